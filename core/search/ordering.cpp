#include "core/search/ordering.hpp"

#include <algorithm>
#include <utility>

#include "core/search/see.hpp"

namespace firstmove::core::search {
namespace {

// Captures before quiet moves inside one list: history stays within +-3 * 16,384.
constexpr int kCaptureGroup = 1 << 24;
// Centipawns of victim against capture history: a full history outweighs about two pawns.
constexpr int kVictimWeight = 80;
// Checks before most quiet moves: late-move pruning would miss mates otherwise.
constexpr int kCheckBonus = 8000;

}  // namespace

template <Geometry G>
MovePicker<G>::MovePicker(const Position<G>& position, const Evaluator<G>& evaluator,
                          const History<G>& history, const Hints& hints, const CheckSquares<G>& checks,
                          bool in_check)
    : position_(position),
      evaluator_(evaluator),
      history_(history),
      checks_(&checks),
      hints_(hints),
      in_check_(in_check),
      stage_(Stage::table) {
  if (hints_.table_move.is_none() || !is_legal(position, hints_.table_move)) {
    hints_.table_move = Move();
    stage_ = Stage::first_list;
  }
}

template <Geometry G>
MovePicker<G>::MovePicker(const Position<G>& position, const Evaluator<G>& evaluator,
                          const History<G>& history, Move table_move, bool in_check, int threshold)
    : position_(position),
      evaluator_(evaluator),
      history_(history),
      in_check_(in_check),
      stage_(in_check ? Stage::evasions : Stage::winning_only),
      threshold_(threshold) {
  generate(in_check ? MoveKind::all : MoveKind::noisy);
  // Here the table's move goes first only if it is in the list.
  for (int i = 0; i < count_; ++i) {
    Candidate& each = list_[static_cast<std::size_t>(i)];
    if (move_of(each) == table_move) each = candidate(2 * kCaptureGroup, table_move);
  }
}

template <Geometry G>
Move MovePicker<G>::next() {
  if (stage_ == Stage::table) {
    stage_ = Stage::first_list;
    return hints_.table_move;
  }
  if (stage_ == Stage::first_list) {
    stage_ = in_check_ ? Stage::evasions : Stage::captures;
    generate(in_check_ ? MoveKind::all : MoveKind::noisy);
  }
  if (stage_ == Stage::captures) {
    if (const Move move = next_winning_capture(); !move.is_none()) return move;
    stage_ = Stage::refutations;
  }
  if (stage_ == Stage::refutations) {
    if (const Move move = skips_quiets_ ? Move() : next_refutation(); !move.is_none()) return move;
    stage_ = Stage::quiets;
    at_ = count_ = losing_count_;
    if (!skips_quiets_) generate(MoveKind::quiet);
  }
  if (stage_ == Stage::quiets) {
    if (const Move move = skips_quiets_ ? Move() : take_best(); !move.is_none()) return move;
    stage_ = Stage::losing;
    at_ = 0;
  }
  if (stage_ == Stage::losing)
    return at_ < losing_count_ ? move_of(list_[static_cast<std::size_t>(at_++)]) : Move();
  if (stage_ == Stage::winning_only) return next_winning_capture();
  return take_best();
}

template <Geometry G>
void MovePicker<G>::generate(MoveKind kind) {
  MoveList moves;
  generate_moves(position_, moves, kind);
  for (const Move move : moves) {
    if (move == hints_.table_move) continue;
    if (stage_ == Stage::quiets && is_refutation(move)) continue;
    if (stage_ == Stage::winning_only && position_.is_promotion(move) &&
        move.man() != evaluator_.best_promotion()) {
      continue;
    }
    list_[static_cast<std::size_t>(count_++)] = candidate(score(move), move);
  }
}

template <Geometry G>
int MovePicker<G>::score(Move move) const {
  if (stage_ == Stage::quiets) return quiet_score(move);
  if (stage_ != Stage::evasions) return capture_score(move);
  const bool noisy = position_.is_capture(move) || position_.is_promotion(move);
  return noisy ? kCaptureGroup + capture_score(move) : quiet_score(move);
}

/// Most valuable victim first, moved by how such captures have done, then the least valuable attacker.
template <Geometry G>
int MovePicker<G>::capture_score(Move move) const {
  const Piece victim = position_.piece_at(move.to());
  int gain = position_.is_en_passant(move) ? evaluator_.man_value(kPawn) : 0;
  if (!victim.is_none()) gain = evaluator_.man_value(victim.man());
  if (position_.is_promotion(move)) gain += evaluator_.man_value(move.man());
  return kVictimWeight * gain - evaluator_.man_value(position_.piece_at(move.from()).man()) +
         history_.capture_value(position_, move);
}

template <Geometry G>
int MovePicker<G>::quiet_score(Move move) const {
  const int value = history_.quiet_value(position_, move, hints_.path);
  return checks_ != nullptr && checks_->gives_check(position_, move) ? value + kCheckBonus : value;
}

template <Geometry G>
bool MovePicker<G>::reaches(Move move, int threshold) const {
  const Piece victim = position_.piece_at(move.to());
  const int attacker_value = evaluator_.man_value(position_.piece_at(move.from()).man());
  // Taking something dearer by so much is enough whatever takes back; a king's capture is legal, so nothing
  // does.
  if (!victim.is_none() && evaluator_.man_value(victim.man()) - attacker_value >= threshold) return true;
  return exchange_at_least(position_, evaluator_, move, threshold);
}

template <Geometry G>
bool MovePicker<G>::is_refutation(Move move) const {
  return std::find(refutations_.begin(), refutations_.end(), move) != refutations_.end();
}

template <Geometry G>
Move MovePicker<G>::take_best() {
  if (at_ == count_) return Move();
  const auto first = static_cast<std::size_t>(at_++);
  std::size_t best = first;
  Candidate value = list_[first];
  for (std::size_t i = first + 1; i < static_cast<std::size_t>(count_); ++i) {
    const Candidate other = list_[i];  // two conditional moves: the order is too random to predict branches
    best = other > value ? i : best;
    value = std::max(value, other);
  }
  std::swap(list_[first], list_[best]);
  return move_of(list_[first]);
}

template <Geometry G>
Move MovePicker<G>::next_winning_capture() {
  for (Move move = take_best(); !move.is_none(); move = take_best()) {
    if (reaches(move, threshold_)) return move;
    list_[static_cast<std::size_t>(losing_count_++)] = candidate(0, move);
  }
  return Move();
}

template <Geometry G>
Move MovePicker<G>::next_refutation() {
  const std::array<Move, 3> candidates{hints_.killers.moves[0], hints_.killers.moves[1], hints_.counter_move};
  while (next_refutation_ < 3) {
    const auto i = static_cast<std::size_t>(next_refutation_++);
    const Move move = candidates[i];
    if (move.is_none() || move == hints_.table_move || position_.is_promotion(move) || is_refutation(move))
      continue;
    if (!is_legal(position_, move) || position_.is_capture(move)) continue;
    refutations_[i] = move;
    return move;
  }
  return Move();
}

#define FIRSTMOVE_INSTANTIATE(G) template class MovePicker<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
