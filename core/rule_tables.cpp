#include "core/rule_tables.hpp"

#include <algorithm>
#include <cassert>

#include "core/rules_check.hpp"

namespace firstmove::core {
namespace {

template <Geometry G>
SquareTable<G> step_table(const std::vector<Step>& steps, Colour colour) {
  const int forward = colour == Colour::white ? 1 : -1;
  SquareTable<G> table{};
  for (Square square = 0; square < G.squares(); ++square) {
    for (const Step& step : steps) {
      const int file = file_of<G>(square) + step.files;
      const int rank = rank_of<G>(square) + forward * step.ranks;
      if (is_on_board<G>(file, rank)) {
        table[static_cast<std::size_t>(square)] |= Bitboard<G>::of(square_at<G>(file, rank));
      }
    }
  }
  return table;
}

bool is_same_set(const std::vector<Step>& a, const std::vector<Step>& b) {
  return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

std::vector<Step> joined(std::vector<Step> leaps, const std::vector<Step>& more) {
  leaps.insert(leaps.end(), more.begin(), more.end());
  return leaps;
}

std::vector<Step> capture_leaps(const ManRules& man) {
  return joined(man.leaps, man.only_captures.leaps);
}

std::uint8_t slide_bits(bool orthogonally, bool diagonally) {
  return static_cast<std::uint8_t>((orthogonally ? kOrthogonal : 0u) | (diagonally ? kDiagonal : 0u));
}

/// The steps of each leaper table, in the order in which men first need them.
std::vector<std::vector<Step>> distinct_leaps(const std::vector<ManRules>& men) {
  std::vector<std::vector<Step>> result;
  const auto add = [&result](const std::vector<Step>& leaps) {
    const auto is_known = [&](const auto& other) { return is_same_set(leaps, other); };
    if (!leaps.empty() && std::none_of(result.begin(), result.end(), is_known)) result.push_back(leaps);
  };
  for (std::size_t man = kKing + 1u; man < men.size(); ++man) add(capture_leaps(men[man]));
  for (std::size_t man = kKing + 1u; man < men.size(); ++man) add(men[man].initial_leaps);
  return result;
}

}  // namespace

template <Geometry G>
RuleTables<G>::RuleTables(const VariantRules& variant_rules) : rules(variant_rules), special(variant_rules) {
  assert(rules.geometry == G);
  assert(rules_faults(rules).empty());
  const auto leap_sets = distinct_leaps(rules.men);
  assert(leap_sets.size() <= static_cast<std::size_t>(kMaxLeapers));
  leaper_count = static_cast<int>(leap_sets.size());
  std::copy(leap_sets.begin(), leap_sets.end(), leaper_steps.begin());

  for (const Colour colour : {Colour::white, Colour::black}) {
    const auto c = static_cast<std::size_t>(index(colour));
    for (std::size_t leaper = 0; leaper < leap_sets.size(); ++leaper) {
      leaps[c][leaper] = step_table<G>(leap_sets[leaper], colour);
    }
    king_steps[c] = step_table<G>(rules.men[kKing].leaps, colour);
    pawn_attacks[c] = step_table<G>({{-1, 1}, {1, 1}}, colour);
    const auto rank = [&](int seen) { return Bitboard<G>::rank(rules.rank_seen_by(colour, seen)); };
    if (rules.pawn.double_step) double_step_origin[c] = rank(rules.pawn.start_rank);
    promotion_rank[c] = rank(rules.pawn.promotion_rank);
    for (int beyond = rules.pawn.promotion_rank; beyond < G.ranks; ++beyond) no_pawn[c] |= rank(beyond);
    no_pawn[c] |= rank(0);
  }

  const auto leaper_bits = [&](const std::vector<Step>& steps) {
    std::uint8_t bits = 0;
    for (int leaper = 0; leaper < leaper_count; ++leaper) {
      if (is_same_set(steps, leap_sets[static_cast<std::size_t>(leaper)]))
        bits = static_cast<std::uint8_t>(bits | leaper_bit(leaper));
    }
    return bits;
  };
  is_plain = !special.has_state;
  for (std::size_t man = kKing + 1u; man < rules.men.size(); ++man) {
    const ManRules& moves = rules.men[man];
    const std::uint8_t slides =
        slide_bits(moves.slides_orthogonally || moves.only_captures.slides_orthogonally,
                   moves.slides_diagonally || moves.only_captures.slides_diagonally);
    components[man] = static_cast<std::uint8_t>(slides | leaper_bits(capture_leaps(moves)));
    initial_components[man] = leaper_bits(moves.initial_leaps);
    is_plain &= moves.only_moves.is_none() && moves.only_captures.is_none();
  }
  if (!is_plain) add_moves_to_empty_squares();

  for (const char letter : rules.pawn.promotes_to) {
    promotions[static_cast<std::size_t>(promotion_count++)] = rules.man_of(letter);
  }
}

template <Geometry G>
void RuleTables<G>::add_moves_to_empty_squares() {
  for (std::size_t man = 0; man < rules.men.size(); ++man) {
    const ManRules& moves = rules.men[man];
    move_slides[man] = slide_bits(moves.slides_orthogonally || moves.only_moves.slides_orthogonally,
                                  moves.slides_diagonally || moves.only_moves.slides_diagonally);
    for (const Colour colour : {Colour::white, Colour::black}) {
      move_leaps[static_cast<std::size_t>(index(colour))].push_back(
          step_table<G>(joined(moves.leaps, moves.only_moves.leaps), colour));
    }
  }
}

#define INSTANTIATE(G) template struct RuleTables<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
