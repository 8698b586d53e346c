#include "core/perft_table.hpp"

#include <algorithm>

#include "core/hash.hpp"

namespace firstmove::core {
namespace {

/// Two independent hashes of the same words.
class IdentityHash {
 public:
  void absorb(std::uint64_t word) {
    identity_.first = mix64(identity_.first ^ word);
    identity_.second = mix64(identity_.second + word * 0xD6E8FEB86659FD93ull);
  }
  template <Geometry G>
  void absorb(Bitboard<G> set) {
    absorb(static_cast<std::uint64_t>(set.bits()));
    if constexpr (G.squares() > 64) absorb(static_cast<std::uint64_t>(set.bits() >> 64));
  }
  PerftIdentity identity() const { return identity_; }

 private:
  PerftIdentity identity_{0x243F6A8885A308D3ull, 0x13198A2E03707344ull};  // the first digits of pi
};

constexpr auto kRelaxed = std::memory_order_relaxed;

}  // namespace

template <Geometry G>
PerftIdentity perft_identity(const GameFrame<G>& frame, const Board<G>& board, Colour side_to_move,
                             CastlingRights rights, Square en_passant, int depth) {
  IdentityHash hash;
  hash.absorb(board.colour[0]);
  hash.absorb(board.colour[1]);
  hash.absorb(board.pawns);
  hash.absorb(board.orthogonal);
  hash.absorb(board.diagonal);
  for (int leaper = 0; leaper < frame.tables->leaper_count; ++leaper) {
    hash.absorb(board.leapers[static_cast<std::size_t>(leaper)]);
  }
  const auto small =
      static_cast<std::uint64_t>(board.king[0]) | static_cast<std::uint64_t>(board.king[1]) << 8 |
      static_cast<std::uint64_t>(index(side_to_move)) << 16 | std::uint64_t{rights} << 20 |
      static_cast<std::uint64_t>(en_passant + 1) << 28 | static_cast<std::uint64_t>(depth) << 40;
  hash.absorb(small);
  // Which rook a right belongs to is part of the game, not of the board.
  if (rights != 0) hash.absorb(frame.castling_squares);
  return hash.identity();
}

PerftTable::PerftTable(std::size_t bytes) : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {}

std::optional<std::uint64_t> PerftTable::find(const PerftIdentity& identity) const {
  const Bucket& place = buckets_[index_of(identity)];
  for (const Entry* entry : {&place.deep, &place.latest}) {
    const std::uint64_t leaves = entry->leaves.load(kRelaxed);
    if ((entry->first.load(kRelaxed) ^ leaves) == identity.first &&
        (entry->second.load(kRelaxed) ^ leaves) == identity.second) {
      return leaves;
    }
  }
  return std::nullopt;
}

void PerftTable::store(const PerftIdentity& identity, int depth, std::uint64_t leaves) {
  Bucket& place = bucket(identity);
  const bool is_deep = depth >= place.depth.load(kRelaxed);
  Entry& entry = is_deep ? place.deep : place.latest;
  if (is_deep) place.depth.store(depth, kRelaxed);
  entry.leaves.store(leaves, kRelaxed);
  entry.first.store(identity.first ^ leaves, kRelaxed);
  entry.second.store(identity.second ^ leaves, kRelaxed);
}

#define INSTANTIATE(G)                                                                                   \
  template PerftIdentity perft_identity<G>(const GameFrame<G>&, const Board<G>&, Colour, CastlingRights, \
                                           Square, int);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
