#include "analysis/game_counts.hpp"

#include <algorithm>
#include <cmath>

namespace firstmove::analysis {

namespace {
constexpr std::size_t kMoveCapEnding = 5;  // index into results::kEndingNames

double real(std::uint64_t count) {
  return static_cast<double>(count);
}
}  // namespace

double GameCounts::score() const {
  return (real(white_wins) + 0.5 * real(draws)) / real(games());
}

double GameCounts::squares_within() const {
  if (games() == 0) return 0;
  const double mean = score();
  return real(white_wins) * (1 - mean) * (1 - mean) + real(draws) * (0.5 - mean) * (0.5 - mean) +
         real(black_wins) * mean * mean;
}

double GameCounts::draw_rate() const {
  return real(draws) / real(games());
}

GameCounts& GameCounts::operator+=(const GameCounts& other) {
  white_wins += other.white_wins;
  draws += other.draws;
  black_wins += other.black_wins;
  return *this;
}

GameSums::GameSums(const results::Cell& cell)
    : counts{cell.games[0], cell.games[1], cell.games[2]},
      plies_sum(cell.plies_sum),
      plies_sumsq(cell.plies_sumsq),
      legal_moves_sum(cell.legal_moves_sum) {
  std::copy(cell.games_by_ending.begin(), cell.games_by_ending.end(), endings.begin());
  std::copy(cell.plies_hist.begin(), cell.plies_hist.end(), plies_hist.begin());
}

GameSums& GameSums::operator+=(const GameSums& other) {
  counts += other.counts;
  for (std::size_t k = 0; k < endings.size(); ++k) endings[k] += other.endings[k];
  for (std::size_t k = 0; k < plies_hist.size(); ++k) plies_hist[k] += other.plies_hist[k];
  plies_sum += other.plies_sum;
  plies_sumsq += other.plies_sumsq;
  legal_moves_sum += other.legal_moves_sum;
  return *this;
}

bool GameSums::has_endings() const {
  return std::any_of(endings.begin(), endings.end() - 1, [](std::uint64_t count) { return count > 0; });
}

double GameSums::plies_mean() const {
  return real(plies_sum) / real(counts.games());
}

double GameSums::plies_sd() const {
  const double games = real(counts.games());
  const double squares = real(plies_sumsq) - real(plies_sum) * plies_mean();
  return std::sqrt(std::max(squares, 0.0) / (games - 1));
}

double GameSums::branching_factor() const {
  return real(legal_moves_sum) / real(plies_sum);
}

double GameSums::move_cap_share() const {
  return real(endings[kMoveCapEnding]) / real(counts.games());
}

}  // namespace firstmove::analysis
