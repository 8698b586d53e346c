#include "analysis/relocation_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "analysis/format.hpp"

namespace firstmove::analysis {

namespace {

constexpr double kLeastChanceTold = 0.005;  // of an array in a mixed choice
constexpr double kLeastGapTold = 0.001;     // points between protocols
constexpr double kSureWhoIsBetter = 0.975;  // probability

std::string range_text(const Interval& interval) {
  return fmt::format("{} to {}", points(interval.low), points(interval.high));
}

/// "White", "Black", or "" while it is open.
std::string better_side(const ProtocolValue& protocol) {
  if (protocol.white_better >= kSureWhoIsBetter) return "White";
  if (protocol.white_better <= 1 - kSureWhoIsBetter) return "Black";
  return "";
}

std::string better_text(const ProtocolValue& protocol) {
  const std::string side = better_side(protocol);
  return side.empty() ? "it is open who is better off" : side + " is better off";
}

std::string mix_text(const std::vector<double>& mix, const std::vector<RelocatedArray>& arrays) {
  std::vector<std::size_t> order(mix.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return mix[a] > mix[b]; });
  std::string text;
  for (const std::size_t k : order)
    if (mix[k] >= kLeastChanceTold)
      text += fmt::format("{}{:.0f} % {} ({})", text.empty() ? "" : "; ", 100 * mix[k], swap_text(arrays[k]),
                          arrays[k].array);
  return text;
}

std::string choice_text(const ProtocolValue& protocol, const RelocationGame& game) {
  if (!protocol.white_mix.empty())
    return fmt::format("White should choose by these chances: {}. Black: {}.",
                       mix_text(protocol.white_mix, game.white()),
                       mix_text(protocol.black_mix, game.black()));
  const RelocatedArray& white = game.white()[protocol.white];
  const RelocatedArray& black = game.black()[protocol.black];
  return fmt::format("Black should choose: {} ({}). White: {} ({}).", swap_text(black), black.array,
                     swap_text(white), white.array);
}

/// How sure the first choice of a protocol is.
std::string first_choice_text(const ProtocolValue& protocol, const RelocationGame& game) {
  if (protocol.path.empty()) return "";
  const StageChoice& first = protocol.path.front();
  return fmt::format(" That \"{}\" is Black's best beginning has probability {}.",
                     king_text(game.black()[protocol.black].king),
                     reliability(first.best_probability[first.chosen]));
}

/// The one array that a side chooses, if it does not mix.
std::optional<std::size_t> chosen(const std::vector<double>& mix, std::size_t in_turn) {
  if (mix.empty()) return in_turn;
  const auto most = std::max_element(mix.begin(), mix.end());
  if (*most <= 1 - kLeastChanceTold) return std::nullopt;
  return static_cast<std::size_t>(most - mix.begin());
}

bool have_same_choice(const ProtocolValue& a, const ProtocolValue& b) {
  const auto white = chosen(a.white_mix, a.white);
  const auto black = chosen(a.black_mix, a.black);
  return white && black && white == chosen(b.white_mix, b.white) && black == chosen(b.black_mix, b.black);
}

std::string comparison_text(const Relocation& relocation) {
  const auto less = [](const ProtocolValue& a, const ProtocolValue& b) {
    return a.policy.mean < b.policy.mean;
  };
  const auto [least, most] =
      std::minmax_element(relocation.protocols.begin(), relocation.protocols.end(), less);
  const double gap = most->policy.mean - least->policy.mean;
  if (gap < kLeastGapTold) return "Which of the protocols is played makes no visible difference.";
  return fmt::format("White should prefer \"{}\", Black \"{}\"; between them lie {} points.", most->text,
                     least->text, points(gap));
}

}  // namespace

std::string relocation_title(const Relocation& relocation) {
  return fmt::format("The relocation phase as a game: {}{}, {} arrays a side", relocation.name,
                     relocation.is_curtailed ? ", castling curtailed" : "", relocation.game.white().size());
}

std::vector<std::string> relocation_lines(const Relocation& relocation, bool are_alike) {
  std::vector<std::string> lines;
  if (are_alike)
    lines.push_back(
        "These games do not tell the arrays apart, so nothing below is more than a guess: more games a pair "
        "would "
        "tell.");
  lines.push_back(
      fmt::format("Without relocation ({} for both) the White score is {} (95 %: {}). All values come from a "
                  "model of the "
                  "pairs' true scores, as raw scores would make the phase look far too important.",
                  relocation.game.white().front().array, points(relocation.none.mean),
                  range_text(relocation.none.interval)));
  const std::vector<ProtocolValue>& protocols = relocation.protocols;
  for (std::size_t k = 0; k < protocols.size(); ++k) {
    std::string line = fmt::format("{}: {}. ", protocols[k].text, better_text(protocols[k]));
    const auto twin =
        std::find_if(protocols.begin(), protocols.begin() + static_cast<std::ptrdiff_t>(k),
                     [&](const ProtocolValue& one) { return have_same_choice(one, protocols[k]); });
    const bool is_told = twin != protocols.begin() + static_cast<std::ptrdiff_t>(k);
    line += is_told ? fmt::format("The choices are those of \"{}\".", twin->text)
                    : choice_text(protocols[k], relocation.game);
    lines.push_back(line + first_choice_text(protocols[k], relocation.game));
  }
  lines.push_back(comparison_text(relocation));
  return lines;
}

Sheet relocation_sheet(const Relocation& relocation) {
  Sheet sheet{{{"protocol", true},
               {"score", false},
               {"95 %", true},
               {"gain", false},
               {"95 %", true},
               {"better off", true},
               {"knowing all", false},
               {"half by half", true}},
              {}};
  for (const ProtocolValue& protocol : relocation.protocols) {
    const std::string side = better_side(protocol);
    sheet.rows.push_back({protocol.text, points(protocol.policy.mean), range_text(protocol.policy.interval),
                          signed_points(protocol.gain.mean),
                          fmt::format("{} to {}", signed_points(protocol.gain.interval.low),
                                      signed_points(protocol.gain.interval.high)),
                          side.empty() ? "open" : side, points(protocol.perfect.mean),
                          protocol.check
                              ? fmt::format("{} +- {}", points(protocol.check->value),
                                            small_points(1.959964 * protocol.check->standard_error))
                              : ""});
  }
  return sheet;
}

}  // namespace firstmove::analysis
