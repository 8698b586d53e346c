// simulate_statistics [REPETITIONS, default 200]: made-up tables whose truth is known, and how often the
// analysis is right about them. The figures of docs/statistics.md; a smaller run of each is among the tests.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "analysis/balance.hpp"
#include "tests/analysis/made_up_variant.hpp"

namespace {

using namespace firstmove::analysis;
using test::MadeUpVariant;
using test::Random;

/// Every possible count weighed by its probability: no chance.
double raw_coverage(const std::vector<GameCounts>& counts, const std::vector<Interval>& intervals,
                    double score, double draws) {
  const double win = std::max(score - draws / 2, 1e-12), loss = std::max(1 - score - draws / 2, 1e-12);
  double covered = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (!intervals[k].contains(score)) continue;
    const auto w = static_cast<double>(counts[k].white_wins), d = static_cast<double>(counts[k].draws),
               b = static_cast<double>(counts[k].black_wins);
    covered += std::exp(std::lgamma(w + d + b + 1) - std::lgamma(w + 1) - std::lgamma(d + 1) -
                        std::lgamma(b + 1) + w * std::log(win) + d * std::log(draws) + b * std::log(loss));
  }
  return covered;
}

void raw_intervals() {
  std::printf(
      "raw 95 %% intervals, exact: least, mean and greatest share that holds the truth, scores .35 to .65, "
      "draws .03 to .99\n  games  10 or more decisive expected   fewer\n");
  for (const std::uint64_t games : {8u, 10u, 12u, 16u, 20u, 40u, 100u, 200u}) {
    std::vector<GameCounts> counts;
    std::vector<Interval> intervals;
    for (std::uint64_t wins = 0; wins <= games; ++wins) {
      for (std::uint64_t draws = 0; wins + draws <= games; ++draws) {
        counts.push_back({wins, draws, games - wins - draws});
        intervals.push_back(white_score_interval(counts.back()));
      }
    }
    double least[2] = {2, 2}, most[2] = {-1, -1}, sum[2] = {0, 0}, truths[2] = {0, 0};
    for (double draws = 0.03; draws < 0.991; draws += 0.06) {
      for (double score = 0.35; score < 0.651; score += 0.02) {
        if (score < draws / 2 - 1e-12 || score > 1 - draws / 2 + 1e-12) continue;
        const bool is_many = static_cast<double>(games) * (1 - draws) >= 10 - 1e-9;
        const double share = raw_coverage(counts, intervals, score, draws);
        least[is_many] = std::min(least[is_many], share);
        most[is_many] = std::max(most[is_many], share);
        sum[is_many] += share;
        truths[is_many] += 1;
      }
    }
    std::printf("  %5u", static_cast<unsigned>(games));
    for (const int many : {1, 0})
      truths[many] == 0
          ? std::printf("   %27s", "")
          : std::printf("   %.3f, %.3f, %.3f       ", least[many], sum[many] / truths[many], most[many]);
    std::printf("\n");
  }
}

struct Tally {
  double units = 0, covered = 0, squares = 0, raw_squares = 0, named = 0, named_covered = 0, calls = 0,
         noise_taken = 0, checkpoint = 0, told_apart = 0, false_share = 0, false_fair = 0, effects = 0,
         tables = 0;
};

void add(const test::MadeUpGames& made, double margin, Tally& tally) {
  const BalanceTable balance = analyze(made.statistics, "", margin);
  const ConditionTable& table = balance.conditions.front();
  double mean = 0;
  for (const double truth : made.truth) mean += truth / static_cast<double>(made.truth.size());
  double half = 0, half_false = 0, fair = 0, fair_false = 0;
  for (std::size_t k = 0; k < made.truth.size(); ++k) {
    const ClassRow& row = table.classes[k];
    if (!row.shrunken) continue;
    const double error = row.shrunken->score - made.truth[k];
    const bool is_covered = std::abs(error) <= 1.959964 * row.shrunken->sd;
    tally.units += 1;
    tally.covered += is_covered;
    tally.squares += error * error;
    tally.raw_squares += std::pow(row.estimate->sums.counts.score() - made.truth[k], 2);
    if (row.q->vs_half <= kFalseDiscoveryRate) {
      half += 1;
      half_false += std::abs(made.truth[k] - 0.5) < 1e-9;
    }
    if (row.q->fair <= kFalseDiscoveryRate) {
      fair += 1;
      fair_false += std::abs(made.truth[k] - 0.5) >= margin - 1e-9;
    }
  }
  for (const std::size_t named : table.fairest) {
    const ClassRow& row = table.classes[named];
    tally.named += 1;
    tally.named_covered += std::abs(row.shrunken->score - made.truth[named]) <= 1.959964 * row.shrunken->sd;
  }
  tally.calls += table.significant_vs_mean > 0;
  tally.told_apart += table.tells_setups_apart();
  for (const ModelTerm& term : table.model->terms) {
    if (!term.is_taken) continue;
    (term.name.starts_with("checkpoint") ? tally.checkpoint : tally.noise_taken) += term.name != "place_K";
  }
  bool has_effect = false;
  for (const CovariateEffect& effect : table.model->effects)
    has_effect |= effect.q <= kFalseDiscoveryRate && effect.name.starts_with("noise_");
  tally.effects += has_effect;
  tally.false_share += half > 0 ? half_false / half : 0;
  tally.false_fair += fair > 0 ? fair_false / fair : 0;
  tally.tables += 1;
}

