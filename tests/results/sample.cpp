#include "tests/results/sample.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <numeric>
#include <random>

#include "results/part_writer.hpp"

namespace firstmove::results::test {
namespace {

using Random = std::mt19937_64;  // its output is the same everywhere; the std:: distributions are not

std::uint64_t below(Random& random, std::uint64_t bound) {
  return random() % bound;
}

template <class Row>
void deal(const std::vector<Row>& rows, std::vector<std::vector<Row>>& hands, Random& random) {
  for (const Row& row : rows) {
    const std::size_t first = below(random, hands.size());
    hands[first].push_back(row);
    if (below(random, 3) == 0) hands[(first + 1) % hands.size()].push_back(row);
  }
}

}  // namespace

Identity sample_identity() {
  return {.schema_version = kSchemaVersion,
          .variant = "chess960",
          .rules_hash = "00112233445566ff",
          .seed = 0xfedcba9876543210,  // beyond the range of signed integers
          .campaign_hash = "0123456789abcdef"};
}

Maker sample_maker() {
  return {"0.1.0", "c0ffee", "GCC 12.2", "2025-01-02T03:04:05Z", "node-ä"};
}

std::vector<Condition> sample_conditions() {
  Condition engine{.name = "engine", .hash = "bbbbbbbbbbbbbbbb", .player = "other", .player_version = "16"};
  engine.deterministic = false;
  engine.nodes = 10'000'000'000;
  engine.score_scale_cp = 380;
  Condition d2{.name = "d2", .hash = "aaaaaaaaaaaaaaaa", .player = "firstmove", .player_version = "1-00ff"};
  d2.depth = 2;
  d2.temperature_cp = 30;
  d2.opening_plies = 8;
  d2.opening_depth = 2;
  d2.move_cap = 500;
  return {d2, engine};
}

SetupTable sample_table(std::size_t setups) {
  SetupTable table;
  table.feature_names = {"undefended_men", "king_file"};
  table.feature_descriptions = {"men that no man of their side defends", "file of the king, from 0"};
  for (std::size_t i = 0; i < setups; ++i) {
    const auto id = static_cast<std::int64_t>(3 + 7 * i);
    table.setups.push_back({id,
                            "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 " + std::to_string(id),
                            "RNBQKBNR",
                            "RNBQKBNR",
                            id - static_cast<std::int64_t>(i % 2),
                            {0.25 * static_cast<double>(i), -1}});
  }
  return table;
}

GameRow sample_game(std::int64_t setup, std::uint32_t condition, std::uint32_t number, std::uint64_t seed) {
  Random random(seed * 1'000'003 + static_cast<std::uint64_t>(setup) * 10'007 + condition * 101 + number);
  GameRow row{};
  row.setup_id = setup;
  row.condition = condition;
  row.game_number = number;
  row.result_code = static_cast<std::uint8_t>(below(random, kResultCount));
  row.ending_code = static_cast<std::uint8_t>(below(random, kEndingCount));
  row.plies = static_cast<std::uint16_t>(5 + below(random, 90));
  row.first_move = static_cast<std::uint32_t>(below(random, 1 << 21));
  row.legal_moves = static_cast<std::uint32_t>(row.plies * 30 + below(random, 100));
  for (std::size_t k = 0; k < kCheckpointCount; ++k) {
    const bool ended = row.plies <= kCheckpointPlies[k];
    row.score_cp[k] =
        ended ? kNoScore : static_cast<std::int16_t>(static_cast<int>(below(random, 800)) - 400);
    // Few different keys, so that positions repeat; the top bit tells unsigned from signed.
    row.key[k] = ended ? 0 : (std::uint64_t{1} << 63) + below(random, 20);
  }
  return row;
}

MovesRow sample_moves(const GameRow& game) {
  MovesRow row{game.setup_id, game.condition, game.game_number, {}};
  for (std::uint32_t ply = 0; ply < game.plies; ++ply) row.moves.push_back(game.first_move + ply);
  // One condition keeps scores, of two positions in three.
  for (std::uint32_t ply = 0; game.condition == 1 && ply < game.plies; ++ply)
    row.scores_cp.push_back(ply % 3 == 0 ? kNoScore : static_cast<std::int16_t>(ply * 5 - game.game_number));
  return row;
}

Rows sample_rows(std::size_t setups, std::uint32_t games_each, std::uint64_t seed) {
  Rows rows;
  rows.conditions = sample_conditions();
  rows.core_seconds = {1.5, 0.25};
  Random random(seed);
  for (const SetupRecord& setup : sample_table(setups).setups) {
    for (std::int32_t depth = 1; depth <= 3; ++depth)
      if (depth < 3 || below(random, 4) != 0)
        rows.perft.push_back({setup.setup, depth, 1 + below(random, 1 << 20)});
    for (std::uint32_t condition = 0; condition < rows.conditions.size(); ++condition) {
      for (const std::int32_t depth : {1, 4})
        if (depth == 1 || below(random, 4) != 0)
          rows.root_scores.push_back(
              {setup.setup, condition, depth, static_cast<std::int32_t>(below(random, 200)) - 100});
      for (std::uint32_t number = 0; number < games_each; ++number) {
        rows.games.push_back(sample_game(setup.setup, condition, number, seed));
        if (number < 4 || condition == 1) rows.moves.push_back(sample_moves(rows.games.back()));
      }
    }
  }
  return rows;
}

MergeInput sample_input(std::size_t setups) {
  MergeInput input;
  input.expected = sample_identity();
  input.conditions = sample_conditions();
  input.table = sample_table(setups);
  input.campaign = "name = \"sample\"\n# ü\n";
  input.plans = {"round 1", "round 2"};
  input.maker = sample_maker();
  return input;
}

std::vector<std::filesystem::path> write_shuffled(const Rows& rows, std::size_t parts,
                                                  const std::filesystem::path& folder, std::uint64_t seed,
                                                  const Identity& identity) {
  Random random(seed);
  std::vector<std::vector<PerftRow>> perft(parts);
  std::vector<std::vector<RootScoreRow>> root_scores(parts);
  std::vector<std::vector<GameRow>> games(parts);
  deal(rows.perft, perft, random);
  deal(rows.root_scores, root_scores, random);
  deal(rows.games, games, random);
  std::map<std::tuple<std::int64_t, std::uint32_t, std::uint32_t>, MovesRow> moves;
  for (const MovesRow& row : rows.moves) moves[{row.setup_id, row.condition, row.game_number}] = row;

  std::vector<std::filesystem::path> paths;
  for (std::size_t i = 0; i < parts; ++i) {
    Rows hand;
    hand.perft = perft[i];
    const bool swapped = i % 2 == 1;  // conditions listed the other way round
    const auto renumber = [&](std::uint32_t condition) { return swapped ? 1 - condition : condition; };
    hand.conditions = rows.conditions;
    hand.core_seconds = {1.5, 0.25};
    if (swapped) std::swap(hand.conditions[0], hand.conditions[1]);
    if (swapped) std::swap(hand.core_seconds[0], hand.core_seconds[1]);
    for (RootScoreRow row : root_scores[i]) {
      row.condition = renumber(row.condition);
      hand.root_scores.push_back(row);
    }
    for (GameRow row : games[i]) {
      const auto kept = moves.find({row.setup_id, row.condition, row.game_number});
      row.condition = renumber(row.condition);
      hand.games.push_back(row);
      if (kept == moves.end()) continue;
      hand.moves.push_back(kept->second);
      hand.moves.back().condition = row.condition;
    }
    paths.push_back(write_part(folder, identity, sample_maker(), std::move(hand)));
  }
  return paths;
}

Folder::Folder() {
  // Memory where there is some: a test that syncs hundreds of small files would wait for the disk alone.
  const std::filesystem::path memory = "/dev/shm";
  const bool usable = ::access(memory.c_str(), W_OK) == 0;
  const std::filesystem::path base = usable ? memory : std::filesystem::temp_directory_path();
  std::string pattern = (base / "firstmove-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) std::abort();
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> Folder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::byte> read_bytes(const std::filesystem::path& path) {
  std::vector<std::byte> bytes(std::filesystem::file_size(path));
  std::ifstream(path, std::ios::binary)
      .read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

void write_bytes(const std::filesystem::path& path, const std::vector<std::byte>& bytes) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace firstmove::results::test
