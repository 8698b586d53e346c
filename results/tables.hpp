// Which member of which struct is which variable of the file: the one list that writer, reader and verify
// walk.
#pragma once

#include <type_traits>

#include "results/rows.hpp"
#include "results/schema.hpp"
#include "results/statistics.hpp"

namespace firstmove::results {

template <class T>
constexpr schema::Type type_of() {
  using schema::Type;
  if constexpr (std::is_same_v<T, std::uint8_t>) return Type::u8;
  if constexpr (std::is_same_v<T, std::uint16_t>) return Type::u16;
  if constexpr (std::is_same_v<T, std::uint32_t>) return Type::u32;
  if constexpr (std::is_same_v<T, std::uint64_t>) return Type::u64;
  if constexpr (std::is_same_v<T, std::int16_t>) return Type::i16;
  if constexpr (std::is_same_v<T, std::int32_t>) return Type::i32;
  if constexpr (std::is_same_v<T, std::int64_t>) return Type::i64;
  if constexpr (std::is_same_v<T, double>) return Type::f64;
  if constexpr (std::is_same_v<T, std::string>) return Type::text;
}

/// What a column holds in one row: one element, or an array of them along a second axis.
template <class T>
struct FieldOf {
  using Element = T;
  static constexpr std::size_t kWidth = 1;
  static T* begin(T& value) { return &value; }
  static const T* begin(const T& value) { return &value; }
};
template <class T, std::size_t N>
struct FieldOf<std::array<T, N>> {
  using Element = T;
  static constexpr std::size_t kWidth = N;
  static T* begin(std::array<T, N>& value) { return value.data(); }
  static const T* begin(const std::array<T, N>& value) { return value.data(); }
};

// --- rows: visit(variable, member pointer) for every column, in the order of the file ---

/// The three columns that name a game, in front of every table of games.
struct GameKey {
  std::int64_t setup_id;
  std::uint32_t condition;
  std::uint32_t game_number;
  friend auto operator<=>(const GameKey&,
                          const GameKey&) = default;  // NOLINT(modernize-use-nullptr): has none
};
inline GameKey key_of(const GameRow& row) {
  return {row.setup_id, row.condition, row.game_number};
}
inline GameKey key_of(const MovesRow& row) {
  return {row.setup_id, row.condition, row.game_number};
}

/// A game of /moves: where its moves start in the flat list.
struct MovesIndex {
  std::int64_t setup_id;
  std::uint32_t condition;
  std::uint32_t game_number;
  std::uint64_t offset;
};
inline GameKey key_of(const MovesIndex& row) {
  return {row.setup_id, row.condition, row.game_number};
}

struct MoveWord {
  std::uint32_t move;
};

/// Beside a MoveWord.
struct MoveScore {
  std::int16_t score_cp;
};

template <class Row>
struct TableOf;

template <>
struct TableOf<GameKey> {
  static constexpr const schema::Table& kTable = schema::kGameRows;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::setup_id_of(kTable), &GameKey::setup_id);
    visit(schema::condition_index_of(kTable), &GameKey::condition);
    visit(schema::game_number_of(kTable), &GameKey::game_number);
  }
};

/// What planning rounds must know of a game.
struct GameOutcome {
  std::int64_t setup_id;
  std::uint32_t condition;
  std::uint32_t game_number;
  std::uint8_t result_code;
  std::uint8_t ending_code;
};

template <>
struct TableOf<GameOutcome> {
  static constexpr const schema::Table& kTable = schema::kGameRows;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::setup_id_of(kTable), &GameOutcome::setup_id);
    visit(schema::condition_index_of(kTable), &GameOutcome::condition);
    visit(schema::game_number_of(kTable), &GameOutcome::game_number);
    visit(schema::kResultCode, &GameOutcome::result_code);
    visit(schema::kEndingCode, &GameOutcome::ending_code);
  }
};

template <>
struct TableOf<GameRow> {
  static constexpr const schema::Table& kTable = schema::kGameRows;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::setup_id_of(kTable), &GameRow::setup_id);
    visit(schema::condition_index_of(kTable), &GameRow::condition);
    visit(schema::game_number_of(kTable), &GameRow::game_number);
    visit(schema::kResultCode, &GameRow::result_code);
    visit(schema::kEndingCode, &GameRow::ending_code);
    visit(schema::kPlies, &GameRow::plies);
    visit(schema::kFirstMove, &GameRow::first_move);
    visit(schema::kLegalMoves, &GameRow::legal_moves);
    visit(schema::kScore, &GameRow::score_cp);
    visit(schema::kKey, &GameRow::key);
  }
};

