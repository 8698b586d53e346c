// Streams rows into a table of the file: memory holds one chunk of rows, whatever the table's length.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "results/h5_writer.hpp"

namespace firstmove::results {

template <class Row>
class TableWriter {
 public:
  /// The columns are created in `group` when the first rows are written. pre  `group` outlives the writer
  explicit TableWriter(const h5::Object& group) : group_(group) { pending_.reserve(schema::kRowsPerChunk); }

  void append(const Row& row) {
    pending_.push_back(row);
    if (pending_.size() == schema::kRowsPerChunk) flush();
  }

  std::size_t size() const { return written_ + pending_.size(); }

  /// Writes what is pending, then the axis of the rows.
  /// pre  `axes` holds the other axes (checkpoint)
  void finish(h5::AxisWriter& axes) {
    flush();
    axes.define_bare(group_, TableOf<Row>::kTable.axis, written_);
    attach(axes);
  }

  /// The same for a table as long as another one, which has defined the axis.
  void finish_beside(h5::AxisWriter& axes) {
    flush();
    attach(axes);
  }

 private:
  void attach(h5::AxisWriter& axes) {
    std::size_t column = 0;
    TableOf<Row>::for_each_column(
        [&](const schema::Variable& variable, auto) { axes.attach(columns_[column++], variable); });
    columns_.clear();
  }

  template <class Class, class Value>
  static constexpr std::size_t width_of(Value Class::*) {
    return FieldOf<Value>::kWidth;
  }

  /// A short table is one chunk of its own length: filters would go through a whole one.
  void create_columns() {
    const std::size_t chunk_rows = std::max<std::size_t>(1, pending_.size());
    TableOf<Row>::for_each_column([&](const schema::Variable& variable, auto member) {
      columns_.push_back(h5::create_growing(group_, variable, width_of(member), chunk_rows));
    });
  }

  void flush() {
    if (columns_.empty()) create_columns();
    if (pending_.empty()) return;
    std::size_t column = 0;
    TableOf<Row>::for_each_column([&](const schema::Variable& variable, auto member) {
      write_column(columns_[column++], variable, member);
    });
    written_ += pending_.size();
    pending_.clear();
  }

  template <class Value>
  void write_column(const h5::Object& dataset, const schema::Variable& variable, Value Row::*member) {
    using Field = FieldOf<Value>;
    std::vector<typename Field::Element> values;
    values.reserve(pending_.size() * Field::kWidth);
    for (const Row& row : pending_) {
      const auto* first = Field::begin(row.*member);
      values.insert(values.end(), first, first + Field::kWidth);
    }
    h5::append(dataset, variable.type, values.data(), pending_.size(), written_, Field::kWidth);
  }

  const h5::Object& group_;
  std::vector<h5::Object> columns_;
  std::vector<Row> pending_;
  std::size_t written_ = 0;
};

}  // namespace firstmove::results
