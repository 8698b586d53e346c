#include "jobs/cli/match_report.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include <fmt/core.h>

namespace firstmove::jobs::cli {
namespace {

using analysis::MatchEstimate;
using analysis::SprtDecision;
using analysis::SprtState;
using match::MatchOutcome;
using match::MatchSettings;
using match::MatchTotals;
using match::Tally;

constexpr std::array<const char*, match::kEndings> kEndingNames{
    "mate", "stalemate", "repetition", "fifty_moves", "material", "ply_limit", "forfeit"};

std::string number_or_infinity(double value) {
  if (std::isinf(value)) return value > 0 ? "+infinite" : "-infinite";
  return fmt::format("{:+.1f}", value);
}

std::string elo_text(const MatchEstimate& estimate) {
  if (std::isinf(estimate.elo)) return "Elo " + number_or_infinity(estimate.elo);
  if (std::isinf(estimate.elo_low) || std::isinf(estimate.elo_high)) {
    return fmt::format("Elo {:+.1f} (95 %: {} to {})", estimate.elo, number_or_infinity(estimate.elo_low),
                       number_or_infinity(estimate.elo_high));
  }
  return fmt::format("Elo {:+.1f} +- {:.1f} (95 %)", estimate.elo,
                     (estimate.elo_high - estimate.elo_low) / 2);
}

const char* decision_text(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::accept_elo0:
      return "H0 accepted";
    case SprtDecision::accept_elo1:
      return "H1 accepted";
    case SprtDecision::undecided:
      break;
  }
  return "undecided";
}

std::string sprt_text(const MatchSettings& settings, const SprtState& state) {
  return fmt::format("SPRT of {:g} against {:g} Elo: LLR {:.2f} ({:.2f} to {:.2f}), {}", settings.sprt->elo0,
                     settings.sprt->elo1, state.log_likelihood_ratio, state.lower, state.upper,
                     decision_text(state.decision));
}

double per(double amount, std::uint64_t count) {
  return count == 0 ? 0 : amount / static_cast<double>(count);
}
double per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

std::string tally_text(char name, const Tally& tally) {
  return fmt::format(
      "{}: depth {:.1f}, {:.0f} nodes, {:.2f} ms, {:.2f} ms processor time a move (longest {:.1f} ms); "
      "{:.2f} M nodes/s\n",
      name, per(static_cast<double>(tally.depths), tally.moves),
      per(static_cast<double>(tally.nodes), tally.moves), 1e3 * per(tally.seconds, tally.moves),
      1e3 * per(tally.cpu_seconds, tally.moves), 1e3 * tally.longest_seconds,
      1e-6 * per_second(tally.nodes, tally.cpu_seconds));
}

nlohmann::json tally_json(const match::PlayerSpec& spec, const Tally& tally, std::uint64_t forfeits) {
  return {{"player", spec.text},
          {"moves", tally.moves},
          {"depth_per_move", per(static_cast<double>(tally.depths), tally.moves)},
          {"nodes_per_move", per(static_cast<double>(tally.nodes), tally.moves)},
          {"seconds_per_move", per(tally.seconds, tally.moves)},
          {"cpu_seconds_per_move", per(tally.cpu_seconds, tally.moves)},
          {"longest_move_seconds", tally.longest_seconds},
          {"nodes_per_cpu_second", per_second(tally.nodes, tally.cpu_seconds)},
          {"forfeits", forfeits}};
}

nlohmann::json finite_or_null(double value) {
  return std::isinf(value) ? nlohmann::json() : nlohmann::json(value);
}

nlohmann::json estimate_json(const MatchEstimate& estimate) {
  return {{"score", estimate.score},
          {"score_se", estimate.score_se},
          {"elo", finite_or_null(estimate.elo)},
          {"elo_low", finite_or_null(estimate.elo_low)},
          {"elo_high", finite_or_null(estimate.elo_high)},
          {"los", estimate.superiority}};
}

nlohmann::json sprt_json(const MatchSettings& settings, const SprtState& state) {
  return {{"elo0", settings.sprt->elo0},
          {"elo1", settings.sprt->elo1},
          {"alpha", settings.sprt->alpha},
          {"beta", settings.sprt->beta},
          {"llr", state.log_likelihood_ratio},
          {"lower", state.lower},
          {"upper", state.upper},
          {"decision", decision_text(state.decision)}};
}

std::string counts_text(const MatchTotals& totals) {
  const auto& games = totals.games;
  const double score =
      per(static_cast<double>(games[0]) + static_cast<double>(games[1]) / 2, totals.game_count());
  return fmt::format("+{} ={} -{}, score {:.4f}", games[0], games[1], games[2], score);
}

std::string forfeits_text(const MatchTotals& totals) {
  std::string text = fmt::format("Forfeits: A {}, B {}\n", totals.forfeits[0], totals.forfeits[1]);
  for (const match::Forfeit& forfeit : totals.first_forfeits) {
    text += fmt::format("  pair {}, setup {}: {} {}\n", forfeit.pair, forfeit.setup, "AB"[forfeit.player],
                        forfeit.reason);
  }
  return text;
}

}  // namespace

