#include "jobs/cli/setup_facts.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "core/features.hpp"
#include "core/fen.hpp"
#include "core/validate.hpp"
#include "jobs/cli/board_text.hpp"

namespace firstmove::jobs::cli {

namespace {

/// One line a feature; a pair of equal white_ and black_ values shares one.
std::string features_text(const SetupFacts& facts) {
  constexpr std::string_view kWhite = "white_", kBlack = "black_";
  const auto value_of = [&facts](const std::string& name) {
    const auto found = std::find(facts.feature_names.begin(), facts.feature_names.end(), name);
    return facts.features[static_cast<std::size_t>(found - facts.feature_names.begin())];
  };
  std::string text;
  for (std::size_t i = 0; i < facts.features.size(); ++i) {
    std::string_view name = facts.feature_names[i];
    std::string_view description = facts.feature_descriptions[i];
    std::string value = fmt::format("{:.4g}", facts.features[i]);
    if (name.starts_with(kBlack)) continue;
    if (name.starts_with(kWhite)) {
      name.remove_prefix(kWhite.size());
      description.remove_prefix(std::string_view("White's ").size());
      const double black = value_of(std::string(kBlack) + std::string(name));
      if (black != facts.features[i]) value += fmt::format(" / {:.4g}", black);
    }
    text += fmt::format("  {:<30}{:>13}  {}\n", name, value, description);
  }
  return text;
}

std::string class_text(const SetupFacts& facts) {
  if (facts.mirror_partner == facts.setup) return fmt::format("{}, alone in its class", facts.setup_class);
  return fmt::format("{}, with setup {} as the same game reflected left to right", facts.setup_class,
                     facts.mirror_partner);
}

}  // namespace

SetupFacts setup_facts(const core::VariantRules& rules, core::SetupId setup, analysis::Charset charset) {
  const core::UncheckedPosition position = core::setup_position(rules, setup);
  SetupFacts facts{.rules = rules,
                   .setup = setup,
                   .arrays = core::setup_arrays(rules, setup),
                   .setup_class = core::setup_class(rules, setup),
                   .mirror_partner = core::mirror_partner(rules, setup),
                   .fen = core::to_fen(rules, position),
                   .board = board_text(rules, position, charset),
                   .castlings = castling_facts(rules, setup),
                   .feature_names = core::feature_names(),
                   .feature_descriptions = core::feature_descriptions(),
                   .features = {}};
  core::dispatch(rules.geometry, [&]<core::Geometry G>() {
    const core::RuleTables<G> tables(rules);
    const core::Position<G> start = core::start_position(tables, setup);
    facts.features = core::setup_features(start);
  });
  return facts;
}

std::string facts_text(const SetupFacts& facts) {
  std::string text = fmt::format("{}, setup {}\n\n{}\n", facts.rules.name, facts.setup, facts.board);
  text += fmt::format("FEN             {}\n", facts.fen);
  text += facts.arrays.white == facts.arrays.black
              ? fmt::format("array           {} on both sides\n", facts.arrays.white)
              : fmt::format("arrays          White {}, Black {}\n", facts.arrays.white, facts.arrays.black);
  text += fmt::format("class           {}\n", class_text(facts));
  for (const char* colour : {"White", "Black"}) {
    text += fmt::format("{} castles   {}\n", colour, castling_text(facts.castlings, colour));
  }
  return text + "\nfeatures (White / Black where they differ)\n" + features_text(facts);
}

nlohmann::ordered_json facts_json(const SetupFacts& facts) {
  nlohmann::ordered_json castlings = nlohmann::ordered_json::array();
  for (const CastlingFact& castling : facts.castlings) {
    castlings.push_back({{"colour", castling.colour},
                         {"move", castling.move},
                         {"king", {castling.king_from, castling.king_to}},
                         {"rook", {castling.rook_from, castling.rook_to}},
                         {"legal_on_move_1", castling.legal_now}});
  }
  nlohmann::ordered_json features;
  for (std::size_t i = 0; i < facts.features.size(); ++i) {
    features[std::string(facts.feature_names[i])] = facts.features[i];
  }
  return {{"variant", facts.rules.id},
          {"setup", facts.setup},
          {"fen", facts.fen},
          {"white_array", facts.arrays.white},
          {"black_array", facts.arrays.black},
          {"class", facts.setup_class},
          {"mirror_partner", facts.mirror_partner},
          {"castling", castlings},
          {"features", features}};
}

}  // namespace firstmove::jobs::cli
