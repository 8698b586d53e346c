// The machine failed us: a disk, a damaged file, HDF5. Thrown where it happens, caught once at the job
// boundary.
#pragma once

#include <stdexcept>
#include <string>

namespace firstmove::results {

class IoError : public std::runtime_error {
 public:
  IoError(std::string operation, std::string path, std::string reason)
      : std::runtime_error(operation + " " + path + ": " + reason),
        operation_(std::move(operation)),
        path_(std::move(path)),
        reason_(std::move(reason)) {}

  const std::string& operation() const { return operation_; }  ///< "read", "write", "rename"
  const std::string& path() const { return path_; }            ///< file, with the object in it after '#'
  const std::string& reason() const { return reason_; }

 private:
  std::string operation_;
  std::string path_;
  std::string reason_;
};

}  // namespace firstmove::results
