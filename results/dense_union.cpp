#include "results/dense_union.hpp"

#include <algorithm>
#include <tuple>

#include "results/game_tables.hpp"
#include "results/statistics_file.hpp"

namespace firstmove::results {
namespace {

/// Deeper than any count or search will go; beyond it a row is damaged, and would size an axis.
constexpr std::int32_t kMaxDepth = 1000;

template <class Value>
struct Entry {
  Value value;
  std::uint32_t source;
};

using PerftKey = std::tuple<std::size_t, std::int32_t>;                // setup index, depth
using RootKey = std::tuple<std::size_t, std::uint32_t, std::int32_t>;  // setup index, condition, depth

class DenseUnion {
 public:
  explicit DenseUnion(MergeContext& context) : context_(context) {}

  void read(std::size_t source) {
    source_ = source;
    const h5::Object file = context_.sources[source].open();
    if (context_.sources[source].is_result_file)
      read_result_file(results::read_statistics(file));
    else
      read_part(file);
  }

  void fill(VariantStatistics& statistics, MergeReport& report) const {
    const std::size_t setups = context_.setup_ids.size();
    const std::size_t conditions = context_.input.conditions.size();
    for (const auto& [key, entry] : perft_)
      statistics.perft_depths = std::max(statistics.perft_depths, std::get<1>(key));
    const auto depths = static_cast<std::size_t>(statistics.perft_depths);
    statistics.perft_nodes.assign(setups * depths, 0);
    for (const auto& [key, entry] : perft_)
      statistics.perft_nodes[std::get<0>(key) * depths + static_cast<std::size_t>(std::get<1>(key) - 1)] =
          entry.value;

    std::set<std::int32_t> evals;
    for (const auto& [key, entry] : root_scores_) evals.insert(std::get<2>(key));
    statistics.eval_depths.assign(evals.begin(), evals.end());
    statistics.root_score.assign(setups * conditions * evals.size(), kNoRootScore);
    for (const auto& [key, entry] : root_scores_) {
      const auto& [setup, condition, depth] = key;
      const auto k = static_cast<std::size_t>(std::distance(evals.begin(), evals.find(depth)));
      statistics.root_score[(setup * conditions + condition) * evals.size() + k] = entry.value;
    }
    report.perft_rows = perft_.size();
    report.root_score_rows = root_scores_.size();
  }

 private:
  void read_part(const h5::Object& file) {
    if (std::optional<TableReader<PerftRow>> rows = open_table<PerftRow>(file))
      for (std::size_t i = 0; i < rows->size(); ++i) add_perft((*rows)[i]);
    if (std::optional<TableReader<RootScoreRow>> rows = open_table<RootScoreRow>(file))
      for (std::size_t i = 0; i < rows->size(); ++i) add_root_score((*rows)[i]);
  }

  void read_result_file(const VariantStatistics& statistics) {
    const auto depths = static_cast<std::size_t>(statistics.perft_depths);
    const std::size_t conditions = statistics.conditions.size();
    const std::size_t evals = statistics.eval_depths.size();
    for (std::size_t i = 0; i < statistics.perft_nodes.size(); ++i)
      if (statistics.perft_nodes[i] != 0)
        add_perft({statistics.table.setups[i / depths].setup, static_cast<std::int32_t>(i % depths + 1),
                   statistics.perft_nodes[i]});
    for (std::size_t i = 0; i < statistics.root_score.size(); ++i)
      if (statistics.root_score[i] != kNoRootScore)
        add_root_score({statistics.table.setups[i / evals / conditions].setup,
                        static_cast<std::uint32_t>(i / evals % conditions), statistics.eval_depths[i % evals],
                        statistics.root_score[i]});
  }

  void add_perft(const PerftRow& row) {
    check_depth(row.depth);
    if (!context_.has_setup(row.setup_id)) {
      ++context_.rows_of_other_setups;
      return;
    }
    add(perft_, PerftKey{index_of(row.setup_id), row.depth}, row.nodes, true,
        "perft of setup " + std::to_string(row.setup_id) + " at depth " + std::to_string(row.depth));
  }

  void add_root_score(const RootScoreRow& row) {
    const MergeSource& source = context_.sources[source_];
    check_depth(row.eval_depth);
    if (row.condition >= source.condition_map.size())
      throw IoError("merge", source.path.string(),
                    "a root score is of condition " + std::to_string(row.condition) +
                        ", beyond the conditions of the file");
    const std::uint32_t condition = source.condition_map[row.condition];
    if (condition == kNotAsked) {
      ++context_.rows_not_asked[source_][row.condition];
      return;
    }
    if (!context_.has_setup(row.setup_id)) {
      ++context_.rows_of_other_setups;
      return;
    }
    add(root_scores_, RootKey{index_of(row.setup_id), condition, row.eval_depth}, row.score_cp,
        context_.input.conditions[condition].deterministic,
        "root score of setup " + std::to_string(row.setup_id) + " at depth " +
            std::to_string(row.eval_depth));
  }

  template <class Key, class Value>
  void add(std::map<Key, Entry<Value>>& entries, const Key& key, Value value, bool deterministic,
           const std::string& what) {
    const auto [found, inserted] =
        entries.try_emplace(key, Entry<Value>{value, static_cast<std::uint32_t>(source_)});
    if (inserted) return;
    ++context_.duplicates;
    if (found->second.value == value) return;
    if (deterministic)
      throw IoError("merge", context_.sources[source_].path.string(),
                    "the " + what + " differs from the one in " +
                        context_.sources[found->second.source].path.string() + ": one of the two is wrong");
    ++context_.replaced;
  }

  void check_depth(std::int32_t depth) const {
    if (depth < 1 || depth > kMaxDepth)
      throw IoError("merge", context_.sources[source_].path.string(), "a depth is " + std::to_string(depth));
  }

  std::size_t index_of(std::int64_t setup_id) const {
    const auto& ids = context_.setup_ids;
    return static_cast<std::size_t>(std::lower_bound(ids.begin(), ids.end(), setup_id) - ids.begin());
  }

  MergeContext& context_;
  std::size_t source_ = 0;
  std::map<PerftKey, Entry<std::uint64_t>> perft_;
  std::map<RootKey, Entry<std::int32_t>> root_scores_;
};

}  // namespace

void join_dense_rows(MergeContext& context, VariantStatistics& statistics, MergeReport& report) {
  DenseUnion join(context);
  for (std::size_t source = 0; source < context.sources.size(); ++source) join.read(source);
  join.fill(statistics, report);
}

}  // namespace firstmove::results
