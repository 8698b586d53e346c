// Parts -> one result file: the union of rows by key, then every statistic formed from the rows.
#pragma once

#include <filesystem>
#include <vector>

#include "results/io_error.hpp"
#include "results/statistics.hpp"

namespace firstmove::results {

struct MergeInput {
  Identity expected;  ///< parts must match it, campaign_hash apart
  std::vector<Condition>
      conditions;  ///< the file's conditions, in order; parts' conditions are matched by hash
  SetupTable table;
  std::string campaign;  ///< resolved TOML
  std::vector<std::string> plans;
  std::vector<std::uint32_t> confirmation_first{};  ///< as Confirmation::first_game
  Maker maker;
  std::vector<std::filesystem::path> parts;  ///< parts and merged files, in any order
  std::filesystem::path output;
};

struct MergeReport {
  std::uint64_t perft_rows = 0;
  std::uint64_t root_score_rows = 0;
  std::uint64_t game_rows = 0;
  std::uint64_t duplicates = 0;  ///< copies dropped because another part held the row
  std::uint64_t replaced = 0;    ///< unequal duplicates of a non-deterministic player: lowest part name won
  std::vector<std::string> ignored;  ///< rows or conditions not asked for, in words
};

/// The output is written beside its place and renamed, so it is never half a file. The same rows give the
/// same datasets, whatever parts they came in. Memory does not grow with rows.
/// errors  IoError naming the part: damaged, foreign (what differs), unequal duplicate rows (both parts
/// named)
MergeReport merge(const MergeInput& input);

}  // namespace firstmove::results
