// Transposition table: what earlier searches of the same game learnt about a position. Clearing is a counter
// step.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

enum class Bound : std::uint8_t { upper = 1, lower = 2, exact = 3 };

struct TableHit {
  Move move;  ///< may be none
  Score score;
  int depth;
  Bound bound;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(int entries_log2);

  void clear();
  /// Marks what is stored from now on as newer, hence worth keeping.
  void new_search();

  /// Mate scores count from `ply`, the distance of this position from the root.
  std::optional<TableHit> probe(std::uint64_t key, int ply) const;
  void store(std::uint64_t key, int ply, const TableHit& entry);

 private:
  /// 16 bytes, four to a cache line. `packed`: move 18 bits, bound 2 bits, generation 12 bits.
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t packed = 0;
    std::int16_t score = 0;
    std::int16_t depth = 0;
  };
  static constexpr std::uint32_t kMoveMask = (1u << 18) - 1;
  static constexpr int kBoundShift = 18;
  static constexpr int kGenerationShift = 20;
  static constexpr std::uint32_t kLastGeneration = (1u << 12) - 1;

  bool is_live(const Entry& entry) const { return entry.packed >> kGenerationShift >= first_generation_; }
  std::size_t pair_of(std::uint64_t key) const { return (key & mask_) * 2; }
  /// Makes this game's generations count from 1 again. What the table knows must not depend on how many games
  /// came before.
  void renumber();

  /// Pairs: the first keeps the deeper entry of the current search, the second takes whatever comes.
  std::vector<Entry> entries_;
  std::uint64_t mask_;
  std::uint32_t first_generation_ = 1;  ///< older entries count as empty
  std::uint32_t generation_ = 1;
};

}  // namespace firstmove::core::search
