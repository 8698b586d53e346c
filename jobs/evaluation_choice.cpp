#include "jobs/evaluation_choice.hpp"

#include "core/search/network/network_file.hpp"
#include "jobs/atomic_file.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs {
namespace {

using core::search::ParameterFault;

std::string faults_text(const std::vector<ParameterFault>& faults) {
  constexpr std::size_t kMostFaults = 10;
  std::string text;
  for (std::size_t i = 0; i < faults.size() && i < kMostFaults; ++i) {
    const auto& [line, name, what] = faults[i];
    text += "\n  " + (line > 0 ? "line " + std::to_string(line) + ": " : std::string()) + name + ": " + what;
  }
  if (faults.size() > kMostFaults) text += "\n  and " + std::to_string(faults.size() - kMostFaults) + " more";
  return text;
}

}  // namespace

tl::expected<core::search::EvaluationParameters, std::string> choose_evaluation(
    const std::string& name, const core::VariantRules& rules) {
  if (name == "default") return core::search::default_parameters(rules);
  if (name == "derived") return core::search::derived_parameters(rules);
  std::string text;
  try {
    text = read_file(name);
  } catch (const results::IoError& error) {
    return tl::unexpected(std::string(error.what()) + " (an evaluation is a file, 'default' or 'derived')");
  }
  auto parameters = core::search::parse_parameters(text, rules);
  if (parameters) return std::move(*parameters);
  return tl::unexpected("'" + name + "' is no parameter file for " + rules.id + ":" +
                        faults_text(parameters.error()));
}

tl::expected<core::search::Network, std::string> choose_network(const std::string& name,
                                                                const core::VariantRules& rules) {
  std::string bytes;
  try {
    bytes = read_file(name);
  } catch (const results::IoError& error) {
    return tl::unexpected(std::string(error.what()));
  }
  auto network = core::search::parse_network(bytes);
  if (!network)
    return tl::unexpected("'" + name + "', byte " + std::to_string(network.error().offset) + ": " +
                          network.error().message);
  const core::search::NetworkShape& shape = network->shape;
  if (core::search::fits(shape, rules)) return std::move(*network);
  std::string men;
  for (const core::ManRules& man : rules.men) men += man.letter;
  return tl::unexpected("'" + name + "' judges men " + shape.men + " on a board of " +
                        std::to_string(shape.files) + "x" + std::to_string(shape.ranks) + "; " + rules.id +
                        " has " + men + " on " + std::to_string(rules.geometry.files) + "x" +
                        std::to_string(rules.geometry.ranks) +
                        (men == shape.men ? ", or they move differently" : ""));
}

}  // namespace firstmove::jobs
