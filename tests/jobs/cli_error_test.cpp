#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

struct ErrorCase {
  const char* name;
  std::vector<std::string> arguments;  ///< "@/x" stands for the file x of the test's folder
  int exit_code;
  std::vector<std::string> messages;  ///< each a part of what standard error says
};
void PrintTo(const ErrorCase& c, std::ostream* out) {
  *out << c.name;
}

class CommandLineError : public testing::TestWithParam<ErrorCase> {
 protected:
  CommandLineError() {
    write("good.toml",
          "name = 'good'\nvariants = ['chess196']\nsetups = [0]\ngames = 1\n[[condition]]\ndepth = 1\n");
    write("bad.toml", "name = 'bad'\nvariants = ['chess196']\ngmaes = 1\nperft_depth = 40\n");
    write("bad.epd", "# two lines\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w HAha - 0 1 ;D1 20\n");
    write("empty.epd", "# nothing\n");
    write("file", "x");
  }

  ProgramResult run() const {
    std::vector<std::string> arguments = GetParam().arguments;
    for (std::string& argument : arguments) {
      if (argument.rfind("@/", 0) == 0) argument = (folder.path() / argument.substr(2)).string();
    }
    return run_program(arguments);
  }

  TemporaryFolder folder;

 private:
  void write(const char* name, const char* text) { std::ofstream(folder.path() / name) << text; }
};

TEST_P(CommandLineError, SaysWhatWhereAndWhatWouldBeRight) {
  const ProgramResult result = run();
  EXPECT_EQ(result.exit_code, GetParam().exit_code) << result.err;
  EXPECT_EQ(result.out, "");
  for (const std::string& message : GetParam().messages) {
    EXPECT_NE(result.err.find(message), std::string::npos) << "no '" << message << "' in: " << result.err;
  }
}

