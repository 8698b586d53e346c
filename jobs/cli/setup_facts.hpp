// What the rules say of one setup, for `show`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/interval_bars.hpp"
#include "core/setups.hpp"
#include "jobs/castling_facts.hpp"

namespace firstmove::jobs::cli {

struct SetupFacts {
  const core::VariantRules& rules;
  core::SetupId setup;
  core::SetupArrays arrays;
  core::SetupId setup_class;
  core::SetupId mirror_partner;  ///< the setup itself where reflection gives another game
  std::string fen;
  std::string board;
  std::vector<CastlingFact> castlings;  ///< those with a right
  std::vector<std::string_view> feature_names;
  std::vector<std::string_view> feature_descriptions;
  std::vector<double> features;
};

/// pre  0 <= setup < setup_count
SetupFacts setup_facts(const core::VariantRules& rules, core::SetupId setup,
                       analysis::Charset charset = analysis::Charset::ascii);

std::string facts_text(const SetupFacts& facts);
nlohmann::ordered_json facts_json(const SetupFacts& facts);

}  // namespace firstmove::jobs::cli
