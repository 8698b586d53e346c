#include "jobs/plan.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <map>

#include "core/symmetry.hpp"
#include "core/variant.hpp"

namespace firstmove::jobs {
namespace {

std::uint64_t perft_depths(const configs::Campaign& campaign) {
  return (std::uint64_t{2} << campaign.perft_depth) - 2;  // bits 1..perft_depth
}

std::uint64_t root_score_depths(const configs::Campaign& campaign) {
  std::uint64_t bits = 0;
  for (const int depth : campaign.root_score_depths) bits |= depth_bit(depth);
  return bits;
}

/// Rough length of a job, only to put long ones first: perft leaves and search nodes grow by a factor a ply.
double relative_cost(const configs::Campaign& campaign, const Job& job) {
  constexpr double kSearchNodeCost = 50;  // in perft leaves
  constexpr double kPliesPerGame = 100;
  switch (job.kind) {
    case JobKind::perft:
      return std::pow(25.0, std::bit_width(job.depths | job.partner_depths) - 1);
    case JobKind::root_scores:
      return kSearchNodeCost * std::pow(3.0, job.depths & 1 ? 64 : std::bit_width(job.depths) - 1);
    case JobKind::games:
      break;
  }
  const configs::ConditionSettings& condition = campaign.conditions[job.condition];
  const double per_move = kSearchNodeCost * std::pow(3.0, condition.depth);
  return kPliesPerGame * per_move * kGamesPerJob;  // not game_count: what is left of a job keeps its place
}

void add_games(Job job, std::uint32_t wanted, const GameSet& done, std::vector<Job>& jobs) {
  for (std::uint32_t game = 0; game < wanted;) {
    if (done.contains(game)) {
      ++game;
      continue;
    }
    const std::uint32_t limit = std::min(wanted, (game / kGamesPerJob + 1) * kGamesPerJob);
    job.first_game = game;
    while (game < limit && !done.contains(game)) ++game;
    job.game_count = game - job.first_game;
    jobs.push_back(job);
  }
}

/// One job for a setup and its mirror partner, where the campaign has both.
void add_perft(Job job, std::uint64_t wanted, const VariantWork& done, std::size_t place,
               core::SetupId partner, std::vector<Job>& jobs) {
  job.depths = wanted & ~done.perft[place];
  const std::ptrdiff_t partner_place = partner == job.setup ? -1 : done.place_of(partner);
  if (partner_place >= 0) {
    if (partner < job.setup) return;
    job.partner_depths = wanted & ~done.perft[static_cast<std::size_t>(partner_place)];
  }
  if ((job.depths | job.partner_depths) != 0) jobs.push_back(job);
}

void add_setup(const configs::Campaign& campaign, const GameQuota::value_type& quota, std::uint16_t variant,
               const VariantWork& done, std::size_t place, Symmetry symmetry, std::vector<Job>& jobs) {
  const core::SetupId setup = done.setups[place];
  if (campaign.perft_depth > 0) {
    const core::VariantRules& rules = *campaign.known.find(campaign.variants[variant]);
    add_perft({JobKind::perft, variant, 0, setup, 0, 0, 0}, perft_depths(campaign), done, place,
              symmetry == Symmetry::used ? core::mirror_partner(rules, setup) : setup, jobs);
  }
  for (std::uint32_t condition = 0; condition < campaign.conditions.size(); ++condition) {
    if (const std::uint64_t depths = root_score_depths(campaign) & ~done.root_scores[condition][place]) {
      jobs.push_back({JobKind::root_scores, variant, condition, setup, depths, 0, 0});
    }
    add_games({JobKind::games, variant, condition, setup, 0, 0, 0}, quota[condition][place],
              done.games[condition][place], jobs);
  }
}

Tally tally_bits(std::uint64_t wanted, const std::vector<std::uint64_t>& done) {
  Tally result{static_cast<std::uint64_t>(std::popcount(wanted)) * done.size(), 0};
  for (const std::uint64_t bits : done)
    result.done += static_cast<std::uint64_t>(std::popcount(bits & wanted));
  return result;
}

std::vector<core::SetupId> setups_of(const configs::Campaign& campaign, const core::VariantRules& rules) {
  std::vector<core::SetupId> setups;
  if (campaign.setups.empty()) {
    for (core::SetupId id = 0; id < core::setup_count(rules); ++id) setups.push_back(id);
  }
  for (const configs::SetupRange& range : campaign.setups) {
    for (core::SetupId id = range.first; id <= range.last; ++id) setups.push_back(id);
  }
  return setups;
}

std::size_t count_setups(const configs::Campaign& campaign, const core::VariantRules& rules) {
  if (campaign.setups.empty()) return static_cast<std::size_t>(core::setup_count(rules));
  std::size_t count = 0;
  for (const configs::SetupRange& range : campaign.setups)
    count += static_cast<std::size_t>(range.last - range.first + 1);
  return count;
}

}  // namespace

void GameSet::insert(std::uint32_t game) {
  if (game / 64 >= words_.size()) words_.resize(game / 64 + 1);
  words_[game / 64] |= std::uint64_t{1} << (game % 64);
}

std::uint64_t GameSet::count_below(std::uint32_t limit) const {
  std::uint64_t count = 0;
  for (std::size_t word = 0; word < words_.size() && word * 64 < limit; ++word) {
    const std::uint64_t left = limit - word * 64;
    const std::uint64_t mask = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
    count += static_cast<std::uint64_t>(std::popcount(words_[word] & mask));
  }
  return count;
}

std::ptrdiff_t VariantWork::place_of(core::SetupId setup) const {
  const auto found = std::lower_bound(setups.begin(), setups.end(), setup);
  return found != setups.end() && *found == setup ? found - setups.begin() : -1;
}

std::vector<VariantWork> empty_work(const configs::Campaign& campaign) {
  std::vector<VariantWork> result;
  for (const std::string& id : campaign.variants) {
    const core::VariantRules* rules = campaign.known.find(id);
    assert(rules != nullptr);
    VariantWork work;
    work.setups = setups_of(campaign, *rules);
    const std::size_t count = work.setups.size();
    work.perft.resize(count);
    work.root_scores.assign(campaign.conditions.size(), std::vector<std::uint64_t>(count));
    work.games.assign(campaign.conditions.size(), std::vector<GameSet>(count));
    if (campaign.target) work.results.assign(campaign.conditions.size(), std::vector<ResultSets>(count));
    result.push_back(std::move(work));
  }
  return result;
}

GameQuota even_quota(const configs::Campaign& campaign, std::uint32_t games) {
  GameQuota quota;
  for (const std::string& id : campaign.variants) {
    const std::size_t setups = count_setups(campaign, *campaign.known.find(id));
    quota.emplace_back(campaign.conditions.size(), std::vector<std::uint32_t>(setups, games));
  }
  return quota;
}

std::vector<Job> missing_jobs(const configs::Campaign& campaign, const std::vector<VariantWork>& done,
                              Shard shard, Symmetry symmetry) {
  return missing_jobs(campaign, even_quota(campaign, static_cast<std::uint32_t>(campaign.games)), done, shard,
                      symmetry);
}

std::vector<Job> missing_jobs(const configs::Campaign& campaign, const GameQuota& quota,
                              const std::vector<VariantWork>& done, Shard shard, Symmetry symmetry) {
  std::vector<Job> in_order;
  std::size_t ordinal = 0;  // of the setup, over all variants
  for (std::size_t variant = 0; variant < done.size(); ++variant) {
    for (std::size_t place = 0; place < done[variant].setups.size(); ++place, ++ordinal) {
      const std::size_t owner = ordinal % static_cast<std::size_t>(shard.count);
      if (owner != static_cast<std::size_t>(shard.index - 1)) continue;
      add_setup(campaign, quota[variant], static_cast<std::uint16_t>(variant), done[variant], place, symmetry,
                in_order);
    }
  }
  // Few kinds of job, perhaps millions of jobs: each kind is a bucket.
  std::map<double, std::vector<Job>, std::greater<>> by_cost;
  for (const Job& job : in_order) by_cost[relative_cost(campaign, job)].push_back(job);
  std::vector<Job> jobs;
  jobs.reserve(in_order.size());
  for (const auto& [cost, of_cost] : by_cost) jobs.insert(jobs.end(), of_cost.begin(), of_cost.end());
  return jobs;
}

std::uint64_t row_count(const Job& job) {
  return static_cast<std::uint64_t>(std::popcount(job.depths) + std::popcount(job.partner_depths));
}

bool VariantTally::is_complete() const {
  const auto complete = [](const Tally& one) { return one.done == one.wanted; };
  return complete(perft) && complete(root_scores) && std::all_of(games.begin(), games.end(), complete);
}

VariantTally tally(const configs::Campaign& campaign, const VariantWork& done) {
  const std::vector<std::uint32_t> games(done.setups.size(), static_cast<std::uint32_t>(campaign.games));
  return tally(campaign, GameQuota::value_type(campaign.conditions.size(), games), done);
}

VariantTally tally(const configs::Campaign& campaign, const GameQuota::value_type& quota,
                   const VariantWork& done) {
  VariantTally result;
  result.setups = done.setups.size();
  result.perft = tally_bits(perft_depths(campaign), done.perft);
  for (std::size_t condition = 0; condition < campaign.conditions.size(); ++condition) {
    const Tally scores = tally_bits(root_score_depths(campaign), done.root_scores[condition]);
    result.root_scores.wanted += scores.wanted;
    result.root_scores.done += scores.done;
    Tally games;
    for (std::size_t place = 0; place < done.setups.size(); ++place) {
      const std::uint32_t wanted = quota[condition][place];
      games.wanted += wanted;
      games.done += done.games[condition][place].count_below(wanted);
    }
    result.games.push_back(games);
  }
  return result;
}

}  // namespace firstmove::jobs
