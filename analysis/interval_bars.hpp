// Scores with their intervals as bars of characters, on a common scale about .5.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/balance.hpp"

namespace firstmove::analysis {

enum class Charset { ascii, unicode };

/// Symmetric about .5; values beyond it are drawn at its ends.
struct BarScale {
  double reach;   ///< .5 - reach to .5 + reach
  double margin;  ///< of fairness, marked where it lies within
};

/// Holds every interval given, and the margin.
BarScale bar_scale(std::span<const Interval> intervals, double margin);

/// `width` columns: the interval, the score, .5 and the ends of the margin ("--:-o-|-:").  pre  width >= 3
std::string interval_bar(double score, const Interval& interval, const BarScale& scale, std::size_t width,
                         Charset charset);

/// The ends of the scale and its middle, over a bar of that width.
std::string bar_axis(const BarScale& scale, std::size_t width);

/// Central 95 % of what is believed.
Interval shrunken_interval(const Shrunken& shrunken);

/// Classes (indices into table.classes) one a line, with their shrunken scores as bars; a line over them
/// names the scale. Lines of at most 100 columns. Nothing where no class has a shrunken score.
std::vector<std::string> interval_bars(const BalanceTable& balance, const ConditionTable& table,
                                       std::span<const std::size_t> classes, Charset charset);

}  // namespace firstmove::analysis
