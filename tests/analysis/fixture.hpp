// A small result file in memory: six setups in three classes of two, two conditions, perft, a setup without
// games.
#pragma once

#include "results/statistics.hpp"

namespace firstmove::analysis::test {

struct CellCounts {
  std::uint32_t white, draw, black;
};

/// Endings: draws are repetitions, but for `capped` of them that hit the move cap; the others are mates.
inline results::Cell make_cell(CellCounts counts, std::uint32_t capped = 0) {
  results::Cell cell;
  cell.games = {counts.white, counts.draw, counts.black};
  const std::uint32_t games = cell.game_count();
  cell.games_by_ending = {counts.white + counts.black, 0, counts.draw - capped, 0, 0, capped, 0};
  for (std::uint32_t k = 0; k < games; ++k) {
    const std::uint64_t plies = 60 + 10 * (k % 5);
    cell.plies_sum += plies;
    cell.plies_sumsq += plies * plies;
    cell.legal_moves_sum += plies * 30 + k;
  }
  return cell;
}

inline results::Condition make_condition(const char* name, int depth) {
  results::Condition condition;
  condition.name = name;
  condition.hash = "0123456789abcdef";
  condition.player = "firstmove";
  condition.player_version = "1-89abcdef";
  condition.depth = depth;
  condition.temperature_cp = 30;
  condition.opening_plies = 8;
  condition.opening_depth = depth < 4 ? depth : 4;
  condition.move_cap = 500;
  return condition;
}

/// Setups 0..5 in classes {0, 5}, {1, 4}, {2, 3}, as mirror pairs are; no games yet.
inline results::VariantStatistics make_table(std::vector<results::Condition> conditions) {
  results::VariantStatistics statistics;
  statistics.provenance.identity.variant = "chess480";
  const char* arrays[] = {"BBQNNRKR", "BQNBNRKR", "BQNNRBKR", "RKBRNNQB", "RKRNBNQB", "RKRNNQBB"};
  for (std::int64_t id = 0; id < 6; ++id) {
    results::SetupRecord setup;
    setup.setup = id;
    setup.setup_class = id < 3 ? id : 5 - id;
    setup.white_array = setup.black_array = arrays[id];
    std::string black;
    for (const char man : setup.white_array) black += static_cast<char>(man - 'A' + 'a');
    setup.fen = black + "/pppppppp/8/8/8/8/PPPPPPPP/" + setup.white_array + " w KQkq - 0 1";
    statistics.table.setups.push_back(setup);
  }
  statistics.conditions = std::move(conditions);
  statistics.cells.resize(6 * statistics.conditions.size());
  return statistics;
}

/// Condition d3: 400 games a setup, but none of setup 4; d2: two games a setup, one void.
inline results::VariantStatistics make_statistics() {
  results::VariantStatistics statistics = make_table({make_condition("d3", 3), make_condition("d2", 2)});
  const CellCounts deep[] = {{210, 60, 130}, {150, 100, 150}, {260, 60, 80},
                             {250, 70, 80},  {0, 0, 0},       {205, 60, 135}};
  const CellCounts shallow[] = {{1, 0, 1}, {0, 2, 0}, {2, 0, 0}, {1, 1, 0}, {0, 1, 1}, {0, 0, 2}};
  for (std::size_t k = 0; k < 6; ++k) {
    statistics.cells[2 * k] = make_cell(deep[k], k == 1 ? 40 : 0);
    statistics.cells[2 * k + 1] = make_cell(shallow[k]);
  }
  statistics.cells[1].games_by_ending[results::kVoidEnding] = 1;
  statistics.perft_depths = 2;
  for (std::size_t k = 0; k < 6; ++k)
    for (const std::uint64_t nodes : {18 + k, k == 4 ? 0 : 400 + k}) statistics.perft_nodes.push_back(nodes);
  return statistics;
}

}  // namespace firstmove::analysis::test
