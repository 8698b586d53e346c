// Whether a rule value can be played: what the rules core asks of the values that a variant file is turned
// into. It refuses to know where a value came from; the loader says that.
#pragma once

#include <string>
#include <vector>

#include "core/variant.hpp"

namespace firstmove::core {

/// At most so many different sets of leaps beside the king's, initial ones counted.
inline constexpr int kMaxLeapSets = 6;
inline constexpr int kMaxLeapLength = 4;  ///< files and ranks of one leap
inline constexpr int kMaxLeaps = 24;      ///< of one set

struct RulesFault {
  std::string field;    ///< "pawn.promotion_rank", "men.E"
  std::string message;  ///< what is wrong and what would be right
  friend bool operator==(const RulesFault&, const RulesFault&) = default;
};

/// Every reason why a game cannot be played by these rules; none when it can. Setups are checked by whoever
/// makes them.
std::vector<RulesFault> rules_faults(const VariantRules& rules);

}  // namespace firstmove::core
