#include "jobs/perform.hpp"

#include <utility>

#include "core/symmetry.hpp"
#include "jobs/stopwatch.hpp"

namespace firstmove::jobs {
namespace {

constexpr int kDeepest = 64;

}  // namespace

void Worker::perform(const Job& job, const StopSignal& stop, const Emit& emit) {
  switch (job.kind) {
    case JobKind::perft:
      return count_leaves(job, stop, emit);
    case JobKind::root_scores:
      return score_roots(job, stop, emit);
    case JobKind::games:
      return play_games(job, stop, emit);
  }
}

void Worker::count_leaves(const Job& job, const StopSignal& stop, const Emit& emit) {
  for (int depth = 1; depth <= kDeepest; ++depth) {
    const bool wanted = (job.depths & depth_bit(depth)) != 0;
    const bool wanted_of_partner = (job.partner_depths & depth_bit(depth)) != 0;
    if (!wanted && !wanted_of_partner) continue;
    const Stopwatch watch;
    const auto leaves =
        context_.variants[job.variant]->perft(job.setup, depth, context_.perft_table.get(), stop);
    if (!leaves) return;
    FinishedWork work{.variant = job.variant};
    if (wanted) work.perft.push_back({job.setup, depth, *leaves});
    if (wanted_of_partner) {
      const core::VariantRules& rules = context_.variants[job.variant]->rules();
      work.perft.push_back({core::mirror_partner(rules, job.setup), depth, *leaves});
    }
    work.core_seconds = watch.seconds();
    emit(std::move(work));
  }
}

void Worker::score_roots(const Job& job, const StopSignal& stop, const Emit& emit) {
  const GameSettings& settings = context_.settings[job.variant][job.condition];
  for (int depth = 1; depth <= kDeepest; ++depth) {
    if ((job.depths & depth_bit(depth)) == 0) continue;
    const Stopwatch watch;
    const auto score = player(job.variant).score_root(settings, job.setup, depth, stop);
    if (!score) return;
    FinishedWork work{.variant = job.variant, .condition = job.condition};
    work.root_scores.push_back({job.setup, job.condition, depth, *score});
    work.core_seconds = watch.seconds();
    emit(std::move(work));
  }
}

void Worker::play_games(const Job& job, const StopSignal& stop, const Emit& emit) {
  const GameSettings& settings = context_.settings[job.variant][job.condition];
  const configs::ConditionSettings& keeps = context_.campaign.conditions[job.condition];
  for (std::uint32_t i = 0; i < job.game_count && !stop.is_requested(); ++i) {
    const std::uint32_t number = job.first_game + i;
    const Stopwatch watch;
    auto played = player(job.variant).play(settings, job.setup, number, stop);
    if (!played) return;
    FinishedWork work{.variant = job.variant, .condition = job.condition};
    played->row.condition = job.condition;
    work.games.push_back(played->row);
    if (!keeps.keep_scores) played->scores_cp.clear();
    if (keeps.keep_moves || keeps.keep_scores || number < kGamesWithMoves) {
      work.moves.push_back(
          {job.setup, job.condition, number, std::move(played->moves), std::move(played->scores_cp)});
    }
    work.core_seconds = watch.seconds();
    emit(std::move(work));
  }
}

Player& Worker::player(std::size_t variant) {
  std::unique_ptr<Player>& player = players_[variant];
  if (!player) player = context_.variants[variant]->make_player();
  return *player;
}

}  // namespace firstmove::jobs
