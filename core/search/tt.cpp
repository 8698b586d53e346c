#include "core/search/tt.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace firstmove::core::search {
namespace {

// An entry of the search before is worth as much as one so many plies shallower of this search.
constexpr int kDepthPerAge = 4;
constexpr int kShallowerBy = 3;

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
    : buckets_(std::size_t{1} << std::max(entries_log2 - 2, 0)), mask_(buckets_.size() - 1) {
  assert(entries_log2 >= 1 && entries_log2 < 40);
}

void TranspositionTable::clear() {
  if (generation_ == kLastGeneration) {
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
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
  for (Bucket& bucket : buckets_) {
    for (Entry& entry : bucket.entries) {
      if (is_live(entry)) {
        entry.packed -= shift << kGenerationShift;
      } else {
        entry = Entry{};
      }
    }
  }
  first_generation_ = 1;
  generation_ -= shift;
}

std::optional<TableHit> TranspositionTable::probe(std::uint64_t key, int ply) const {
  for (const Entry& entry : buckets_[key & mask_].entries) {
    if (!entry.matches(key) || !is_live(entry)) continue;
    return TableHit{Move(entry.packed & kMoveMask),
                    from_table(entry.score, ply),
                    entry.depth,
                    static_cast<Bound>((entry.packed >> kBoundShift) & 3),
                    entry.static_score,
                    entry.was_pv != 0};
  }
  return std::nullopt;
}

int TranspositionTable::worth(const Entry& entry) const {
  if (!is_live(entry)) return std::numeric_limits<int>::min();
  const auto age = static_cast<int>(generation_ - entry.generation());
  return static_cast<int>(entry.depth) - kDepthPerAge * age;
}

void TranspositionTable::store(std::uint64_t key, int ply, const TableHit& hit) {
  std::array<Entry, 4>& entries = buckets_[key & mask_].entries;
  Entry* target = &entries[0];
  int least = std::numeric_limits<int>::max();
  bool known = false;
  for (Entry& entry : entries) {
    known = entry.matches(key) && is_live(entry);
    if (known) {
      target = &entry;
      break;
    }
    if (const int value = worth(entry); value < least) {
      least = value;
      target = &entry;
    }
  }
  // A much shallower bound of this search must not push out what a deep one found.
  if (known && hit.bound != Bound::exact && target->generation() == generation_ &&
      hit.depth + kShallowerBy < target->depth) {
    return;
  }

  // A fail-low node knows no best move; the one found earlier is still the best guess.
  std::uint32_t move = hit.move.word();
  if (move == 0 && known) move = target->packed & kMoveMask;
  target->key_high = static_cast<std::uint32_t>(key >> 32);
  target->key_middle = static_cast<std::uint16_t>(key >> 16);
  target->packed =
      move | static_cast<std::uint32_t>(hit.bound) << kBoundShift | generation_ << kGenerationShift;
  target->score = static_cast<std::int16_t>(to_table(hit.score, ply));
  target->static_score = static_cast<std::int16_t>(hit.static_score);
  target->depth = static_cast<std::uint8_t>(std::clamp(hit.depth, 0, 255));
  target->was_pv = hit.was_pv ? 1 : 0;
}

}  // namespace firstmove::core::search
