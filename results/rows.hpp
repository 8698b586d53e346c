// One struct a table of the result file (docs/schema.md). Plain numbers: this folder knows no chess.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace firstmove::results {

inline constexpr int kSchemaVersion = 1;

inline constexpr int kResultCount = 3;  // White wins, draw, Black wins
inline constexpr int kEndingCount = 7;
inline constexpr std::array<const char*, kResultCount> kResultNames{"white_wins", "draw", "black_wins"};
inline constexpr std::array<const char*, kEndingCount> kEndingNames{
    "mate", "stalemate", "repetition", "fifty_moves", "material", "move_cap", "void"};
inline constexpr std::uint8_t kVoidEnding = 6;

inline constexpr int kCheckpointCount = 6;
inline constexpr std::array<int, kCheckpointCount> kCheckpointPlies{8, 16, 24, 32, 48, 64};
inline constexpr std::int16_t kNoScore = -32768;  ///< the game had ended before the checkpoint
inline constexpr int kPlyBinWidth = 8;
inline constexpr int kPlyBinCount = 64;               ///< the last one is open
inline constexpr std::uint32_t kDiversityGames = 64;  ///< distinct positions are counted among games 0..63

/// How games were played. `hash` identifies it everywhere; `name` is for people.
struct Condition {
  std::string name;
  std::string hash;    ///< 16 hexadecimal digits
  std::string player;  ///< "firstmove"
  std::string player_version;
  bool deterministic = true;
  std::int32_t depth = 0;   ///< plies
  std::uint64_t nodes = 0;  ///< node limit, 0 none
  std::int32_t temperature_cp = 0;
  std::int32_t opening_plies = 0;
  std::int32_t opening_depth = 0;
  std::int32_t move_cap = 0;    ///< plies
  double score_scale_cp = 400;  ///< expected points = 1 / (1 + 10^(-cp / scale))
  friend bool operator==(const Condition&, const Condition&) = default;
};

struct PerftRow {  // key: setup_id, depth
  std::int64_t setup_id;
  std::int32_t depth;
  std::uint64_t nodes;
  friend bool operator==(const PerftRow&, const PerftRow&) = default;
};

/// `condition` is an index into the part's (or file's) list of conditions.
struct RootScoreRow {  // key: setup_id, condition, eval_depth
  std::int64_t setup_id;
  std::uint32_t condition;
  std::int32_t eval_depth;
  std::int32_t score_cp;  ///< for White
  friend bool operator==(const RootScoreRow&, const RootScoreRow&) = default;
};

struct GameRow {  // key: setup_id, condition, game_number
  std::int64_t setup_id;
  std::uint32_t condition;
  std::uint32_t game_number;
  std::uint8_t result_code;  ///< index into kResultNames
  std::uint8_t ending_code;  ///< index into kEndingNames
  std::uint16_t plies;
  std::uint32_t first_move;   ///< from + 128 * to + 16384 * k
  std::uint32_t legal_moves;  ///< summed over the positions of the game in which a move was chosen
  std::array<std::int16_t, kCheckpointCount> score_cp;  ///< for White, clamped to +-32000, else kNoScore
  std::array<std::uint64_t, kCheckpointCount> key;      ///< position key, 0 once ended
  friend bool operator==(const GameRow&, const GameRow&) = default;
};

struct MovesRow {  // key: setup_id, condition, game_number
  std::int64_t setup_id;
  std::uint32_t condition;
  std::uint32_t game_number;
  std::vector<std::uint32_t> moves;
  /// Of each position before its move, for White, clamped to +-32000; kNoScore where a network should not
  /// learn from it. Empty: not kept.
  std::vector<std::int16_t> scores_cp{};
  friend bool operator==(const MovesRow&, const MovesRow&) = default;
};

/// What rows of different parts must share to be merged (all but campaign_hash), and where they came from.
struct Identity {
  std::int32_t schema_version = kSchemaVersion;
  std::string variant;
  std::string rules_hash;
  std::uint64_t seed = 0;
  std::string campaign_hash;  ///< information only
};

/// Who made it: none of this is deterministic.
struct Maker {
  std::string firstmove_version;
  std::string commit;
  std::string compiler;
  std::string created;  ///< UTC, ISO 8601
  std::string host;
};

/// Rows of one variant, in any order while gathered.
struct Rows {
  std::vector<Condition> conditions;
  std::vector<PerftRow> perft;
  std::vector<RootScoreRow> root_scores;
  std::vector<GameRow> games;
  std::vector<MovesRow> moves;
  std::vector<double> core_seconds;  ///< per condition: time spent on the rows here

  bool empty() const { return perft.empty() && root_scores.empty() && games.empty() && moves.empty(); }
};

}  // namespace firstmove::results
