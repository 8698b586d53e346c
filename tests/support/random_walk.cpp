#include "tests/support/random_walk.hpp"

#include <vector>

namespace firstmove::support {
namespace {

bool is_rare(const reference::Position& position, reference::Move move) {
  const char man = position.board[static_cast<std::size_t>(move.from)];
  const char target = position.board[static_cast<std::size_t>(move.to)];
  const bool is_castling = (man == 'K' && target == 'R') || (man == 'k' && target == 'r');
  const bool is_en_passant = (man == 'P' || man == 'p') && move.to == position.en_passant;
  const bool is_trade = man != '.' && target != '.' && ((man <= 'Z') == (target <= 'Z'));
  return is_castling || is_en_passant || is_trade || move.promotion != 0;
}

}  // namespace

void random_walk(const reference::Position& start, std::uint64_t seed, int plies,
                 const std::function<void(const reference::Position&, const reference::Move*)>& visit) {
  reference::Position position = start;
  for (int ply = 0; ply < plies; ++ply) {
    std::vector<reference::Move> moves = reference::legal_moves(position);
    if (moves.empty()) break;
    const auto counter = static_cast<std::uint64_t>(2 * ply);
    if (random_below(seed, counter, 2) == 0) {
      std::vector<reference::Move> rare;
      for (const reference::Move move : moves) {
        if (is_rare(position, move)) rare.push_back(move);
      }
      if (!rare.empty()) moves = rare;
    }
    const reference::Move chosen = moves[random_below(seed, counter + 1, moves.size())];
    visit(position, &chosen);
    position = reference::after(position, chosen);
  }
  visit(position, nullptr);
}

}  // namespace firstmove::support
