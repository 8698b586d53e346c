// Counts what it is told to, so that bench/compare can time it without start-up: each input line is
// "VARIANT DEPTH FEN", each output line the leaves, on one thread and without a table.
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "configs/variants.hpp"
#include "core/fen.hpp"
#include "core/perft.hpp"

namespace firstmove {
namespace {

template <core::Geometry G>
std::string count(const core::VariantRules& rules, int depth, const std::string& fen) {
  static std::map<std::string, std::unique_ptr<core::RuleTables<G>>> known;
  auto& tables = known[rules.id];
  if (!tables) tables = std::make_unique<core::RuleTables<G>>(rules);
  const auto position = core::parse_fen(*tables, fen);
  if (!position) return "error: " + position.error().message;
  return std::to_string(core::perft(*position, depth));
}

std::string answer(const std::string& variant, int depth, const std::string& fen) {
  const core::VariantRules* rules = configs::find_variant(variant);
  if (rules == nullptr) return "error: no variant '" + variant + "'";
  return core::dispatch(rules->geometry, [&]<core::Geometry G>() { return count<G>(*rules, depth, fen); });
}

}  // namespace
}  // namespace firstmove

int main() {
  std::string variant;
  int depth = 0;
  std::string fen;
  while (std::cin >> variant >> depth && std::getline(std::cin >> std::ws, fen)) {
    std::cout << firstmove::answer(variant, depth, fen) << std::endl;
  }
}
