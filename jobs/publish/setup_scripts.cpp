#include "jobs/publish/setup_scripts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/format.hpp"
#include "analysis/publish/site_data.hpp"
#include "jobs/castling_facts.hpp"
#include "jobs/pgn.hpp"
#include "jobs/publish/board_changes.hpp"
#include "results/io_error.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs {

namespace {

using Json = nlohmann::ordered_json;

/// The games of one setup, gathered.
struct SetupGames {
  struct Condition {
    std::map<std::uint32_t, analysis::GameCounts> first_moves;
    Json shown = Json::array();
    std::vector<PgnTag> tags;  ///< of the first game shown
  };
  std::vector<Condition> conditions;
};

void count(analysis::GameCounts& counts, std::uint8_t result) {
  const std::array<std::uint64_t*, results::kResultCount> places{&counts.white_wins, &counts.draws,
                                                                 &counts.black_wins};
  ++*places[result];
}

class SetupScripts {
 public:
  SetupScripts(const core::VariantRules& rules, const analysis::BalanceTable& balance,
               const std::string& file, const std::function<void(std::size_t, const std::string&)>& write)
      : rules_(rules), balance_(balance), file_(file), write_(write) {
    clear();
  }

  void add(const results::GameRow& row, const std::vector<std::uint32_t>* moves) {
    while (id() != row.setup_id) close_setup();
    SetupGames::Condition& condition = games_.conditions[row.condition];
    if (row.ending_code != results::kVoidEnding && row.plies > 0)
      count(condition.first_moves[row.first_move], row.result_code);
    if (moves && row.game_number < kGamesShown) show(condition, row, *moves);
  }

  void finish() {
    while (setup_ < balance_.statistics.setup_count()) close_setup();
  }

 private:
  std::int64_t id() const { return balance_.statistics.table.setups[setup_].setup; }
  void clear() { games_.conditions.assign(balance_.statistics.conditions.size(), {}); }

  /// Tags as those of the setup's first game under the condition, but for those that are given.
  void show(SetupGames::Condition& condition, const results::GameRow& row,
            const std::vector<std::uint32_t>& moves) {
    const PgnGame game{rules_, balance_.statistics.conditions[row.condition], row, moves,
                       balance_.statistics.provenance.identity.seed};
    const auto text = pgn_movetext(game);
    const auto changes = board_changes(rules_, row.setup_id, moves);
    if (!text || !changes)
      throw results::IoError(
          "read", file_ + "#/moves",
          fmt::format("ply {} of game {} of setup {} is no legal move", text ? changes.error() : text.error(),
                      row.game_number, row.setup_id));
    const std::vector<PgnTag> tags = pgn_tags(game);
    if (condition.tags.empty()) condition.tags = tags;
    Json others = Json::object();
    for (std::size_t k = 0; k < tags.size(); ++k)
      if (tags[k] != condition.tags[k]) others[tags[k].name] = tags[k].value;
    std::string joined;
    for (const std::string& change : *changes) joined += (joined.empty() ? "" : " ") + change;
    condition.shown.push_back(
        {{"game", row.game_number}, {"tags", others}, {"moves", *text}, {"changes", joined}});
  }

  Json first_moves_json(const SetupGames::Condition& condition) const {
    std::vector<std::pair<std::uint32_t, analysis::GameCounts>> moves(condition.first_moves.begin(),
                                                                      condition.first_moves.end());
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.second.games() > b.second.games(); });
    Json list = Json::array();
    for (const auto& [move, counts] : moves)
      list.push_back({{"move", first_move_san(rules_, id(), move)},
                      {"white_wins", counts.white_wins},
                      {"draws", counts.draws},
                      {"black_wins", counts.black_wins}});
    return list;
  }

  void close_setup() {
    Json json = analysis::setup_json(balance_, setup_);
    const std::vector<CastlingFact> castlings = castling_facts(rules_, id());
    json["castling"] = Json::array();
    for (const char* colour : {"White", "Black"})
      json["castling"].push_back(fmt::format("{}: {}", colour, castling_text(castlings, colour)));
    for (std::size_t k = 0; k < games_.conditions.size(); ++k) {
      SetupGames::Condition& games = games_.conditions[k];
      Json& out = json["conditions"][k];
      out["first_moves"] = first_moves_json(games);
      Json tags = Json::array();
      for (const PgnTag& tag : games.tags) tags.push_back({tag.name, tag.value});
      out["tags"] = std::move(tags);
      out["games"] = std::move(games.shown);
    }
    clear();
    text_ += (text_.empty() ? "" : ",\n") + analysis::site_json(json);
    ++setup_;
    if (setup_ % kSetupsAScript == 0 || setup_ == balance_.statistics.setup_count()) close_script();
  }

  void close_script() {
    const std::size_t script = (setup_ - 1) / kSetupsAScript;
    write_(script, analysis::data_script(
                       "setups", fmt::format("{{\"script\":{},\"setups\":[\n", script) + text_ + "]}"));
    text_.clear();
  }

  const core::VariantRules& rules_;
  const analysis::BalanceTable& balance_;
  const std::string& file_;
  const std::function<void(std::size_t, const std::string&)>& write_;
  std::size_t setup_ = 0;  // the open one
  SetupGames games_;
  std::string text_;  // setups of the open script
};

}  // namespace

void write_setup_scripts(const core::VariantRules& rules, const analysis::BalanceTable& balance,
                         const std::string& file,
                         const std::function<void(std::size_t, const std::string&)>& write) {
  SetupScripts scripts(rules, balance, file, write);
  if (!balance.conditions.empty())
    results::for_each_game(file, [&](const results::GameRow& row, const std::vector<std::uint32_t>* moves) {
      scripts.add(row, moves);
    });
  scripts.finish();
}

}  // namespace firstmove::jobs
