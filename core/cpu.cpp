#include "core/cpu.hpp"

#include <cpuid.h>

namespace firstmove::core {
namespace {

bool is_amd_family_17h() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid(0, &eax, &ebx, &ecx, &edx) == 0) return false;
  constexpr unsigned kAuth = 0x68747541u;  // "Auth" of "AuthenticAMD"
  if (ebx != kAuth) return false;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) return false;
  const unsigned family = ((eax >> 8) & 15) + ((eax >> 20) & 255);
  return family == 0x17;
}

}  // namespace

bool has_fast_pext() {
  return __builtin_cpu_supports("bmi2") && !is_amd_family_17h();
}

bool has_wide_vectors() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
}

}  // namespace firstmove::core
