// Made-up rows with every peculiarity a result file can hold: void games, early ends, kept moves, gaps.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results/merge.hpp"
#include "results/rows.hpp"

namespace firstmove::results::test {

Identity sample_identity();
Maker sample_maker();

/// "d2" is deterministic, "engine" is not.
std::vector<Condition> sample_conditions();

/// Setups 3, 10, 17 and so on, with two features.
SetupTable sample_table(std::size_t setups);

/// games_each games of every setup and condition, perft to depth 3, root scores at depths 1 and 4 (gaps
/// left); moves of games 0-3, and of all games of "engine". The same arguments give the same rows.
Rows sample_rows(std::size_t setups, std::uint32_t games_each, std::uint64_t seed = 1);

/// One deterministic game, different for different numbers.
GameRow sample_game(std::int64_t setup, std::uint32_t condition, std::uint32_t number,
                    std::uint64_t seed = 1);
MovesRow sample_moves(const GameRow& game);

/// Everything but parts and output.
MergeInput sample_input(std::size_t setups);

/// Deals the rows into parts at random, a third of them into two parts at once, and writes these. Each part
/// lists the conditions in an order of its own.
std::vector<std::filesystem::path> write_shuffled(const Rows& rows, std::size_t parts,
                                                  const std::filesystem::path& folder, std::uint64_t seed,
                                                  const Identity& identity = sample_identity());

/// An empty folder of its own, removed at the end.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  /// Names in it, sorted.
  std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

std::vector<std::byte> read_bytes(const std::filesystem::path& path);
void write_bytes(const std::filesystem::path& path, const std::vector<std::byte>& bytes);

}  // namespace firstmove::results::test
