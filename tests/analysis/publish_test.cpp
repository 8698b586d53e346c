#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/format.hpp"
#include "analysis/publish/page.hpp"
#include "analysis/publish/placements.hpp"
#include "analysis/publish/site_data.hpp"
#include "analysis/publish/site_words.hpp"
#include "analysis/report.hpp"
#include "tests/analysis/fixture.hpp"

namespace firstmove::analysis {
namespace {

using Json = nlohmann::json;

BalanceTable fixture() {
  return analyze(test::make_statistics(), "fixture.h5");
}

const ClassRow& class_with(const ConditionTable& table, std::size_t member) {
  for (const ClassRow& row : table.classes)
    for (const std::size_t one : row.members)
      if (one == member) return row;
  throw std::logic_error("no class");
}

TEST(Page, EscapesEveryCharacterOfMarkup) {
  EXPECT_EQ(html_escaped("<a href=\"x\">'&'</a>"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
  const std::string html = page_html({"<script>", "index", {"data/a\"b.js"}, {"<img src=x>"}});
  EXPECT_EQ(html.find("<script>"), html.npos);
  EXPECT_EQ(html.find("<img"), html.npos);
  EXPECT_NE(html.find("data/a&quot;b.js"), html.npos);
}

TEST(Placements, PoolTheGamesOfAllSetupsWithTheManOnTheFile) {
  const BalanceTable balance = fixture();
  const std::vector<Placement> found = placements(balance, balance.conditions[0]);
  const auto king_on = [&](int file) {
    for (const Placement& one : found)
      if (one.man == 'K' && one.file == file) return one;
    throw std::logic_error("none");
  };
  // BBQNNRKR, BQNBNRKR: kings on g in setups 0 and 1 of 400 games each; BQNNRBKR in setup 2.
  const Placement g = king_on(6);
  EXPECT_EQ(g.side, ArraySide::both);
  EXPECT_EQ(g.setups, 3u);
  EXPECT_EQ(g.counts.white_wins, 210u + 150u + 260u);
  EXPECT_EQ(g.counts.games(), 1200u);
  EXPECT_DOUBLE_EQ(g.score, (620 + 110.0) / 1200);
  EXPECT_LT(g.interval.low, g.score);
  EXPECT_NEAR(g.interval.high - g.score, 1.96 * std::sqrt(balance.conditions[0].spread.game_variance / 1200),
              1e-4);
  EXPECT_EQ(king_on(1).setups, 2u);  // RKBRNNQB and RKRNNQBB; setup 4 has no games
}

TEST(Placements, KeepTheSidesApartWhereTheyDiffer) {
  results::VariantStatistics statistics = test::make_statistics();
  statistics.table.setups[0].black_array = "RKRNNQBB";
  const BalanceTable balance = analyze(std::move(statistics), "");
  bool has_white = false, has_black = false;
  for (const Placement& one : placements(balance, balance.conditions[0])) {
    EXPECT_NE(one.side, ArraySide::both);
    has_white |= one.side == ArraySide::white;
    has_black |= one.side == ArraySide::black;
  }
  EXPECT_TRUE(has_white && has_black);
}

TEST(SiteData, ColumnsAreTheCellsOfTheCsv) {
  const BalanceTable balance = fixture();
  const Sheet sheet = setup_sheet(balance);
  const Json variant =
      Json::parse(variant_json(balance, sheet, {.slug = "x", .name = "X", .files = 8, .ranks = 8}));
  for (std::size_t condition = 0; condition < 2; ++condition) {
    const Json one = Json::parse(condition_json(balance, sheet, condition));
    EXPECT_EQ(one["condition"], condition);
    for (std::size_t k = 0; k < sheet.columns.size(); ++k) {
      const std::string& name = sheet.columns[k].name;
      if (name == "fen" || name == "condition") continue;
      const Json& cells = variant["columns"].contains(name) ? variant["columns"][name] : one["columns"][name];
      ASSERT_EQ(cells.size(), 6u) << name;
      for (std::size_t r = 0; r < 6; ++r) {
        const std::string& cell = sheet.rows[condition * 6 + r][k];
        if (sheet.columns[k].is_text) {
          EXPECT_EQ(cells[r], cell) << name;
        } else if (cell.empty()) {
          EXPECT_TRUE(cells[r].is_null()) << name;
        } else {
          EXPECT_EQ(cells[r], Json::parse(cell)) << name;
        }
      }
    }
  }
}

TEST(SiteData, TextsOfAnyKindStayTextsOfTheScript) {
  results::VariantStatistics statistics = test::make_statistics();
  statistics.conditions[0].name = "</script>\"\\\n\xff";
  const BalanceTable balance = analyze(std::move(statistics), "");
  const std::string script = data_script(
      "index",
      site_json(Json::array({index_entry(balance, {.slug = "x", .name = "X", .files = 8, .ranks = 8})})));
  EXPECT_EQ(script.find('\n'), script.size() - 1);
  const std::size_t begin = script.find("[{");
  const Json entry = Json::parse(script.substr(begin, script.rfind("])") - begin));
  EXPECT_EQ(entry[0]["conditions"][0]["condition"]["name"], "</script>\"\\\n\xef\xbf\xbd");
}

TEST(SiteData, ASetupsDetailsAreItsOwn) {
  const Json setup = setup_json(fixture(), 3);
  EXPECT_EQ(setup["setup"], 3);
  EXPECT_EQ(setup["fen"], test::make_statistics().table.setups[3].fen);
  ASSERT_EQ(setup["conditions"].size(), 2u);
  EXPECT_FALSE(setup["conditions"][0]["grounds"].empty());
  // No games: nothing is believed, unless its partner played.
  EXPECT_NE(setup_json(fixture(), 4)["conditions"][0]["grounds"].dump().find("400 games"), std::string::npos);
}

TEST(Grounds, SayWhatIsDecidedAndOnWhatGames) {
  const BalanceTable balance = fixture();
  const ConditionTable& table = balance.conditions[0];
  const std::vector<std::string> lines = grounds(balance, table, class_with(table, 2));
  ASSERT_GE(lines.size(), 4u);
  EXPECT_TRUE(lines[0].starts_with("One-sided: ")) << lines[0];
  EXPECT_NE(lines[1].find("800 games: White won 510, 130 drawn, Black won 160."), std::string::npos)
      << lines[1];
  EXPECT_NE(lines[1].find(points(class_with(table, 2).estimate->score)), std::string::npos);
  const std::vector<std::string> noise =
      grounds(balance, balance.conditions[1], class_with(balance.conditions[1], 0));
  EXPECT_NE(noise.back().find("too few games"), std::string::npos) << noise.back();
}

TEST(About, IsWrittenFromTheCondition) {
  const BalanceTable balance = fixture();
  const About deep = about(balance, balance.conditions[0]);
  EXPECT_NE(deep.is[0].find("nominal depth of 3 plies"), std::string::npos) << deep.is[0];
  EXPECT_NE(deep.is_not[0].find("Human play"), std::string::npos);
  results::VariantStatistics counts = test::make_statistics();
  for (results::Condition& condition : counts.conditions) condition.player.clear();
  const BalanceTable foreign = analyze(std::move(counts), "");
  for (const std::string& line : about(foreign, foreign.conditions[0]).is_not)
    EXPECT_EQ(line.find("Human play"), line.npos) << "of unknown games it cannot be said";
}

}  // namespace
}  // namespace firstmove::analysis
