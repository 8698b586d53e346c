// A move in 32 bits, the same word as in result files, and a list of moves that never allocates.
//
//   bits  0-6   from            square = rank * files + file
//   bits  7-13  to              castling: the square of one's own rook ("king takes rook")
//   bits 14-    k               0, else 1 + the promoted or dropped man's index in the variant's list of men
//
// Special rules fit in: no other move goes from a man that is no king to an own man.
//   two men trade places        from, to: theirs, k = 0. A bishop adjustment starts from the bishop; of a
//                               first-move swap the lower square comes first, but a king second
//   gating drop on `from`       k = 1 + the man dropped; castling: the king's square comes first when the
//   drop
//                               is there, the rook's when it is there
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/geometry.hpp"
#include "core/piece.hpp"

namespace firstmove::core {

class Move {
 public:
  constexpr Move() = default;
  constexpr explicit Move(std::uint32_t word) : word_(word) {}
  constexpr Move(Square from, Square to)
      : word_(static_cast<std::uint32_t>(from) | (static_cast<std::uint32_t>(to) << 7)) {}
  /// Promotion or drop.
  constexpr Move(Square from, Square to, Man man)
      : word_(Move(from, to).word_ | ((std::uint32_t{1} + man) << 14)) {}

  constexpr std::uint32_t word() const { return word_; }
  constexpr Square from() const { return static_cast<Square>(word_ & 127); }
  constexpr Square to() const { return static_cast<Square>((word_ >> 7) & 127); }
  constexpr bool has_man() const { return (word_ >> 14) != 0; }
  constexpr Man man() const { return static_cast<Man>((word_ >> 14) - 1); }  ///< pre has_man()
  constexpr Move without_man() const { return Move(word_ & 0x3FFF); }

  /// The null value: no legal move goes from a1 to a1.
  constexpr bool is_none() const { return word_ == 0; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint32_t word_ = 0;
};

/// No position of rules that rules_check.hpp accepts has more moves: it counts the men a side may have and
/// the squares that a man may go to. Orthodox men on the largest board: 24 * 32.
inline constexpr int kMaxMoves = 1152;

class MoveList {
 public:
  MoveList() : size_(0) {}  // the array stays uninitialised: lists are made at every node

  void push(Move move) {
    assert(size_ < kMaxMoves);
    moves_[static_cast<std::size_t>(size_++)] = move.word();
  }
  void clear() { size_ = 0; }
  void shrink(int size) { size_ = size; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const { return Move(moves_[static_cast<std::size_t>(i)]); }
  void set(int i, Move move) { moves_[static_cast<std::size_t>(i)] = move.word(); }

  class Iterator {
   public:
    explicit Iterator(const std::uint32_t* at) : at_(at) {}
    Move operator*() const { return Move(*at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    const std::uint32_t* at_;
  };
  Iterator begin() const { return Iterator(moves_.data()); }
  Iterator end() const { return Iterator(moves_.data() + size_); }

 private:
  std::array<std::uint32_t, kMaxMoves> moves_;
  int size_;
};

}  // namespace firstmove::core
