#include "core/search/history.hpp"

#include <algorithm>

#include "core/hash.hpp"

namespace firstmove::core::search {
namespace {

constexpr int kCorrectionUnit = 256;
constexpr int kCorrectionLimit_cp = 64;
constexpr int kCorrectionWeight = 256;  // of all that was learnt before; a search of depth d weighs d + 1
constexpr int kCorrectionLargestWeight = 16;

std::uint64_t low_word(std::uint64_t word) {
  return word;
}
std::uint64_t low_word(Word128 word) {
  return static_cast<std::uint64_t>(word) ^ (static_cast<std::uint64_t>(word >> 64) * 0x9E3779B97F4A7C15ull);
}

}  // namespace

template <Geometry G>
History<G>::History(const RuleTables<G>& tables)
    : columns_(static_cast<int>(tables.rules.men.size()) * G.squares()) {
  const auto columns = static_cast<std::size_t>(columns_);
  butterfly_.resize(2 * kSquares * kSquares);
  replies_.resize((1 + 2 * columns) * columns);
  follow_ups_.resize((1 + 2 * columns) * columns);
  captures_.resize(columns * (kNoMan + 1));
  counters_.resize(1 + 2 * columns);
  corrections_.resize(2 * kPawnSlots);
}

template <Geometry G>
void History<G>::clear() {
  std::fill(butterfly_.begin(), butterfly_.end(), Tendency());
  std::fill(replies_.begin(), replies_.end(), Tendency());
  std::fill(follow_ups_.begin(), follow_ups_.end(), Tendency());
  std::fill(captures_.begin(), captures_.end(), Tendency());
  std::fill(counters_.begin(), counters_.end(), Move());
  std::fill(corrections_.begin(), corrections_.end(), std::int16_t{0});
}

template <Geometry G>
void History<G>::add_quiet(Piece moved, Move move, const Path& path, int bonus) {
  butterfly_[butterfly_cell(moved.colour(), move)].add(bonus);
  const int reply = column(moved.man(), move.to());
  if (path.last != 0) replies_[cell(path.last, reply)].add(bonus);
  if (path.own != 0) follow_ups_[cell(path.own, reply)].add(bonus);
}

template <Geometry G>
std::size_t History<G>::correction_slot(const Position<G>& position) {
  const std::uint64_t white = low_word((position.pawns() & position.men_of(Colour::white)).bits());
  const std::uint64_t black = low_word((position.pawns() & position.men_of(Colour::black)).bits());
  const std::uint64_t hash = mix64(white ^ (black * 0xD6E8FEB86659FD93ull));
  return static_cast<std::size_t>(index(position.side_to_move())) * kPawnSlots + (hash & (kPawnSlots - 1));
}

template <Geometry G>
Score History<G>::correction(const Position<G>& position) const {
  return corrections_[correction_slot(position)] / kCorrectionUnit;
}

template <Geometry G>
void History<G>::learn_correction(const Position<G>& position, Score error, int depth) {
  std::int16_t& value = corrections_[correction_slot(position)];
  const int weight = std::min(depth + 1, kCorrectionLargestWeight);
  const int seen = std::clamp(error, -kCorrectionLimit_cp * 4, kCorrectionLimit_cp * 4) * kCorrectionUnit;
  const int mixed = (value * (kCorrectionWeight - weight) + seen * weight) / kCorrectionWeight;
  const int limit = kCorrectionLimit_cp * kCorrectionUnit;
  value = static_cast<std::int16_t>(std::clamp(mixed, -limit, limit - 1));
}

#define FIRSTMOVE_INSTANTIATE(G) template class History<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
