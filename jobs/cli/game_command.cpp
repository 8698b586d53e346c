// firstmove game: the PGN behind a number. Moves come from the file; where they were not kept, a
// deterministic player plays the game again and the result is compared with the file's row.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "configs/load.hpp"
#include "core/search/parameters.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/json_text.hpp"
#include "jobs/cli/result_file.hpp"
#include "jobs/pgn.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {

namespace {

struct Options {
  std::string file;
  std::int64_t setup = 0;
  std::uint32_t game = 0;
  std::string condition;
  bool json = false;
};

/// The game played again, as the campaign that the file carries would play it.
std::vector<std::uint32_t> replay(const results::Provenance& provenance, const results::Condition& condition,
                                  const results::GameRow& row, const std::string& path) {
  const std::string missing = fmt::format("'{}' does not hold the moves of game {}", path, row.game_number);
  if (!condition.deterministic) {
    throw UsageError(fmt::format("{}, and {} does not play the same game twice", missing, condition.player));
  }
  if (condition.player_version != core::search::player_version()) {
    throw UsageError(fmt::format("{}; playing it again needs player version {}, this program has {}", missing,
                                 condition.player_version, core::search::player_version()));
  }
  const auto campaign = configs::load_campaign(provenance.campaign);
  if (!campaign)
    throw results::IoError("read", path + "#/provenance/campaign", campaign.error().front().message);
  const CampaignContext context(*campaign);
  for (std::size_t variant = 0; variant < context.variants.size(); ++variant) {
    if (context.identities[variant].variant != provenance.identity.variant) continue;
    for (const GameSettings& settings : context.settings[variant]) {
      if (settings.condition.hash != condition.hash) continue;
      const StopSignal never;
      const auto player = context.variants[variant]->make_player();
      auto played = player->play(settings, row.setup_id, row.game_number, never);
      played->row.condition = row.condition;
      if (played->row == row) return std::move(played->moves);
      throw results::IoError("replay", path,
                             fmt::format("game {} of setup {} went another way than its row says",
                                         row.game_number, row.setup_id));
    }
  }
  throw UsageError(fmt::format("{}, and the campaign in it does not say how condition {} was played", missing,
                               condition.name));
}

int print_game(const Options& options, const configs::Variants& variants) {
  const results::VariantStatistics statistics = results::read_statistics(options.file);
  const core::VariantRules rules = variant_of_file(statistics.provenance, variants, options.file);
  checked_setup(rules, options.setup);
  const std::uint32_t index = chosen_condition(statistics.conditions, options.condition, options.file);
  const results::Condition& condition = statistics.conditions[index];
  const auto row = results::read_game_row(options.file, options.setup, index, options.game);
  if (!row) {
    throw UsageError(fmt::format("'{}' holds no game {} of setup {} under condition {}", options.file,
                                 options.game, options.setup, condition.name));
  }
  const auto kept = results::read_moves(options.file, options.setup, index, options.game);
  const std::vector<std::uint32_t> moves =
      kept ? kept->moves : replay(statistics.provenance, condition, *row, options.file);
  const auto pgn = pgn_text({rules, condition, *row, moves, statistics.provenance.identity.seed});
  if (!pgn) {
    throw results::IoError("read", options.file + "#/moves",
                           fmt::format("ply {} of game {} is no legal move", pgn.error(), options.game));
  }
  if (options.json) {
    const nlohmann::ordered_json json{{"variant", rules.id},
                                      {"setup", options.setup},
                                      {"game", options.game},
                                      {"condition", condition.name},
                                      {"kept", kept.has_value()},
                                      {"moves", moves},
                                      {"pgn", *pgn}};
    fmt::print("{}\n", json_text(json));
  } else {
    fmt::print("{}", *pgn);
  }
  return kDone;
}

}  // namespace

void add_game_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("game", "Print one game of a result file as PGN");
  command->add_option("file", options->file, "Result file")->required();
  command->add_option("--setup", options->setup, "Setup id")->required();
  command->add_option("--game", options->game, "Game number, from 0")->required();
  command->add_option("--condition", options->condition, "Condition, when the file has several");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return print_game(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
