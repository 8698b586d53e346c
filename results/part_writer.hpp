// One immutable part: HDF5 image in memory -> temporary file -> fsync -> rename to a name with its checksum
// -> fsync of the folder. A crash at any moment leaves the whole part or nothing that a reader looks at.
#pragma once

#include <filesystem>

#include "results/rows.hpp"

namespace firstmove::results {

/// Writes `rows` (sorted by key here) as a part into `folder`, created if missing. Returns its path:
/// folder/<variant>-<16 hex digits of the checksum>.part.h5
/// pre     moves only of games whose row is here too: readers refuse others
/// errors  IoError; the folder is then as before, but perhaps for a temporary file named .tmp-*
std::filesystem::path write_part(const std::filesystem::path& folder, const Identity& identity,
                                 const Maker& maker, Rows rows);

}  // namespace firstmove::results
