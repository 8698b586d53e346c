#include "results/verify_rows.hpp"

#include <algorithm>
#include <tuple>

#include "results/game_tables.hpp"
#include "results/provenance.hpp"
#include "results/statistics_builder.hpp"
#include "results/statistics_file.hpp"

namespace firstmove::results {
namespace {

std::string words(const GameKey& key) {
  return "game " + std::to_string(key.game_number) + " of setup " + std::to_string(key.setup_id) +
         ", condition " + std::to_string(key.condition);
}

/// What a valid row says of its checkpoints: a game that has ended stays ended.
std::string checkpoint_fault(const GameRow& row) {
  if (row.ending_code == kVoidEnding) return "";
  bool ended = false;
  for (std::size_t k = 0; k < kCheckpointCount; ++k) {
    const bool no_score = row.score_cp[k] == kNoScore;
    if (no_score != (row.key[k] == 0)) return "one of score and key says that it had ended, the other not";
    if (ended && !no_score) return "it has a score after its end";
    ended = no_score;
  }
  return "";
}

class RowVerifier {
 public:
  RowVerifier(const h5::Object& root, VerifyReport& report)
      : root_(root), report_(report), conditions_(read_conditions(root)) {
    if (is_result_file(root)) setup_ids_ = read_setup_ids(root);
  }

  void verify_games() {
    std::optional<TableReader<GameRow>> table = open_table<GameRow>(root_);
    const bool sums = is_result_file(root_) && !conditions_.empty();
    VariantStatistics found;
    if (sums) found = results::read_statistics(root_);
    StatisticsBuilder builder(setup_ids_, sums ? conditions_ : std::vector<Condition>{},
                              found.confirmation.first_game);
    if (table) {
      std::optional<MovesReader> moves;
      if (h5::exists(root_, schema::kMoves.group)) moves.emplace(root_);
      std::size_t next_moves = 0;
      std::optional<GameKey> last;
      for (std::size_t i = 0; i < table->size(); ++i) {
        const GameRow& row = (*table)[i];
        check_game(row, last);
        last = key_of(row);
        if (moves && next_moves < moves->size() && moves->key(next_moves) == *last)
          check_moves(row, moves->read(next_moves++));
        if (sums) builder.add(row);
      }
      report_.checked.push_back(std::to_string(table->size()) + " game rows: order, keys, codes");
      if (moves && next_moves != moves->size())
        fail(schema::kMoves.group,
             words(moves->key(next_moves)) + " has moves but no row, or is out of order");
      if (moves) report_.checked.push_back(std::to_string(next_moves) + " games with their moves");
    } else if (h5::exists(root_, schema::kMoves.group)) {
      fail(schema::kMoves.group, "there are moves but no game rows");
    }
    if (!sums) return;
    compare_cells(builder.finish(), found.cells);
    compare_confirmation(builder.confirmation(), found.confirmation);
  }

  void verify_part_rows() {
    verify_table<PerftRow>([](const PerftRow& row) { return std::tuple(row.setup_id, row.depth); },
                           [](const PerftRow& row) { return row.depth >= 1; });
    verify_table<RootScoreRow>(
        [](const RootScoreRow& row) { return std::tuple(row.setup_id, row.condition, row.eval_depth); },
        [&](const RootScoreRow& row) { return row.condition < conditions_.size() && row.eval_depth >= 1; });
  }

 private:
  void check_game(const GameRow& row, const std::optional<GameKey>& last) const {
    const GameKey key = key_of(row);
    const std::string fault = row_fault(row);
    if (!fault.empty()) fail(schema::kGameRows.group, words(key) + ": " + fault);
    if (last && key <= *last) fail(schema::kGameRows.group, words(key) + " is not above the row before it");
    if (row.condition >= conditions_.size())
      fail(schema::kGameRows.group, words(key) + ": no such condition");
    if (is_result_file(root_) && !std::binary_search(setup_ids_.begin(), setup_ids_.end(), row.setup_id))
      fail(schema::kGameRows.group, words(key) + ": no such setup");
    const std::string checkpoints = checkpoint_fault(row);
    if (!checkpoints.empty()) fail(schema::kGameRows.group, words(key) + ": " + checkpoints);
  }

  void check_moves(const GameRow& row, const MovesRow& moves) const {
    if (row.ending_code == kVoidEnding) return;
    if (moves.moves.size() != row.plies)
      fail(schema::kMoves.group, words(key_of(row)) + " has " + std::to_string(moves.moves.size()) +
                                     " moves where its row counts " + std::to_string(row.plies) + " plies");
    if (!moves.scores_cp.empty() && moves.scores_cp.size() != moves.moves.size())
      fail(schema::kMoves.group, words(key_of(row)) + " has not as many scores as moves");
    if (!moves.moves.empty() && moves.moves.front() != row.first_move)
      fail(schema::kMoves.group, words(key_of(row)) + " starts with another move than its row says");
  }

  void compare_confirmation(const Confirmation& expected, const Confirmation& found) {
    for (std::size_t i = 0; i < expected.games.size(); ++i) {
      if (expected.games[i] == found.games[i]) continue;
      report_.faults.push_back(std::string(schema::kConfirmationGames.name) + " of setup " +
                               std::to_string(setup_ids_[i / conditions_.size()]) + ", condition " +
                               std::to_string(i % conditions_.size()) + " is not what the rows give");
      return;
    }
  }

  void compare_cells(const std::vector<Cell>& expected, const std::vector<Cell>& found) {
    for_each_cell_variable([&](const schema::Variable& variable, std::size_t width, auto element) {
      for (std::size_t i = 0; i < expected.size(); ++i)
        for (std::size_t k = 0; k < width; ++k)
          if (element(found[i], k) != element(expected[i], k)) {
            report_.faults.push_back(std::string(variable.name) + " of setup " +
                                     std::to_string(setup_ids_[i / conditions_.size()]) + ", condition " +
                                     std::to_string(i % conditions_.size()) + " is " +
                                     std::to_string(element(found[i], k)) + " where the rows give " +
                                     std::to_string(element(expected[i], k)));
            return;  // one fault a variable tells enough
          }
    });
    report_.checked.push_back("sums of " + std::to_string(expected.size()) +
                              " setups and conditions against the rows");
  }

  template <class Row, class Order, class Valid>
  void verify_table(Order order, Valid valid) {
    std::optional<TableReader<Row>> table = open_table<Row>(root_);
    if (!table) return;
    const char* group = TableOf<Row>::kTable.group;
    std::optional<decltype(order(std::declval<Row>()))> last;
    for (std::size_t i = 0; i < table->size(); ++i) {
      const Row& row = (*table)[i];
      if (!valid(row)) fail(group, "row " + std::to_string(i) + " is out of range");
      if (last && order(row) <= *last)
        fail(group, "row " + std::to_string(i) + " is not above the row before it");
      last = order(row);
    }
    report_.checked.push_back(std::to_string(table->size()) + " rows of " + group);
  }

  [[noreturn]] void fail(const char* group, const std::string& reason) const {
    throw IoError("verify", h5::place_of(root_, group), reason);
  }

  const h5::Object& root_;
  VerifyReport& report_;
  std::vector<Condition> conditions_;
  std::vector<std::int64_t> setup_ids_;
};

}  // namespace

void verify_rows(const h5::Object& root, VerifyReport& report) {
  RowVerifier verifier(root, report);
  verifier.verify_games();
  verifier.verify_part_rows();
  if (is_result_file(root)) read_statistics(root);  // perft and root scores: their axes and shapes
}

}  // namespace firstmove::results
