// Transposition table: what earlier searches of the same game learnt about a position. Clearing is a counter
// step.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/huge_array.hpp"
#include "core/move.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

enum class Bound : std::uint8_t { upper = 1, lower = 2, exact = 3 };

struct TableHit {
  Move move;  ///< may be none
  Score score;
  int depth;  ///< 0..255
  Bound bound;
  Score static_score = kUnknown;  ///< of the evaluation alone; kUnknown when it was not needed
  bool was_pv = false;            ///< once searched with an open window
};

class TranspositionTable {
 public:
  /// 2^entries_log2 entries of 16 bytes, at least one bucket of four.
  explicit TranspositionTable(int entries_log2);

  void clear();
  /// Marks what is stored from now on as newer, hence worth keeping.
  void new_search();

  /// Mate scores count from `ply`, the distance of this position from the root.
  std::optional<TableHit> probe(std::uint64_t key, int ply) const;
  void store(std::uint64_t key, int ply, const TableHit& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

 private:
  /// 16 bytes. `packed`: move 18 bits, bound 2 bits, generation 12 bits. The key's low 16 bits are not kept:
  /// most of them choose the bucket.
  struct Entry {
    std::uint32_t key_high = 0;
    std::uint16_t key_middle = 0;
    std::int16_t score = 0;
    std::int16_t static_score = 0;
    std::uint8_t depth = 0;
    std::uint8_t was_pv = 0;
    std::uint32_t packed = 0;

    bool matches(std::uint64_t key) const {
      return key_high == static_cast<std::uint32_t>(key >> 32) &&
             key_middle == static_cast<std::uint16_t>(key >> 16);
    }
    std::uint32_t generation() const { return packed >> kGenerationShift; }
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;  ///< one cache line
  };
  static constexpr std::uint32_t kMoveMask = (1u << 18) - 1;
  static constexpr int kBoundShift = 18;
  static constexpr int kGenerationShift = 20;
  static constexpr std::uint32_t kLastGeneration = (1u << 12) - 1;

  bool is_live(const Entry& entry) const { return entry.generation() >= first_generation_; }
  /// The least of a bucket is replaced: empty, then old, then shallow.
  int worth(const Entry& entry) const;
  /// Makes this game's generations count from 1 again. What the table knows must not depend on how many games
  /// came before.
  void renumber();

  HugeArray<Bucket> buckets_;
  std::uint64_t mask_;
  std::uint32_t first_generation_ = 1;  ///< older entries count as empty
  std::uint32_t generation_ = 1;
};

}  // namespace firstmove::core::search
