#include "analysis/relocation_value.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "analysis/matrix_game.hpp"
#include "analysis/spread.hpp"

namespace firstmove::analysis {

namespace {

constexpr std::uint64_t kSeed = 484;

std::vector<double> of_game(const std::vector<double>& table, const CellMap& map) {
  std::vector<double> values;
  values.reserve(map.size());
  for (const std::size_t cell : map) values.push_back(table[cell]);
  return values;
}

/// Mean and spread of the draws; the mean is replaced where it is known exactly.
Valued summarised(std::vector<double>& draws) {
  Valued valued;
  const auto count = static_cast<double>(draws.size());
  for (const double value : draws) valued.mean += value / count;
  for (const double value : draws) valued.sd += (value - valued.mean) * (value - valued.mean) / (count - 1);
  valued.sd = std::sqrt(valued.sd);
  std::sort(draws.begin(), draws.end());
  const auto quantile = [&](double p) {
    const double at = p * (count - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, draws.size() - 1);
    return draws[below] + (at - static_cast<double>(below)) * (draws[above] - draws[below]);
  };
  valued.interval = {quantile(0.025), quantile(0.975)};
  return valued;
}

/// What both sides do, with the value of doing it on any table.
struct Policy {
  std::size_t white = 0;
  std::size_t black = 0;
  std::vector<double> white_mix;  ///< empty: the two arrays above
  std::vector<double> black_mix;

  double value(const std::vector<double>& values, std::size_t blacks) const {
    if (white_mix.empty()) return values[white * blacks + black];
    double sum = 0;
    for (std::size_t w = 0; w < white_mix.size(); ++w)
      for (std::size_t b = 0; b < blacks; ++b) sum += white_mix[w] * black_mix[b] * values[w * blacks + b];
    return sum;
  }
};

/// A protocol, or both sides at once where there is none.
struct Play {
  const RelocationGame& game;
  const Protocol* protocol;

  std::size_t blacks() const { return game.black().size(); }
  Policy policy(const std::vector<double>& values) const {
    if (protocol != nullptr) {
      const Option option = game.solve(*protocol, values);
      return {option.white, option.black, {}, {}};
    }
    MatrixGame solved = solve_matrix_game(values, game.white().size(), blacks());
    return {0, 0, std::move(solved.row), std::move(solved.column)};
  }
};

/// One protocol followed through all draws.
class Valuation {
 public:
  Valuation(Play play, const std::vector<double>& mean) : play_(play) {
    if (play_.protocol != nullptr) {
      value_.name = play_.protocol->name;
      value_.text = play_.protocol->text;
    } else {
      value_.name = "simultaneous";
      value_.text = "Both sides at once";
      value_.gap = solve_matrix_game(mean, play_.game.white().size(), play_.blacks()).gap;
    }
    policy_ = play_.policy(mean);
    value_.white = policy_.white;
    value_.black = policy_.black;
    value_.white_mix = policy_.white_mix;
    value_.black_mix = policy_.black_mix;
    policy_mean_ = policy_.value(mean, play_.blacks());
    none_mean_ = mean.front();
    if (play_.protocol != nullptr) add_path(mean);
  }

  void add_draw(const std::vector<double>& values) {
    policy_draws_.push_back(policy_.value(values, play_.blacks()));
    gain_draws_.push_back(policy_draws_.back() -
                          values.front());  // the first pair of arrays: nobody relocates
    if (play_.protocol == nullptr) {
      perfect_draws_.push_back(solve_matrix_game(values, play_.game.white().size(), play_.blacks()).value);
      return;
    }
    for (std::size_t k = 0; k < value_.path.size(); ++k) {
      StageChoice& choice = value_.path[k];
      const std::vector<Option> options =
          play_.game.options(*play_.protocol, k, value_.white, value_.black, values);
      const Option& best = RelocationGame::best(choice.stage.side, options);
      if (k == 0) perfect_draws_.push_back(best.value);
      choice.best_probability[static_cast<std::size_t>(&best - options.data())] += 1;
    }
  }

