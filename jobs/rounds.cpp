#include "jobs/rounds.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

#include "analysis/format.hpp"
#include "core/symmetry.hpp"
#include "jobs/atomic_file.hpp"
#include "jobs/round_policy.hpp"
#include "results/io_error.hpp"
#include "results/statistics.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;
using analysis::count_of;
using analysis::grouped;

fs::path plan_file(const fs::path& folder, int round) {
  const std::string number = std::to_string(round);
  const std::string zeros(number.size() < 3 ? 3 - number.size() : 0, '0');
  return rounds_folder(folder) / ("round-" + zeros + number + ".json");
}

/// A plan that cannot be looked at is not absent: going on without it would be going on wrongly.
bool is_there(const fs::path& path) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(path, error).type();
  if (type == fs::file_type::not_found) return false;
  if (error) throw results::IoError("look at", path.string(), error.message());
  return true;
}

/// A later plan without one before it: somebody deleted it.
void refuse_gap(const fs::path& folder, int missing) {
  for (int later = missing + 1; later <= 99; ++later) {
    if (!is_there(plan_file(folder, later))) continue;
    throw results::IoError(
        "go on without", plan_file(folder, missing).string(),
        "the plan of round " + std::to_string(later) +
            " is there: bring it back, or delete those after it, and they are planned again "
            "from the games there are");
  }
}

/// Of a target's text what decides who is named: a raised budget alone asks for no second confirmation.
std::string naming_part(const std::string& target) {
  std::string kept;
  std::istringstream settings(target);
  for (std::string setting; std::getline(settings, setting, ';');) {
    if (!setting.starts_with("budget") && !setting.starts_with("max_rounds")) kept += setting + ";";
  }
  return kept;
}

std::vector<RoundUnit> units_of(const CampaignContext& context, const VariantWork& work, std::size_t variant,
                                std::size_t condition, const std::vector<std::uint32_t>& planned) {
  std::map<core::SetupId, RoundUnit> units;
  for (std::size_t place = 0; place < work.setups.size(); ++place) {
    const core::SetupId id = core::setup_class(context.variants[variant]->rules(), work.setups[place]);
    RoundUnit& unit = units[id];
    unit.setups.push_back(place);
    const ResultSets& results = work.results[condition][place];
    unit.counts += {results.white_wins.count_below(planned[place]), results.draws.count_below(planned[place]),
                    results.black_wins.count_below(planned[place])};
  }
  std::vector<RoundUnit> ordered;
  for (auto& [id, unit] : units) ordered.push_back(std::move(unit));
  return ordered;
}

/// "setups 4, 7": those with games to confirm, each class by its smallest id.
std::string named_text(const TableState& state, const VariantWork& work,
                       const std::vector<std::uint32_t>& add) {
  std::string ids;
  std::size_t count = 0;
  for (const RoundUnit& unit : state.units) {
    if (add[unit.setups.front()] == 0) continue;
    ids += (count++ == 0 ? "" : ", ") + std::to_string(work.setups[unit.setups.front()]);
  }
  return (count == 1 ? "setup " : "setups ") + ids;
}

/// "round 3 adds 4,800 games", "target met"
std::string decision_text(const TableState& state, const NextRound& next) {
  const configs::Target& target = state.target;
  const auto games = [&] {
    std::uint64_t sum = 0;
    for (const std::uint32_t count : next.add) sum += count;
    return count_of(sum, "game", "games");
  };
  const std::string round = "round " + std::to_string(state.rounds + 1);
  const auto each = static_cast<std::uint64_t>(target.confirmation.value_or(0));
  switch (next.decision) {
    case RoundDecision::play:
      if (next.purpose == RoundPurpose::first) {
        return round + ": " + games() + ", the first " +
               grouped(static_cast<std::uint64_t>(target.first_round)) + " of each setup";
      }
      return round + (next.purpose == RoundPurpose::more ? " adds " + games()
                                                         : " confirms those named with " + games());
    case RoundDecision::met:
      return "target met";
    case RoundDecision::confirmed:
      return "each of these played " + count_of(each, "game", "games") + " more, on which its result rests";
    case RoundDecision::out_of_budget:
      return "the budget of " + count_of(static_cast<std::uint64_t>(target.budget), "game", "games") +
             " is spent (" + grouped(state.spent()) + " played)";
    case RoundDecision::out_of_rounds:
      return "the last of " + std::to_string(target.max_rounds) + " rounds is played";
    case RoundDecision::no_rounds_to_name:
      return "none is named after all rounds but the one that would confirm: raise max_rounds (" +
             std::to_string(target.max_rounds) + ")";
    case RoundDecision::nothing_named:
      break;
  }
  return "none is named, and the budget of " +
         count_of(static_cast<std::uint64_t>(target.budget), "game", "games") + " is spent (" +
         grouped(state.spent()) + " played, the rest kept back to confirm)";
}

}  // namespace

