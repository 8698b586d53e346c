// The text of bench/positions.epd, embedded when the build is configured: core reads no files.
#pragma once

namespace firstmove::core::search {

extern const char* const kBenchPositions;

}  // namespace firstmove::core::search
