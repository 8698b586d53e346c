#include <array>
#include <charconv>

#include "configs/load.hpp"

namespace firstmove::configs {
namespace {

/// The shortest text that reads back as the same number.
std::string number(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

/// On one line.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '\n') {
      result += "\\n";
      continue;
    }
    if (c == '\t') {
      result += "\\t";
      continue;
    }
    if (c == '\r') {
      result += "\\r";
      continue;
    }
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

template <typename List, typename Print>
std::string list(const List& values, Print print) {
  std::string result = "[";
  for (const auto& value : values) result += (result.size() > 1 ? ", " : "") + print(value);
  return result + "]";
}

std::string setup_range(const SetupRange& range) {
  if (range.first == range.last) return std::to_string(range.first);
  return quoted(std::to_string(range.first) + "-" + std::to_string(range.last));
}

const char* boolean(bool value) {
  return value ? "true" : "false";
}

std::string target_table(const Target& target) {
  std::string text = "\n[target]\n";
  if (target.standard_error) text += "standard_error = " + number(*target.standard_error) + "\n";
  if (target.reliability) text += "reliability = " + number(*target.reliability) + "\n";
  if (target.fairest) text += "fairest = " + std::to_string(*target.fairest) + "\n";
  if (target.probability) text += "probability = " + number(*target.probability) + "\n";
  if (target.tolerance) text += "tolerance = " + number(*target.tolerance) + "\n";
  if (target.confirmation) text += "confirmation = " + std::to_string(*target.confirmation) + "\n";
  return text + "budget = " + std::to_string(target.budget) +
         "\nfirst_round = " + std::to_string(target.first_round) +
         "\nmax_rounds = " + std::to_string(target.max_rounds) + "\n";
}

std::string condition_table(const ConditionSettings& condition) {
  return "\n[[condition]]\nname = " + quoted(condition.name) +
         "\ndepth = " + std::to_string(condition.depth) + "\nnodes = " + std::to_string(condition.nodes) +
         "\ntemperature_cp = " + std::to_string(condition.temperature_cp) +
         "\nopening_plies = " + std::to_string(condition.opening_plies) +
         "\nopening_depth = " + std::to_string(condition.opening_depth) +
         "\nmove_cap = " + std::to_string(condition.move_cap) +
         "\nkeep_moves = " + boolean(condition.keep_moves) +
         "\nkeep_scores = " + boolean(condition.keep_scores) + "\n";
}

}  // namespace

std::string to_toml(const Campaign& campaign) {
  std::string text =
      "name = " + quoted(campaign.name) + "\nvariants = " + list(campaign.variants, quoted) + "\n";
  if (!campaign.known.own().empty()) {
    text += "variant_texts = " +
            list(campaign.known.own(), [](const Variants::Own& own) { return quoted(own.text); }) + "\n";
  }
  if (!campaign.setups.empty()) text += "setups = " + list(campaign.setups, setup_range) + "\n";
  text +=
      "seed = " + std::to_string(campaign.seed) + "\nperft_depth = " + std::to_string(campaign.perft_depth) +
      "\ngames = " + std::to_string(campaign.games) + "\nroot_score_depths = " +
      list(campaign.root_score_depths, [](int depth) { return std::to_string(depth); }) +
      "\npaired = " + boolean(campaign.paired) + "\npart_seconds = " + number(campaign.part_seconds) + "\n";
  if (campaign.target) text += target_table(*campaign.target);
  for (const ConditionSettings& condition : campaign.conditions) text += condition_table(condition);
  return text;
}

}  // namespace firstmove::configs
