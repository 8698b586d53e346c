// Games in key order from any number of files, a record at a time: what merge writes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "results/merge_source.hpp"
#include "results/tables.hpp"

namespace firstmove::results {

struct GameRecord {
  GameRow row{};             ///< conditions numbered as in the output
  std::uint32_t source = 0;  ///< index of the input it came from
  bool has_moves = false;
  std::vector<std::uint32_t> moves;
  std::vector<std::int16_t> scores_cp;  ///< as in MovesRow
};

class RecordStream {
 public:
  RecordStream() = default;
  RecordStream(const RecordStream&) = delete;
  RecordStream& operator=(const RecordStream&) = delete;
  virtual ~RecordStream() = default;
  /// Keys ascend strictly. False at the end.
  virtual bool next(GameRecord& record) = 0;
};

/// What merge knows while it joins games.
struct MergeContext {
  const MergeInput& input;
  const std::vector<MergeSource>& sources;  ///< sorted by name
  std::vector<std::int64_t> setup_ids;      ///< ascending
  std::uint64_t duplicates = 0;
  std::uint64_t replaced = 0;
  std::uint64_t rows_of_other_setups = 0;
  std::vector<std::vector<std::uint64_t>> rows_not_asked;  ///< [source][its condition]

  bool has_setup(std::int64_t id) const;
};

/// The games of sources[first .. last), joined. Opens few files at a time, however many there are: beyond
/// that, joins of neighbours go to temporary files in `scratch` first.
std::unique_ptr<RecordStream> join_games(MergeContext& context, std::size_t first, std::size_t last,
                                         const std::filesystem::path& scratch);

/// Files that one join holds open at most: each has a window of rows in memory, and 16,384 parts go through a
/// temporary file once.
inline constexpr std::size_t kMaxOpenStreams = 128;

}  // namespace firstmove::results
