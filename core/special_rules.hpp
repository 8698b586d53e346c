// The special rules of a variant in the form that play looks up.
//
// The state that they need is kept normal: what no rule can ask about any more is forgotten, so that
// positions in which the same moves will ever be possible are equal, and have equal keys.
#pragma once

#include <array>
#include <cstdint>

#include "core/special_state.hpp"
#include "core/unchecked_position.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

/// Sets of men as bits.
using ManSet = std::uint16_t;
constexpr bool contains(ManSet men, Man man) {
  return ((men >> man) & 1) != 0;
}

/// Looked up by man instead of by letter.
struct SpecialTables {
  explicit SpecialTables(const VariantRules& rules);

  bool has_state = false;  ///< some rule below is in force
  ManSet initial = 0;      ///< men with leaps of their own while unmoved
  bool adjusts = false;
  bool adjustment_answers_check = false;
  bool adjustment_needs_all = false;
  Man bishop = kNoMan;
  ManSet partners = 0;
  bool drops = false;
  int hand_size = 0;
  std::array<Man, kMaxHand> hand{};
  bool swaps = false;
  ManSet keep_colour = 0;

  Hand full_hand() const { return static_cast<Hand>((1u << hand_size) - 1u); }
  /// Lowest bit of such a man, 0 when there is none.
  Hand lowest_in(Hand hand_now, Man man) const;
  /// The bit to set when such a man comes back: the highest that is free.
  Hand highest_missing(Hand hand_now, Man man) const;

  /// Forgets what no rule can ask about. `man_at(colour, file)` is the man of that colour on its home rank,
  /// kNoMan where there is none.
  template <typename ManAt>
  void normalise(SpecialState& state, ManAt man_at) const {
    UnmovedMen kept = 0;
    for (const Colour colour : {Colour::white, Colour::black}) {
      const auto c = static_cast<std::size_t>(index(colour));
      const UnmovedMen men = unmoved_of(state.unmoved, colour);
      UnmovedMen adjusting = 0;
      UnmovedMen bishops = 0;
      UnmovedMen own = 0;
      for (int file = 0; file < kMaxFiles; ++file) {
        if (((men >> file) & 1) == 0) continue;
        const Man man = man_at(colour, file);
        const UnmovedMen bit = UnmovedMen{1} << file;
        if ((drops && state.hand[c] != 0) || contains(initial, man)) own |= bit;
        if (man != bishop || !state.may_adjust[c]) continue;
        bishops |= bit;
        for (const int beside : {file - 1, file + 1}) {
          if (beside < 0 || beside >= kMaxFiles || ((men >> beside) & 1) == 0) continue;
          if (contains(partners, man_at(colour, beside))) adjusting |= bit | UnmovedMen{1} << beside;
        }
      }
      if (adjustment_needs_all) {
        if ((bishops & (bishops - 1)) == 0) adjusting = 0;
        if (adjusting != 0) adjusting |= bishops;
      }
      state.may_adjust[c] = adjusting != 0;
      kept |= (own | adjusting) << (kMaxFiles * index(colour));
    }
    state.unmoved = kept;
  }
};

/// The state of the start position whose men and castling rights are on the board already.
void set_start_state(const VariantRules& rules, UncheckedPosition& position);

}  // namespace firstmove::core
