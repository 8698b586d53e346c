#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";

TEST(PerftCommand, PrintsALineADepth) {
  const ProgramResult result = run_program({"perft", "chess960", "--depth", "3", "--fen", kStart});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "perft(1) = 20\nperft(2) = 400\nperft(3) = 8902\n");
}

TEST(PerftCommand, PrintsTheMovesBeforeTheDepthTheyDivide) {
  const ProgramResult result = run_program(
      {"perft", "chess480", "--depth", "1", "--divide", "--fen", "4k3/8/8/8/8/8/8/RK6 w A - 0 1"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("b1a1: 1\n"), std::string::npos) << "castling is king takes rook: " << result.out;
  EXPECT_EQ(result.out.substr(result.out.rfind("perft(")), "perft(1) = 12\n");
}

TEST(PerftCommand, SumsOverEverySetup) {
  const ProgramResult result = run_program({"perft", "chess480", "--depth", "2", "--all", "--threads", "2"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "perft(1) = 18936\nperft(2) = 374064\n");  // docs/rules.md, whole-set checksums
}

TEST(PerftCommand, StoresOneSetup) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "p.h5").string();
  const ProgramResult result =
      run_program({"perft", "chess960", "--depth", "3", "--setup", "518", "-o", file});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "perft(1) = 20\nperft(2) = 400\nperft(3) = 8902\n");
  EXPECT_EQ(run_program({"verify", file}).exit_code, 0);
}

TEST(PerftCommand, ReplacesItsOwnFileButNeverGames) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "p.h5").string();
  const std::vector<std::string> perft{"perft", "chess960", "--depth", "1", "--setup", "518", "-o", file};
  EXPECT_EQ(run_program(perft).exit_code, 0);
  EXPECT_EQ(run_program(perft).exit_code, 0);
  const std::string run = (folder.path() / "run").string();
  const ProgramResult played =
      run_program({"run", "chess196", "--depth", "1", "--games", "1", "--move-cap", "2", "-o", run});
  ASSERT_EQ(played.exit_code, 0) << played.err;
  const ProgramResult refused =
      run_program({"perft", "chess196", "--depth", "1", "--all", "-o", run + "/chess196.h5"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("holds games"), std::string::npos) << refused.err;
}

TEST(PerftCommand, ChecksAFileOfPositions) {
  const std::string file = FIRSTMOVE_TEST_DATA "/perft/chess8400.epd";
  const ProgramResult result =
      run_program({"perft", "chess8400", "--epd", file, "--max-nodes", "200000", "--threads", "2"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find(" passed, 0 failed\n"), std::string::npos) << result.out;
}

TEST(PerftCommand, FailsOnAMismatch) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "p.epd").string();
  std::ofstream(file) << kStart << " ;D1 20 ;D2 401\n" << kStart << " ;D1 20\n";
  const ProgramResult result = run_program({"perft", "chess960", "--epd", file});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "line 1: perft(2) = 400, expected 401: " + std::string(kStart) + "\n1 passed, 1 failed\n");
}

}  // namespace
}  // namespace firstmove::jobs