void shrunken(const char* name, const MadeUpVariant& made_up, int repetitions) {
  Random random(7);
  Tally tally;
  for (int k = 0; k < repetitions; ++k) add(made_up.play(random), kDefaultMargin, tally);
  std::printf("  %-44s %.3f  %.3f  %.2f   %.3f  %.3f\n", name, tally.covered / tally.units,
              tally.named_covered / tally.named, tally.squares / tally.raw_squares,
              tally.noise_taken / tally.tables, tally.checkpoint / tally.tables);
}

void shrunken_intervals(int repetitions) {
  std::printf(
      "\nshrunken 95 %% intervals over truths from the model: share that holds the truth (all; the ten "
      "fairest), squared error over that of raw scores, noise groups taken a table, checkpoint taken\n");
  MadeUpVariant plain;
  plain.between_sd = 0.05;
  shrunken("400 setups, 40 games, sd .05", plain, repetitions);
  plain.between_sd = 0.03;
  shrunken("400 setups, 40 games, sd .03", plain, repetitions);
  plain.games = 200;
  shrunken("400 setups, 200 games, sd .03", plain, repetitions);
  MadeUpVariant features;
  features.effect_of_king = 0.02;
  features.between_sd = 0.04;
  shrunken("... king's file .02, rest .04, 40 games", features, repetitions);
  MadeUpVariant both = features;
  both.checkpoint_slope = 0.8;
  both.checkpoint_own_sd = 0.02;
  shrunken("... and checkpoints, 40 games", both, repetitions);
  both.games = 100;
  shrunken("... 100 games", both, repetitions);
}

void adaptive_rounds(int repetitions) {
  Random random(11);
  MadeUpVariant made_up;
  made_up.setups = 200;
  made_up.between_sd = 0.05;
  made_up.effect_of_king = 0.01;
  Tally tally;
  for (int k = 0; k < repetitions; ++k) {
    test::MadeUpGames made = made_up.play(random);
    made_up.add_rounds(random, 3, 80, made);
    add(made, kDefaultMargin, tally);
  }
  std::printf(
      "\nafter three adaptive rounds (200 setups, 40 games, then 80 a round to likely fairest): all %.3f, "
      "the ten named fairest %.3f\n",
      tally.covered / tally.units, tally.named_covered / tally.named);
}

void decisions(int repetitions) {
  std::printf(
      "\ndecisions, share of false ones among those made (5 %% allowed), mean over tables, with its error\n");
  Random random(13);
  MadeUpVariant made_up;
  made_up.setups = 200;
  made_up.noise_features = 0;
  for (const int games : {40, 400, 4000}) {
    Tally tally;
    for (int k = 0; k < repetitions; ++k) {
      made_up.games = 1;
      test::MadeUpGames made = made_up.play(random);
      for (std::size_t s = 0; s < made.truth.size(); ++s) {
        // Half at .5 exactly, the others at the margin or clearly beyond.
        made.truth[s] = s % 2 == 0 ? 0.5 : s % 4 == 1 ? 0.52 : 0.5 + 0.08 * random.normal();
        const GameCounts counts = test::play(random, made.truth[s], 0.2, games);
        made.statistics.cells[s] = test::make_cell({static_cast<std::uint32_t>(counts.white_wins),
                                                    static_cast<std::uint32_t>(counts.draws),
                                                    static_cast<std::uint32_t>(counts.black_wins)});
      }
      add(made, kDefaultMargin, tally);
    }
    std::printf("  %4d games: differs from .5 %.4f, fair %.4f (nominal .05; error at most %.4f)\n", games,
                tally.false_share / tally.tables, tally.false_fair / tally.tables,
                0.22 / std::sqrt(tally.tables));
  }
}

void pure_noise(int repetitions) {
  std::printf("\npure noise: share of tables with a false call\n");
  for (const int games : {4, 20, 200}) {
    Random random(17);
    MadeUpVariant made_up;
    made_up.between_sd = 0;
    made_up.games = games;
    made_up.setups = 300;
    Tally tally;
    for (int k = 0; k < repetitions; ++k) add(made_up.play(random), kDefaultMargin, tally);
    std::printf(
        "  300 setups, %3d games: a setup differs from the mean %.3f, setups told apart %.3f, a covariate "
        "group taken %.3f, a checkpoint %.3f, a noise feature with q <= .05 %.3f\n",
        games, tally.calls / tally.tables, tally.told_apart / tally.tables, tally.noise_taken / tally.tables,
        tally.checkpoint / tally.tables, tally.effects / tally.tables);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 200;
  if (repetitions < 1) {
    std::fprintf(stderr, "usage: simulate_statistics [REPETITIONS]\n");
    return 2;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 4096);
  raw_intervals();
  shrunken_intervals(repetitions);
  adaptive_rounds(repetitions);
  decisions(repetitions);
  pure_noise(repetitions);
  return 0;
}