const ErrorCase kErrors[] = {
    {"NoCommand", {}, 2, {"A subcommand is required"}},
    {"UnknownCommand", {"perf"}, 2, {"unknown command 'perf'", "did you mean 'perft'?"}},
    {"UnknownOption", {"perft", "chess960", "--dept", "3"}, 2, {"--dept"}},
    {"UnknownVariant",
     {"perft", "ches960", "--depth", "1", "--all"},
     2,
     {"unknown variant 'ches960'", "did you mean 'chess960'?"}},
    {"PerftWithoutDepth", {"perft", "chess960", "--all"}, 2, {"--depth is missing"}},
    {"PerftTooDeep", {"perft", "chess960", "--all", "--depth", "21"}, 2, {"--depth", "not in range 1 to 20"}},
    {"PerftOfNothing",
     {"perft", "chess960", "--depth", "2"},
     2,
     {"--setup ID, --fen FEN, --all or --epd FILE"}},
    {"OctalId", {"show", "chess960", "010"}, 2, {"'010'", "decimal", "without leading zeros"}},
    {"HexadecimalId", {"show", "chess960", "0x10"}, 2, {"'0x10'"}},
    {"EmptyId", {"show", "chess960", ""}, 2, {"is empty"}},
    {"EmptyShard",
     {"run", "chess960", "--depth", "1", "--games", "1", "--shard", ""},
     2,
     {"--shard", "is empty"}},
    {"EmptyOutput",
     {"run", "chess960", "--depth", "1", "--games", "1", "-o", ""},
     2,
     {"--output", "is empty"}},
    {"MarginThatIsNoNumber", {"analyze", "x.h5", "--margin", "nan"}, 2, {"--margin", "must be a number"}},
    {"PerftOfTwo", {"perft", "chess960", "--depth", "2", "--all", "--setup", "1"}, 2, {"one of --setup ID"}},
    {"PerftSetupBeyond",
     {"perft", "chess484", "--depth", "2", "--setup", "484"},
     2,
     {"setup 484 does not exist", "0 to 483"}},
    {"PerftNegativeSetup",
     {"perft", "chess484", "--depth", "2", "--setup", "-1"},
     2,
     {"setup -1 does not exist"}},
    {"PerftNoSymmetryOfOne",
     {"perft", "chess480", "--depth", "2", "--setup", "7", "--no-symmetry"},
     2,
     {"--all"}},
    {"PerftTooMuchHash",
     {"perft", "chess480", "--depth", "5", "--setup", "7", "--hash", "1073741824"},
     2,
     {"--hash 1073741824", "memory"}},
    {"PerftNoSymmetryOfFile", {"perft", "chess480", "--epd", "x.epd", "--no-symmetry"}, 2, {"--epd"}},
    {"PerftDivideOfAll", {"perft", "chess960", "--depth", "2", "--all", "--divide"}, 2, {"--divide"}},
    {"PerftOutputOfFen",
     {"perft", "chess960", "--depth", "1", "--fen",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "-o", "@/x.h5"},
     2,
     {"-o stores setups"}},
    {"BadFen",
     {"perft", "chess960", "--depth", "1", "--fen",
      "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
     2,
     {"--fen column 13"}},
    {"MissingEpd",
     {"perft", "chess960", "--epd", "@/none.epd"},
     2,
     {"none.epd", "No such file or directory"}},
    {"BadEpd", {"perft", "chess960", "--epd", "@/bad.epd"}, 2, {"bad.epd:2:43:"}},
    {"EmptyEpd", {"perft", "chess960", "--epd", "@/empty.epd"}, 2, {"holds no position"}},
    {"EpdWithDepth",
     {"perft", "chess960", "--epd", "@/bad.epd", "--depth", "2"},
     2,
     {"--epd brings its own"}},
    {"MissingCampaign", {"run", "@/none.toml"}, 2, {"none.toml", "No such file or directory"}},
    {"CampaignIsAFolder", {"run", "@/"}, 2, {"Is a directory"}},
    {"BadCampaign",
     {"run", "@/bad.toml"},
     2,
     {"bad.toml:3:1: gmaes: unknown key: did you mean 'games'?",
      "bad.toml:4:15: perft_depth: must be 0 to 20 plies"}},
    {"BadCampaignInPlan", {"plan", "@/bad.toml"}, 2, {"did you mean 'games'?"}},
    {"RunUnknownVariant",
     {"run", "chess690", "--depth", "1", "--games", "1"},
     2,
     {"unknown variant 'chess690'"}},
    {"RunVariantWithoutDepth", {"run", "chess960", "--games", "1"}, 2, {"--games needs --depth"}},
    {"RunVariantOfNothing", {"run", "chess960", "--depth", "1"}, 2, {"nothing to compute"}},
    {"RunOpeningDepthTooDeep",
     {"run", "chess960", "--depth", "1", "--games", "1", "--opening-depth", "2"},
     2,
     {"opening_depth: must be 1 to 1 plies"}},
    {"RunFileWithDepth", {"run", "@/good.toml", "--depth", "2"}, 2, {"--depth goes with a variant"}},
    {"WrongShard",
     {"run", "@/good.toml", "-o", "@/o", "--shard", "4/3"},
     2,
     {"--shard '4/3'", "I from 1 to N"}},
    {"ShardInWords", {"run", "@/good.toml", "-o", "@/o", "--shard", "one"}, 2, {"--shard 'one'"}},
    {"NoThreads", {"run", "@/good.toml", "-o", "@/o", "--threads", "0"}, 2, {"--threads"}},
    {"UnwritableFolder",
     {"run", "@/good.toml", "-o", "@/file/below"},
     1,
     {"cannot create folder", "Not a directory"}},
    {"StatusOfNothing", {"status", "@/none"}, 2, {"holds no campaign"}},
    {"MergeOfNothing", {"merge", "@/none", "-o", "@/o"}, 2, {"holds no campaign"}},
    {"MergeWithoutOutput", {"merge", "@/none", "@/other"}, 2, {"several folders", "-o"}},
    {"VerifyMissing", {"verify", "@/none.h5"}, 2, {"does not exist"}},
};
INSTANTIATE_TEST_SUITE_P(Cli, CommandLineError, testing::ValuesIn(kErrors),
                         [](const auto& tested) { return tested.param.name; });

TEST(CommandLine, PrintsItsVersion) {
  const ProgramResult result = run_program({"--version"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out.rfind("firstmove 0.", 0), 0U) << result.out;
  EXPECT_NE(result.out.find("commit "), std::string::npos);
}

TEST(CommandLine, HelpIsAsRecorded) {
  const std::string path = FIRSTMOVE_TEST_DATA "/snapshots/help.txt";
  std::ifstream file(path);
  const std::string recorded{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const ProgramResult result = run_program({"--help-all"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, recorded) << "if this is meant: firstmove --help-all > " << path;
}

TEST(CommandLine, EveryCommandHasHelp) {
  for (const char* command : {"perft", "run", "plan", "submit", "status", "explain", "merge", "verify",
                              "bench", "match", "uci", "analyze", "compare"}) {
    const ProgramResult result = run_program({command, "--help"});
    EXPECT_EQ(result.exit_code, 0) << command;
    EXPECT_NE(result.out.find("Usage: firstmove " + std::string(command)), std::string::npos) << result.out;
  }
}

TEST(CommandLine, VerifyFailsOnADamagedFile) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "p.h5").string();
  ASSERT_EQ(run_program({"perft", "chess196", "--depth", "1", "--all", "-o", file}).exit_code, 0);
  EXPECT_EQ(run_program({"verify", file}).exit_code, 0);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  const ProgramResult result = run_program({"verify", file, "--json"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.out.find("\"holds\": false"), std::string::npos) << result.out;
}

TEST(CommandLine, RefusesAnotherCampaignInTheSameFolder) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "o").string();
  const auto run = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"run", "chess196",   "--depth", "1",  "--games",
                                       "1",   "--move-cap", "8",       "-o", out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
  };
  ASSERT_EQ(run({}).exit_code, 0);
  const ProgramResult refused = run({"--seed", "2"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("seed: 1 there, 2 here"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace firstmove::jobs
