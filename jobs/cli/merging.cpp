#include "jobs/cli/merging.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "jobs/campaign_folder.hpp"
#include "jobs/cli/format.hpp"
#include "jobs/merge_campaign.hpp"
#include "jobs/part_index.hpp"
#include "jobs/rounds.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs::cli {
namespace {

/// What a merged file holds, and what the campaign still lacks in it.
std::string summary(const VariantTally& tally) {
  Tally games;
  for (const Tally& of_condition : tally.games) {
    games.wanted += of_condition.wanted;
    games.done += of_condition.done;
  }
  std::string text = grouped(tally.setups) + " setups";
  std::string missing;
  const auto add = [&](const Tally& part, const char* what) {
    if (part.wanted == 0) return;
    text += ", " + grouped(part.done) + " " + what;
    if (part.done == part.wanted) return;
    missing += (missing.empty() ? "" : ", ") + grouped(part.wanted - part.done) + " " + what;
  };
  add(tally.perft, "perft rows");
  add(tally.root_scores, "root scores");
  add(games, "games");
  return missing.empty() ? text : text + "; missing: " + missing;
}

}  // namespace

void merge_folders(const CampaignContext& context, const std::vector<std::filesystem::path>& folders,
                   const std::filesystem::path& output, bool quiet) {
  const PartIndex index = read_parts(context, folders);
  warn_ignored(index.ignored);
  const Rounds rounds = preview_rounds(context, output);
  const std::uint64_t beyond = rounds.has_target() ? games_beyond(rounds.quota(), index.done) : 0;
  if (beyond > 0) {
    throw results::IoError(
        "merge", rounds_folder(output).string(),
        grouped(beyond) + " games are there that none of its plans asks for: bring back the newest plan");
  }
  for (std::size_t variant = 0; variant < context.variants.size(); ++variant) {
    const std::string& id = context.campaign.variants[variant];
    const std::filesystem::path file = merged_file(output, id);
    const results::MergeReport report = merge_variant(context, rounds, index, variant, file);
    for (const std::string& ignored : report.ignored) fmt::print(stderr, "firstmove: {}: {}\n", id, ignored);
    if (report.replaced > 0) {
      fmt::print(stderr, "firstmove: {}: {} rows differed between parts; the lowest part name won\n", id,
                 grouped(report.replaced));
    }
    if (quiet) continue;
    fmt::print("{}: {}\n", file.string(),
               summary(tally(context.campaign, rounds.quota()[variant], index.done[variant])));
  }
}

void warn_ignored(const std::vector<std::string>& ignored) {
  for (const std::string& file : ignored) fmt::print(stderr, "firstmove: ignored {}\n", file);
}

}  // namespace firstmove::jobs::cli
