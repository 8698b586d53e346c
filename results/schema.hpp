// The result file, schema version 1: every name, type, axis, unit and description, in one place. The writer
// creates datasets from these, the reader and verify hold files against them; docs/schema.md says the same
// for people.
//
// Rule for empty axes: an axis of size 0 is not written, and neither is anything that lies on it. Only the
// axes that grow while rows stream in (row, kept_game, kept_move) may be empty.
#pragma once

#include <array>
#include <string_view>

namespace firstmove::results::schema {

enum class Type { u8, u16, u32, u64, i16, i32, i64, f64, text };

struct Variable {
  const char* name;
  Type type;
  std::array<std::string_view, 3> axes;  ///< unused ones empty; a coordinate's axis bears its own name
  const char* units;
  const char* long_name;

  constexpr std::size_t rank() const {
    std::size_t count = 0;
    while (count < axes.size() && !axes[count].empty()) ++count;
    return count;
  }
  constexpr bool is_coordinate() const { return axes[0] == name; }
};

inline constexpr const char* kConventions = "CF-1.10";

// Chunks stay under HDF5's default chunk cache: beyond it a chunk is inflated anew for every read.
inline constexpr std::size_t kMaxChunkBytes = std::size_t{1} << 20;
inline constexpr std::size_t kRowsPerChunk = 4096;

// --- root group: coordinates ---
inline constexpr Variable kSetup{"setup", Type::i64, {"setup"}, "1", "setup id of the variant"};
inline constexpr Variable kPerftDepth{
    "perft_depth", Type::i32, {"perft_depth"}, "plies", "depth of the perft count"};
inline constexpr Variable kConditionName{
    "condition", Type::text, {"condition"}, "1", "short name of the condition: how games were played"};
inline constexpr Variable kResult{"result", Type::text, {"result"}, "1", "result of a game"};
inline constexpr Variable kEnding{
    "ending", Type::text, {"ending"}, "1", "how a game ended; void: no valid result, in no other statistic"};
inline constexpr Variable kPlyBin{
    "ply_bin",
    Type::i32,
    {"ply_bin"},
    "plies",
    "fewest plies of a game in the bin; bins are 8 plies wide, the last one is open"};
inline constexpr Variable kCheckpoint{
    "checkpoint", Type::i32, {"checkpoint"}, "plies", "plies played when the score was taken"};
inline constexpr Variable kEvalDepth{
    "eval_depth", Type::i32, {"eval_depth"}, "plies", "search depth of the root score"};
inline constexpr Variable kFeature{"feature", Type::text, {"feature"}, "1", "name of the setup feature"};

// --- root group: facts of a setup ---
inline constexpr Variable kFen{"fen", Type::text, {"setup"}, "1", "start position, Shredder-FEN"};
inline constexpr Variable kWhiteArray{
    "white_array", Type::text, {"setup"}, "1", "White's men on the first rank, file a first"};
inline constexpr Variable kBlackArray{
    "black_array", Type::text, {"setup"}, "1", "Black's men on the last rank, file a first, upper case"};
inline constexpr Variable kSetupClass{
    "setup_class", Type::i64, {"setup"}, "1", "smallest setup id of the symmetry class"};
inline constexpr Variable kPerftNodes{
    "perft_nodes", Type::u64, {"setup", "perft_depth"}, "1", "leaves of the move tree; 0 = not computed"};
inline constexpr Variable kFeatureDescription{
    "feature_description", Type::text, {"feature"}, "1", "what the setup feature measures"};
inline constexpr Variable kFeatureValue{
    "feature_value", Type::f64, {"setup", "feature"}, "1", "value of the setup feature"};
inline constexpr Variable kRootScore{
    "root_score",
    Type::i32,
    {"setup", "condition", "eval_depth"},
    "centipawn",
    "full-window search score of the start position for White; -32768 = not computed"};

// --- root group: conditions ---
inline constexpr Variable kConditionHash{
    "condition_hash", Type::text, {"condition"}, "1", "identity of the condition, 16 hexadecimal digits"};
inline constexpr Variable kPlayer{"player", Type::text, {"condition"}, "1", "program that played"};
inline constexpr Variable kPlayerVersion{
    "player_version", Type::text, {"condition"}, "1", "version of the player; equal versions play alike"};
inline constexpr Variable kDeterministic{
    "deterministic", Type::u8, {"condition"}, "1", "1: a game can be replayed from its seed, 0: not"};
inline constexpr Variable kDepth{"depth", Type::i32, {"condition"}, "plies", "search depth of each move"};
inline constexpr Variable kNodes{"nodes", Type::u64, {"condition"}, "1", "node limit of each move; 0 = none"};
inline constexpr Variable kTemperature{
    "temperature_cp", Type::i32, {"condition"}, "centipawn", "temperature of the opening choice"};
inline constexpr Variable kOpeningPlies{
    "opening_plies", Type::i32, {"condition"}, "plies", "plies played by the opening choice"};
inline constexpr Variable kOpeningDepth{
    "opening_depth", Type::i32, {"condition"}, "plies", "search depth of the opening choice"};
inline constexpr Variable kMoveCap{
    "move_cap", Type::i32, {"condition"}, "plies", "length at which a game is scored a draw"};
inline constexpr Variable kScoreScale{"score_scale_cp",
                                      Type::f64,
                                      {"condition"},
                                      "centipawn",
                                      "scale s of expected points = 1 / (1 + 10^(-cp / s))"};

// --- root group: sums over the games of a setup and condition ---
inline constexpr Variable kGames{"games", Type::u32, {"setup", "condition", "result"}, "1", "finished games"};
inline constexpr Variable kGamesByEnding{
    "games_by_ending", Type::u32, {"setup", "condition", "ending"}, "1", "games by the way they ended"};
inline constexpr Variable kPliesSum{
    "plies_sum", Type::u64, {"setup", "condition"}, "plies", "sum of the lengths of the games"};
inline constexpr Variable kPliesSumsq{"plies_sumsq",
                                      Type::u64,
                                      {"setup", "condition"},
                                      "1",
                                      "sum of the squared lengths of the games, in plies squared"};
inline constexpr Variable kLegalMovesSum{"legal_moves_sum",
                                         Type::u64,
                                         {"setup", "condition"},
                                         "1",
                                         "legal moves, summed over the positions of the games"};
inline constexpr Variable kPliesHist{
    "plies_hist", Type::u32, {"setup", "condition", "ply_bin"}, "1", "games by length"};
inline constexpr Variable kScoreSum{
    "score_sum",
    Type::f64,
    {"setup", "condition", "checkpoint"},
    "points",
    "sum of White's expected points by the player's own score; an ended game counts "
    "with its result"};
inline constexpr Variable kScoreSumsq{"score_sumsq",
                                      Type::f64,
                                      {"setup", "condition", "checkpoint"},
                                      "1",
                                      "sum of the squared expected points"};
inline constexpr Variable kScoreResultSum{"score_result_sum",
                                          Type::f64,
                                          {"setup", "condition", "checkpoint"},
                                          "1",
                                          "sum of expected points times the result (1, 0.5, 0)"};
inline constexpr Variable kScoreCount{"score_count",
                                      Type::u32,
                                      {"setup", "condition", "checkpoint"},
                                      "1",
                                      "games in the sums of expected points"};
inline constexpr Variable kDistinctPositions{"distinct_positions",
                                             Type::u32,
                                             {"setup", "condition", "checkpoint"},
                                             "1",
                                             "distinct positions among games 0 to 63"};

inline constexpr Variable kConfirmationFirst{
    "confirmation_first_game",
    Type::u32,
    {"setup", "condition"},
    "1",
    "from this game on the setup was played to confirm it; 4294967295 = not"};
inline constexpr Variable kConfirmationGames{"confirmation_games",
                                             Type::u32,
                                             {"setup", "condition", "result"},
                                             "1",
                                             "finished games that were played to confirm"};

// --- row tables ---
struct Table {
  const char* group;
  std::string_view axis;  ///< of the rows
  const char* long_name;
};
inline constexpr Table kGameRows{"game_rows", "row", "one row a game, ascending by setup, condition, game"};
inline constexpr Table kMoves{"moves", "kept_game",
                              "games whose moves were kept, ascending by setup, condition, game"};
inline constexpr Table kMoveList{"moves", "kept_move", "the kept moves, game after game"};
inline constexpr Table kMoveScoreList{"moves", "kept_move", "scores beside the kept moves"};
inline constexpr Table kPerftRows{"perft_rows", "row", "one row a setup and depth (parts only)"};
inline constexpr Table kRootScoreRows{"root_score_rows", "row",
                                      "one row a setup, condition and depth (parts only)"};

constexpr Variable setup_id_of(const Table& t) {
  return {"setup_id", Type::i64, {t.axis}, "1", "setup id"};
}
constexpr Variable condition_index_of(const Table& t) {
  return {"condition_index", Type::u32, {t.axis}, "1", "index into the conditions of the file, from 0"};
}
constexpr Variable game_number_of(const Table& t) {
  return {"game_number", Type::u32, {t.axis}, "1", "number of the game in its setup and condition, from 0"};
}

inline constexpr Variable kResultCode{"result_code", Type::u8, {"row"}, "1", "index into result"};
inline constexpr Variable kEndingCode{"ending_code", Type::u8, {"row"}, "1", "index into ending"};
inline constexpr Variable kPlies{"plies", Type::u16, {"row"}, "plies", "length of the game"};
inline constexpr Variable kFirstMove{
    "first_move", Type::u32, {"row"}, "1", "first move: from + 128 to + 16384 k (see docs/schema.md)"};
inline constexpr Variable kLegalMoves{
    "legal_moves", Type::u32, {"row"}, "1", "legal moves, summed over the positions of the game"};
inline constexpr Variable kScore{"score_cp",
                                 Type::i16,
                                 {"row", "checkpoint"},
                                 "centipawn",
                                 "the player's score for White; -32768 = the game had ended"};
inline constexpr Variable kKey{
    "key", Type::u64, {"row", "checkpoint"}, "1", "hash key of the position; 0 = the game had ended"};

inline constexpr Variable kOffset{"offset",
                                  Type::u64,
                                  {"kept_game"},
                                  "1",
                                  "index of the game's first move in move; the next game's offset ends it"};
inline constexpr Variable kMove{
    "move", Type::u32, {"kept_move"}, "1", "moves: from + 128 to + 16384 k (see docs/schema.md)"};
/// Only in files in which some condition kept scores.
inline constexpr Variable kMoveScore{"move_score_cp",
                                     Type::i16,
                                     {"kept_move"},
                                     "centipawn",
                                     "search score before the move, for White; -32768 = none to learn from"};

inline constexpr Variable kPerftRowDepth{"depth", Type::i32, {"row"}, "plies", "depth of the perft count"};
inline constexpr Variable kPerftRowNodes{"nodes", Type::u64, {"row"}, "1", "leaves of the move tree"};
inline constexpr Variable kRootRowDepth{
    "depth", Type::i32, {"row"}, "plies", "search depth of the root score"};
inline constexpr Variable kRootRowScore{"root_score_cp",
                                        Type::i32,
                                        {"row"},
                                        "centipawn",
                                        "full-window search score of the start position for White"};

// --- /provenance ---
inline constexpr const char* kProvenanceGroup = "provenance";
inline constexpr Variable kCampaign{"campaign", Type::text, {}, "1", "the campaign, resolved, as TOML"};
inline constexpr Variable kRound{"round", Type::i32, {"round"}, "1", "number of the round, from 1"};
inline constexpr Variable kPlans{"plans", Type::text, {"round"}, "1", "the plan of each round"};
inline constexpr Variable kParts{"parts", Type::text, {"parts"}, "1", "names of the parts that gave rows"};
inline constexpr Variable kPartChecksum{
    "part_checksum", Type::text, {"parts"}, "1", "checksums of the parts, 16 hexadecimal digits"};
inline constexpr Variable kCoreSeconds{
    "core_seconds", Type::f64, {"condition"}, "1", "seconds of one core spent on the games and root scores"};

}  // namespace firstmove::results::schema
