#include "analysis/publish/site_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/format.hpp"
#include "analysis/summary.hpp"

namespace firstmove::analysis {

namespace {

std::string unit_word(const BalanceTable& balance) {
  return balance.has_classes ? "class" : "setup";
}

std::string played_text(const results::Condition& condition) {
  if (condition.player.empty())
    return "Counts of games from a table; who played them, and how, is not recorded.";
  std::string text = fmt::format("Games of {} against itself", condition.player);
  if (condition.depth > 0)
    text += fmt::format(", each move searched to a nominal depth of {} {}", condition.depth,
                        condition.depth == 1 ? "ply" : "plies");
  if (condition.nodes > 0) text += fmt::format(", at most {} nodes a move", grouped(condition.nodes));
  return text + ".";
}

std::string opening_text(const results::Condition& condition) {
  if (condition.opening_plies == 0)
    return "No opening choice: without it a deterministic player repeats one game.";
  return fmt::format(
      "The first {} plies are drawn at random among good moves (searched to depth {}, temperature {} cp), so "
      "a score is an average over sensible openings, not the value of best play.",
      condition.opening_plies, condition.opening_depth, condition.temperature_cp);
}

/// How far from .5 the fairest and the farthest units are told apart.
std::string uncertainty_text(const BalanceTable& balance, const ConditionTable& table) {
  if (table.tells_setups_apart())
    return fmt::format(
        "Intervals hold the true score under this condition in 95 % of cases. With reliability {} an "
        "independent run would order the setups much, not exactly, alike.",
        reliability(table.spread.reliability));
  return fmt::format("A ranking to rely on: there are too few games to tell one {} from another.",
                     unit_word(balance));
}

std::string evidence_text(const ClassRow& unit) {
  const Estimate& estimate = *unit.estimate;
  const GameCounts& counts = estimate.counts;
  std::string text =
      fmt::format("{}{}: White won {}, {} drawn, Black won {}.", count_of(counts.games(), "game", "games"),
                  estimate.is_confirmed() ? " played after it was named as one of the fairest" : "",
                  grouped(counts.white_wins), grouped(counts.draws), grouped(counts.black_wins));
  if (unit.members.size() > 1)
    text += fmt::format(" They are the games of {} setups that are the same game reflected.",
                        unit.members.size());
  return text + fmt::format(" Raw White score {}, 95 % interval {} to {}.", points(estimate.score),
                            points(estimate.interval.low), points(estimate.interval.high));
}

std::string belief_text(const ConditionTable& table, const ClassRow& unit) {
  constexpr double kTwoSided95 = 1.959964;
  const Shrunken& shrunken = *unit.shrunken;
  return fmt::format(
      "Seen with all the others (mean {}), the best guess of its true score is {}, 95 % {} to {}: the raw "
      "score is believed to {} %.",
      points(table.spread.mean), points(shrunken.score), points(shrunken.score - kTwoSided95 * shrunken.sd),
      points(shrunken.score + kTwoSided95 * shrunken.sd), decimal(100 * shrunken.reliability, 0));
}

std::string decision_text(const BalanceTable& balance, const ClassRow& unit) {
  const std::string margin = points(balance.margin);
  switch (unit.badge) {
    case Badge::fair:
      return fmt::format("Fair: its score is shown to be within {} of .500 (q = {}).", margin,
                         data_p_value(unit.q->fair));
    case Badge::one_sided:
      return fmt::format("One-sided: its score is shown to be more than {} from .500 (q = {}).", margin,
                         data_p_value(unit.q->one_sided));
    case Badge::small_but_real:
      return fmt::format(
          "Small but real: it differs from .500 (q = {}), by how much more or less than {} is open.",
          data_p_value(unit.q->vs_half), margin);
    case Badge::undecided:
      break;
  }
  return fmt::format(
      "Undecided: neither shown to be within {} of .500 (q = {}) nor to differ from it (q = {}).", margin,
      data_p_value(unit.q->fair), data_p_value(unit.q->vs_half));
}

std::string rank_text(const BalanceTable& balance, const ConditionTable& table, const ClassRow& unit) {
  std::size_t believed = 0;
  for (const ClassRow& row : table.classes) believed += row.shrunken.has_value();
  const std::size_t length = std::min(kListLength, believed);
  std::string text = fmt::format(
      "Probability of being among the {} fairest {}: {}; among the {} most one-sided: {}. By chance alone it "
      "would be {}.",
      length, balance.has_classes ? "classes" : "setups", small_points(unit.among_fairest), length,
      small_points(unit.among_most_one_sided),
      small_points(static_cast<double>(length) / static_cast<double>(believed)));
  return text;
}

/// The members of a class were played apart with seeds of their own: a repetition of the whole measurement.
std::string members_text(const BalanceTable& balance, const ConditionTable& table, const ClassRow& unit) {
  std::string text;
  for (const std::size_t member : unit.members) {
    if (!table.setups[member]) continue;
    text += fmt::format("{}setup {} {}", text.empty() ? "" : ", ",
                        balance.statistics.table.setups[member].setup, points(table.setups[member]->score));
  }
  return fmt::format("Its members, played apart, scored: {}.", text);
}

}  // namespace

About about(const BalanceTable& balance, const ConditionTable& table) {
  About text;
  const results::Condition& condition = table.condition;
  text.is.push_back(played_text(condition));
  if (!condition.player.empty()) text.is.push_back(opening_text(condition));
  text.is.push_back(
      fmt::format("{} over {} of {}; a draw counts half, {} as a draw.",
                  count_of(table.totals.counts.games(), "game", "games"), grouped(table.setups_with_games),
                  count_of(table.setups.size(), "setup", "setups"),
                  condition.move_cap > 0 ? fmt::format("a game stopped after {} plies", condition.move_cap)
                                         : "a game stopped unfinished"));
  text.is.push_back(
      "Raw scores are what happened; shrunken scores are what to believe of a setup once all the others are "
      "seen. Decisions allow 5 % false discoveries over the whole table.");
  if (!condition.player.empty())
    text.is_not.push_back(
        "Human play, or the play of a stronger engine: what is fair for this player may not be for another.");
  text.is_not.push_back(
      "A size to compare: how large the advantage is depends on depth and player, so only tables of one "
      "condition may be set side by side.");
  (table.tells_setups_apart() ? text.is : text.is_not).push_back(uncertainty_text(balance, table));
  text.is_not.push_back(
      "A statement about best play: a score near .5 says that this player's games came out even.");
  return text;
}

std::vector<std::string> grounds(const BalanceTable& balance, const ConditionTable& table,
                                 const ClassRow& unit) {
  std::vector<std::string> lines;
  if (!unit.estimate) return lines;
  lines.push_back(decision_text(balance, unit));
  lines.push_back(evidence_text(unit));
  if (unit.shrunken) lines.push_back(belief_text(table, unit));
  if (unit.shrunken) lines.push_back(rank_text(balance, table, unit));
  if (unit.members.size() > 1) lines.push_back(members_text(balance, table, unit));
  if (!table.tells_setups_apart())
    lines.push_back(
        fmt::format("But this table has too few games to tell one {} from another: its order is mostly luck.",
                    unit_word(balance)));
  return lines;
}

}  // namespace firstmove::analysis
