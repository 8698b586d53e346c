// Leaf counts of positions already walked, shared by every thread of one perft. A lost or overwritten entry
// costs work, never a wrong count: an entry is used only when 128 bits of identity match.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board.hpp"

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
  /// As many buckets of 64 bytes as fit, at least one.
  explicit PerftTable(std::size_t bytes);

  std::optional<std::uint64_t> find(const PerftIdentity& identity) const;
  /// Deeper counts stay in the bucket's first place, the latest ones pass through the second.
  void store(const PerftIdentity& identity, int depth, std::uint64_t leaves);

 private:
  /// The words are written without a lock. Both identity words are stored xored with the count, so a torn
  /// entry matches nothing (after Robert Hyatt's lockless table).
  struct Entry {
    std::atomic<std::uint64_t> first{0};
    std::atomic<std::uint64_t> second{0};
    std::atomic<std::uint64_t> leaves{0};
  };
  struct alignas(64) Bucket {
    Entry deep;
    Entry latest;
    std::atomic<int> depth{0};  ///< of `deep`
  };
  static_assert(sizeof(Bucket) == 64);

  Bucket& bucket(const PerftIdentity& identity) { return buckets_[index_of(identity)]; }
  std::size_t index_of(const PerftIdentity& identity) const {
    __extension__ typedef unsigned __int128 Wide;
    return static_cast<std::size_t>((static_cast<Wide>(identity.first) * buckets_.size()) >> 64);
  }

  std::vector<Bucket> buckets_;
};

}  // namespace firstmove::core
