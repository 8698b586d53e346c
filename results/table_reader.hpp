// Rows of a table by index. Memory holds one window of rows, so that reading forward costs one read a chunk
// and column.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "results/h5_reader.hpp"

namespace firstmove::results {

template <class Row>
class TableReader {
 public:
  /// errors  IoError when a column is missing or does not fit the schema or the other columns
  explicit TableReader(const h5::Object& group) {
    TableOf<Row>::for_each_column([&](const schema::Variable& variable, auto member) {
      columns_.emplace_back(group, variable);
      const h5::Dataset& column = columns_.back();
      size_ = columns_.front().shape()[0];
      std::vector<std::size_t> expected{size_};
      if (variable.rank() > 1) expected.push_back(width_of(member));
      column.require_shape(expected);
    });
  }

  std::size_t size() const { return size_; }

  /// pre  index < size()
  const Row& operator[](std::size_t index) {
    if (index < first_ || index >= first_ + window_.size()) load(index - index % schema::kRowsPerChunk);
    return window_[index - first_];
  }

  /// First index whose row is not `before` the wanted one, in a table sorted that way.
  template <class Before>
  std::size_t lower_bound(Before before) {
    std::size_t low = 0;
    std::size_t high = size_;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (before((*this)[middle]))
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

 private:
  template <class Class, class Value>
  static constexpr std::size_t width_of(Value Class::*) {
    return FieldOf<Value>::kWidth;
  }

  void load(std::size_t first) {
    first_ = first;
    window_.resize(std::min(schema::kRowsPerChunk, size_ - first));
    std::size_t column = 0;
    TableOf<Row>::for_each_column([&](const schema::Variable& variable, auto member) {
      load_column(columns_[column++], variable, member);
    });
  }

  template <class Value>
  void load_column(const h5::Dataset& dataset, const schema::Variable& variable, Value Row::*member) {
    using Field = FieldOf<Value>;
    std::vector<typename Field::Element> values(window_.size() * Field::kWidth);
    dataset.read_rows(variable.type, first_, window_.size(), values.data());
    auto value = values.begin();
    for (Row& row : window_) {
      std::copy_n(value, Field::kWidth, Field::begin(row.*member));
      value += Field::kWidth;
    }
  }

  std::vector<h5::Dataset> columns_;
  std::vector<Row> window_;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

}  // namespace firstmove::results
