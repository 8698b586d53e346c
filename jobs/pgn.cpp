#include "jobs/pgn.hpp"

#include <fmt/core.h>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"

namespace firstmove::jobs {

namespace {

constexpr std::size_t kLineWidth = 79;  // PGN standard 4.3: lines of at most 79 characters in export format

const char* result_token(const results::GameRow& row) {
  constexpr const char* kTokens[results::kResultCount] = {"1-0", "1/2-1/2", "0-1"};
  return row.ending_code == results::kVoidEnding ? "*" : kTokens[row.result_code];
}

/// Why the game ended, as a sentence for people.
const char* ending_comment(const results::GameRow& row) {
  constexpr const char* kComments[results::kEndingCount] = {"mate",
                                                            "draw: stalemate",
                                                            "draw: third occurrence of the position",
                                                            "draw: fifty moves without pawn move or capture",
                                                            "draw: neither side has the men to mate",
                                                            "scored a draw: move cap of the condition",
                                                            "no valid result"};
  return kComments[row.ending_code];
}

std::string tag_line(const PgnTag& tag) {
  std::string escaped;
  for (const char c : tag.value) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return fmt::format("[{} \"{}\"]\n", tag.name, escaped);
}

/// Words joined by blanks and broken into lines.
class Lines {
 public:
  void add(const std::string& word) {
    if (column_ > 0 && column_ + 1 + word.size() > kLineWidth) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) text_ += ' ', ++column_;
    text_ += word;
    column_ += word.size();
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

template <core::Geometry G>
tl::expected<void, int> add_moves(const PgnGame& game, Lines& lines) {
  const core::RuleTables<G> tables(game.rules);
  core::Position<G> position = core::start_position(tables, game.row.setup_id);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const core::Move move(game.moves[ply]);
    if (!core::is_legal(position, move)) return tl::make_unexpected(static_cast<int>(ply) + 1);
    if (position.side_to_move() == core::Colour::white) {
      lines.add(std::to_string(position.fullmove_number()) + '.');
    }
    lines.add(core::to_san(position, move));
    position.make(move);
  }
  return {};
}

}  // namespace

std::vector<PgnTag> pgn_tags(const PgnGame& game) {
  const results::Condition& condition = game.condition;
  const core::SetupId setup = game.row.setup_id;
  const std::string player =
      fmt::format("{} {}, depth {}", condition.player, condition.player_version, condition.depth);
  return {{"Event", "firstmove self-play, condition " + condition.name},
          {"Site", "?"},
          {"Date", "????.??.??"},
          {"Round", std::to_string(game.row.game_number)},
          {"White", player},
          {"Black", player},
          {"Result", result_token(game.row)},
          {"Variant", game.rules.name},
          {"SetUp", "1"},
          {"FEN", core::to_fen(game.rules, core::setup_position(game.rules, setup))},
          {"SetupId", std::to_string(setup)},
          {"Seed", std::to_string(game.seed)},
          {"ConditionHash", condition.hash},
          {"PlyCount", std::to_string(game.row.plies)},
          {"Termination", game.row.ending_code == results::kVoidEnding ? "abandoned" : "normal"}};
}

tl::expected<std::string, int> pgn_movetext(const PgnGame& game) {
  Lines lines;
  const auto added =
      core::dispatch(game.rules.geometry, [&]<core::Geometry G>() { return add_moves<G>(game, lines); });
  if (!added) return tl::make_unexpected(added.error());
  lines.add(fmt::format("{{{}}}", ending_comment(game.row)));
  lines.add(result_token(game.row));
  return lines.text() + "\n";
}

tl::expected<std::string, int> pgn_text(const PgnGame& game) {
  auto moves = pgn_movetext(game);
  if (!moves) return moves;
  std::string text;
  for (const PgnTag& tag : pgn_tags(game)) text += tag_line(tag);
  return text + '\n' + *moves;
}

}  // namespace firstmove::jobs
