#include "results/h5_error.hpp"

#include <hdf5.h>

#include <string_view>

namespace firstmove::results::h5 {
namespace {

herr_t take_innermost(unsigned, const H5E_error2_t* error, void* reason) {
  if (error->desc != nullptr) *static_cast<std::string*>(reason) = error->desc;
  return 1;  // the walk goes upward from the innermost: one is enough
}

/// The system's own words where HDF5 wraps them in addresses and times.
std::string shorten(const std::string& reason) {
  constexpr std::string_view kMark = "error message = '";
  const std::size_t mark = reason.find(kMark);
  if (mark == std::string::npos) return reason;
  const std::size_t start = mark + kMark.size();
  return reason.substr(start, reason.find('\'', start) - start);
}

}  // namespace

void enter_library() {
  [[maybe_unused]] static const herr_t without_clean_up = H5dont_atexit();  // owners close every file
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

void throw_error(const char* operation, const std::string& place) {
  std::string reason;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_innermost, &reason);
  H5Eclear2(H5E_DEFAULT);
  throw IoError(operation, place, reason.empty() ? "HDF5 gives no reason" : shorten(reason));
}

}  // namespace firstmove::results::h5
