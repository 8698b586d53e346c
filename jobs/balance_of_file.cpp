#include "jobs/balance_of_file.hpp"

#include <map>

#include "analysis/army_report.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs {

namespace {

/// Results by the parity of the game number; void games are in neither.
std::vector<analysis::ParityCounts> parity_counts(const std::string& file,
                                                  const results::VariantStatistics& statistics) {
  std::map<std::int64_t, std::size_t> index;
  for (std::size_t k = 0; k < statistics.setup_count(); ++k) index[statistics.table.setups[k].setup] = k;
  std::vector<analysis::ParityCounts> counts(statistics.setup_count() * statistics.conditions.size());
  results::for_each_game_row(file, [&](const results::GameRow& row) {
    if (row.ending_code == results::kVoidEnding) return;
    analysis::GameCounts& half =
        counts[index.at(row.setup_id) * statistics.conditions.size() + row.condition][row.game_number % 2];
    const std::array<std::uint64_t*, results::kResultCount> result{&half.white_wins, &half.draws,
                                                                   &half.black_wins};
    ++*result[row.result_code];
  });
  return counts;
}

}  // namespace

analysis::BalanceTable balance_of_file(const std::string& file, double margin) {
  results::VariantStatistics statistics = results::read_statistics(file);
  std::vector<analysis::ParityCounts> parity;
  if (analysis::army_grid(statistics.table)) parity = parity_counts(file, statistics);
  analysis::GameDetailsBuilder builder(statistics);
  results::for_each_game_row(file, [&](const results::GameRow& row) { builder.add(row); });
  analysis::BalanceTable balance = analysis::analyze(std::move(statistics), file, margin, builder.finish());
  analysis::add_armies(balance, parity);
  return balance;
}

}  // namespace firstmove::jobs
