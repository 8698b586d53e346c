#include "core/perft_table.hpp"

#include <algorithm>
#include <atomic>

#include "core/hash.hpp"

namespace firstmove::core {
namespace {

/// Two independent hashes of the same words. Each word is mixed by itself, with a key of its place, and the
/// sums are the hash: no word waits for another.
class IdentityHash {
 public:
  void absorb(std::uint64_t word) {
    key_ += 0x9E3779B97F4A7C15u;
    first_ += mix64(word ^ key_);
    second_ += mix64(word + (key_ ^ 0xD6E8FEB86659FD93u));
  }
  template <Geometry G>
  void absorb(Bitboard<G> set) {
    absorb(static_cast<std::uint64_t>(set.bits()));
    if constexpr (G.squares() > 64) absorb(static_cast<std::uint64_t>(set.bits() >> 64));
  }
  PerftIdentity identity() const { return {mix64(first_), second_}; }

 private:
  std::uint64_t key_ = 0x243F6A8885A308D3u;  // the first digits of pi
  std::uint64_t first_ = 0;
  std::uint64_t second_ = 0;
};

constexpr std::size_t kFirstBuckets = std::size_t{1} << 20;  // 64 MiB, cleared in some 10 ms
constexpr std::size_t kCountedStores = 64;                   // one in so many is counted, for all of them

std::uint64_t load(std::uint64_t& word) {
  return std::atomic_ref(word).load(std::memory_order_relaxed);
}
void store_word(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

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

PerftTable::PerftTable(std::size_t bytes) : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {
  while (buckets_.size() >> (first_halvings_ + 1) >= kFirstBuckets) ++first_halvings_;
  halvings_ = first_halvings_;
}

std::optional<std::uint64_t> PerftTable::find_in(Bucket& place, const PerftIdentity& identity) {
  for (Entry* entry : {&place.deep, &place.latest}) {
    const std::uint64_t leaves = load(entry->leaves);
    if ((load(entry->first) ^ leaves) == identity.first && (load(entry->second) ^ leaves) == identity.second)
      return leaves;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> PerftTable::find(const PerftIdentity& identity) const {
  const std::size_t in_use = buckets_in_use();
  const auto known = find_in(bucket(identity, in_use), identity);
  if (known || in_use == buckets_.size() >> first_halvings_) return known;
  return find_in(bucket(identity, in_use / 2), identity);  // where it was before the table grew
}

/// Grows when there have been as many stores as buckets: then about half the entries are taken.
void PerftTable::count_store(const PerftIdentity& identity) {
  if (identity.second % kCountedStores != 0) return;
  int halvings = halvings_.load(std::memory_order_relaxed);
  if (halvings == 0) return;
  if (stores_.fetch_add(kCountedStores, std::memory_order_relaxed) < buckets_.size() >> halvings) return;
  // Of several threads that come here at once one grows the table.
  if (halvings_.compare_exchange_strong(halvings, halvings - 1, std::memory_order_relaxed))
    stores_.store(0, std::memory_order_relaxed);
}

void PerftTable::write(Entry& entry, const Entry& value) {
  store_word(entry.first, value.first);
  store_word(entry.second, value.second);
  store_word(entry.leaves, value.leaves);
}

void PerftTable::store(const PerftIdentity& identity, int depth, std::uint64_t leaves) {
  count_store(identity);
  Bucket& place = bucket(identity, buckets_in_use());
  const auto plies = static_cast<std::uint64_t>(depth);
  if (plies < load(place.depth))
    return write(place.latest, {identity.first ^ leaves, identity.second ^ leaves, leaves});
  write(place.latest, {load(place.deep.first), load(place.deep.second), load(place.deep.leaves)});
  write(place.deep, {identity.first ^ leaves, identity.second ^ leaves, leaves});
  store_word(place.depth, plies);
}

#define INSTANTIATE(G)                                                                                   \
  template PerftIdentity perft_identity<G>(const GameFrame<G>&, const Board<G>&, Colour, CastlingRights, \
                                           Square, int);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
