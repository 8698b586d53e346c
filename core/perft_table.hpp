// Leaf counts of positions already walked, shared by every thread of one perft. A lost or overwritten entry
// costs work, never a wrong count: an entry is used only when 128 bits of identity match.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/board.hpp"
#include "core/huge_array.hpp"

namespace firstmove::core {

/// 128 bits of hash over everything that decides a count: men, side to move, rights, en passant square and
/// depth.
struct PerftIdentity {
  std::uint64_t first;
  std::uint64_t second;
};

template <Geometry G>
PerftIdentity perft_identity(const GameFrame<G>& frame, const Board<G>& board, Colour side_to_move,
                             CastlingRights rights, Square en_passant, int depth);

/// One table serves positions of one variant.
class PerftTable {
 public:
  /// As many buckets of 64 bytes as fit, at least one. The table starts small and doubles as it fills, so
  /// that a short count does not pay for clearing memory it has no use for. errors  std::bad_alloc
  explicit PerftTable(std::size_t bytes);

  /// Starts to load what a later `find` or `store` needs.
  void prefetch(const PerftIdentity& identity) const {
    __builtin_prefetch(&bucket(identity, buckets_in_use()));
  }
  std::optional<std::uint64_t> find(const PerftIdentity& identity) const;
  /// Of the two counts of a bucket the deeper stays; among equals the older goes.
  void store(const PerftIdentity& identity, int depth, std::uint64_t leaves);

 private:
  /// The words are read and written as std::atomic_ref, without a lock. Both identity words are stored xored
  /// with the count, so a torn entry matches nothing (after Robert Hyatt's lockless table).
  struct Entry {
    std::uint64_t first;
    std::uint64_t second;
    std::uint64_t leaves;
  };
  struct alignas(64) Bucket {
    Entry deep;
    Entry latest;
    std::uint64_t depth;  ///< of `deep`
  };
  static_assert(sizeof(Bucket) == 64);

  Bucket& bucket(const PerftIdentity& identity, std::size_t in_use) const {
    __extension__ typedef unsigned __int128 Wide;
    return buckets_[static_cast<std::size_t>((static_cast<Wide>(identity.first) * in_use) >> 64)];
  }
  std::size_t buckets_in_use() const { return buckets_.size() >> halvings_.load(std::memory_order_relaxed); }
  static std::optional<std::uint64_t> find_in(Bucket& place, const PerftIdentity& identity);
  static void write(Entry& entry, const Entry& value);
  void count_store(const PerftIdentity& identity);

  HugeArray<Bucket> buckets_;
  int first_halvings_ = 0;
  std::atomic<int> halvings_ = 0;        ///< of the whole table to the part in use
  std::atomic<std::size_t> stores_ = 0;  ///< about: since the table last grew
};

}  // namespace firstmove::core
