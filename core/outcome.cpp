#include "core/outcome.hpp"

#include <algorithm>

namespace firstmove::core {

namespace {

/// Plies without pawn move or capture after which the game is drawn (FIDE Laws 9.3: fifty moves of each
/// side).
constexpr int kFiftyMovesPlies = 100;
/// Occurrences of a position that draw (FIDE Laws 9.2).
constexpr int kRepetitions = 3;

template <Geometry G>
constexpr bool is_light(Square square) {
  return (file_of<G>(square) + rank_of<G>(square)) % 2 != 0;
}

}  // namespace

template <Geometry G>
bool is_insufficient_material(const Position<G>& position) {
  if (position.pawns().any()) return false;
  int men = 0;
  int free_men = 0;  // not bound to a colour
  int light = 0;
  int dark = 0;
  for (const Square square : position.occupied()) {
    const Man man = position.piece_at(square).man();
    if (man == kKing) continue;
    const ManRules& rules = position.tables().rules.men[man];
    if (rules.alone_suffices) return false;
    ++men;
    if (!rules.colour_bound) {
      ++free_men;
    } else {
      ++(is_light<G>(square) ? light : dark);
    }
  }
  if (men <= 1) return true;
  return free_men == 0 && (light == 0 || dark == 0);
}

template <Geometry G>
void Game<G>::play(Move move) {
  position_.make(move);
  keys_.push_back(position_.key());
}

template <Geometry G>
int Game<G>::occurrences() const {
  // A pawn move or capture cannot be undone, and the side to move alternates.
  const int reach = std::min(position_.halfmove_clock(), plies());
  int count = 0;
  for (int back = 0; back <= reach; back += 2) {
    if (keys_[keys_.size() - 1 - static_cast<std::size_t>(back)] == position_.key()) ++count;
  }
  return count;
}

template <Geometry G>
std::optional<Outcome> Game<G>::outcome(int legal_moves) const {
  if (legal_moves == 0) {
    if (!position_.in_check()) return Outcome{Result::draw, Ending::stalemate};
    const bool white_is_mated = position_.side_to_move() == Colour::white;
    return Outcome{white_is_mated ? Result::black_wins : Result::white_wins, Ending::mate};
  }
  if (occurrences() >= kRepetitions) return Outcome{Result::draw, Ending::repetition};
  if (position_.halfmove_clock() >= kFiftyMovesPlies) return Outcome{Result::draw, Ending::fifty_moves};
  if (is_insufficient_material(position_)) return Outcome{Result::draw, Ending::material};
  return {};
}

#define INSTANTIATE(G)                                           \
  template bool is_insufficient_material<G>(const Position<G>&); \
  template class Game<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