fs::path rounds_folder(const fs::path& folder) {
  return folder / "rounds";
}

Rounds::Rounds(const CampaignContext& context) : context_(&context), quota_(quota_of(0)) {}

Rounds::Rounds(const CampaignContext& context, const fs::path& folder) : Rounds(context) {
  if (!has_target()) return;
  for (int round = 1; is_there(plan_file(folder, round)); ++round) {
    const fs::path path = plan_file(folder, round);
    auto plan = parse_round_plan(context, read_file(path));
    if (plan && plan->round != round)
      plan = tl::unexpected("it is the plan of round " + std::to_string(plan->round));
    if (!plan) throw results::IoError("go on by", path.string(), plan.error());
    add(std::move(*plan));
  }
  refuse_gap(folder, count() + 1);
}

void Rounds::add(RoundPlan plan) {
  assert(plan.round == count() + 1);
  plans_.push_back(std::move(plan));
  quota_ = quota_of(plans_.size());
}

GameQuota Rounds::quota_of(std::size_t rounds) const {
  GameQuota quota = even_quota(context_->campaign, static_cast<std::uint32_t>(context_->campaign.games));
  for (std::size_t i = 0; i < rounds; ++i) {
    for (const TableRound& table : plans_[i].tables) {
      std::vector<std::uint32_t>& games = quota[table.variant][table.condition];
      for (std::size_t place = 0; place < games.size(); ++place) games[place] += table.add[place];
    }
  }
  return quota;
}

std::vector<Job> Rounds::newest_jobs() const {
  const std::vector<VariantWork> nothing = empty_work(context_->campaign);
  std::vector<Job> jobs = missing_jobs(context_->campaign, quota_, nothing);
  if (plans_.size() < 2) return jobs;
  const GameQuota before = quota_of(plans_.size() - 1);
  std::erase_if(jobs, [&](const Job& job) {
    if (job.kind != JobKind::games) return true;
    const auto place = static_cast<std::size_t>(nothing[job.variant].place_of(job.setup));
    return job.first_game + job.game_count <= before[job.variant][job.condition][place];
  });
  return jobs;
}

NextStep Rounds::next(const std::vector<VariantWork>& done) const {
  NextStep step{{}, {}, true};
  if (!has_target()) return step;
  const configs::Campaign& campaign = context_->campaign;
  RoundPlan plan{count() + 1, target_text(campaign), {}};
  for (std::size_t variant = 0; variant < campaign.variants.size(); ++variant) {
    for (std::size_t condition = 0; condition < campaign.conditions.size(); ++condition) {
      const std::vector<std::uint32_t>& planned = quota_[variant][condition];
      TableState state{*campaign.target,
                       naming_part(plan.target),
                       planned,
                       units_of(*context_, done[variant], variant, condition, planned),
                       count(),
                       {},
                       {},
                       0};
      const RoundPlan* newest = newest_with(variant, condition);
      const TableRound* newest_table = newest != nullptr ? newest->find(variant, condition) : nullptr;
      if (newest_table != nullptr) {
        state.newest_purpose = newest_table->purpose;
        state.newest_target = naming_part(newest->target);
        state.confirmed = static_cast<std::size_t>(std::ranges::count_if(
            state.units, [&](const RoundUnit& unit) { return newest_table->add[unit.setups.front()] > 0; }));
      }
      NextRound next = plan_next(state);
      const bool ends = next.decision == RoundDecision::met || next.decision == RoundDecision::confirmed;
      step.is_met = step.is_met && ends && next.judgement->is_met;
      const std::vector<std::uint32_t>& confirming =
          next.decision == RoundDecision::confirmed ? newest_table->add : next.add;
      const bool names =
          next.decision == RoundDecision::confirmed || next.purpose == RoundPurpose::confirmation;
      step.words.push_back(campaign.variants[variant] + " " + campaign.conditions[condition].name + ": " +
                           (next.judgement ? describe(state.target, *next.judgement) + "; " : "") +
                           (names ? named_text(state, done[variant], confirming) + "; " : "") +
                           decision_text(state, next));
      if (next.decision != RoundDecision::play) continue;
      plan.tables.push_back({variant, condition, next.purpose, std::move(next.add)});
    }
  }
  if (!plan.tables.empty()) step.plan = std::move(plan);
  return step;
}