template <>
struct TableOf<MovesIndex> {
  static constexpr const schema::Table& kTable = schema::kMoves;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::setup_id_of(kTable), &MovesIndex::setup_id);
    visit(schema::condition_index_of(kTable), &MovesIndex::condition);
    visit(schema::game_number_of(kTable), &MovesIndex::game_number);
    visit(schema::kOffset, &MovesIndex::offset);
  }
};

template <>
struct TableOf<MoveWord> {
  static constexpr const schema::Table& kTable = schema::kMoveList;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::kMove, &MoveWord::move);
  }
};

template <>
struct TableOf<MoveScore> {
  static constexpr const schema::Table& kTable = schema::kMoveScoreList;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::kMoveScore, &MoveScore::score_cp);
  }
};

template <>
struct TableOf<PerftRow> {
  static constexpr const schema::Table& kTable = schema::kPerftRows;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::setup_id_of(kTable), &PerftRow::setup_id);
    visit(schema::kPerftRowDepth, &PerftRow::depth);
    visit(schema::kPerftRowNodes, &PerftRow::nodes);
  }
};

template <>
struct TableOf<RootScoreRow> {
  static constexpr const schema::Table& kTable = schema::kRootScoreRows;
  template <class Visit>
  static void for_each_column(Visit&& visit) {
    visit(schema::setup_id_of(kTable), &RootScoreRow::setup_id);
    visit(schema::condition_index_of(kTable), &RootScoreRow::condition);
    visit(schema::kRootRowDepth, &RootScoreRow::eval_depth);
    visit(schema::kRootRowScore, &RootScoreRow::score_cp);
  }
};

/// The values of the axis ply_bin.
inline std::vector<std::int32_t> ply_bin_starts() {
  std::vector<std::int32_t> starts(kPlyBinCount);
  for (std::size_t bin = 0; bin < starts.size(); ++bin)
    starts[bin] = static_cast<std::int32_t>(bin) * kPlyBinWidth;
  return starts;
}

// --- statistics ---

/// visit(variable, member pointer) for every variable on the axis `condition` alone.
template <class Visit>
void for_each_condition_variable(Visit&& visit) {
  visit(schema::kConditionName, &Condition::name);
  visit(schema::kConditionHash, &Condition::hash);
  visit(schema::kPlayer, &Condition::player);
  visit(schema::kPlayerVersion, &Condition::player_version);
  visit(schema::kDeterministic, &Condition::deterministic);
  visit(schema::kDepth, &Condition::depth);
  visit(schema::kNodes, &Condition::nodes);
  visit(schema::kTemperature, &Condition::temperature_cp);
  visit(schema::kOpeningPlies, &Condition::opening_plies);
  visit(schema::kOpeningDepth, &Condition::opening_depth);
  visit(schema::kMoveCap, &Condition::move_cap);
  visit(schema::kScoreScale, &Condition::score_scale_cp);
}

/// visit(variable, width, element) for every sum over games; element(cell, k) is the k-th number of a cell, 0
/// <= k < width.
template <class Visit>
void for_each_cell_variable(Visit&& visit) {
  using Index = std::size_t;
  const auto at_checkpoint = [](auto member) {
    return [member](auto& cell, Index k) -> auto& {
      return cell.checkpoints[k].*member;
    };
  };
  constexpr Index kCheckpoints = kCheckpointCount;
  visit(
      schema::kGames, Index{kResultCount}, [](auto& cell, Index k) -> auto& { return cell.games[k]; });
  visit(
      schema::kGamesByEnding, Index{kEndingCount},
      [](auto& cell, Index k) -> auto& { return cell.games_by_ending[k]; });
  visit(
      schema::kPliesSum, Index{1}, [](auto& cell, Index) -> auto& { return cell.plies_sum; });
  visit(
      schema::kPliesSumsq, Index{1}, [](auto& cell, Index) -> auto& { return cell.plies_sumsq; });
  visit(
      schema::kLegalMovesSum, Index{1}, [](auto& cell, Index) -> auto& { return cell.legal_moves_sum; });
  visit(
      schema::kPliesHist, Index{kPlyBinCount},
      [](auto& cell, Index k) -> auto& { return cell.plies_hist[k]; });
  visit(schema::kScoreSum, kCheckpoints, at_checkpoint(&CheckpointSums::score_sum));
  visit(schema::kScoreSumsq, kCheckpoints, at_checkpoint(&CheckpointSums::score_sumsq));
  visit(schema::kScoreResultSum, kCheckpoints, at_checkpoint(&CheckpointSums::score_result_sum));
  visit(schema::kScoreCount, kCheckpoints, at_checkpoint(&CheckpointSums::score_count));
  visit(schema::kDistinctPositions, kCheckpoints, at_checkpoint(&CheckpointSums::distinct_positions));
}

}  // namespace firstmove::results
