#include "core/special_rules.hpp"

namespace firstmove::core {
namespace {

ManSet set_of(const VariantRules& rules, const std::string& letters) {
  ManSet men = 0;
  for (const char letter : letters) men = static_cast<ManSet>(men | 1u << rules.man_of(letter));
  return men;
}

Man man_on_home_rank(const VariantRules& rules, const UncheckedPosition& position, Colour colour, int file) {
  if (file >= rules.geometry.files) return kNoMan;
  const int rank = rules.rank_seen_by(colour, rules.home_rank);
  const Piece piece = position.board[static_cast<std::size_t>(rank * rules.geometry.files + file)];
  return !piece.is_none() && piece.colour() == colour ? piece.man() : kNoMan;
}

/// In force for a side whose bishops all start on squares of one colour.
bool starts_with_adjustment(const VariantRules& rules, const SpecialTables& special,
                            const UncheckedPosition& position, Colour colour) {
  std::array<int, 2> bishops{};  // [parity of the file]: along one rank colours alternate
  for (int file = 0; file < rules.geometry.files; ++file) {
    if (man_on_home_rank(rules, position, colour, file) == special.bishop)
      ++bishops[static_cast<std::size_t>(file % 2)];
  }
  return special.adjusts && bishops[0] + bishops[1] > 1 && (bishops[0] == 0 || bishops[1] == 0);
}

}  // namespace

SpecialTables::SpecialTables(const VariantRules& rules) {
  for (std::size_t man = 0; man < rules.men.size(); ++man) {
    if (!rules.men[man].initial_leaps.empty()) initial = static_cast<ManSet>(initial | 1u << man);
  }
  if (const auto& rule = rules.special.bishop_adjustment) {
    adjusts = true;
    adjustment_answers_check = rule->answers_check;
    adjustment_needs_all = rule->needs_all_bishops;
    bishop = rules.man_of(rule->bishop);
    partners = set_of(rules, rule->partners);
  }
  if (const auto& rule = rules.special.gating_drop) {
    drops = true;
    for (const char letter : rule->hand) hand[static_cast<std::size_t>(hand_size++)] = rules.man_of(letter);
  }
  if (const auto& rule = rules.special.first_move_swap) {
    swaps = true;
    keep_colour = set_of(rules, rule->keep_colour);
  }
  has_state = initial != 0 || adjusts || drops || swaps;
}

Hand SpecialTables::lowest_in(Hand hand_now, Man man) const {
  for (int i = 0; i < hand_size; ++i) {
    if (((hand_now >> i) & 1) != 0 && hand[static_cast<std::size_t>(i)] == man)
      return static_cast<Hand>(1u << i);
  }
  return 0;
}

Hand SpecialTables::highest_missing(Hand hand_now, Man man) const {
  for (int i = hand_size; i-- > 0;) {
    if (((hand_now >> i) & 1) == 0 && hand[static_cast<std::size_t>(i)] == man)
      return static_cast<Hand>(1u << i);
  }
  return 0;
}

void set_start_state(const VariantRules& rules, UncheckedPosition& position) {
  const SpecialTables special(rules);
  if (!special.has_state) return;
  SpecialState state;
  const auto man_at = [&](Colour colour, int file) {
    return man_on_home_rank(rules, position, colour, file);
  };
  for (const Colour colour : {Colour::white, Colour::black}) {
    const auto c = static_cast<std::size_t>(index(colour));
    for (int file = 0; file < rules.geometry.files; ++file) {
      if (man_at(colour, file) != kNoMan) state.unmoved |= unmoved_bit(colour, file);
    }
    state.hand[c] = special.full_hand();
    state.may_adjust[c] = starts_with_adjustment(rules, special, position, colour);
    state.may_swap[c] = special.swaps;
  }
  special.normalise(state, man_at);
  position.special = state;
}

}  // namespace firstmove::core
