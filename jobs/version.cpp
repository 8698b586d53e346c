#include "jobs/version.hpp"

#include <unistd.h>

#include <array>
#include <ctime>

#include "jobs/build_info.hpp"

namespace firstmove::jobs {
namespace {

std::string compiler() {
#if defined(__clang__)
  return "Clang " + std::string(__clang_version__);
#else
  return "GCC " + std::string(__VERSION__);
#endif
}

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), length};
}

}  // namespace

std::string version_text() {
  return std::string("firstmove ") + build_info::kVersion + " (commit " + build_info::kCommit + ", " +
         compiler() + ")";
}

results::Maker make_maker() {
  return {.firstmove_version = build_info::kVersion,
          .commit = build_info::kCommit,
          .compiler = compiler(),
          .created = utc_now(),
          .host = host_name()};
}

}  // namespace firstmove::jobs
