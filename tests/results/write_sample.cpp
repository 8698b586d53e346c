// write_sample FOLDER: result files for the Python tests, one for each peculiarity of their shape.
#include <cstdio>
#include <filesystem>

#include "results/part_writer.hpp"
#include "tests/results/sample.hpp"

namespace {

using namespace firstmove::results;
using namespace firstmove::results::test;
namespace fs = std::filesystem;

void write(const fs::path& folder, const char* name, const Rows& rows, MergeInput input, std::size_t parts) {
  input.parts = write_shuffled(rows, parts, folder / "parts" / name, parts);
  input.output = folder / name;
  merge(input);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const fs::path folder = argv[1];
  fs::remove_all(folder);
  try {
    const Rows all = sample_rows(9, 70);
    for (const std::size_t parts : {1u, 3u, 17u}) {
      const std::string name = "all-" + std::to_string(parts) + ".h5";
      write(folder, name.c_str(), all, sample_input(9), parts);
    }
    write(folder, "other.h5", sample_rows(9, 70, 2), sample_input(9), 1);

    Rows perft = all;
    perft.root_scores.clear();
    perft.games.clear();
    perft.moves.clear();
    write(folder, "perft.h5", perft, sample_input(9), 3);

    Rows root_scores = perft;
    root_scores.perft.clear();
    root_scores.root_scores = all.root_scores;
    write(folder, "root-scores.h5", root_scores, sample_input(9), 3);

    Rows games = all;
    games.perft.clear();
    games.root_scores.clear();
    games.moves.clear();
    MergeInput plain = sample_input(9);
    plain.table.feature_names.clear();
    plain.table.feature_descriptions.clear();
    for (SetupRecord& setup : plain.table.setups) setup.features.clear();
    plain.plans.clear();
    write(folder, "games.h5", games, plain, 3);

    Rows no_moves = games;  // a void game that ended before its first move: kept, but an empty list
    no_moves.games.resize(1);
    no_moves.games[0].ending_code = kVoidEnding;
    no_moves.games[0].plies = 0;
    no_moves.moves = {{no_moves.games[0].setup_id, 0, 0, {}}};
    write(folder, "no-moves.h5", no_moves, plain, 1);
  } catch (const IoError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
