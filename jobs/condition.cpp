#include "jobs/condition.hpp"

#include "core/hash.hpp"
#include "core/search/parameters.hpp"

namespace firstmove::jobs {
namespace {

constexpr const char* kPlayer = "firstmove";

/// Every field by name, so that no two settings can read alike.
std::string identity_text(const results::Condition& condition, bool paired) {
  return "player=" + condition.player + ";version=" + condition.player_version +
         ";depth=" + std::to_string(condition.depth) + ";nodes=" + std::to_string(condition.nodes) +
         ";temperature_cp=" + std::to_string(condition.temperature_cp) +
         ";opening_plies=" + std::to_string(condition.opening_plies) +
         ";opening_depth=" + std::to_string(condition.opening_depth) +
         ";move_cap=" + std::to_string(condition.move_cap) + ";draw_rules=" + std::to_string(kDrawRules) +
         (paired ? ";paired" : "");
}

}  // namespace

std::string hex_text(std::uint64_t value) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = kDigits[value & 15];
  return text;
}

results::Condition make_condition(const configs::ConditionSettings& settings, bool paired) {
  results::Condition condition;
  condition.name = settings.name;
  condition.player = kPlayer;
  condition.player_version = core::search::player_version();
  condition.depth = settings.depth;
  condition.nodes = settings.nodes;
  condition.temperature_cp = settings.temperature_cp;
  condition.opening_plies = settings.opening_plies;
  condition.opening_depth = settings.opening_depth;
  condition.move_cap = settings.move_cap;
  condition.hash = hex_text(core::hash_text(identity_text(condition, paired)));
  return condition;
}

std::vector<results::Condition> make_conditions(const configs::Campaign& campaign) {
  std::vector<results::Condition> conditions;
  for (const configs::ConditionSettings& settings : campaign.conditions) {
    conditions.push_back(make_condition(settings, campaign.paired));
  }
  return conditions;
}

}  // namespace firstmove::jobs
