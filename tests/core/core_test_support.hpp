// What the tests of the rules core share: positions from text, and moves as text.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "core/validate.hpp"
#include "core/variant.hpp"
#include "tests/core/hand_made_variants.hpp"
#include "tests/support/random_walk.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {

inline const VariantRules& rules_of(const std::string& variant) {
  const VariantRules* rules = find_variant(variant);
  if (rules == nullptr) throw std::invalid_argument("no variant '" + variant + "'");
  return *rules;
}

/// Positions point into their tables, so tables live as long as the tests.
template <Geometry G>
const RuleTables<G>& tables_of(const VariantRules& rules) {
  static std::map<std::string, std::unique_ptr<RuleTables<G>>> tables;
  auto& entry = tables[rules.id];
  if (!entry) entry = std::make_unique<RuleTables<G>>(rules);
  return *entry;
}

template <Geometry G>
Position<G> position_of(const VariantRules& rules, const std::string& fen) {
  auto position = parse_fen<G>(tables_of<G>(rules), fen);
  if (!position) throw std::invalid_argument(position.error().message + ": " + fen);
  return *position;
}

template <Geometry G>
std::vector<Move> moves_of(const Position<G>& position, MoveKind kind = MoveKind::all) {
  MoveList list;
  generate_moves(position, list, kind);
  std::vector<Move> moves;
  for (const Move move : list) moves.push_back(move);
  return moves;
}

template <Geometry G>
std::vector<std::string> sorted_uci_moves(const Position<G>& position) {
  std::vector<std::string> texts;
  for (const Move move : moves_of(position)) texts.push_back(to_uci(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// The shipped variants of one board size.
template <Geometry G>
std::vector<const VariantRules*> variants_on() {
  std::vector<const VariantRules*> found;
  for (const VariantRules& rules : builtin_variants()) {
    if (rules.geometry == G) found.push_back(&rules);
  }
  return found;
}

template <Geometry G>
Position<G> start_position(const HandMadeVariant& variant) {
  auto position = make_position<G>(tables_of<G>(variant.rules), start_of(variant));
  if (!position) throw std::invalid_argument(variant.rules.id + ": " + explain(position.error().front()));
  return *position;
}

/// A start position of every variant on the board, shipped and made by hand.
template <Geometry G>
std::vector<Position<G>> starts_on() {
  std::vector<Position<G>> starts;
  for (const VariantRules* rules : variants_on<G>()) {
    starts.push_back(start_position(tables_of<G>(*rules), setup_count(*rules) / 2));
  }
  for (const HandMadeVariant& variant : hand_made_variants()) {
    if (variant.rules.geometry == G) starts.push_back(start_position<G>(variant));
  }
  return starts;
}

/// Calls `visit` with each position of a random game, played by the fast generator.
template <Geometry G>
void walk(const Position<G>& start, std::uint64_t seed, int plies,
          const std::function<void(const Position<G>&)>& visit) {
  Position<G> position = start;
  for (int ply = 0; ply < plies; ++ply) {
    visit(position);
    const std::vector<Move> moves = moves_of(position);
    if (moves.empty()) return;
    position.make(moves[support::random_below(seed, static_cast<std::uint64_t>(ply), moves.size())]);
  }
  visit(position);
}

/// Random games from random setups of every variant on the board, and from the start of those made by hand.
template <Geometry G>
void walk_all_variants(std::uint64_t seed, int games, int plies,
                       const std::function<void(const Position<G>&)>& visit) {
  for (const VariantRules* rules : variants_on<G>()) {
    const auto setups = static_cast<std::uint64_t>(setup_count(*rules));
    for (int game = 0; game < games; ++game) {
      const auto number = static_cast<std::uint64_t>(game);
      const auto id = static_cast<SetupId>(support::random_below(seed, number, setups));
      SCOPED_TRACE(rules->id + ", setup " + std::to_string(id));
      walk<G>(start_position(tables_of<G>(*rules), id), seed + 1000 * (number + 1), plies, visit);
    }
  }
  for (const HandMadeVariant& variant : hand_made_variants()) {
    if (variant.rules.geometry != G) continue;
    for (int game = 0; game < games; ++game) {
      SCOPED_TRACE(variant.rules.id);
      walk<G>(start_position<G>(variant), seed + 1000 * (static_cast<std::uint64_t>(game) + 1), plies, visit);
    }
  }
}

}  // namespace firstmove::core
