// The games that one round of a campaign with a target adds: integers alone, written once and never changed,
// so that every worker plays the same, whatever its processor makes of the statistics behind them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/plan.hpp"

namespace firstmove::jobs {

/// first: every setup gets its first games. more: those that the target needs. confirmation: the setups named
/// as the fairest get their last ones, which no choice was made by.
enum class RoundPurpose : std::uint8_t { first, more, confirmation };

/// What a round adds to one variant under one condition.
struct TableRound {
  std::size_t variant;    ///< index in the campaign
  std::size_t condition;  ///< index in the campaign
  RoundPurpose purpose;
  std::vector<std::uint32_t> add;  ///< games, by the setup's place
  friend bool operator==(const TableRound&, const TableRound&) = default;

  std::uint64_t games() const;
};

struct RoundPlan {
  int round = 1;                   ///< from 1
  std::string target;              ///< it was planned for, as TOML
  std::vector<TableRound> tables;  ///< only those that get games
  friend bool operator==(const RoundPlan&, const RoundPlan&) = default;

  const TableRound* find(std::size_t variant, std::size_t condition) const;
  std::uint64_t games() const;
};

/// The target of a campaign as a plan records it.   pre  campaign.target
std::string target_text(const configs::Campaign& campaign);

/// JSON: setups in ranges, one line a variant and condition.
std::string to_json(const CampaignContext& context, const RoundPlan& plan);

/// Setups that the campaign has no longer are left out.
/// errors  what is wrong, in words: no plan, or made for other rules or for another player
tl::expected<RoundPlan, std::string> parse_round_plan(const CampaignContext& context, std::string_view json);

}  // namespace firstmove::jobs
