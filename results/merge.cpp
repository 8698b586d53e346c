#include "results/merge.hpp"

#include <algorithm>
#include <map>

#include "results/dense_union.hpp"
#include "results/file_commit.hpp"
#include "results/game_tables.hpp"
#include "results/statistics_builder.hpp"
#include "results/statistics_file.hpp"

namespace firstmove::results {
namespace {

void check(const MergeInput& input) {
  const auto refuse = [&](const std::string& reason) {
    throw IoError("merge", input.output.string(), reason);
  };
  const std::vector<SetupRecord>& setups = input.table.setups;
  if (setups.empty()) refuse("the table of setups is empty");
  if (std::adjacent_find(setups.begin(), setups.end(), [](const SetupRecord& a, const SetupRecord& b) {
        return a.setup >= b.setup;
      }) != setups.end())
    refuse("the setup ids do not ascend");
  if (input.table.feature_descriptions.size() != input.table.feature_names.size())
    refuse("features and their descriptions differ in number");
  for (const SetupRecord& setup : setups)
    if (setup.features.size() != input.table.feature_names.size())
      refuse("setup " + std::to_string(setup.setup) + " has another number of features than there are names");
  if (!input.confirmation_first.empty() &&
      input.confirmation_first.size() != setups.size() * input.conditions.size())
    refuse("the first games to confirm differ in number from setups and conditions");
  for (const Condition& condition : input.conditions)
    if (!(condition.score_scale_cp > 0))
      refuse("score_scale_cp of condition " + condition.name + " is not above 0");
}

/// Copies the joined games into the file and sums them.
void write_games(RecordStream& records, GameTablesWriter& tables, StatisticsBuilder& builder,
                 MergeReport& report) {
  GameRecord record;
  while (records.next(record)) {
    builder.add(record.row);
    tables.append_game(record.row);
    if (record.has_moves)
      tables.append_moves({record.row.setup_id, record.row.condition, record.row.game_number, record.moves,
                           record.scores_cp});
    ++report.game_rows;
  }
}

std::vector<std::string> ignored_in_words(const MergeContext& context) {
  std::vector<std::string> words;
  if (context.rows_of_other_setups > 0)
    words.push_back(std::to_string(context.rows_of_other_setups) + " rows of setups that were not asked for");
  struct Count {
    std::uint64_t rows = 0;
    std::size_t files = 0;
  };
  std::map<std::string, Count> counts;
  for (std::size_t source = 0; source < context.sources.size(); ++source) {
    const MergeSource& from = context.sources[source];
    for (std::size_t i = 0; i < from.conditions.size(); ++i) {
      if (from.condition_map[i] != kNotAsked) continue;
      const Condition& condition = from.conditions[i];
      Count& count = counts[condition.name + " (" + condition.hash + ", player " + condition.player + " " +
                            condition.player_version + ")"];
      count.rows += context.rows_not_asked[source][i];
      ++count.files;
    }
  }
  for (const auto& [condition, count] : counts)
    words.push_back(std::to_string(count.rows) + " rows in " + std::to_string(count.files) +
                    " files of condition " + condition + ", which was not asked for");
  return words;
}

/// Everything but the checksum line. Closes the file, so that what the disk refuses shows here.
void write_file(const std::filesystem::path& path, MergeContext& context, VariantStatistics& statistics,
                MergeReport& report) {
  const MergeInput& input = context.input;
  h5::Object file = h5::create_file(path);
  {
    write_title(file, input.expected.variant);
    GameTablesWriter tables(file);
    StatisticsBuilder builder(context.setup_ids, input.conditions, input.confirmation_first);
    write_games(*join_games(context, 0, context.sources.size(), path.parent_path()), tables, builder, report);
    if (report.game_rows + report.root_score_rows > 0) {
      statistics.conditions = input.conditions;
      statistics.cells = builder.finish();
      statistics.confirmation = builder.confirmation();
    }
    collect_sources(context.sources, statistics.conditions.size(), statistics.provenance);
    h5::AxisWriter axes;
    write_statistics(file, axes, statistics);
    tables.finish(axes);
  }
  file.close("write");
}

}  // namespace

MergeReport merge(const MergeInput& input) {
  check(input);
  const std::vector<MergeSource> sources = survey(input);
  MergeContext context{input, sources, {}, 0, 0, 0, {}};
  for (const SetupRecord& setup : input.table.setups) context.setup_ids.push_back(setup.setup);
  for (const MergeSource& source : sources) context.rows_not_asked.emplace_back(source.conditions.size());

  MergeReport report;
  VariantStatistics statistics;
  statistics.provenance.identity = input.expected;
  statistics.provenance.maker = input.maker;
  statistics.provenance.campaign = input.campaign;
  statistics.provenance.plans = input.plans;
  statistics.table = input.table;
  join_dense_rows(context, statistics, report);

  TemporaryFile temporary(input.output.parent_path());
  write_file(temporary.path(), context, statistics, report);
  append_checksum_line(temporary);
  temporary.commit(input.output);

  report.duplicates = context.duplicates;
  report.replaced = context.replaced;
  report.ignored = ignored_in_words(context);
  return report;
}

}  // namespace firstmove::results
