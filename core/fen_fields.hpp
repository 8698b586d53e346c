// The fields of a FEN with their places, shared by the parser and by what reports on the parsed position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace firstmove::core {

struct FenField {
  std::string_view text;
  int column;  ///< of its first character, from 1
};

/// The places of the fields in a FEN.
enum FenFieldPlace : std::size_t {
  board_field,
  side_field,
  castling_field,
  en_passant_field,
  halfmove_field,
  fullmove_field,
  special_field  ///< only where the variant's special rules have a state
};
inline constexpr std::size_t kFenFields = 6;

// The letters of the special field. Its squares are of files a to l, so these are none of them.
inline constexpr char kAdjustmentLetter = 'x';
inline constexpr char kSwapLetter = 's';

/// Whatever stands between blanks (space, tab, line ends).
std::vector<FenField> split_fen(std::string_view fen);

/// A piece of text for a message: quoted, cut when long, and every byte that is not printable ASCII escaped.
std::string quoted(std::string_view text);

}  // namespace firstmove::core
