#include "tests/cli/small_campaign.hpp"

#include <stdlib.h>  // mkdtemp is POSIX

#include <stdexcept>

#include "configs/load.hpp"
#include "jobs/merge_campaign.hpp"
#include "jobs/version.hpp"
#include "results/merge.hpp"
#include "results/part_writer.hpp"

namespace firstmove::jobs::cli {

namespace {

constexpr const char* kToml = R"(
name = "small"
variants = ["chess960", "chess484"]
setups = ["100-101"]
seed = 7
perft_depth = 2
games = 6

[[condition]]
name = "quick"
depth = 1
move_cap = 60

[[condition]]
name = "quicker"
depth = 1
opening_plies = 2
move_cap = 20
)";

constexpr std::size_t kVariant = 1;  // chess484
constexpr std::uint32_t kKeptGames = 4;

results::Rows play(const CampaignContext& context) {
  results::Rows rows;
  rows.conditions = context.conditions;
  rows.core_seconds.assign(context.conditions.size(), 0.0);
  const StopSignal never;
  const auto player = context.variants[kVariant]->make_player();
  for (core::SetupId setup = kFirstSetup; setup <= kLastSetup; ++setup) {
    for (int depth = 1; depth <= kPerftDepth; ++depth) {
      rows.perft.push_back({setup, depth, *context.variants[kVariant]->perft(setup, depth, nullptr, never)});
    }
    for (std::uint32_t condition = 0; condition < context.conditions.size(); ++condition) {
      const GameSettings& settings = context.settings[kVariant][condition];
      rows.root_scores.push_back({setup, condition, 1, *player->score_root(settings, setup, 1, never)});
      for (std::uint32_t game = 0; game < kGames; ++game) {
        PlayedGame played = *player->play(settings, setup, game, never);
        played.row.condition = condition;
        rows.games.push_back(played.row);
        if (game < kKeptGames) rows.moves.push_back({setup, condition, game, played.moves});
      }
    }
  }
  return rows;
}

}  // namespace

const CampaignContext& small_campaign() {
  static const CampaignContext context(configs::load_campaign(kToml).value());
  return context;
}

SmallFile::SmallFile(const Tamper& tamper) {
  // Tests run side by side in processes of their own.
  std::string pattern = (std::filesystem::temp_directory_path() / "firstmove-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = pattern;

  static const results::Rows played = play(small_campaign());
  results::Rows rows = played;
  if (tamper) tamper(rows);
  const CampaignContext& context = small_campaign();
  const results::Identity& identity = context.identities[kVariant];
  results::merge({.expected = identity,
                  .conditions = rows.conditions,
                  .table = setup_table(context, kVariant),
                  .campaign = configs::to_toml(context.campaign),
                  .plans = {},
                  .maker = make_maker(),
                  .parts = {results::write_part(folder_, identity, make_maker(), rows)},
                  .output = path()});
}

SmallFile::~SmallFile() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string small_file() {
  static const SmallFile file;
  return file.path();
}

}  // namespace firstmove::jobs::cli
