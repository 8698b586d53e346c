// Writes datasets the way netCDF readers want them: a dimension scale on every axis, units and long_name,
// numbers in chunks with shuffle, deflate and fletcher32, text of variable length without filters, no fill
// value.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/h5_file.hpp"
#include "results/tables.hpp"

namespace firstmove::results::h5 {

void write_attribute(const Object& object, const char* name, const std::string& text);
void write_attribute(const Object& object, const char* name, std::int64_t value);
void write_attribute(const Object& object, const char* name, std::uint64_t value);

/// A dataset whose first axis grows; `append` writes to it.  pre  1 <= chunk_rows <= kRowsPerChunk
Object create_growing(const Object& group, const schema::Variable& variable, std::size_t width,
                      std::size_t chunk_rows);
/// data  `rows` times the width given at creation, of the variable's element type
void append(const Object& dataset, schema::Type type, const void* data, std::size_t rows,
            std::size_t rows_before, std::size_t width);

/// The axes of one file and the datasets that lie on them.
class AxisWriter {
 public:
  /// Coordinates: the axis gets the length of `values`.
  template <class T>
  void define(const Object& group, const schema::Variable& coordinate, std::span<const T> values) {
    sizes_[std::string(coordinate.axes[0])] = values.size();
    Object dataset = create_and_write(group, coordinate, values);
    set_scale(dataset, coordinate.name);
    scales_[std::string(coordinate.axes[0])] = std::move(dataset);
  }
  /// An axis without values, of the given length.
  void define_bare(const Object& group, std::string_view axis, std::size_t length);

  /// A dataset over axes defined before.
  template <class T>
  void write(const Object& group, const schema::Variable& variable, std::span<const T> values) {
    attach(create_and_write(group, variable, values), variable);
  }
  /// Connects a dataset with its axes, all defined before.
  void attach(const Object& dataset, const schema::Variable& variable) const;

 private:
  template <class T>
  Object create_and_write(const Object& group, const schema::Variable& variable, std::span<const T> values) {
    static_assert(std::is_arithmetic_v<T> || std::is_same_v<T, std::string>);
    if constexpr (std::is_same_v<T, std::string>) {
      std::vector<const char*> texts;
      for (const std::string& value : values) texts.push_back(value.c_str());
      return create_and_write_raw(group, variable, type_of<T>(), texts.data(), texts.size());
    } else {
      return create_and_write_raw(group, variable, type_of<T>(), values.data(), values.size());
    }
  }
  Object create_and_write_raw(const Object& group, const schema::Variable& variable, schema::Type type,
                              const void* data, std::size_t count) const;
  static void set_scale(const Object& dataset, const std::string& name);

  std::map<std::string, std::size_t> sizes_;
  std::map<std::string, Object> scales_;
};

}  // namespace firstmove::results::h5
