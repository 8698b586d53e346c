#include "core/fen.hpp"

#include <algorithm>
#include <array>

#include "core/fen_fields.hpp"
#include "core/special_rules.hpp"
#include "core/validate.hpp"

namespace firstmove::core {

namespace {

/// The field that a fault of the position is about.
FenFieldPlace field_of(PositionFault fault) {
  switch (fault) {
    case PositionFault::castling_king_misplaced:
    case PositionFault::castling_rook_missing:
    case PositionFault::castling_not_defined:
      return castling_field;
    case PositionFault::en_passant_impossible:
      return en_passant_field;
    case PositionFault::opponent_in_check:
      return side_field;
    case PositionFault::unmoved_man_missing:
      return special_field;
    case PositionFault::wrong_board_size:
    case PositionFault::missing_king:
    case PositionFault::several_kings:
    case PositionFault::too_many_men:
    case PositionFault::pawn_on_last_rank:
    case PositionFault::special_state_unknown:
    case PositionFault::counter_out_of_range:  // the parser refuses these at their own place
      break;
  }
  return board_field;
}

FenError illegal_position(std::string_view fen, const std::vector<PositionFault>& faults) {
  const std::vector<FenField> fields = split_fen(fen);
  const std::size_t place = std::min<std::size_t>(field_of(faults.front()), fields.size() - 1);
  FenError error{FenFault::illegal_position, fields[place].column, ""};
  for (const PositionFault fault : faults) {
    if (!error.message.empty()) error.message += "; ";
    error.message += explain(fault);
  }
  return error;
}

char letter_of(const VariantRules& rules, Piece piece) {
  const char letter = rules.men[piece.man()].letter;
  return piece.colour() == Colour::white ? letter : static_cast<char>(letter - 'A' + 'a');
}

void append_board(const VariantRules& rules, const std::vector<Piece>& board, std::string& fen) {
  const auto append_gap = [&fen](int& gap) {
    if (gap > 0) fen += std::to_string(gap);
    gap = 0;
  };
  for (int rank = rules.geometry.ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < rules.geometry.files; ++file) {
      const Piece piece = board[static_cast<std::size_t>(rank * rules.geometry.files + file)];
      if (piece.is_none()) {
        ++gap;
        continue;
      }
      append_gap(gap);
      fen += letter_of(rules, piece);
    }
    append_gap(gap);
    if (rank > 0) fen += '/';
  }
}

void append_rights(const UncheckedPosition& position, std::string& fen) {
  const std::size_t before = fen.size();
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (const std::int8_t file : position.castling_rook_file[static_cast<std::size_t>(index(colour))]) {
      if (file >= 0) fen += static_cast<char>((colour == Colour::white ? 'A' : 'a') + file);
    }
  }
  if (fen.size() == before) fen += '-';
}

void append_hands(const VariantRules& rules, const SpecialTables& special, const SpecialState& state,
                  std::string& fen) {
  if (!special.drops) return;
  fen += '[';
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (int i = 0; i < special.hand_size; ++i) {
      if (((state.hand[static_cast<std::size_t>(index(colour))] >> i) & 1) != 0)
        fen += letter_of(rules, Piece(colour, special.hand[static_cast<std::size_t>(i)]));
    }
  }
  fen += ']';
}

std::string special_text(const VariantRules& rules, const SpecialState& state) {
  std::string text;
  const auto add = [&text](const std::array<bool, 2>& rights, char letter) {
    if (rights[0]) text += static_cast<char>(letter - 'a' + 'A');
    if (rights[1]) text += letter;
  };
  add(state.may_adjust, kAdjustmentLetter);
  add(state.may_swap, kSwapLetter);
  for (const Colour colour : {Colour::white, Colour::black}) {
    const int rank = rules.rank_seen_by(colour, rules.home_rank);
    for (int file = 0; file < rules.geometry.files; ++file) {
      if (((unmoved_of(state.unmoved, colour) >> file) & 1) != 0)
        text += square_name(rules.geometry, rank * rules.geometry.files + file);
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

const char* name(FenFault fault) {
  constexpr std::array<const char*, 15> kNames{
      "empty",         "missing_field",  "unknown_man",      "rank_too_long", "rank_too_short",
      "too_few_ranks", "too_many_ranks", "bad_side_to_move", "bad_castling",  "bad_en_passant",
      "bad_counter",   "bad_hand",       "bad_special",      "trailing_text", "illegal_position"};
  return kNames[static_cast<std::size_t>(fault)];
}

template <Geometry G>
tl::expected<Position<G>, FenError> parse_fen(const RuleTables<G>& tables, std::string_view fen) {
  const auto unchecked = parse_fen_unchecked(tables.rules, fen);
  if (!unchecked) return tl::make_unexpected(unchecked.error());
  return make_position<G>(tables, *unchecked).map_error([fen](const std::vector<PositionFault>& faults) {
    return illegal_position(fen, faults);
  });
}

std::string to_fen(const VariantRules& rules, const UncheckedPosition& position) {
  std::string fen;
  const SpecialTables special(rules);
  append_board(rules, position.board, fen);
  append_hands(rules, special, position.special, fen);
  fen += position.side_to_move == Colour::white ? " w " : " b ";
  append_rights(position, fen);
  fen += ' ';
  fen += position.en_passant == kNoSquare ? "-" : square_name(rules.geometry, position.en_passant);
  fen += ' ' + std::to_string(position.halfmove_clock) + ' ' + std::to_string(position.fullmove_number);
  if (special.has_state) fen += ' ' + special_text(rules, position.special);
  return fen;
}

template <Geometry G>
std::string to_fen(const Position<G>& position) {
  return to_fen(position.tables().rules, to_unchecked(position));
}

std::string square_name(Geometry geometry, Square square) {
  return static_cast<char>('a' + square % geometry.files) + std::to_string(square / geometry.files + 1);
}

Square parse_square(Geometry geometry, std::string_view text) {
  constexpr std::size_t kLongest = 3;  // "a10"
  if (text.size() < 2 || text.size() > kLongest || text[1] == '0') return kNoSquare;
  const int file = text[0] - 'a';
  int rank = 0;
  for (const char c : text.substr(1)) {
    if (c < '0' || c > '9') return kNoSquare;
    rank = 10 * rank + (c - '0');
  }
  if (file < 0 || file >= geometry.files || rank > geometry.ranks) return kNoSquare;
  return (rank - 1) * geometry.files + file;
}

#define INSTANTIATE(G)                                                                               \
  template tl::expected<Position<G>, FenError> parse_fen<G>(const RuleTables<G>&, std::string_view); \
  template std::string to_fen<G>(const Position<G>&);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
