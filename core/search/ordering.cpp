#include "core/search/ordering.hpp"

#include "core/search/see.hpp"

namespace firstmove::core::search {
namespace {

// Groups inside one list, far apart: history stays within +-16,384.
constexpr int kCaptureGroup = 1 << 24;
constexpr int kKillerGroup = 1 << 20;

}  // namespace

template <Geometry G>
MovePicker<G>::MovePicker(const Position<G>& position, const Evaluator<G>& evaluator,
                          const History<G>& history, const Killers& killers, Move table_move, bool in_check)
    : position_(position),
      evaluator_(evaluator),
      history_(history),
      killers_(killers),
      table_move_(!table_move.is_none() && is_legal(position, table_move) ? table_move : Move()),
      in_check_(in_check),
      stage_(Stage::table) {
  if (table_move_.is_none()) start();
}

template <Geometry G>
MovePicker<G>::MovePicker(const Position<G>& position, const Evaluator<G>& evaluator,
                          const History<G>& history, bool in_check)
    : position_(position),
      evaluator_(evaluator),
      history_(history),
      in_check_(in_check),
      stage_(in_check ? Stage::evasions : Stage::winning_only) {
  generate(in_check ? MoveKind::all : MoveKind::noisy);
}

template <Geometry G>
Move MovePicker<G>::next() {
  if (stage_ == Stage::table) {
    start();
    return table_move_;
  }
  if (stage_ == Stage::captures) {
    if (const Move move = next_winning_capture(); !move.is_none()) return move;
    stage_ = Stage::quiets;
    list_.shrink(losing_count_);
    at_ = losing_count_;
    generate(MoveKind::quiet);
  }
  if (stage_ == Stage::quiets) {
    if (const Move move = take_best(); !move.is_none()) return move;
    stage_ = Stage::losing;
    at_ = 0;
  }
  if (stage_ == Stage::losing) return at_ < losing_count_ ? list_[at_++] : Move();
  if (stage_ == Stage::winning_only) return next_winning_capture();
  return take_best();
}

template <Geometry G>
void MovePicker<G>::start() {
  stage_ = in_check_ ? Stage::evasions : Stage::captures;
  generate(in_check_ ? MoveKind::all : MoveKind::noisy);
}

template <Geometry G>
void MovePicker<G>::generate(MoveKind kind) {
  const int first = list_.size();
  generate_moves(position_, list_, kind);
  int kept = first;
  for (int i = first; i < list_.size(); ++i) {
    const Move move = list_[i];
    if (move == table_move_) continue;
    if (stage_ == Stage::winning_only && move.is_promotion() &&
        move.promotion() != evaluator_.best_promotion()) {
      continue;
    }
    list_.set(kept, move);
    scores_[static_cast<std::size_t>(kept++)] = score(move);
  }
  list_.shrink(kept);
}

template <Geometry G>
int MovePicker<G>::score(Move move) const {
  if (stage_ == Stage::quiets) return quiet_score(move);
  if (stage_ != Stage::evasions) return capture_score(move);
  const bool noisy = position_.is_capture(move) || move.is_promotion();
  return noisy ? kCaptureGroup + capture_score(move) : quiet_score(move);
}

/// Most valuable victim first, then the least valuable attacker.
template <Geometry G>
int MovePicker<G>::capture_score(Move move) const {
  const Piece victim = position_.piece_at(move.to());
  int gain = position_.is_en_passant(move) ? evaluator_.man_value(kPawn) : 0;
  if (!victim.is_none()) gain = evaluator_.man_value(victim.man());
  if (move.is_promotion()) gain += evaluator_.man_value(move.promotion());
  return 16 * gain - evaluator_.man_value(position_.piece_at(move.from()).man());
}

template <Geometry G>
int MovePicker<G>::quiet_score(Move move) const {
  if (move == killers_.moves[0]) return kKillerGroup + 1;
  if (move == killers_.moves[1]) return kKillerGroup;
  return history_.value(position_.side_to_move(), position_.piece_at(move.from()).man(), move.to());
}

template <Geometry G>
bool MovePicker<G>::loses_material(Move move) const {
  const Piece victim = position_.piece_at(move.to());
  const int attacker_value = evaluator_.man_value(position_.piece_at(move.from()).man());
  // Taking something at least as valuable never loses; a king's capture is legal, so nothing takes back.
  if (!victim.is_none() && evaluator_.man_value(victim.man()) >= attacker_value) return false;
  return exchange_value(position_, evaluator_, move) < 0;
}

template <Geometry G>
Move MovePicker<G>::take_best() {
  if (at_ == list_.size()) return Move();
  int best = at_;
  for (int i = at_ + 1; i < list_.size(); ++i) {
    if (scores_[static_cast<std::size_t>(i)] > scores_[static_cast<std::size_t>(best)]) best = i;
  }
  const Move move = list_[best];
  // Shift instead of swap: moves with equal scores stay in the generator's order.
  for (int i = best; i > at_; --i) {
    list_.set(i, list_[i - 1]);
    scores_[static_cast<std::size_t>(i)] = scores_[static_cast<std::size_t>(i - 1)];
  }
  ++at_;
  return move;
}

template <Geometry G>
Move MovePicker<G>::next_winning_capture() {
  for (Move move = take_best(); !move.is_none(); move = take_best()) {
    if (!loses_material(move)) return move;
    list_.set(losing_count_++, move);
  }
  return Move();
}

#define FIRSTMOVE_INSTANTIATE(G) template class MovePicker<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