const RoundPlan* Rounds::newest_with(std::size_t variant, std::size_t condition) const {
  const auto newest = std::find_if(plans_.rbegin(), plans_.rend(), [&](const RoundPlan& plan) {
    return plan.find(variant, condition) != nullptr;
  });
  return newest == plans_.rend() ? nullptr : &*newest;
}

std::vector<std::string> Rounds::texts() const {
  std::vector<std::string> result;
  for (const RoundPlan& plan : plans_) result.push_back(to_json(*context_, plan));
  return result;
}

std::vector<std::uint32_t> Rounds::confirmation_first(std::size_t variant) const {
  const std::size_t conditions = context_->conditions.size();
  std::vector<std::uint32_t> first(quota_[variant].empty() ? 0 : quota_[variant][0].size() * conditions,
                                   results::kNotConfirmed);
  bool any = false;
  for (std::size_t condition = 0; condition < conditions; ++condition) {
    const RoundPlan* plan = newest_with(variant, condition);
    if (plan == nullptr) continue;
    const TableRound* newest = plan->find(variant, condition);
    // Games that were played to confirm and then chosen by, in a target that was raised, confirm nothing.
    if (newest->purpose != RoundPurpose::confirmation) continue;
    for (std::size_t place = 0; place < newest->add.size(); ++place) {
      if (newest->add[place] == 0) continue;
      first[place * conditions + condition] = quota_[variant][condition][place] - newest->add[place];
      any = true;
    }
  }
  return any ? first : std::vector<std::uint32_t>{};
}

Rounds publish_round(const CampaignContext& context, const fs::path& folder, const RoundPlan& plan) {
  std::error_code error;
  fs::create_directories(rounds_folder(folder), error);
  if (error) throw results::IoError("create folder", rounds_folder(folder).string(), error.message());
  create_file_atomically(plan_file(folder, plan.round), to_json(context, plan));
  Rounds rounds(context, folder);
  if (rounds.count() < plan.round) {
    throw results::IoError("read", plan_file(folder, plan.round).string(),
                           "it is not there, though it was just written");
  }
  return rounds;
}

Rounds preview_rounds(const CampaignContext& context, const fs::path& folder) {
  Rounds rounds(context, folder);
  if (rounds.has_target() && rounds.count() == 0) {
    const NextStep first = rounds.next(empty_work(context.campaign));
    if (first.plan) rounds.add(*first.plan);
  }
  return rounds;
}

Rounds begin_rounds(const CampaignContext& context, const fs::path& folder) {
  Rounds rounds(context, folder);
  if (!rounds.has_target() || rounds.count() > 0) return rounds;
  const NextStep first = rounds.next(empty_work(context.campaign));
  return first.plan ? publish_round(context, folder, *first.plan) : rounds;
}

tl::expected<void, std::string> gather_rounds(const CampaignContext& context,
                                              const std::vector<fs::path>& folders, const fs::path& output) {
  struct Found {
    fs::path path;
    std::string text;
  };
  // Everything is looked at before anything is copied, so that a refusal leaves the output as it was.
  std::map<int, Found> plans;
  for (const fs::path& folder : folders) {
    const Rounds rounds(context, folder);  // each of its plans holds
    for (int round = 1; round <= rounds.count(); ++round) {
      const fs::path path = plan_file(folder, round);
      Found found{path, read_file(path)};
      const auto [known, is_new] = plans.try_emplace(round, found);
      if (is_new || known->second.text == found.text) continue;
      return tl::unexpected("'" + known->second.path.string() + "' and '" + path.string() +
                            "' are different plans of one round: their folders are not of one campaign");
    }
  }
  if (plans.empty()) return {};
  std::error_code error;
  fs::create_directories(rounds_folder(output), error);
  if (error) throw results::IoError("create folder", rounds_folder(output).string(), error.message());
  for (const auto& [round, found] : plans) create_file_atomically(plan_file(output, round), found.text);
  return {};
}

std::uint64_t games_beyond(const GameQuota& quota, const std::vector<VariantWork>& done) {
  std::uint64_t beyond = 0;
  for (std::size_t variant = 0; variant < done.size(); ++variant) {
    for (std::size_t condition = 0; condition < done[variant].games.size(); ++condition) {
      const std::vector<GameSet>& games = done[variant].games[condition];
      for (std::size_t place = 0; place < games.size(); ++place) {
        beyond += games[place].count_below(std::numeric_limits<std::uint32_t>::max()) -
                  games[place].count_below(quota[variant][condition][place]);
      }
    }
  }
  return beyond;
}

}  // namespace firstmove::jobs
