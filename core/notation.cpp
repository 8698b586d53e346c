#include "core/notation.hpp"

#include "core/fen.hpp"
#include "core/movegen.hpp"

namespace firstmove::core {

namespace {

char to_lower(char c) {
  return static_cast<char>(c - 'A' + 'a');
}

/// The square at the front of `text`, which is taken off; kNoSquare when there is none.
Square take_square(Geometry geometry, std::string_view& text) {
  std::size_t length = 1;
  while (length < text.size() && text[length] >= '0' && text[length] <= '9') ++length;
  if (length > text.size()) return kNoSquare;
  const Square square = parse_square(geometry, text.substr(0, length));
  text.remove_prefix(length);
  return square;
}

/// What must stand before the target so that no other man of the kind is meant: nothing, the file, the rank,
/// both.
template <Geometry G>
std::string disambiguation(const Position<G>& position, Move move) {
  bool ambiguous = false;
  bool file_is_shared = false;
  bool rank_is_shared = false;
  MoveList moves;
  generate_moves(position, moves);
  for (const Move other : moves) {
    if (other.to() != move.to() || other.from() == move.from() || position.lands_on_own(other)) continue;
    if (position.piece_at(other.from()) != position.piece_at(move.from())) continue;
    ambiguous = true;
    file_is_shared |= file_of<G>(other.from()) == file_of<G>(move.from());
    rank_is_shared |= rank_of<G>(other.from()) == rank_of<G>(move.from());
  }
  if (!ambiguous) return "";
  const std::string from = square_name(G, move.from());
  if (!file_is_shared) return from.substr(0, 1);
  return rank_is_shared ? from : from.substr(1);
}

template <Geometry G>
std::string san_without_marks(const Position<G>& position, Move move) {
  const auto& men = position.tables().rules.men;
  if (position.is_drop(move)) {
    const std::string text =
        san_without_marks(position, position.without_drop(move)) + '/' + men[move.man()].letter;
    return position.is_castling(move) ? text + square_name(G, move.from()) : text;
  }
  if (position.is_castling(move)) return file_of<G>(move.to()) > file_of<G>(move.from()) ? "O-O" : "O-O-O";
  if (position.is_trade(move)) {
    return men[position.piece_at(move.from()).man()].letter + square_name(G, move.from()) + "<>" +
           square_name(G, move.to());
  }
  const Man man = position.piece_at(move.from()).man();
  const bool captures = position.is_capture(move);
  std::string text;
  if (man == kPawn) {
    if (captures) text = square_name(G, move.from()).substr(0, 1);
  } else {
    text = men[man].letter + disambiguation(position, move);
  }
  if (captures) text += 'x';
  text += square_name(G, move.to());
  if (move.has_man()) (text += '=') += men[move.man()].letter;
  return text;
}

}  // namespace

template <Geometry G>
std::string to_uci(const Position<G>& position, Move move) {
  std::string text = square_name(G, move.from()) + square_name(G, move.to());
  if (move.has_man()) text += to_lower(position.tables().rules.men[move.man()].letter);
  return text;
}

template <Geometry G>
std::optional<Move> parse_uci(const Position<G>& position, std::string_view text) {
  const Square from = take_square(G, text);
  const Square to = from == kNoSquare ? kNoSquare : take_square(G, text);
  if (to == kNoSquare || text.size() > 1) return {};
  Move move(from, to);
  if (!text.empty()) {
    const Man man = position.tables().rules.man_of(static_cast<char>(text[0] - 'a' + 'A'));
    if (man == kNoMan) return {};
    move = Move(from, to, man);
  }
  if (!is_legal(position, move)) return {};
  return move;
}

template <Geometry G>
std::string to_san(const Position<G>& position, Move move) {
  std::string text = san_without_marks(position, move);
  Position<G> after = position;
  after.make(move);
  if (after.in_check()) text += has_legal_move(after) ? '+' : '#';
  return text;
}

#define INSTANTIATE(G)                                                             \
  template std::string to_uci<G>(const Position<G>&, Move);                        \
  template std::optional<Move> parse_uci<G>(const Position<G>&, std::string_view); \
  template std::string to_san<G>(const Position<G>&, Move);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
