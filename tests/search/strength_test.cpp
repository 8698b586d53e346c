// The player is a player: it beats one that knows only what the men are worth, and looking deeper helps.
#include <gtest/gtest.h>

#include "core/search/evaluate.hpp"
#include "core/search/opening.hpp"
#include "core/search/searcher.hpp"
#include "core/search/see.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

/// Weighs what a move wins against the best capture in reply, sees mate in one, and draws lots among equal
/// moves.
template <Geometry G>
class MaterialPlayer {
 public:
  explicit MaterialPlayer(const RuleTables<G>& tables) : evaluator_(tables) {}

  Move choose(Position<G> position, std::uint64_t random) const {
    MoveList moves;
    generate_moves(position, moves);
    std::vector<ScoredMove> scored;
    for (const Move move : moves) {
      const int material_before = material(position);
      const Undo undo = position.make(move);
      scored.push_back({move, -material(position) - material_before - best_capture(position)});
      if (position.in_check() && !has_legal_move(position)) scored.back().score = kMate;
      position.unmake(move, undo);
    }
    return choose_opening_move(scored, 0, random);
  }

 private:
  /// Of the side to move, less the other's.
  int material(const Position<G>& position) const {
    int sum = 0;
    for (const Square square : position.occupied()) {
      const Piece piece = position.piece_at(square);
      const int value = evaluator_.man_value(piece.man());
      sum += piece.colour() == position.side_to_move() ? value : -value;
    }
    return sum;
  }

  int best_capture(const Position<G>& position) const {
    MoveList captures;
    generate_moves(position, captures, MoveKind::noisy);
    int best = 0;
    for (const Move move : captures) best = std::max(best, exchange_value(position, evaluator_, move));
    return best;
  }

  Evaluator<G> evaluator_;
};

/// Mean points of `first` over games from drawn setups; each start is played with both colours.
template <Geometry G, typename First, typename Second>
double play_match(const std::string& variant, std::uint64_t games, First&& first, Second&& second) {
  double points = 0;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const bool first_is_white = seed % 2 == 0;
    Game<G> game = random_walk<G>(variant, seed / 2, 4);  // the same start for both colours
    std::optional<Outcome> outcome = game.outcome(count_moves(game.position()));
    for (std::uint64_t ply = 0; !outcome && ply < 300; ++ply) {
      const bool white = game.position().side_to_move() == Colour::white;
      const std::uint64_t random = combine64(seed, ply);
      game.play(white == first_is_white ? first(game, random) : second(game, random));
      outcome = game.outcome(count_moves(game.position()));
    }
    if (!outcome || outcome->result == Result::draw) {
      points += 0.5;
    } else if ((outcome->result == Result::white_wins) == first_is_white) {
      points += 1;
    }
  }
  return points / static_cast<double>(games);
}

template <Geometry G>
auto player_of(Searcher<G>& searcher, int depth) {
  return [&searcher, depth](const Game<G>& game, std::uint64_t) {
    SearchLimits limits;
    limits.depth = depth;
    return searcher.search(game, limits).best;
  };
}

template <Geometry G>
double score_against_material(const std::string& variant, std::uint64_t games) {
  Searcher<G> searcher(tables_of<G>(variant), {});
  const MaterialPlayer<G> material(tables_of<G>(variant));
  return play_match<G>(
      variant, games, player_of(searcher, 2),
      [&](const Game<G>& game, std::uint64_t random) { return material.choose(game.position(), random); });
}

TEST(Strength, BeatsAPlayerThatCountsMaterialAlone) {
  EXPECT_GE(score_against_material<k8x8>("chess960", 10 * kEffort), 0.8);
  EXPECT_GE(score_against_material<k9x9>("chess8400", 4 * kEffort), 0.8);
}

template <Geometry G>
double score_of_three_more_plies(const std::string& variant, std::uint64_t games) {
  Searcher<G> deep(tables_of<G>(variant), {});
  Searcher<G> shallow(tables_of<G>(variant), {});
  return play_match<G>(variant, games, player_of(deep, 5), player_of(shallow, 2));
}

TEST(Strength, DepthFiveBeatsDepthTwo) {
  EXPECT_GE(score_of_three_more_plies<k8x8>("chess960", 6 * kEffort), 0.75);
  EXPECT_GE(score_of_three_more_plies<k9x9>("chess8400", 4 * kEffort), 0.65);
}

}  // namespace
}  // namespace firstmove::core::search