std::string match_progress(const MatchSettings& settings, const MatchTotals& totals) {
  std::string text =
      fmt::format("{}/{} pairs: {}", totals.results.count(), settings.pairs, counts_text(totals));
  if (const auto estimate = analysis::estimate_match(totals.results)) text += ", " + elo_text(*estimate);
  if (settings.sprt) {
    text += fmt::format(", LLR {:.2f}", analysis::sprt(totals.results, *settings.sprt).log_likelihood_ratio);
  }
  return text;
}

std::string match_text(const MatchSettings& settings, const MatchOutcome& outcome) {
  const MatchTotals& totals = outcome.totals;
  std::string text = fmt::format("{}: A = {}\n{:>{}}  B = {}\n", settings.rules.id, settings.players[0].text,
                                 "", settings.rules.id.size(), settings.players[1].text);
  text += fmt::format("A in {} games: {}\n", totals.game_count(), counts_text(totals));
  const auto& pairs = totals.results.pairs;
  text += fmt::format("Pairs by A's points, 0 to 2: {} {} {} {} {}\n", pairs[0], pairs[1], pairs[2], pairs[3],
                      pairs[4]);
  if (const auto estimate = analysis::estimate_match(totals.results)) {
    text += fmt::format("{}, likelihood that A is stronger {:.1f} %\n", elo_text(*estimate),
                        100 * estimate->superiority);
  }
  if (outcome.sprt) text += sprt_text(settings, *outcome.sprt) + "\n";
  text += fmt::format("White scored {:.3f}; {:.1f} plies a game; endings:",
                      per(static_cast<double>(totals.white_points_x2) / 2, totals.game_count()),
                      per(static_cast<double>(totals.plies), totals.game_count()));
  for (std::size_t i = 0; i < match::kEndings; ++i) {
    if (totals.endings[i] > 0) text += fmt::format(" {} {}", kEndingNames[i], totals.endings[i]);
  }
  text += "\n" + tally_text('A', totals.tally[0]) + tally_text('B', totals.tally[1]);
  if (totals.forfeits[0] + totals.forfeits[1] > 0) text += forfeits_text(totals);
  return text;
}

std::string match_json(const MatchSettings& settings, const MatchOutcome& outcome) {
  const MatchTotals& totals = outcome.totals;
  nlohmann::json endings;
  for (std::size_t i = 0; i < match::kEndings; ++i) endings[kEndingNames[i]] = totals.endings[i];
  nlohmann::json json{
      {"variant", settings.rules.id},
      {"seed", settings.opening.seed},
      {"opening_plies", settings.opening.plies},
      {"max_plies", settings.max_plies},
      {"games", totals.game_count()},
      {"wins", totals.games[0]},
      {"draws", totals.games[1]},
      {"losses", totals.games[2]},
      {"pentanomial", totals.results.pairs},
      {"white_score", per(static_cast<double>(totals.white_points_x2) / 2, totals.game_count())},
      {"plies_per_game", per(static_cast<double>(totals.plies), totals.game_count())},
      {"endings", endings},
      {"a", tally_json(settings.players[0], totals.tally[0], totals.forfeits[0])},
      {"b", tally_json(settings.players[1], totals.tally[1], totals.forfeits[1])},
  };
  if (const auto estimate = analysis::estimate_match(totals.results))
    json["estimate"] = estimate_json(*estimate);
  if (outcome.sprt) json["sprt"] = sprt_json(settings, *outcome.sprt);
  for (const match::Forfeit& forfeit : totals.first_forfeits) {
    json["forfeits"].push_back({{"pair", forfeit.pair},
                                {"setup", forfeit.setup},
                                {"player", std::string(1, "ab"[forfeit.player])},
                                {"reason", forfeit.reason}});
  }
  return json.dump(2) + "\n";
}

}  // namespace firstmove::jobs::cli
