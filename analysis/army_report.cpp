#include "analysis/army_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/format.hpp"
#include "analysis/relocation_report.hpp"

namespace firstmove::analysis {

namespace {

constexpr std::size_t kMostRows = 40;  // of a table for people; above it the ends

std::string with_interval(const WithError& points) {
  return fmt::format("{} (95 %: {} to {})", signed_points(points.value), signed_points(points.low()),
                     signed_points(points.high()));
}

std::string elo_text(const WithError& elo) {
  const double value = std::round(elo.value);
  return fmt::format("{:.0f}", value == 0 ? 0.0 : value);
}

std::string p_text(double p) {
  return p < 0.001 ? "p below .001" : "p " + points(p);
}

std::string problem_text(DavidsonProblem problem) {
  switch (problem) {
    case DavidsonProblem::no_decisive_games:
      return "Every game was drawn: nothing tells strong arrays from weak ones.";
    case DavidsonProblem::not_connected:
      return "Some arrays have not met, not even through common opponents: their strengths cannot be "
             "compared "
             "yet.";
    case DavidsonProblem::no_convergence:
      return "The strengths of the arrays could not be fitted.";
    case DavidsonProblem::none:
      break;
  }
  return "";
}

/// The strongest and the weakest are named only where the arrays differ by more than luck.
std::string extremes_text(const std::vector<ArmyEffect>& effects, const std::vector<std::string>& names,
                          const RestrictionTest& alike, const char* side) {
  const std::string figures = fmt::format("(chi squared {} on {} degrees of freedom, {})",
                                          decimal(alike.statistic, 1), alike.df, p_text(alike.p));
  if (alike.p >= 0.05)
    return fmt::format("{}'s arrays differ no more than chance makes them {}: their order below is noise.",
                       side, figures);
  const auto weaker = [](const ArmyEffect& a, const ArmyEffect& b) {
    return a.points.value < b.points.value;
  };
  const auto [weakest, strongest] = std::minmax_element(effects.begin(), effects.end(), weaker);
  const auto name = [&](auto at) { return names[static_cast<std::size_t>(at - effects.begin())]; };
  return fmt::format("{}'s arrays differ {}: the strongest is {}, {}, the weakest {}, {}.", side, figures,
                     name(strongest), with_interval(strongest->points), name(weakest),
                     with_interval(weakest->points));
}

std::string either_side_text(const RestrictionTest& alike) {
  const std::string figures = fmt::format("(chi squared {} on {} degrees of freedom, {})",
                                          decimal(alike.statistic, 1), alike.df, p_text(alike.p));
  return alike.p >= 0.05
             ? fmt::format("Nor do arrays differ when each counts alike with both colours {}.", figures)
             : fmt::format("Counted alike with both colours, arrays differ {}.", figures);
}

std::string equality_text(const RestrictionTest& test) {
  const std::string figures = fmt::format("(likelihood ratio {} on {} degrees of freedom, {})",
                                          decimal(test.statistic, 1), test.df, p_text(test.p));
  return test.p < 0.05 ? fmt::format("Arrays are not equally strong with White and with Black {}.", figures)
                       : fmt::format(
                             "As far as these games tell, an array is as strong with White as with "
                             "Black {}.",
                             figures);
}

std::string quality_text(const GoodnessOfFit& quality) {
  const std::string figures = fmt::format("Pearson's sum {} on {} degrees of freedom, {}",
                                          decimal(quality.pearson, 1), quality.df, p_text(quality.p_pearson));
  return quality.p_pearson < 0.05
             ? fmt::format(
                   "A strength a side and one share of draws do not explain all results ({}): some "
                   "pairs of arrays suit one side more than their strengths say, and the intervals "
                   "tell of the noise of play alone.",
                   figures)
             : fmt::format("A strength a side and one share of draws explain the results ({}).", figures);
}

std::string swapped_text(const SwappedPairs& swapped) {
  std::string text =
      fmt::format("Without a model: over {} of arrays that met with either side, moving first is worth {}; ",
                  count_of(swapped.pairs.size(), "pair", "pairs"), with_interval(swapped.first_move));
  text += swapped.distinct == 0
              ? "in none of them is one array visibly the stronger."
              : fmt::format("in {} of them one array is the stronger (5 % false discoveries)",
                            grouped(static_cast<std::uint64_t>(swapped.distinct)));
  if (swapped.distinct > 0 && swapped.upset == 0) text += ", always the one that the model says.";
  if (swapped.upset > 0) text += fmt::format(", in {} not the one that the model says.", swapped.upset);
  return text;
}

/// Nothing where the rows of single games were not read.
std::optional<GridHalves> halves_of(const ArmyGrid& grid, const std::vector<CellDetails>& details,
                                    std::size_t conditions, std::size_t condition) {
  if (details.empty()) return std::nullopt;
  GridHalves halves;
  for (const std::size_t setup : grid.setup) {
    const CellDetails* cell = setup == kNoSetup ? nullptr : &details[setup * conditions + condition];
    halves[0].push_back(cell ? cell->even : GameCounts{});
    halves[1].push_back(cell ? cell->odd : GameCounts{});
  }
  return halves;
}

}  // namespace

void add_armies(BalanceTable& balance) {
  const std::optional<ArmyGrid> grid = army_grid(balance.statistics.table);
  if (!grid) return;
  for (std::size_t k = 0; k < balance.conditions.size(); ++k) {
    ConditionTable& table = balance.conditions[k];
    if (table.totals.counts.games() == 0) continue;
    const std::vector<GameCounts> counts = grid_counts(*grid, balance.statistics, k);
    table.armies = analyze_armies(*grid, counts);
    const std::optional<GridHalves> halves = halves_of(*grid, balance.details, balance.conditions.size(), k);
    table.relocation =
        analyze_relocation(*grid, counts, halves ? &*halves : nullptr, balance.statistics.table);
  }
}

std::vector<std::string> armies_lines(const Armies& armies) {
  std::vector<std::string> lines;
  if (armies.fit.problem != DavidsonProblem::none) {
    lines.push_back(problem_text(armies.fit.problem));
  } else {
    lines.push_back(fmt::format(
        "Between arrays of average strength moving first is worth {}, about {} Elo; between sides of equal "
        "chances {} of the games are drawn.",
        with_interval(armies.first_move_points), elo_text(armies.first_move_elo),
        percent(armies.draw_at_even)));
    lines.push_back(extremes_text(armies.white, armies.grid.white, armies.white_alike, "White"));
    lines.push_back(extremes_text(armies.black, armies.grid.black, armies.black_alike, "Black"));
    if (armies.either_side_alike) lines.push_back(either_side_text(*armies.either_side_alike));
    if (armies.fit.penalised)
      lines.push_back(
          "Some array won, or lost, all its decisive games: no finite strength fits that, so strengths are "
          "held back by a normal prior.");
    if (armies.equal_test) lines.push_back(equality_text(*armies.equal_test));
    if (armies.quality) lines.push_back(quality_text(*armies.quality));
  }
  if (armies.swapped) lines.push_back(swapped_text(*armies.swapped));
  return lines;
}

Sheet armies_sheet(const Armies& armies) {
  Sheet sheet;
  const bool both = !armies.common.empty();
  sheet.columns = {{"array", true}, {"White", false}, {"95 %", true}, {"Elo", false}};
  if (both) {
    for (const char* name : {"Black", "either side"}) {
      sheet.columns.push_back({name, false});
      sheet.columns.push_back({"95 %", true});
      sheet.columns.push_back({"Elo", false});
    }
  }
  std::vector<std::size_t> order(armies.white.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<ArmyEffect>& key = both ? armies.common : armies.white;
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return key[a].points.value > key[b].points.value; });
  if (order.size() > kMostRows) order.erase(order.begin() + kMostRows / 2, order.end() - kMostRows / 2);
  for (const std::size_t k : order) {
    std::vector<std::string> row{armies.grid.white[k]};
    const auto add = [&](const ArmyEffect& effect) {
      row.push_back(signed_points(effect.points.value));
      row.push_back(signed_points(effect.points.low()) + " to " + signed_points(effect.points.high()));
      row.push_back(elo_text(effect.elo));
    };
    add(armies.white[k]);
    if (both) {
      add(armies.black[k]);
      add(armies.common[k]);
    }
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

std::string army_report(const ConditionTable& table, const ReportLayout& layout) {
  std::string out;
  if (table.armies) {
    out += layout.title("Strength of the arrays");
    for (const std::string& line : armies_lines(*table.armies)) out += layout.line(line);
    if (!table.armies->white.empty()) out += layout.table(armies_sheet(*table.armies));
  }
  for (const Relocation& relocation : table.relocation) {
    out += layout.title(relocation_title(relocation));
    const bool alike = table.armies && are_alike(*table.armies);
    for (const std::string& line : relocation_lines(relocation, alike)) out += layout.line(line);
    out += layout.table(relocation_sheet(relocation));
  }
  return out;
}

}  // namespace firstmove::analysis
