#include "jobs/cli/board_text.hpp"

#include <fmt/core.h>

#include <cctype>

namespace firstmove::jobs::cli {

std::string board_text(const core::VariantRules& rules, const core::UncheckedPosition& position) {
  const auto [files, ranks] = rules.geometry;
  std::string text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    text += fmt::format("{:>4} ", rank + 1);
    for (int file = 0; file < files; ++file) {
      const core::Piece piece = position.board[static_cast<std::size_t>(rank * files + file)];
      const char letter = piece.is_none() ? '.' : rules.men[piece.man()].letter;
      text += ' ';
      text += piece.colour() == core::Colour::white ? letter : static_cast<char>(std::tolower(letter));
    }
    text += '\n';
  }
  text += "     ";
  for (int file = 0; file < files; ++file) text += fmt::format(" {:c}", 'a' + file);
  return text + '\n';
}

}  // namespace firstmove::jobs::cli