  ProtocolValue result() {
    const auto count = static_cast<double>(policy_draws_.size());
    for (StageChoice& choice : value_.path)
      for (double& probability : choice.best_probability) probability /= count;
    for (const double draw : policy_draws_) value_.white_better += (draw > 0.5) / count;
    value_.policy = summarised(policy_draws_);
    value_.policy.mean = policy_mean_;
    value_.gain = summarised(gain_draws_);
    value_.gain.mean = policy_mean_ - none_mean_;
    value_.perfect = summarised(perfect_draws_);
    return std::move(value_);
  }

 private:
  void add_path(const std::vector<double>& mean) {
    for (std::size_t k = 0; k < play_.protocol->stages.size(); ++k) {
      StageChoice choice{play_.protocol->stages[k],
                         play_.game.options(*play_.protocol, k, value_.white, value_.black, mean),
                         {},
                         0};
      choice.best_probability.resize(choice.options.size());
      choice.chosen = static_cast<std::size_t>(&RelocationGame::best(choice.stage.side, choice.options) -
                                               choice.options.data());
      value_.path.push_back(std::move(choice));
    }
  }

  Play play_;
  Policy policy_;
  ProtocolValue value_{};
  double policy_mean_ = 0;
  double none_mean_ = 0;
  std::vector<double> policy_draws_;
  std::vector<double> gain_draws_;
  std::vector<double> perfect_draws_;
};

std::vector<MeasuredCell> measured(const ArmyGrid& grid, const std::vector<GameCounts>& counts) {
  const double variance = pooled_game_variance(counts);
  std::vector<MeasuredCell> cells;
  for (std::size_t k = 0; k < counts.size(); ++k)
    if (counts[k].games() > 0)
      cells.push_back({k / grid.black.size(), k % grid.black.size(), counts[k].score(),
                       variance / static_cast<double>(counts[k].games())});
  return cells;
}

/// The rows (or columns) of the grid where these arrays stand; nothing when one is missing.
std::optional<std::vector<std::size_t>> places(const std::vector<RelocatedArray>& arrays,
                                               const std::vector<std::string>& side) {
  std::vector<std::size_t> found;
  for (const RelocatedArray& array : arrays) {
    const auto at = std::find(side.begin(), side.end(), array.array);
    if (at == side.end()) return std::nullopt;
    found.push_back(static_cast<std::size_t>(at - side.begin()));
  }
  return found;
}

/// A set of arrays that both sides of the grid have.
std::optional<CellMap> map_of(const std::vector<RelocatedArray>& arrays, const ArmyGrid& grid) {
  const auto rows = places(arrays, grid.white);
  const auto columns = places(arrays, grid.black);
  if (!rows || !columns) return std::nullopt;
  CellMap map;
  for (const std::size_t row : *rows)
    for (const std::size_t column : *columns) map.push_back(row * grid.black.size() + column);
  return map;
}

/// Whether some array has lost White's castling from the start while the first, unswapped one has it.
bool is_curtailed(const std::vector<RelocatedArray>& arrays, const ArmyGrid& grid,
                  const results::SetupTable& table) {
  for (const RelocatedArray& array : arrays) {
    const auto row = places({array}, grid.white);
    for (std::size_t b = 0; row && b < grid.black.size(); ++b) {
      const std::size_t setup = grid.setup[row->front() * grid.black.size() + b];
      if (setup == kNoSetup) continue;
      const std::string& fen = table.setups[setup].fen;  // men, side to move, castling
      const std::size_t side = fen.find(' ');
      const std::size_t rights = side == fen.npos ? fen.npos : fen.find(' ', side + 1);
      if (rights == fen.npos) continue;
      const std::string_view castling(fen.data() + rights + 1, fen.find(' ', rights + 1) - rights - 1);
      if (castling.find_first_of("ABCDEFGHIJKLQ") == castling.npos) return true;
    }
  }
  return false;
}

Play play_of(const Relocation& relocation, std::size_t protocol) {
  const std::vector<Protocol>& protocols = relocation_protocols();
  return {relocation.game, protocol < protocols.size() ? &protocols[protocol] : nullptr};
}

/// What is chosen on the games of one parity, valued by the raw scores of the other: no game counts in both.
void add_checks(Relocation& relocation, const CellMap& map, const ArmyGrid& grid, const GridHalves& halves) {
  const std::size_t blacks = relocation.game.black().size();
  std::vector<CrossCheck> sums(relocation.protocols.size());
  for (std::size_t half = 0; half < 2; ++half) {
    const std::vector<GameCounts>& chosen_on = halves[half];
    const std::vector<GameCounts>& valued_on = halves[1 - half];
    for (const std::size_t cell : map)
      if (chosen_on[cell].games() == 0 || valued_on[cell].games() == 0) return;
    const CellPosterior posterior(measured(grid, chosen_on), grid.white.size(), grid.black.size());
    const std::vector<double> mean = of_game(posterior.mean(), map);
    const double variance = pooled_game_variance(valued_on);
    std::vector<double> scores, noise;
    for (const std::size_t cell : map) {
      scores.push_back(valued_on[cell].score());
      noise.push_back(variance / static_cast<double>(valued_on[cell].games()));
    }
    for (std::size_t k = 0; k < sums.size(); ++k) {
      Policy policy = play_of(relocation, k).policy(mean);
      sums[k].value += policy.value(scores, blacks) / 2;
      for (std::vector<double>* mix : {&policy.white_mix, &policy.black_mix})
        for (double& share : *mix) share *= share;
      sums[k].standard_error += policy.value(noise, blacks) / 4;
    }
  }
  for (std::size_t k = 0; k < sums.size(); ++k)
    relocation.protocols[k].check = CrossCheck{sums[k].value, std::sqrt(sums[k].standard_error)};
}

Valued value_without_relocation(const CellMap& map, const CellPosterior& posterior) {
  std::vector<double> cells;
  std::vector<double> draws;
  for (std::size_t k = 0; k < kRelocationDraws; ++k) {
    posterior.draw(kSeed, k, kRelocationDraws, cells);
    draws.push_back(cells[map.front()]);
  }
  Valued valued = summarised(draws);
  valued.mean = posterior.mean()[map.front()];
  return valued;
}

}  // namespace

std::vector<ProtocolValue> value_protocols(const RelocationGame& game, const CellMap& map,
                                           const CellPosterior& posterior, std::size_t draws) {
  assert(draws > 1 && map.size() == game.white().size() * game.black().size());
  const std::vector<double> mean = of_game(posterior.mean(), map);
  std::vector<Valuation> valuations;
  for (const Protocol& protocol : relocation_protocols())
    valuations.emplace_back(Play{game, &protocol}, mean);
  valuations.emplace_back(Play{game, nullptr}, mean);
  std::vector<double> cells;
  for (std::size_t k = 0; k < draws; ++k) {
    posterior.draw(kSeed, k, draws, cells);
    const std::vector<double> values = of_game(cells, map);
    for (Valuation& valuation : valuations) valuation.add_draw(values);
  }
  std::vector<ProtocolValue> values;
  for (Valuation& valuation : valuations) values.push_back(valuation.result());
  return values;
}

std::vector<Relocation> analyze_relocation(const ArmyGrid& grid, const std::vector<GameCounts>& counts,
                                           const GridHalves* halves, const results::SetupTable& table) {
  std::vector<Relocation> found;
  const std::vector<MeasuredCell> cells = measured(grid, counts);
  std::optional<CellPosterior> posterior;
  for (const auto& [name, spares] : {std::pair{"full", ""}, std::pair{"reduced", "N"}}) {
    const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, spares);
    const std::optional<CellMap> map = map_of(arrays, grid);
    if (!map) continue;
    const auto is_played = [&](std::size_t cell) { return counts[cell].games() > 0; };
    if (!std::all_of(map->begin(), map->end(), is_played)) continue;
    if (!posterior) posterior.emplace(cells, grid.white.size(), grid.black.size());
    Relocation relocation{
        name, is_curtailed(arrays, grid, table), RelocationGame(arrays, arrays), {}, {}, 0, {}, {}};
    relocation.mean = of_game(posterior->mean(), *map);
    relocation.variance = posterior->reml().variance;
    relocation.interaction_sd = posterior->interaction_sd();
    relocation.none = value_without_relocation(*map, *posterior);
    relocation.protocols = value_protocols(relocation.game, *map, *posterior, kRelocationDraws);
    if (halves != nullptr) add_checks(relocation, *map, grid, *halves);
    found.push_back(std::move(relocation));
  }
  return found;
}

}  // namespace firstmove::analysis
