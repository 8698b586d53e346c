#include "core/castling_tables.hpp"

namespace firstmove::core {

namespace {

CastlingDestination destination(int king_file, int rook_file) {
  return {static_cast<std::int8_t>(king_file), static_cast<std::int8_t>(rook_file)};
}

/// A king between two rooks never starts on an edge file.
std::uint16_t inner_files(int files) {
  return static_cast<std::uint16_t>(((1u << files) - 1u) & ~1u & ~(1u << (files - 1)));
}

/// Fills the table for every king file with rights and every other file of a rook.
template <typename Rule>
CastlingRules fill(const std::string& mode, int files, Rule rule) {
  CastlingRules result{.mode = mode, .rook = 'R', .destination = {}, .king_files = inner_files(files)};
  for (int king = 1; king < files - 1; ++king) {
    for (int rook = 0; rook < files; ++rook) {
      if (rook == king) continue;
      result.destination[static_cast<std::size_t>(king)][static_cast<std::size_t>(rook)] = rule(king, rook);
    }
  }
  return result;
}

}  // namespace

CastlingRules fixed_square_castling(const std::string& mode, int files, CastlingDestination a_side,
                                    CastlingDestination far_side) {
  return fill(mode, files, [&](int king, int rook) { return rook < king ? a_side : far_side; });
}

CastlingRules fixed_square_castling(const char* mode, int files) {
  constexpr int kFileC = 2, kFileD = 3, kFileF = 5, kFileG = 6;
  return fixed_square_castling(mode, files, destination(kFileC, kFileD), destination(kFileG, kFileF));
}

CastlingRules no_castling() {
  return {.mode = "none", .rook = 'R', .destination = {}, .king_files = 0};
}

CastlingRules two_files_castling(int files) {
  return fill("480", files, [files](int king, int rook) {
    const int direction = rook < king ? -1 : 1;
    const int king_to = king + 2 * direction;
    if (king_to < 0 || king_to >= files) return destination(rook, king);
    return destination(king_to, king + direction);
  });
}

}  // namespace firstmove::core
