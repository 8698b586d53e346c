// Text -> UncheckedPosition, field by field. The first fault ends the reading.
#include <optional>

#include "core/fen.hpp"
#include "core/fen_fields.hpp"
#include "core/special_rules.hpp"

namespace firstmove::core {

namespace {

using Status = std::optional<FenError>;  // nothing: the field was read

constexpr int kMaxCounter = 9999;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
char to_upper(char c) {
  return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

const char* name(Colour colour) {
  return colour == Colour::white ? "White" : "Black";
}

std::string count_of(int number, const char* noun) {
  return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

class Parser {
 public:
  explicit Parser(const VariantRules& rules) : rules_(rules), special_(rules) {
    position_.board.assign(static_cast<std::size_t>(rules.geometry.squares()), Piece());
  }

  tl::expected<UncheckedPosition, FenError> parse(std::string_view fen) {
    const std::vector<FenField> fields = split_fen(fen);
    if (const Status fault = parse_fields(fields, static_cast<int>(fen.size()) + 1)) {
      return tl::make_unexpected(*fault);
    }
    return position_;
  }

 private:
  Status parse_fields(const std::vector<FenField>& fields, int end_column) {
    if (fields.empty()) return fault(FenFault::empty, 1, "there is no text; a FEN starts with the board");
    FenField board = fields[board_field];
    if (special_.drops) {
      if (Status bad = take_hands(board)) return bad;
    }
    if (Status bad = parse_board(board)) return bad;
    struct Required {
      const char* missing;
      Status (Parser::*parse)(const FenField&);
    };
    constexpr Required kRequired[] = {{"the side to move, w or b", &Parser::parse_side},
                                      {"the castling rights, or -", &Parser::parse_castling},
                                      {"the en passant square, or -", &Parser::parse_en_passant}};
    std::size_t place = side_field;
    for (const Required& field : kRequired) {
      if (place == fields.size()) {
        return fault(FenFault::missing_field, end_column, std::string("here should follow ") + field.missing);
      }
      if (Status bad = (this->*field.parse)(fields[place++])) return bad;
    }
    return parse_counters(fields);
  }

  // --- the board, highest rank first ---

  Status parse_board(const FenField& field) {
    rank_ = rules_.geometry.ranks - 1;
    file_ = 0;
    for (std::size_t at = 0; at < field.text.size();) {
      const int column = field.column + static_cast<int>(at);
      const char c = field.text[at];
      if (c == '/') {
        if (Status bad = end_rank(column)) return bad;
        ++at;
      } else if (is_digit(c)) {
        std::size_t end = at;
        while (end < field.text.size() && is_digit(field.text[end])) ++end;
        if (Status bad = skip_gap({field.text.substr(at, end - at), column})) return bad;
        at = end;
      } else {
        if (Status bad = place_man(c, column)) return bad;
        ++at;
      }
    }
    const int end = field.column + static_cast<int>(field.text.size());
    if (file_ < rules_.geometry.files) return rank_too_short(end);
    if (rank_ > 0) {
      return fault(FenFault::too_few_ranks, end,
                   "the board ends after " + count_of(rules_.geometry.ranks - rank_, "rank") + "; " +
                       rules_.name + " has " + std::to_string(rules_.geometry.ranks));
    }
    return {};
  }

  Status end_rank(int column) {
    if (file_ < rules_.geometry.files) return rank_too_short(column);
    if (rank_ == 0) {
      return fault(FenFault::too_many_ranks, column,
                   "another rank begins; " + rules_.name + " has " + std::to_string(rules_.geometry.ranks));
    }
    --rank_;
    file_ = 0;
    return {};
  }

  Status skip_gap(const FenField& gap) {
    if (gap.text[0] == '0') {
      return fault(FenFault::unknown_man, gap.column,
                   "a gap is a number of empty squares from 1, without leading 0");
    }
    const std::optional<int> length = parse_number(gap.text);
    if (!length || *length > rules_.geometry.files - file_) return rank_too_long(gap.column);
    file_ += *length;
    return {};
  }

  Status place_man(char c, int column) {
    const Man man = rules_.man_of(to_upper(c));
    if (man == kNoMan) {
      std::string letters;
      for (const ManRules& known : rules_.men) letters += known.letter;
      return fault(FenFault::unknown_man, column,
                   quoted({&c, 1}) + " is no man of " + rules_.name + "; its men are " + letters +
                       ", lower case for Black");
    }
    if (file_ == rules_.geometry.files) return rank_too_long(column);
    const auto square = static_cast<std::size_t>(rank_ * rules_.geometry.files + file_++);
    position_.board[square] = Piece(is_upper(c) ? Colour::white : Colour::black, man);
    return {};
  }

  Status rank_too_short(int column) const {
    return fault(FenFault::rank_too_short, column,
                 "rank " + std::to_string(rank_ + 1) + " ends after " + count_of(file_, "square") +
                     "; it has " + std::to_string(rules_.geometry.files));
  }
  Status rank_too_long(int column) const {
    return fault(FenFault::rank_too_long, column,
                 "rank " + std::to_string(rank_ + 1) + " has more than " +
                     count_of(rules_.geometry.files, "square") + " (digits side by side are one number)");
  }

  // --- the other fields ---

  Status parse_side(const FenField& field) {
    if (field.text != "w" && field.text != "b") {
      return fault(FenFault::bad_side_to_move, field.column, quoted(field.text) + " should be w or b");
    }
    position_.side_to_move = field.text == "w" ? Colour::white : Colour::black;
    return {};
  }

  Status parse_castling(const FenField& field) {
    if (field.text == "-") return {};
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      if (Status bad = parse_right(field.text[i], field.column + static_cast<int>(i))) return bad;
    }
    return {};
  }

  Status parse_right(char c, int column) {
    const Colour colour = is_upper(c) ? Colour::white : Colour::black;
    const int king = file_on_first_rank(colour, kKing, Side::a);
    int rook = to_upper(c) - 'A';
    // On boards of eleven files and more, K is a file too: where its rook stands there.
    const bool is_file =
        rook >= 0 && rook < rules_.geometry.files && (to_upper(c) != 'K' || is_rook(colour, rook));
    if (!is_file) {
      if (to_upper(c) != 'K' && to_upper(c) != 'Q') {
        return fault(FenFault::bad_castling, column,
                     quoted({&c, 1}) + " is no castling right; rights are files of rooks (HAha), KQkq, or -");
      }
      const Side outermost = to_upper(c) == 'K' ? Side::far : Side::a;
      rook = file_on_first_rank(colour, rules_.man_of(rules_.castling.rook), outermost);
      if (king < 0 || rook < 0 || (outermost == Side::far ? rook < king : rook > king)) {
        return fault(FenFault::bad_castling, column,
                     std::string(name(colour)) + " has no rook on that side of a king on its first rank");
      }
    }
    if (king < 0) {
      return fault(FenFault::bad_castling, column,
                   std::string(name(colour)) + " has no king on its first rank, so no castling right");
    }
    if (!is_rook(colour, rook)) {
      const Square rook_square = first_rank(colour) * rules_.geometry.files + rook;
      return fault(
          FenFault::bad_castling, column,
          std::string(name(colour)) + " has no rook on " + square_name(rules_.geometry, rook_square));
    }
    const Side side = rook > king ? Side::far : Side::a;
    auto& held = position_.castling_rook_file[static_cast<std::size_t>(index(colour))]
                                             [static_cast<std::size_t>(index(side))];
    if (held >= 0) {
      return fault(
          FenFault::bad_castling, column,
          std::string(name(colour)) + " has a second right on the same side of the king; one is possible");
    }
    held = static_cast<std::int8_t>(rook);
    return {};
  }

  int first_rank(Colour colour) const { return rules_.rank_seen_by(colour, rules_.home_rank); }
  bool is_rook(Colour colour, int file) const {
    const auto square = static_cast<std::size_t>(first_rank(colour) * rules_.geometry.files + file);
    return position_.board[square] == Piece(colour, rules_.man_of(rules_.castling.rook));
  }

  /// The man nearest to the edge of a side, -1 when there is none.
  int file_on_first_rank(Colour colour, Man man, Side outermost) const {
    int found = -1;
    for (int file = 0; file < rules_.geometry.files; ++file) {
      const auto square = static_cast<std::size_t>(first_rank(colour) * rules_.geometry.files + file);
      if (position_.board[square] != Piece(colour, man)) continue;
      if (outermost == Side::far || found < 0) found = file;
    }
    return found;
  }

  Status parse_en_passant(const FenField& field) {
    if (field.text == "-") return {};
    position_.en_passant = parse_square(rules_.geometry, field.text);
    if (position_.en_passant != kNoSquare) return {};
    return fault(FenFault::bad_en_passant, field.column,
                 quoted(field.text) + " should be - or a square from a1 to " +
                     square_name(rules_.geometry, rules_.geometry.squares() - 1));
  }

  Status parse_counters(const std::vector<FenField>& fields) {
    if (fields.size() > halfmove_field) {
      if (Status bad = parse_counter(fields[halfmove_field], 0, position_.halfmove_clock)) return bad;
    }
    if (fields.size() > fullmove_field) {
      if (Status bad = parse_counter(fields[fullmove_field], 1, position_.fullmove_number)) return bad;
    }
    std::size_t known = kFenFields;
    if (special_.has_state && fields.size() > special_field) {
      if (Status bad = parse_special(fields[special_field])) return bad;
      ++known;
    }
    if (fields.size() > known) {
      return fault(FenFault::trailing_text, fields[known].column,
                   quoted(fields[known].text) + " follows the last field, the " +
                       (known == kFenFields ? "full-move number" : "state of the special rules"));
    }
    return {};
  }

  // --- special rules ---

  /// "[Qq]" behind the board, which is what stays in the field.
  Status take_hands(FenField& board) {
    const std::size_t begin = board.text.find('[');
    if (begin == std::string_view::npos) return {};
    for (std::size_t at = begin + 1;; ++at) {
      const int column = board.column + static_cast<int>(at);
      if (at == board.text.size() || (board.text[at] == ']' && at + 1 != board.text.size())) {
        return fault(FenFault::bad_hand, column, "men in hand stand in brackets behind the board: [Qq]");
      }
      const char c = board.text[at];
      if (c == ']') break;
      Hand& hand = position_.special.hand[is_upper(c) ? 0 : 1];
      const Hand bit = special_.highest_missing(hand, rules_.man_of(to_upper(c)));
      if (bit == 0) {
        return fault(FenFault::bad_hand, column,
                     quoted({&c, 1}) + " is not, or not so often, among the men that a side has in hand: " +
                         rules_.special.gating_drop->hand);
      }
      hand = static_cast<Hand>(hand | bit);
    }
    board.text = board.text.substr(0, begin);
    return {};
  }

  Status parse_special(const FenField& field) {
    if (field.text == "-") return {};
    for (std::size_t at = 0; at < field.text.size();) {
      const char c = field.text[at];
      const auto colour = static_cast<std::size_t>(is_upper(c) ? 0 : 1);
      const char right = is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
      if (right == kAdjustmentLetter || right == kSwapLetter) {
        (right == kSwapLetter ? position_.special.may_swap : position_.special.may_adjust)[colour] = true;
        ++at;
        continue;
      }
      std::size_t end = at + 1;
      while (end < field.text.size() && is_digit(field.text[end])) ++end;
      const Square square = parse_square(rules_.geometry, field.text.substr(at, end - at));
      if (square == kNoSquare || !add_unmoved(square)) {
        return fault(FenFault::bad_special, field.column + static_cast<int>(at),
                     quoted(field.text.substr(at, end - at)) +
                         " should be X, x, S, s or the square of an unmoved man on the rank of its array");
      }
      at = end;
    }
    return {};
  }

  bool add_unmoved(Square square) {
    for (const Colour colour : {Colour::white, Colour::black}) {
      if (square / rules_.geometry.files != first_rank(colour)) continue;
      position_.special.unmoved |= unmoved_bit(colour, square % rules_.geometry.files);
      return true;
    }
    return false;
  }

  Status parse_counter(const FenField& field, int smallest, int& counter) const {
    const std::optional<int> number = parse_number(field.text);
    if (!number || *number < smallest) {
      return fault(FenFault::bad_counter, field.column,
                   quoted(field.text) + " should be a number from " + std::to_string(smallest) + " to " +
                       std::to_string(kMaxCounter));
    }
    counter = *number;
    return {};
  }

  /// Nothing when the text is no number or above kMaxCounter: no length of digits overflows.
  static std::optional<int> parse_number(std::string_view text) {
    int number = 0;
    for (const char c : text) {
      if (!is_digit(c)) return {};
      number = 10 * number + (c - '0');
      if (number > kMaxCounter) return {};
    }
    return number;
  }

  static FenError fault(FenFault reason, int column, std::string message) {
    return {reason, column, std::move(message)};
  }

  const VariantRules& rules_;
  const SpecialTables special_;
  UncheckedPosition position_;
  int rank_ = 0;  ///< of the square that the board's next man stands on
  int file_ = 0;
};

}  // namespace

tl::expected<UncheckedPosition, FenError> parse_fen_unchecked(const VariantRules& rules,
                                                              std::string_view fen) {
  return Parser(rules).parse(fen);
}

}  // namespace firstmove::core
