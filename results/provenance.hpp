// /provenance of parts and result files: who made it, from what. Attributes are short; what may pass 64 KiB
// is a dataset, since longer attributes break netCDF.
#pragma once

#include "results/h5_reader.hpp"
#include "results/h5_writer.hpp"

namespace firstmove::results {

/// Identity and Maker, as attributes.
void write_origin(const h5::Object& group, const Identity& identity, const Maker& maker);
Identity read_identity(const h5::Object& group);
Maker read_maker(const h5::Object& group);

/// The campaign, plans, parts and core seconds of a result file.
void write_sources(const h5::Object& group, h5::AxisWriter& axes, const Provenance& provenance);
Provenance read_provenance(const h5::Object& group);

/// On the axis `condition`, if there is one.
void write_core_seconds(const h5::Object& group, h5::AxisWriter& axes,
                        const std::vector<double>& core_seconds);
std::vector<double> read_core_seconds(const h5::Object& group);

/// Conditions on their axis; none of it when there are none.
void write_conditions(const h5::Object& root, h5::AxisWriter& axes, const std::vector<Condition>& conditions);
std::vector<Condition> read_conditions(const h5::Object& root);
/// The same where only the hashes matter: conditions whose hashes are all among `known` are not read in full,
/// which would be half the time of opening a small part, but taken from there.
std::vector<Condition> read_conditions(const h5::Object& root, const std::vector<Condition>& known);

/// What keeps `found` from being merged into `expected`: "rules_hash is ab.. instead of cd..", or "" if
/// nothing.
std::string difference(const Identity& found, const Identity& expected);

}  // namespace firstmove::results
