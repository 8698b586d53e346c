// What the relocation phase is worth to White when the values of the pairs of arrays are known from games
// only: from the posterior of the cell model, never from raw scores, whose minima and maxima are luck.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/army_grid.hpp"
#include "analysis/cell_model.hpp"
#include "analysis/posterior.hpp"
#include "analysis/relocation.hpp"

namespace firstmove::analysis {

/// White's score, with the sd and the central 95 % of the posterior.
struct Valued {
  double mean = 0;
  double sd = 0;
  Interval interval{0, 0};
};

/// The options at a stage of the chosen path.
struct StageChoice {
  Stage stage;
  std::vector<Option> options;           ///< values on posterior means
  std::vector<double> best_probability;  ///< share of the draws in which each is the best
  std::size_t chosen;
};

/// Chosen on the even games, valued on the odd ones, and the other way round.
struct CrossCheck {
  double value;
  double standard_error;
};

struct ProtocolValue {
  std::string name;
  std::string text;
  Valued policy;   ///< of what is chosen on posterior means: the value that can be had with this knowledge
  Valued gain;     ///< of the policy against no relocation
  Valued perfect;  ///< when both sides know every true value
  double white_better;  ///< probability that the policy's value is above .5
  std::optional<CrossCheck> check;
  // In turn:
  std::size_t white = 0;  ///< arrays chosen, indices into the game's
  std::size_t black = 0;
  std::vector<StageChoice> path;
  // At once:
  std::vector<double> white_mix;  ///< chance of each array; empty when in turn
  std::vector<double> black_mix;
  double gap = 0;  ///< of the solution, verified: 0 but for rounding
};

struct Relocation {
  std::string name;           ///< "full", "reduced"
  bool is_curtailed = false;  ///< kings that leave the central files have lost their castling
  RelocationGame game;
  std::vector<double> mean;  ///< posterior means, [white * blacks + black]
  VarianceComponents variance;
  double interaction_sd = 0;             ///< posterior mean
  Valued none;                           ///< nobody relocates: both play the first array
  std::vector<ProtocolValue> protocols;  ///< those in turn, then "simultaneous"
};

/// Counts of even and of odd game numbers, [cell of the grid].
using GridHalves = std::array<std::vector<GameCounts>, 2>;

inline constexpr std::size_t kRelocationDraws = 2000;

/// Where the cells of a game lie in the table that the posterior is of.
using CellMap = std::vector<std::size_t>;

/// The values of all protocols: those in turn, then at once.
std::vector<ProtocolValue> value_protocols(const RelocationGame& game, const CellMap& map,
                                           const CellPosterior& posterior, std::size_t draws);

/// The phases whose arrays the grid has on both sides: the full one, and the one in which the king spares the
/// knights. Empty where there is none, or too few cells have games. `halves` may be null.
std::vector<Relocation> analyze_relocation(const ArmyGrid& grid, const std::vector<GameCounts>& counts,
                                           const GridHalves* halves, const results::SetupTable& table);

}  // namespace firstmove::analysis
