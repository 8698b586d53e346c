#include "core/search/tt.hpp"

#include <algorithm>
#include <cassert>

namespace firstmove::core::search {
namespace {

Score to_table(Score score, int ply) {
  if (score >= kMateBound) return score + ply;
  if (score <= -kMateBound) return score - ply;
  return score;
}
Score from_table(Score score, int ply) {
  if (score >= kMateBound) return score - ply;
  if (score <= -kMateBound) return score + ply;
  return score;
}

}  // namespace

TranspositionTable::TranspositionTable(int entries_log2)
    : entries_(std::size_t{1} << entries_log2), mask_((std::uint64_t{1} << (entries_log2 - 1)) - 1) {
  assert(entries_log2 >= 1 && entries_log2 < 40);
}

void TranspositionTable::clear() {
  if (generation_ == kLastGeneration) {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 0;
  }
  first_generation_ = ++generation_;
}

void TranspositionTable::new_search() {
  if (generation_ == kLastGeneration) renumber();
  if (generation_ < kLastGeneration)
    ++generation_;  // from the 4,095th search of one game on all are of one age
}

void TranspositionTable::renumber() {
  const std::uint32_t shift = first_generation_ - 1;
  for (Entry& entry : entries_) {
    if (is_live(entry)) {
      entry.packed -= shift << kGenerationShift;
    } else {
      entry = Entry{};
    }
  }
  first_generation_ = 1;
  generation_ -= shift;
}

std::optional<TableHit> TranspositionTable::probe(std::uint64_t key, int ply) const {
  const std::size_t pair = pair_of(key);
  for (std::size_t i = pair; i < pair + 2; ++i) {
    const Entry& entry = entries_[i];
    if (entry.key != key || !is_live(entry)) continue;
    return TableHit{Move(entry.packed & kMoveMask), from_table(entry.score, ply), entry.depth,
                    static_cast<Bound>((entry.packed >> kBoundShift) & 3)};
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, int ply, const TableHit& hit) {
  const std::size_t pair = pair_of(key);
  Entry& first = entries_[pair];
  Entry& second = entries_[pair + 1];
  const bool first_is_current = is_live(first) && first.packed >> kGenerationShift == generation_;
  const bool keep_first = first_is_current && first.key != key && first.depth > hit.depth;
  Entry& target = keep_first ? second : first;
  if (!keep_first && first.key != key && is_live(first)) second = first;

  // A fail-low node knows no best move; the one found earlier is still the best guess.
  std::uint32_t move = hit.move.word();
  if (move == 0 && target.key == key && is_live(target)) move = target.packed & kMoveMask;
  target.key = key;
  target.packed =
      move | static_cast<std::uint32_t>(hit.bound) << kBoundShift | generation_ << kGenerationShift;
  target.score = static_cast<std::int16_t>(to_table(hit.score, ply));
  target.depth = static_cast<std::int16_t>(hit.depth);
}

}  // namespace firstmove::core::search
