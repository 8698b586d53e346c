// Checked reads: an object must have the type and the shape that the schema says, else IoError names it.
#pragma once

#include <string>
#include <vector>

#include "results/h5_file.hpp"
#include "results/tables.hpp"

namespace firstmove::results::h5 {

/// A dataset opened for reading, its type and rank held against the schema.
class Dataset {
 public:
  Dataset(const Object& group, const schema::Variable& variable);

  const Object& object() const { return object_; }
  const schema::Variable& variable() const { return variable_; }
  const std::vector<std::size_t>& shape() const { return shape_; }
  std::size_t element_count() const;

  /// errors  IoError unless the shape is the expected one
  void require_shape(const std::vector<std::size_t>& expected) const;

  /// Everything, row-major. Numbers: T is the variable's element type.
  template <class T>
  std::vector<T> read_all() const {
    if constexpr (std::is_same_v<T, std::string>) {
      return read_texts();
    } else {
      std::vector<T> values(checked_count());
      read_raw(type_of<T>(), values.data());
      return values;
    }
  }

  /// `count` rows from `first` on.  out  room for count * width elements
  void read_rows(schema::Type type, std::size_t first, std::size_t count, void* out) const;

 private:
  std::size_t checked_count() const;
  std::vector<std::string> read_texts() const;
  void read_raw(schema::Type type, void* out) const;
  [[noreturn]] void fail(const std::string& reason) const;

  schema::Variable variable_;
  Object object_;
  std::vector<std::size_t> shape_;
};

std::string read_text_attribute(const Object& object, const char* name);
std::int64_t read_signed_attribute(const Object& object, const char* name);
std::uint64_t read_unsigned_attribute(const Object& object, const char* name);

}  // namespace firstmove::results::h5
