// Move-only owners of HDF5 ids. Nothing outside results/ sees HDF5, and no id lives outside an Object.
#pragma once

#include <hdf5.h>

#include <string>
#include <utility>

#include "results/h5_error.hpp"

namespace firstmove::results::h5 {

/// One open HDF5 object, and where it is, for error messages: "data/x.h5#/game_rows/plies".
class Object {
 public:
  using Closer = herr_t (*)(hid_t);

  Object() = default;
  /// Takes over an id just returned by a C call.  errors  IoError when the call failed
  Object(hid_t id, Closer closer, const char* operation, std::string place)
      : id_(checked(id, operation, place)), close_(closer), place_(std::move(place)) {}
  Object(Object&& other) noexcept
      : id_(std::exchange(other.id_, -1)), close_(other.close_), place_(std::move(other.place_)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    std::swap(place_, other.place_);
    return *this;
  }
  ~Object() {
    if (id_ >= 0) close_(id_);
  }

  hid_t id() const { return id_; }
  const std::string& place() const { return place_; }
  explicit operator bool() const { return id_ >= 0; }

  /// Closing writes what was pending, so a writer closes its file by this.  errors  IoError
  void close(const char* operation) {
    if (id_ >= 0) checked(close_(std::exchange(id_, -1)), operation, place_);
  }

 private:
  hid_t id_ = -1;
  Closer close_ = nullptr;
  std::string place_;
};

/// "file#" -> "file#/name" -> "file#/name/child"
inline std::string place_of(const Object& parent, const std::string& name) {
  return parent.place() + "/" + name;
}

inline Object property_list(hid_t kind, const std::string& place) {
  return {H5Pcreate(kind), H5Pclose, "set up", place};
}

}  // namespace firstmove::results::h5
