#include "jobs/publish/board_changes.hpp"

#include <cctype>

#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "core/validate.hpp"

namespace firstmove::jobs {

namespace {

char letter(const core::VariantRules& rules, core::Piece piece) {
  if (piece.is_none()) return '.';
  const char upper = rules.men[piece.man()].letter;
  return piece.colour() == core::Colour::white ? upper : static_cast<char>(std::tolower(upper));
}

template <core::Geometry G>
std::string changed_squares(const core::Position<G>& before, const core::Position<G>& after,
                            const core::VariantRules& rules) {
  std::string text;
  for (core::Square square = 0; square < G.squares(); ++square) {
    if (before.piece_at(square) == after.piece_at(square)) continue;
    text += std::to_string(square) + letter(rules, after.piece_at(square));
  }
  return text;
}

}  // namespace

tl::expected<std::vector<std::string>, int> board_changes(const core::VariantRules& rules,
                                                          core::SetupId setup,
                                                          const std::vector<std::uint32_t>& moves) {
  return core::dispatch(rules.geometry,
                        [&]<core::Geometry G>() -> tl::expected<std::vector<std::string>, int> {
                          const core::RuleTables<G> tables(rules);
                          core::Position<G> position = core::start_position(tables, setup);
                          std::vector<std::string> changes;
                          for (const std::uint32_t word : moves) {
                            const core::Move move(word);
                            if (!core::is_legal(position, move))
                              return tl::make_unexpected(static_cast<int>(changes.size()) + 1);
                            const core::Position<G> before = position;
                            position.make(move);
                            changes.push_back(changed_squares(before, position, rules));
                          }
                          return changes;
                        });
}

std::string first_move_san(const core::VariantRules& rules, core::SetupId setup, std::uint32_t move) {
  return core::dispatch(rules.geometry, [&]<core::Geometry G>() {
    const core::RuleTables<G> tables(rules);
    return core::to_san(core::start_position(tables, setup), core::Move(move));
  });
}

}  // namespace firstmove::jobs
