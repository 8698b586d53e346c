// HDF5's error stack turned into an IoError; HDF5's own printing is off wherever we call it.
#pragma once

#include <string>

#include "results/io_error.hpp"

namespace firstmove::results::h5 {

/// Every way into the library calls this first: HDF5 keeps the printing of errors as a setting of each
/// thread, and its clean-up at exit crashes (1.10.8) when a file could not be closed because the disk was
/// full.
void enter_library();

/// Throws what HDF5 last complained about, innermost reason first.
/// place  "file#object"
[[noreturn]] void throw_error(const char* operation, const std::string& place);

/// The result of a C call, which is negative when the call failed.
template <class Result>
Result checked(Result result, const char* operation, const std::string& place) {
  if (result < 0) throw_error(operation, place);
  return result;
}

}  // namespace firstmove::results::h5
