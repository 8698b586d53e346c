#include "core/search/evaluation_tables.hpp"

#include <algorithm>

#include "core/search/mobility.hpp"
#include "core/search/pawn_structure.hpp"

namespace firstmove::core::search {
namespace {

constexpr int kClearlyLess_cp = 50;

template <Geometry G, Colour Us>
void fill_side(EvaluationTables<G>& tables) {
  constexpr auto us = static_cast<std::size_t>(index(Us));
  for (Square square = 0; square < G.squares(); ++square) {
    const auto at = static_cast<std::size_t>(square);
    const int rank = own_rank<G, Us>(square);
    if (rank >= G.ranks / 2 - 1 && rank < G.ranks - 2) tables.outpost_zone[us] |= Bitboard<G>::of(square);
    const Bitboard<G> near = tables.rules->king_steps[us][at] | Bitboard<G>::of(square);
    tables.ring[us][at] = near | forward<G, Us>(near);
  }
}

}  // namespace

template <Geometry G>
EvaluationTables<G>::EvaluationTables(const RuleTables<G>& rule_tables)
    : rules(&rule_tables), men(static_cast<int>(rule_tables.rules.men.size())) {
  std::array<int, kMaxMen> worth{};
  for (Man man = kKing + 1; man < static_cast<Man>(men); ++man) {
    const ManRules& moves = rule_tables.rules.men[man];
    worth[man] = material_cp(mean_expected_targets(rule_tables, man, kEmptyMiddle));
    by_value[static_cast<std::size_t>(pieces++)] = man;
    is_open_liner[man] = moves.slides_orthogonally;
    takes_outposts[man] = !moves.slides_orthogonally;
    is_colour_bound[man] = moves.colour_bound;
    mates_alone[man] = moves.alone_suffices;
  }
  std::stable_sort(by_value.begin(), by_value.begin() + pieces,
                   [&](Man a, Man b) { return worth[a] < worth[b]; });
  for (int i = 0; i < pieces; ++i) {
    const Man man = by_value[static_cast<std::size_t>(i)];
    for (int j = 0; j < i; ++j) {
      if (worth[by_value[static_cast<std::size_t>(j)]] + kClearlyLess_cp < worth[man]) lesser[man] = j + 1;
    }
  }
  for (Square square = 0; square < G.squares(); ++square) {
    if ((file_of<G>(square) + rank_of<G>(square)) % 2 == 0) dark_squares |= Bitboard<G>::of(square);
  }
  fill_side<G, Colour::white>(*this);
  fill_side<G, Colour::black>(*this);
}

#define FIRSTMOVE_INSTANTIATE(G) template struct EvaluationTables<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
