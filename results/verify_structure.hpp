// Holds the tree of a file against the schema: every object known and none missing, types, shapes, axes,
// units.
#pragma once

#include "results/h5_file.hpp"
#include "results/verify.hpp"

namespace firstmove::results {

/// Adds what it finds to the report. No row is read.
void verify_structure(const h5::Object& root, VerifyReport& report);

}  // namespace firstmove::results
