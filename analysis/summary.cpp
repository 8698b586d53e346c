#include "analysis/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/format.hpp"
#include "analysis/model_report.hpp"

namespace firstmove::analysis {

namespace {

constexpr double kTwoSided95 = 1.959964;  // standard errors
constexpr double kWarnMoveCapShare = 0.01;
constexpr double kWarnMemberSds = 4;

std::string unit_count(const BalanceTable& balance, std::uint64_t count) {
  return balance.has_classes ? count_of(count, "class", "classes") : count_of(count, "setup", "setups");
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  return percent(static_cast<double>(part) / static_cast<double>(whole));
}

/// "400", "2 to 40".
std::string games_range(const ConditionTable& table) {
  std::uint64_t fewest = UINT64_MAX;
  std::uint64_t most = 0;
  for (const auto& setup : table.setups) {
    if (!setup) continue;
    fewest = std::min(fewest, setup->sums.counts.games());
    most = std::max(most, setup->sums.counts.games());
  }
  return fewest == most ? grouped(most) : grouped(fewest) + " to " + grouped(most);
}

std::string results_text(const BalanceTable& balance, const ConditionTable& table) {
  const GameCounts& all = table.totals.counts;
  const double half_width = kTwoSided95 * table.spread.mean_se;
  std::string text = fmt::format(
      "Mean White score {} +- {} (95 %) over {}. {}, {} a setup: White wins {}, draws {}, Black wins {}.",
      points(table.spread.mean, digits_with(half_width)), small_points(half_width),
      unit_count(balance, table.spread.units), count_of(all.games(), "game", "games"), games_range(table),
      share(all.white_wins, all.games()), share(all.draws, all.games()), share(all.black_wins, all.games()));
  const std::size_t without = table.setups.size() - table.setups_with_games;
  if (without > 0)
    text += fmt::format(" No games yet for {} of {}.", grouped(without),
                        count_of(table.setups.size(), "setup", "setups"));
  return text;
}

std::string spread_text(const BalanceTable& balance, const ConditionTable& table) {
  const Spread& spread = table.spread;
  const std::string unit = balance.has_classes ? "class" : "setup";
  switch (spread.problem) {
    case SpreadProblem::one_unit:
      return "With one " + unit + " there is no spread between setups to speak of.";
    case SpreadProblem::single_games:
      return "With one game a " + unit + " noise and true differences cannot be told apart.";
    default:
      break;
  }
  const std::string noise = small_points(std::sqrt(spread.noise_variance));
  const std::string upper = small_points(std::sqrt(spread.variance_interval.high));
  if (spread.floored)
    return fmt::format(
        "Setups differ no more than chance makes them: scores vary with sd {}, noise of play alone gives {}. "
        "The spread of the true scores is estimated as 0 (floored), below {} with 95 % confidence.",
        small_points(std::sqrt(spread.observed_variance)), noise, upper);
  return fmt::format(
      "True scores differ between setups with sd {} (95 %: {} to {}); noise of play adds sd {} to the score "
      "of a {}.",
      small_points(std::sqrt(spread.variance)), small_points(std::sqrt(spread.variance_interval.low)), upper,
      noise, unit);
}

/// "about 120", "at least 120" where no spread was found.
std::string games_needed(const ConditionTable& table, double wanted) {
  if (const auto games = games_for_reliability(table.spread, wanted))
    return "about " + about_games(table.games_per_setup(*games));
  if (const auto games = least_games_for_reliability(table.spread, wanted))
    return "at least " + about_games(table.games_per_setup(*games));
  return "an unknown number of";
}

/// False where the only bound is one that was passed without a spread showing.
bool knows_games_needed(const Spread& spread) {
  if (games_for_reliability(spread, 0.5)) return true;
  const auto least = least_games_for_reliability(spread, 0.5);
  return least && *least > static_cast<double>(spread.games) / static_cast<double>(spread.units);
}

/// What the order of the lists is worth where results alone do not tell setups apart.
std::string lists_text(const ConditionTable& table) {
  if (table.model && table.model->games_gained > 0 && table.model->reliability >= kLeastReliability)
    return "The order below rests on what else is known of the setups.";
  const bool is_noise = table.spread.reliability < kLeastReliability / 2;
  return is_noise ? "Until then the best guess for every setup is near the mean: the order below is noise."
                  : "Until then the order below is little better than noise.";
}

std::string reliability_text(const ConditionTable& table) {
  const Spread& spread = table.spread;
  if (spread.problem == SpreadProblem::one_unit) return "There is nothing to compare it with.";
  if (spread.problem != SpreadProblem::none)
    return "Too few games to tell setups apart: the order below is noise.";
  const std::string needed =
      knows_games_needed(spread)
          ? fmt::format("Reliability .5 needs {} games a setup, .8 {}; there are {}.",
                        games_needed(table, 0.5), games_needed(table, 0.8), games_range(table))
          : fmt::format("How many games a setup it would take cannot be told yet; there are {}.",
                        games_range(table));
  const std::string found = fmt::format("{} (95 %: {} to {})", reliability(spread.reliability),
                                        reliability(spread.reliability_interval.low),
                                        reliability(spread.reliability_interval.high));
  if (table.tells_setups_apart())
    return fmt::format(
        "Reliability {}: scores of a second, independent run would correlate with these by as much. {}",
        found, needed);
  if (spread.reliability < kLeastReliability)
    return fmt::format("Too few games to tell setups apart: reliability {}. {} {}", found, needed,
                       lists_text(table));
  return fmt::format(
      "Too few games to tell setups apart: reliability {}, so there may be no difference at all. {}", found,
      lists_text(table));
}

std::string decisions_text(const BalanceTable& balance, const ConditionTable& table) {
  const auto count = [](int value) { return grouped(static_cast<std::uint64_t>(value)); };
  const auto badges = [&](Badge badge) { return count(table.badges[static_cast<std::size_t>(badge)]); };
  return fmt::format(
      "Of {}, {} differ{} from the mean and {} from .500. Badges: {} fair (within +-{}), {} one-sided "
      "(beyond), "
      "{} small but real, {} undecided (each at 5 % false discoveries).",
      unit_count(balance, table.spread.units), count(table.significant_vs_mean),
      table.significant_vs_mean == 1 ? "s" : "", count(table.significant_vs_half), badges(Badge::fair),
      points(balance.margin), badges(Badge::one_sided), badges(Badge::small_but_real),
      badges(Badge::undecided));
}

std::string confirmation_text(const BalanceTable& balance, const ConditionTable& table) {
  std::size_t fair = 0;
  std::size_t apart = 0;
  for (const std::size_t index : table.named) {
    fair += table.classes[index].badge == Badge::fair;
    apart += table.classes[index].q->vs_half <= kFalseDiscoveryRate;
  }
  return fmt::format(
      "{} named as the fairest and then played {} more in all; raw scores, intervals and decisions of these "
      "rest on these games alone. By them {} fair (within +-{}), and {} from .500.",
      balance.has_classes ? count_of(table.confirmed, "class was", "classes were")
                          : count_of(table.confirmed, "setup was", "setups were"),
      count_of(table.confirmation_games, "game", "games"), count_of(fair, "is", "are"),
      points(balance.margin), count_of(apart, "differs", "differ"));
}

std::string length_text(const ConditionTable& table) {
  const GameSums& totals = table.totals;
  std::string text;
  if (totals.has_plies()) {
    text = fmt::format("A game lasts {} plies on average", decimal(totals.plies_mean(), 1));
    if (totals.counts.games() > 1) text += fmt::format(" (sd {})", decimal(totals.plies_sd(), 1));
    if (totals.has_legal_moves())
      text += fmt::format(", with {} legal moves a position", decimal(totals.branching_factor(), 1));
    text += ".";
  }
  if (!totals.has_endings()) return text;
  std::string endings;
  for (std::size_t k = 0; k < results::kVoidEnding; ++k) {
    if (totals.endings[k] == 0) continue;
    std::string name = results::kEndingNames[k];
    std::replace(name.begin(), name.end(), '_', ' ');
    endings += fmt::format("{} {} {}", endings.empty() ? "" : ",", name,
                           share(totals.endings[k], totals.counts.games()));
  }
  return fmt::format("{}{}Endings:{}.", text, text.empty() ? "" : " ", endings);
}

std::string members_text(const MemberCheck& check) {
  return fmt::format(
      "Members of a class, played apart, differ by {} times the noise of play (expected 1.00 +- {}).",
      decimal(check.mean_squared_z, 2), decimal(2 * check.standard_deviation, 2));
}

}  // namespace

std::string headline(const ConditionTable& table) {
  if (table.spread.problem == SpreadProblem::no_games) return "No games yet.";
  const double score = table.spread.mean;
  std::string text = fmt::format("White {}, about {} Elo; ", signed_points(score - 0.5),
                                 about_elo(score, table.spread.mean_se));
  return text +
         (table.spread.problem == SpreadProblem::none ? "reliability " + reliability(table.spread.reliability)
                                                      : "reliability unknown") +
         ".";
}

std::string condition_text(const results::Condition& condition) {
  if (condition.player.empty())
    return "Condition " + condition.name + ": read from a table; how the games were played is not recorded.";
  std::string text = fmt::format("Condition {}: {}", condition.name, condition.player);
  if (!condition.player_version.empty()) text += " " + condition.player_version;
  if (condition.depth > 0) text += fmt::format(", depth {}", condition.depth);
  if (condition.nodes > 0) text += fmt::format(", {} nodes", grouped(condition.nodes));
  if (condition.opening_plies > 0) {
    text += fmt::format("; opening {} plies at depth {}, temperature {} cp", condition.opening_plies,
                        condition.opening_depth, condition.temperature_cp);
  } else {
    text += "; no opening choice";
  }
  return text + fmt::format("; move cap {} plies.", condition.move_cap);
}

std::vector<std::string> summary(const BalanceTable& balance, const ConditionTable& table) {
  std::vector<std::string> lines{headline(table)};
  if (table.spread.problem == SpreadProblem::no_games) return lines;
  lines.push_back(results_text(balance, table));
  lines.push_back(spread_text(balance, table));
  lines.push_back(reliability_text(table));
  for (std::string& text : model_summary(table)) lines.push_back(std::move(text));
  lines.push_back(decisions_text(balance, table));
  if (table.confirmed > 0) lines.push_back(confirmation_text(balance, table));
  if (std::string text = length_text(table); !text.empty()) lines.push_back(std::move(text));
  if (table.members) lines.push_back(members_text(*table.members));
  return lines;
}

std::vector<std::string> warnings(const BalanceTable&, const ConditionTable& table) {
  std::vector<std::string> lines;
  const GameSums& totals = table.totals;
  if (totals.counts.games() > 0 && totals.move_cap_share() > kWarnMoveCapShare)
    lines.push_back(
        fmt::format("Warning: {} of the games reached the move cap ({} plies) and count as draws; a higher "
                    "cap would tell.",
                    percent(totals.move_cap_share()), table.condition.move_cap));
  if (const std::uint64_t voids = totals.endings[results::kVoidEnding]; voids > 0)
    lines.push_back(fmt::format("Warning: {} without a valid result, in no other figure.",
                                count_of(voids, "game", "games")));
  if (table.members && table.members->mean_squared_z > 1 + kWarnMemberSds * table.members->standard_deviation)
    lines.push_back("Warning: members of a class, which are the same game, differ more than chance allows.");
  return lines;
}

std::string caveat(const ConditionTable& table) {
  if (table.condition.player.empty())
    return "The size of the advantage belongs to these games: it is not comparable with other players or "
           "depths.";
  return "Engine self-play is not human play, and the size of the advantage is not comparable across depths "
         "or "
         "players.";
}

std::vector<std::string> perft_text(const BalanceTable& balance) {
  std::vector<std::string> lines;
  for (const PerftTotal& total : balance.perft) {
    std::string line =
        fmt::format("perft({}) = {}", total.depth, total.overflow ? "more than 2^64" : grouped(total.nodes));
    line += " over " + count_of(total.setups, "setup", "setups");
    if (total.setups < balance.statistics.setup_count())
      line += " of " + grouped(balance.statistics.setup_count());
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace firstmove::analysis
