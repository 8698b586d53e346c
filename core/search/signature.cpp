#include "core/search/signature.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

#include "core/fen.hpp"
#include "core/hash.hpp"
#include "core/movegen.hpp"
#include "core/search/bench_positions.hpp"
#include "core/search/evaluation_parameters.hpp"
#include "core/search/opening.hpp"
#include "core/search/packed.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"

namespace firstmove::core::search {
namespace {

constexpr int kPliesPerGame = 48;
constexpr int kOpeningPlies = 4;
constexpr int kTemperature_cp = 30;

std::uint64_t hash_move(std::uint64_t hash, Move move, Score score) {
  return combine64(hash, move.word() | static_cast<std::uint64_t>(static_cast<std::uint32_t>(score)) << 32);
}

/// One game from a drawn setup, opening moves drawn, then depth 1 or 2 by turns; of eight games one has depth
/// 3, one a node limit, so that what counts as a node is signed too.
template <Geometry G>
std::uint64_t hash_game(std::uint64_t hash, Searcher<G>& player, const RuleTables<G>& tables,
                        std::uint64_t seed) {
  const auto setups = static_cast<std::uint64_t>(setup_count(tables.rules));
  Game<G> game(start_position(tables, static_cast<SetupId>(mix64(seed) % setups)));
  player.clear();
  for (int ply = 0; ply < kPliesPerGame; ++ply) {
    if (game.outcome(count_moves(game.position()))) break;
    Move move;
    Score score = 0;
    if (ply < kOpeningPlies) {
      const std::vector<ScoredMove> scored = player.score_moves(game, 1 + static_cast<int>(seed / 2 % 2));
      for (const ScoredMove& each : scored) hash = hash_move(hash, each.move, each.score);
      move = choose_opening_move(scored, kTemperature_cp,
                                 mix64(combine64(seed, static_cast<std::uint64_t>(ply))));
    } else {
      SearchLimits limits;
      limits.depth = seed % 8 == 0 ? 3 : 1 + static_cast<int>(seed % 2);
      if (seed % 8 == 4) {
        limits.depth = 4;
        limits.max_nodes = 100;
      }
      const SearchResult result = player.search(game, limits);
      move = result.best;
      score = result.score;
    }
    hash = hash_move(hash, move, score);
    game.play(move);
  }
  return hash;
}

template <Geometry G>
std::uint64_t hash_games(std::uint64_t hash, const VariantRules& rules, const PlayerParameters& parameters,
                         int games) {
  const RuleTables<G> tables(rules);
  Searcher<G> player(tables, parameters);
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(games); ++seed)
    hash = hash_game(hash, player, tables, seed);
  return hash;
}

template <Geometry G>
std::uint64_t count_nodes(const VariantRules& rules, const std::string& fen,
                          const PlayerParameters& parameters, int depth) {
  const RuleTables<G> tables(rules);
  const auto position = parse_fen(tables, fen);
  assert(position.has_value());
  Searcher<G> player(tables, parameters);
  SearchLimits limits;
  limits.depth = depth;
  return player.search(Game<G>(*position), limits).nodes;
}

}  // namespace

std::uint64_t play_signature(FindVariant find_variant, const PlayerParameters& parameters, int games) {
  std::uint64_t hash =
      combine64(static_cast<std::uint64_t>(parameters.table_entries_log2), parameters.selective);
  if (parameters.evaluation != nullptr) {
    for (const TermPair& pair : parameters.evaluation->values) {
      hash = combine64(hash, static_cast<std::uint64_t>(pack(pair.middle, pair.end)));
    }
  }
  for (const char* id : {"chess960", "chess480", "chess484", "chess8400"}) {
    const VariantRules& rules = *find_variant(id);
    hash = dispatch(rules.geometry,
                    [&]<Geometry G>() { return hash_games<G>(hash, rules, parameters, games / 4); });
  }
  return hash;
}

BenchResult bench_nodes(FindVariant find_variant, const PlayerParameters& parameters, int depth) {
  BenchResult result{0, {}};
  std::string_view rest = kBenchPositions;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t colon = line.find(": ");
    if (line.starts_with('#') || colon == std::string_view::npos) continue;
    BenchPosition position{std::string(line.substr(0, colon)), std::string(line.substr(colon + 2)), 0};
    const VariantRules* rules = find_variant(position.variant);
    assert(rules != nullptr);
    position.nodes = dispatch(rules->geometry, [&]<Geometry G>() {
      return count_nodes<G>(*rules, position.fen, parameters, depth);
    });
    result.nodes += position.nodes;
    result.positions.push_back(std::move(position));
  }
  return result;
}

}  // namespace firstmove::core::search
