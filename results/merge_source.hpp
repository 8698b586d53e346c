// The inputs of a merge, looked at before any row is read: each is whole, of this schema, and of the same
// run.
#pragma once

#include "results/h5_file.hpp"
#include "results/merge.hpp"

namespace firstmove::results {

inline constexpr std::uint32_t kNotAsked = ~std::uint32_t{0};

struct MergeSource {
  std::filesystem::path path;
  std::string name;  ///< of the file; the lowest name wins where rows may differ
  std::string checksum;
  bool is_result_file = false;
  std::vector<Condition> conditions;         ///< its own
  std::vector<std::uint32_t> condition_map;  ///< its index -> the output's, or kNotAsked
  std::vector<double> core_seconds;
  std::vector<std::string> part_names;  ///< a result file's own parts
  std::vector<std::string> part_checksums;

  /// Opens it again; merge holds only a bounded number of files open.
  h5::Object open() const { return h5::open_file(path); }
};

/// Sorted by name, then path.
/// errors  IoError naming the input and what is wrong with it
std::vector<MergeSource> survey(const MergeInput& input);

/// Parts that gave rows (those of result files included), and the core seconds spent on them.
void collect_sources(const std::vector<MergeSource>& sources, std::size_t conditions, Provenance& provenance);

}  // namespace firstmove::results
