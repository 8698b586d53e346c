// Colours and men. A man is an index into the variant's list of men; pawn and king have fixed places in it.
#pragma once

#include <cstdint>

namespace firstmove::core {

enum class Colour : std::uint8_t { white, black };
constexpr Colour operator~(Colour colour) {
  return colour == Colour::white ? Colour::black : Colour::white;
}
constexpr int index(Colour colour) {
  return static_cast<int>(colour);
}

using Man = std::uint8_t;
inline constexpr Man kPawn = 0;
inline constexpr Man kKing = 1;
inline constexpr Man kNoMan = 15;
inline constexpr int kMaxMen = 12;

/// What stands on a square: a man with its colour, or nothing. Fits a byte of the mailbox.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Colour colour, Man man) : code_(static_cast<std::uint8_t>(man | (index(colour) << 4))) {}

  constexpr bool is_none() const { return man() == kNoMan; }
  constexpr Man man() const { return code_ & 15; }
  constexpr Colour colour() const { return static_cast<Colour>(code_ >> 4); }
  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint8_t code_ = kNoMan;
};

}  // namespace firstmove::core
