// The rounds of a campaign with a target: plans in DIR/rounds, each published once, by whoever comes first,
// when every game of the rounds before it is there.
//
//   DIR/rounds/round-001.json   never changed (round_plan.hpp)
//
// The games of a setup are numbered on: a round that adds n to m games plays those from m to m + n - 1. What
// a setup should have is the sum over the rounds, so a folder of files says at any time what is missing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/round_plan.hpp"

namespace firstmove::jobs {

std::filesystem::path rounds_folder(const std::filesystem::path& folder);

/// What comes after the rounds so far.
struct NextStep {
  std::optional<RoundPlan> plan;   ///< nothing: the campaign is at its end
  std::vector<std::string> words;  ///< how far each target is, a line a variant and condition
  bool is_met = false;             ///< every target is
};

class Rounds {
 public:
  /// Reads the published plans; of a campaign without a target there are none, and every setup should have
  /// its `games`.   errors  results::IoError naming the plan that cannot be read, or is of another player
  Rounds(const CampaignContext& context, const std::filesystem::path& folder);
  /// Before anything is published.
  explicit Rounds(const CampaignContext& context);

  bool has_target() const { return context_->campaign.target.has_value(); }
  int count() const { return static_cast<int>(plans_.size()); }
  const std::vector<RoundPlan>& plans() const { return plans_; }

  /// What each setup should have by now.
  const GameQuota& quota() const { return quota_; }
  /// The work that the newest round brought: of the first one also what is no game.
  std::vector<Job> newest_jobs() const;

  /// The next plan and how far things are.   pre  `done` holds every game of quota()
  NextStep next(const std::vector<VariantWork>& done) const;

  /// Adds a plan here alone.   pre  plan.round == count() + 1
  void add(RoundPlan plan);

  /// As many plans as have text: for result files.
  std::vector<std::string> texts() const;
  /// As results::Confirmation::first_game; empty where nothing was confirmed.
  std::vector<std::uint32_t> confirmation_first(std::size_t variant) const;

 private:
  GameQuota quota_of(std::size_t rounds) const;
  /// The last plan that adds games to a table.
  const RoundPlan* newest_with(std::size_t variant, std::size_t condition) const;

  const CampaignContext* context_;  ///< so that rounds can be assigned
  std::vector<RoundPlan> plans_;
  GameQuota quota_;
};

/// Publishes the plan in the folder; of several that do so at once the first wins. Returns the rounds as they
/// are then.   errors  results::IoError
Rounds publish_round(const CampaignContext& context, const std::filesystem::path& folder,
                     const RoundPlan& plan);

/// The rounds of a folder, of which the first is published where there is none.   errors  results::IoError
Rounds begin_rounds(const CampaignContext& context, const std::filesystem::path& folder);
/// The same with the first round in memory alone.
Rounds preview_rounds(const CampaignContext& context, const std::filesystem::path& folder);

/// Copies the plans of folders into one that may have some of them.
/// errors  two folders hold different plans of a round, in words;  results::IoError
tl::expected<void, std::string> gather_rounds(const CampaignContext& context,
                                              const std::vector<std::filesystem::path>& folders,
                                              const std::filesystem::path& output);

/// Games that nobody asked for so far: of a target they tell that a plan is missing.
std::uint64_t games_beyond(const GameQuota& quota, const std::vector<VariantWork>& done);

}  // namespace firstmove::jobs
