#include "jobs/cli/board_text.hpp"

#include <fmt/core.h>

#include <array>
#include <cctype>
#include <map>

#include "jobs/men_figures.hpp"

namespace firstmove::jobs::cli {

namespace {

/// White's figure, then Black's.
const std::map<std::string, std::array<const char*, 2>> kFigures{
    {"king", {"♔", "♚"}},   {"queen", {"♕", "♛"}},  {"rook", {"♖", "♜"}},
    {"bishop", {"♗", "♝"}}, {"knight", {"♘", "♞"}}, {"pawn", {"♙", "♟"}}};

std::string sign(const core::VariantRules& rules, core::Piece piece, analysis::Charset charset) {
  if (piece.is_none()) return charset == analysis::Charset::unicode ? "·" : ".";
  if (charset == analysis::Charset::unicode) {
    const auto figure = kFigures.find(figure_of(rules, piece.man()));
    if (figure != kFigures.end())
      return figure->second[static_cast<std::size_t>(core::index(piece.colour()))];
  }
  const char letter = rules.men[piece.man()].letter;
  return {piece.colour() == core::Colour::white ? letter : static_cast<char>(std::tolower(letter))};
}

}  // namespace

std::string board_text(const core::VariantRules& rules, const core::UncheckedPosition& position,
                       analysis::Charset charset) {
  const auto [files, ranks] = rules.geometry;
  std::string text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    text += fmt::format("{:>4} ", rank + 1);
    for (int file = 0; file < files; ++file) {
      text += ' ' + sign(rules, position.board[static_cast<std::size_t>(rank * files + file)], charset);
    }
    text += '\n';
  }
  text += "     ";
  for (int file = 0; file < files; ++file) text += fmt::format(" {:c}", 'a' + file);
  return text + '\n';
}

}  // namespace firstmove::jobs::cli
