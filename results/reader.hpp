// Checked, typed reads of parts and result files. Each function first reads the whole file to check it, so
// calling one for a single row costs as much as a pass over the file; for many rows use the ones that stream.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "results/io_error.hpp"
#include "results/statistics.hpp"

namespace firstmove::results {

struct Part {
  Identity identity;
  Maker maker;
  Rows rows;
};

/// A whole part.
/// errors  IoError when it is truncated, damaged (checksum of the name), foreign or of another schema
Part read_part(const std::filesystem::path& path);

/// Root group and provenance of a merged file; memory does not grow with its rows.
VariantStatistics read_statistics(const std::filesystem::path& path);

/// Streams the game rows of a merged file in key order, in blocks.
void for_each_game_row(const std::filesystem::path& path, const std::function<void(const GameRow&)>& visit);

/// The same with the moves of each game, null where they were not kept.
void for_each_game(const std::filesystem::path& path,
                   const std::function<void(const GameRow&, const MovesRow* moves)>& visit);

/// The kept moves of one game, if they were kept. `condition` is the index in the file.
std::optional<MovesRow> read_moves(const std::filesystem::path& path, std::int64_t setup_id,
                                   std::uint32_t condition, std::uint32_t game_number);
std::optional<GameRow> read_game_row(const std::filesystem::path& path, std::int64_t setup_id,
                                     std::uint32_t condition, std::uint32_t game_number);

/// Every key that a part or merged file holds, and the results of games: for resuming and for planning
/// rounds.
struct RowKeys {
  Identity identity;
  std::vector<Condition> conditions;
  struct Perft {
    std::int64_t setup_id;
    std::int32_t depth;
  };
  struct RootScore {
    std::int64_t setup_id;
    std::uint32_t condition;
    std::int32_t eval_depth;
  };
  struct Game {
    std::int64_t setup_id;
    std::uint32_t condition;
    std::uint32_t game_number;
    std::uint8_t result_code = 0;  ///< this and the next only as asked for
    bool is_void = false;          ///< then the result counts for neither side
  };
  std::vector<Perft> perft;
  std::vector<RootScore> root_scores;
  std::vector<Game> games;
};
enum class GameResults : bool { skip, read };
/// Conditions whose hashes are all among `known` are taken from there, which halves the time of a small part.
RowKeys read_keys(const std::filesystem::path& path, const std::vector<Condition>& known = {},
                  GameResults results = GameResults::read);

}  // namespace firstmove::results
