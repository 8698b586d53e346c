#include "jobs/round_plan.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "configs/load.hpp"
#include "core/hash.hpp"
#include "results/checksum.hpp"

namespace firstmove::jobs {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;
const std::string kRemedy =
    "delete it and those after it, and they are planned again from the games there are";
constexpr std::array<const char*, 3> kPurposes{"first", "more", "confirmation"};

/// [[first setup, last setup, games], ...]: neighbouring ids of equal games.
json ranges(const std::vector<core::SetupId>& setups, const std::vector<std::uint32_t>& add) {
  json list = json::array();
  for (std::size_t i = 0; i < setups.size(); ++i) {
    if (add[i] == 0) continue;
    std::size_t last = i;
    while (last + 1 < setups.size() && setups[last + 1] == setups[last] + 1 && add[last + 1] == add[i])
      ++last;
    list.push_back({setups[i], setups[last], add[i]});
    i = last;
  }
  return list;
}

/// The index of what `matches`, or the size.
template <typename List, typename Matches>
std::size_t find_index(const List& list, Matches matches) {
  return static_cast<std::size_t>(std::find_if(list.begin(), list.end(), matches) - list.begin());
}

tl::expected<TableRound, std::string> parse_table(const CampaignContext& context, const VariantWork* works,
                                                  const json& table) {
  const std::string variant = table.at("variant");
  const std::string condition = table.at("condition");
  const std::string purpose = table.at("purpose");
  TableRound result{};
  result.variant =
      find_index(context.campaign.variants, [&](const std::string& id) { return id == variant; });
  if (result.variant == context.campaign.variants.size()) {
    return tl::unexpected("it is for variant '" + variant + "', which is not in the campaign");
  }
  if (table.at("rules_hash") != context.identities[result.variant].rules_hash) {
    return tl::unexpected("it was planned under other rules of " + variant);
  }
  result.condition =
      find_index(context.conditions, [&](const results::Condition& own) { return own.name == condition; });
  if (result.condition == context.conditions.size()) {
    return tl::unexpected("it is for condition '" + condition + "', which is not in the campaign");
  }
  const results::Condition& own = context.conditions[result.condition];
  if (table.at("condition_hash") != own.hash) {
    return tl::unexpected("it was planned from games of another player (" +
                          table.at("player_version").get<std::string>() + ", now " + own.player_version +
                          ") or of other settings of condition '" + condition + "'");
  }
  const std::size_t kind = find_index(kPurposes, [&](const char* name) { return purpose == name; });
  if (kind == kPurposes.size()) return tl::unexpected("its purpose '" + purpose + "' is none");
  result.purpose = static_cast<RoundPurpose>(kind);
  const std::vector<core::SetupId>& setups = works[result.variant].setups;
  result.add.resize(setups.size());
  for (const json& range : table.at("add")) {
    const core::SetupId last = range.at(1);
    const std::uint64_t games = range.at(2);
    if (games > std::numeric_limits<std::uint32_t>::max())
      return tl::unexpected(std::string("a number of games is too large"));
    auto at = std::lower_bound(setups.begin(), setups.end(), range.at(0).get<core::SetupId>());
    for (; at != setups.end() && *at <= last; ++at) {
      result.add[static_cast<std::size_t>(at - setups.begin())] = static_cast<std::uint32_t>(games);
    }
  }
  return result;
}

}  // namespace

std::uint64_t TableRound::games() const {
  return std::accumulate(add.begin(), add.end(), std::uint64_t{0});
}

std::uint64_t RoundPlan::games() const {
  std::uint64_t sum = 0;
  for (const TableRound& table : tables) sum += table.games();
  return sum;
}

const TableRound* RoundPlan::find(std::size_t variant, std::size_t condition) const {
  const std::size_t at = find_index(tables, [&](const TableRound& table) {
    return table.variant == variant && table.condition == condition;
  });
  return at == tables.size() ? nullptr : &tables[at];
}

std::string target_text(const configs::Campaign& campaign) {
  assert(campaign.target);
  configs::Campaign bare;
  bare.target = campaign.target;
  std::string text = configs::to_toml(bare);
  text.erase(0, text.find("[target]\n") + 9);
  std::replace(text.begin(), text.end(), '\n', ';');
  text.pop_back();
  return text;
}

std::string to_json(const CampaignContext& context, const RoundPlan& plan) {
  const std::vector<VariantWork> works = empty_work(context.campaign);
  std::string text = "{\n\"plan_version\": " + std::to_string(kVersion) +
                     ",\n\"round\": " + std::to_string(plan.round) +
                     ",\n\"target\": " + json(plan.target).dump() + ",\n\"tables\": [";
  for (const TableRound& table : plan.tables) {
    const results::Condition& condition = context.conditions[table.condition];
    const nlohmann::ordered_json line{{"variant", context.campaign.variants[table.variant]},
                                      {"rules_hash", context.identities[table.variant].rules_hash},
                                      {"condition", condition.name},
                                      {"condition_hash", condition.hash},
                                      {"player_version", condition.player_version},
                                      {"purpose", kPurposes[static_cast<std::size_t>(table.purpose)]},
                                      {"games", table.games()},
                                      {"add", ranges(works[table.variant].setups, table.add)}};
    text += (&table == plan.tables.data() ? "\n" : ",\n") + line.dump();
  }
  text += "\n],\n";
  return text + "\"checksum\": \"" + results::hex16(core::hash_text(text)) + "\"\n}\n";
}

tl::expected<RoundPlan, std::string> parse_round_plan(const CampaignContext& context, std::string_view text) {
  const std::vector<VariantWork> works = empty_work(context.campaign);
  try {
    const json root = json::parse(text);
    if (root.at("plan_version") != kVersion)
      return tl::unexpected(std::string("it is a plan of another version of firstmove"));
    RoundPlan plan{root.at("round"), root.at("target"), {}};
    for (const json& line : root.at("tables")) {
      auto table = parse_table(context, works.data(), line);
      if (!table) return tl::unexpected(table.error());
      plan.tables.push_back(std::move(*table));
    }
    // A plan has one text alone, so whatever was changed in it shows here.
    if (to_json(context, plan) != text)
      return tl::unexpected("it was changed since it was written; " + kRemedy);
    return plan;
  } catch (const json::exception&) {
    return tl::unexpected("it is damaged; " + kRemedy);
  }
}

}  // namespace firstmove::jobs
