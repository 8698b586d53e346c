// The numbers of the evaluation as data: one table of named (middlegame, endgame) pairs in centipawns. A text
// file holds one, `name middle end` a line; some are shipped (embedded), and rules without a file get values
// derived from what their men can attack.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "core/search/evaluation_layout.hpp"
#include "core/variant.hpp"

namespace firstmove::core::search {

struct TermPair {
  int middle = 0;
  int end = 0;
  friend bool operator==(const TermPair&, const TermPair&) = default;
};

struct EvaluationParameters {
  std::array<TermPair, kParameterCount> values{};  ///< by slot (evaluation_layout.hpp); unused ones 0
  int score_scale_cp = 400;  ///< expected points of a quiet position = 1 / (1 + 10^(-score / scale))
  friend bool operator==(const EvaluationParameters&, const EvaluationParameters&) = default;
};
inline constexpr int kLeastScoreScale_cp = 50;
inline constexpr int kMostScoreScale_cp = 5000;
inline constexpr int kMostParameter = 5000;  ///< in either direction

struct ParameterName {
  std::string name;  ///< "N.square.b1", "passed.4", "tempo"
  int slot;
  Group group;
};

/// The parameters that men and board of the rules use, in the order of the file.
std::vector<ParameterName> parameter_names(const VariantRules& rules);

struct ParameterFault {
  int line;             ///< from 1; 0 when the fault has no place (a name that is missing)
  std::string name;     ///< as written
  std::string message;  ///< what is wrong and what would be right
};

/// Every name of parameter_names once, `score_scale` once; `#` starts a comment. All faults are returned.
tl::expected<EvaluationParameters, std::vector<ParameterFault>> parse_parameters(std::string_view text,
                                                                                 const VariantRules& rules);

/// parse_parameters of it gives the same table. `comment`: lines to stand in front, without their `#`.
std::string format_parameters(const EvaluationParameters& parameters, const VariantRules& rules,
                              std::string_view comment);

/// From the mobility of the men alone, with the customary weight of everything else: sensible for any rules.
EvaluationParameters derived_parameters(const VariantRules& rules);

/// The shipped file fitted for the same men on the same board, else the derived ones.
EvaluationParameters default_parameters(const VariantRules& rules);

/// Of the board's size and the men, by letter and moves, in any order. A test holds those of the files.
std::uint64_t men_key(const VariantRules& rules);
/// Rules with the same key: they share a file.
bool has_same_men(const VariantRules& a, const VariantRules& b);

}  // namespace firstmove::core::search
