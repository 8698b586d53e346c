#include "results/record_stream.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <queue>

#include "results/file_commit.hpp"
#include "results/record_file_stream.hpp"

namespace firstmove::results {
namespace {

/// Several streams as one, equal keys joined. Streams come in the order of their sources, so the first of
/// equals is the one of the lowest name.
class UnionStream : public RecordStream {
 public:
  UnionStream(MergeContext& context, std::vector<std::unique_ptr<RecordStream>> streams)
      : context_(context), streams_(std::move(streams)), heads_(streams_.size()) {
    for (std::size_t i = 0; i < streams_.size(); ++i) advance(i);
  }

  bool next(GameRecord& record) override {
    if (queue_.empty()) return false;
    const std::size_t first = pop();
    std::swap(record, heads_[first]);
    advance(first);
    while (!queue_.empty() && queue_.top().key == key_of(record.row)) {
      const std::size_t other = pop();
      join(record, heads_[other]);
      advance(other);
    }
    return true;
  }

 private:
  struct Entry {
    GameKey key;
    std::size_t stream;
    bool operator<(const Entry& other) const {  // the queue gives the greatest first
      return std::tie(other.key, other.stream) < std::tie(key, stream);
    }
  };

  void advance(std::size_t stream) {
    if (streams_[stream]->next(heads_[stream]))
      queue_.push({key_of(heads_[stream].row), stream});
    else
      streams_[stream].reset();  // closes its file
  }
  std::size_t pop() {
    const std::size_t stream = queue_.top().stream;
    queue_.pop();
    return stream;
  }

  /// `kept` is of the lower name.
  void join(GameRecord& kept, GameRecord& other) {
    ++context_.duplicates;
    const bool both_moves = kept.has_moves && other.has_moves;
    const bool both_scores = !kept.scores_cp.empty() && !other.scores_cp.empty();
    const bool equal = kept.row == other.row && (!both_moves || kept.moves == other.moves) &&
                       (!both_scores || kept.scores_cp == other.scores_cp);
    if (!context_.input.conditions[kept.row.condition].deterministic) {
      if (!equal) ++context_.replaced;
      return;
    }
    if (!equal) refuse(kept, other);
    if (!kept.has_moves && other.has_moves) {
      kept.moves.swap(other.moves);
      kept.has_moves = true;
    }
    if (kept.scores_cp.empty()) kept.scores_cp.swap(other.scores_cp);
  }

  [[noreturn]] void refuse(const GameRecord& kept, const GameRecord& other) const {
    throw IoError("merge", context_.sources[other.source].path.string(),
                  "game " + std::to_string(kept.row.game_number) + " of setup " +
                      std::to_string(kept.row.setup_id) + " under condition " +
                      context_.input.conditions[kept.row.condition].name + " differs from the one in " +
                      context_.sources[kept.source].path.string() +
                      ", and this player is deterministic: one of the two is wrong");
  }

  MergeContext& context_;
  std::vector<std::unique_ptr<RecordStream>> streams_;
  std::vector<GameRecord> heads_;
  std::priority_queue<Entry> queue_;
};

/// Records written to a temporary file and read back: a join too wide to be done at once. It lives only as
/// long as the merge, so it is the machine's memory as it is.
class SpilledStream : public RecordStream {
 public:
  SpilledStream(RecordStream& from, const std::filesystem::path& scratch) : file_(scratch) {
    stream_.reset(std::fopen(file_.path().c_str(), "wb+"));
    if (!stream_) fail("create");
    GameRecord record;
    while (from.next(record)) write(record);
    if (std::fflush(stream_.get()) != 0) fail("write");
    std::rewind(stream_.get());
  }

  bool next(GameRecord& record) override {
    Header header;
    if (std::fread(&header, sizeof header, 1, stream_.get()) != 1) {
      if (std::ferror(stream_.get())) fail("read");
      return false;
    }
    record.row = header.row;
    record.source = header.source;
    record.has_moves = header.has_moves != 0;
    record.moves.resize(header.move_count);
    record.scores_cp.resize(header.score_count);
    read(record.moves);
    read(record.scores_cp);
    return true;
  }

 private:
  struct Header {
    GameRow row;
    std::uint32_t source;
    std::uint32_t has_moves;
    std::uint64_t move_count;
    std::uint64_t score_count;
  };
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void write(const GameRecord& record) {
    Header header;
    std::memset(&header, 0, sizeof header);
    header.row = record.row;
    header.source = record.source;
    header.has_moves = record.has_moves ? 1 : 0;
    header.move_count = record.moves.size();
    header.score_count = record.scores_cp.size();
    if (std::fwrite(&header, sizeof header, 1, stream_.get()) != 1) fail("write");
    write(record.moves);
    write(record.scores_cp);
  }
  template <typename Number>
  void read(std::vector<Number>& list) {
    if (!list.empty() && std::fread(list.data(), sizeof(Number), list.size(), stream_.get()) != list.size())
      fail("read");
  }
  template <typename Number>
  void write(const std::vector<Number>& list) {
    if (!list.empty() && std::fwrite(list.data(), sizeof(Number), list.size(), stream_.get()) != list.size())
      fail("write");
  }
  [[noreturn]] void fail(const char* operation) const {
    throw IoError(operation, file_.path().string(), std::strerror(errno));
  }

  TemporaryFile file_;
  std::unique_ptr<std::FILE, Close> stream_;
};

}  // namespace

bool MergeContext::has_setup(std::int64_t id) const {
  return std::binary_search(setup_ids.begin(), setup_ids.end(), id);
}

std::unique_ptr<RecordStream> join_games(MergeContext& context, std::size_t first, std::size_t last,
                                         const std::filesystem::path& scratch) {
  std::vector<std::unique_ptr<RecordStream>> streams;
  if (last - first <= kMaxOpenStreams) {
    for (std::size_t source = first; source < last; ++source) open_streams(context, source, streams);
    return std::make_unique<UnionStream>(context, std::move(streams));
  }
  // Step by the largest power that keeps the number of groups within the bound.
  std::size_t group = kMaxOpenStreams;
  while ((last - first + group - 1) / group > kMaxOpenStreams) group *= kMaxOpenStreams;
  for (std::size_t begin = first; begin < last; begin += group) {
    const auto joined = join_games(context, begin, std::min(begin + group, last), scratch);
    streams.push_back(std::make_unique<SpilledStream>(*joined, scratch));
  }
  return std::make_unique<UnionStream>(context, std::move(streams));
}

}  // namespace firstmove::results
