#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/site/site_assets.hpp"
#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/validate.hpp"
#include "jobs/men_figures.hpp"
#include "jobs/publish/board_changes.hpp"
#include "jobs/publish/site_writer.hpp"
#include "results/reader.hpp"
#include "tests/cli/run_command_line.hpp"
#include "tests/cli/small_campaign.hpp"
#include "tests/jobs/temporary_folder.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// What a data script hands over.
json handed_over(const fs::path& path) {
  const std::string text = text_of(path);
  const std::size_t begin = text.find(".push(") + 6;
  return json::parse(text.substr(begin, text.rfind(");") - begin))[1];
}

/// Board field of a FEN -> letter a square, '.' where nothing stands.
std::string squares_of(const std::string& fen, int files, int ranks) {
  std::string squares(static_cast<std::size_t>(files * ranks), '.');
  int file = 0, rank = ranks - 1;
  for (const char c : fen.substr(0, fen.find(' '))) {
    if (c == '/') {
      file = 0, --rank;
    } else if (c >= '0' && c <= '9') {
      file += c - '0';
    } else {
      squares[static_cast<std::size_t>(rank * files + file++)] = c;
    }
  }
  return squares;
}

void apply(std::string& squares, const std::string& change) {
  for (std::size_t k = 0; k < change.size();) {
    std::size_t digits = 0;
    const auto square = static_cast<std::size_t>(std::stoi(change.substr(k), &digits));
    squares[square] = change[k + digits];
    k += digits + 1;
  }
}

TEST(BoardChanges, LeadToThePlacementOfEveryPosition) {
  const core::VariantRules& rules = *core::find_variant("chess484");
  const auto moves = results::read_moves(small_file(), 100, 0, 0)->moves;
  const auto changes = board_changes(rules, 100, moves);
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), moves.size());
  const core::RuleTables<core::k8x8> tables(rules);
  auto position = core::start_position(tables, 100);
  std::string squares = squares_of(core::to_fen(position), 8, 8);
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    position.make(core::Move(moves[ply]));
    apply(squares, (*changes)[ply]);
    ASSERT_EQ(squares, squares_of(core::to_fen(position), 8, 8)) << "ply " << ply + 1;
  }
}

TEST(BoardChanges, OfAnIllegalMoveNameThePly) {
  const auto changes = board_changes(*core::find_variant("chess960"), 518, {12 + 128 * 28, 12 + 128 * 28});
  ASSERT_FALSE(changes);
  EXPECT_EQ(changes.error(), 2);
}

TEST(MenFigures, GoByHowAManMovesNotByItsName) {
  core::VariantRules rules = *core::find_variant("chess8400");
  EXPECT_EQ(figure_of(rules, core::kPawn), "pawn");
  EXPECT_EQ(figure_of(rules, core::kKing), "king");
  for (const auto& [letter, figure] :
       {std::pair{'Q', "queen"}, {'R', "rook"}, {'B', "bishop"}, {'N', "knight"}, {'M', "knight-bishop"}})
    EXPECT_EQ(figure_of(rules, rules.man_of(letter)), figure);
  core::ManRules& minister = rules.men[rules.man_of('M')];
  minister.slides_diagonally = false;
  minister.slides_orthogonally = true;
  EXPECT_EQ(figure_of(rules, rules.man_of('M')), "knight-rook");
  minister.leaps.pop_back();
  EXPECT_EQ(figure_of(rules, rules.man_of('M')), "") << "seven leaps are no knight: its letter is drawn";
}

TEST(PageSlugs, AreSafeAndNeverTwice) {
  EXPECT_EQ(page_slugs({"a/Chess 480.h5", "b/chess-480.h5", "<img src=x>.h5", "index.h5", "\xc3\xa9.h5"}),
            (std::vector<std::string>{"chess-480", "chess-480-2", "img-src-x", "indextable", "table"}));
}

Answer publish(const std::string& file, const std::string& folder) {
  return run_command_line({"publish", file, "-o", folder});
}

TEST(PublishCommand, WritesPagesDataAndDownloads) {
  if (!analysis::site_assets()) GTEST_SKIP() << "built without the web pages";
  const TemporaryFolder folder;
  const fs::path site = folder.path() / "site";
  const Answer answer = publish(small_file(), site.string());
  ASSERT_EQ(answer.exit_code, 0) << answer.error;
  EXPECT_EQ(answer.out, "wrote " + (site / "index.html").string() + "\n");
  for (const char* name :
       {"index.html", "chess484.html", "assets/site.js", "assets/site.css", "assets/licences.txt",
        "files/chess484.csv", "files/chess484.json", "files/chess484.toml"})
    EXPECT_GT(fs::file_size(site / name), 100u) << name;
  EXPECT_EQ(text_of(site / "files/chess484.h5"), text_of(small_file()));

  const json setups = handed_over(site / "data/chess484/setups-0.js")["setups"];
  ASSERT_EQ(setups.size(), 2u);
  EXPECT_EQ(setups[0]["castling"].size(), 2u);
  const json& condition = setups[0]["conditions"][0];
  ASSERT_EQ(condition["games"].size(), 4u) << "the moves of games 0 to 3 are kept";
  std::uint64_t games = 0;
  for (const json& move : condition["first_moves"])
    games += move["white_wins"].get<std::uint64_t>() + move["draws"].get<std::uint64_t>() +
             move["black_wins"].get<std::uint64_t>();
  EXPECT_EQ(games, kGames);
}

/// As the page puts it together: the tags of the condition, but for those that the game has of its own.
TEST(PublishCommand, ItsGamesAreThePgnThatGamePrints) {
  if (!analysis::site_assets()) GTEST_SKIP() << "built without the web pages";
  const TemporaryFolder folder;
  ASSERT_EQ(publish(small_file(), folder.path().string()).exit_code, 0);
  const json condition =
      handed_over(folder.path() / "data/chess484/setups-0.js")["setups"][0]["conditions"][0];
  for (const json& game : condition["games"]) {
    std::string pgn;
    for (const json& tag : condition["tags"]) {
      const json value = game["tags"].contains(tag[0]) ? game["tags"][tag[0].get<std::string>()] : tag[1];
      pgn += "[" + tag[0].get<std::string>() + " \"" + value.get<std::string>() + "\"]\n";
    }
    pgn += "\n" + game["moves"].get<std::string>();
    const Answer printed = run_command_line({"game", small_file(), "--setup", "100", "--condition", "quick",
                                             "--game", std::to_string(game["game"].get<int>())});
    EXPECT_EQ(pgn, printed.out);
  }
}

TEST(PublishCommand, RefusesAFolderThatHoldsSomethingElse) {
  if (!analysis::site_assets()) GTEST_SKIP() << "built without the web pages";
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "thesis.tex") << "words";
  const Answer answer = publish(small_file(), folder.path().string());
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("holds files that are no site"), std::string::npos) << answer.error;
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(PublishCommand, SaysWhatIsMissingWhenBuiltWithoutThePages) {
  if (analysis::site_assets()) GTEST_SKIP() << "built with the web pages";
  const TemporaryFolder folder;
  const Answer answer = publish(small_file(), folder.path().string());
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("-DFIRSTMOVE_SITE=ON"), std::string::npos) << answer.error;
}

}  // namespace
}  // namespace firstmove::jobs::cli
