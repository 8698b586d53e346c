// The root group and /provenance of a result file: VariantStatistics to HDF5 and back.
#pragma once

#include "results/h5_reader.hpp"
#include "results/h5_writer.hpp"

namespace firstmove::results {

/// First of all, since the row tables lie on the axis `checkpoint` of the root group.
void write_title(const h5::Object& root, const std::string& variant);

/// Every axis and variable of the root group, then /provenance.
/// pre  the vectors of `statistics` have the sizes that its axes give; without conditions there are no cells
void write_statistics(const h5::Object& root, h5::AxisWriter& axes, const VariantStatistics& statistics);

/// errors  IoError when something is missing or does not fit the schema
VariantStatistics read_statistics(const h5::Object& root);

/// Setup ids, ascending.
std::vector<std::int64_t> read_setup_ids(const h5::Object& root);

/// True for a result file, false for a part.
bool is_result_file(const h5::Object& root);

}  // namespace firstmove::results
