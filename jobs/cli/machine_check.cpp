// Refuses machines that cannot run the program. This unit is compiled for any x86-64 and runs before every
// other initialiser, so it must call nothing that another unit may have compiled for x86-64-v3: only C, no
// standard library.
#include <unistd.h>

namespace {

[[gnu::constructor(101)]] void refuse_older_machines() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  // Of the features of x86-64-v3 these came last, with Haswell and Excavator; the others are never absent
  // beside them.
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
      __builtin_cpu_supports("fma")) {
    return;
  }
  static const char kMessage[] =
      "firstmove: this machine lacks AVX2, BMI1, BMI2 or FMA; the program is built for x86-64-v3 "
      "(Intel Haswell 2013, AMD Excavator 2015, or later)\n";
  const auto written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(written < 0 ? 2 : 1);
#endif
}

}  // namespace
