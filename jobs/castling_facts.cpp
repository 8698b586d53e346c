#include "jobs/castling_facts.hpp"

#include <fmt/core.h>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/validate.hpp"

namespace firstmove::jobs {

namespace {

template <core::Geometry G>
std::vector<CastlingFact> facts_of(const core::Position<G>& start) {
  std::vector<CastlingFact> facts;
  for (const core::Colour colour : {core::Colour::white, core::Colour::black}) {
    core::Position<G> position = start;
    if (position.side_to_move() != colour) position.make_null();
    for (const core::Side side : {core::Side::far, core::Side::a}) {
      if (!position.has_right(colour, side)) continue;
      const auto& plan = position.castling_plan(colour, side);
      facts.push_back({.colour = colour == core::Colour::white ? "White" : "Black",
                       .move = side == core::Side::far ? "O-O" : "O-O-O",
                       .king_from = core::square_name(G, plan.king_from),
                       .king_to = core::square_name(G, plan.king_to),
                       .rook_from = core::square_name(G, plan.rook_from),
                       .rook_to = core::square_name(G, plan.rook_to),
                       .legal_now = core::is_legal(position, core::Move(plan.king_from, plan.rook_from))});
    }
  }
  return facts;
}

std::string step_text(char letter, const std::string& from, const std::string& to) {
  return from == to ? fmt::format("{}{} stays", letter, from) : fmt::format("{}{}-{}", letter, from, to);
}

}  // namespace

std::vector<CastlingFact> castling_facts(const core::VariantRules& rules, core::SetupId setup) {
  return core::dispatch(rules.geometry, [&]<core::Geometry G>() {
    const core::RuleTables<G> tables(rules);
    return facts_of(core::start_position(tables, setup));
  });
}

std::string castling_text(const std::vector<CastlingFact>& castlings, const std::string& colour) {
  std::string text;
  for (const CastlingFact& castling : castlings) {
    if (castling.colour != colour) continue;
    text += fmt::format("{}{} {}, {}{}", text.empty() ? "" : "; ", castling.move,
                        step_text('K', castling.king_from, castling.king_to),
                        step_text('R', castling.rook_from, castling.rook_to),
                        castling.legal_now ? " (legal at once)" : "");
  }
  return text.empty() ? "none" : text;
}

}  // namespace firstmove::jobs
