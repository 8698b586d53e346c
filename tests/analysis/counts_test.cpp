#include "analysis/counts.hpp"

#include <gtest/gtest.h>

namespace firstmove::analysis {
namespace {

results::VariantStatistics parsed(std::string_view csv) {
  auto result = parse_counts(csv, "table");
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().front().message);
  return result.value_or(results::VariantStatistics{});
}

TEST(CountsTable, IsReadByColumnName) {
  const auto statistics = parsed(
      "# source: somewhere\n"
      "sp,setup,white_wins,draws,black_wins,unknown,white_score\n"
      "1,BQNBNRKR,2393,167,2203,8,0.51995\n"
      "0,BBQNNRKR,2421,160,2210,3,0.52202\n");
  ASSERT_EQ(statistics.setup_count(), 2u);
  EXPECT_EQ(statistics.table.setups[0].setup, 0);
  EXPECT_EQ(statistics.table.setups[0].white_array, "BBQNNRKR");
  EXPECT_EQ(statistics.table.setups[1].setup_class, 1);
  EXPECT_EQ(statistics.cell(0, 0).games, (std::array<std::uint32_t, 3>{2421, 160, 2210}));
  EXPECT_EQ(statistics.provenance.identity.variant, "table");
  EXPECT_EQ(statistics.conditions.front().name, "counts");
}

TEST(CountsTable, AcceptsOtherNamesSeparatorsAndLineEnds) {
  const auto statistics = parsed("\xEF\xBB\xBFId;W;D;L\r\n7;1;2;3\r\n\r\n8;4;5;6");
  ASSERT_EQ(statistics.setup_count(), 2u);
  EXPECT_EQ(statistics.cell(0, 0).games, (std::array<std::uint32_t, 3>{1, 2, 3}));
  EXPECT_EQ(statistics.cell(1, 0).games, (std::array<std::uint32_t, 3>{4, 5, 6}));
  EXPECT_EQ(parsed("setup\tWhite wins\tDraws\tBlack wins\n3\t1\t0\t0\n").table.setups[0].setup, 3);
}

TEST(CountsTable, ReadsQuotedFieldsAndClasses) {
  const auto statistics = parsed("array,setup,class,w,d,b\n\"B,\"\"Q\",5,2,1,1,1\n");
  EXPECT_EQ(statistics.table.setups[0].white_array, "B,\"Q");
  EXPECT_EQ(statistics.table.setups[0].setup_class, 2);
}

struct BadTable {
  const char* csv;
  int line;
  int column;
  const char* says;
};

class BadCounts : public testing::TestWithParam<BadTable> {};

TEST_P(BadCounts, NameTheirPlace) {
  const auto result = parse_counts(GetParam().csv, "table");
  ASSERT_FALSE(result.has_value());
  const CountsFault& fault = result.error().front();
  EXPECT_EQ(fault.line, GetParam().line);
  EXPECT_EQ(fault.column, GetParam().column);
  EXPECT_NE(fault.message.find(GetParam().says), std::string::npos) << fault.message;
}

INSTANTIATE_TEST_SUITE_P(
    EachFault, BadCounts,
    testing::Values(
        BadTable{"", 1, 1, "no header"}, BadTable{"# only a comment\n", 1, 1, "no header"},
        BadTable{"id,w,d,b\n", 1, 1, "no row"}, BadTable{"setup_id,w,d,b\n1,1,1,1\n", 1, 1, "setup ids"},
        BadTable{"id,w,d\n1,1,1\n", 1, 1, "black_wins, black"},
        BadTable{"id,w,d,b\n1,1,x,1\n", 2, 5, "draw must be a whole number from 0, not 'x'"},
        BadTable{"id,w,d,b\n1,1,,1\n", 2, 5, "not ''"}, BadTable{"id,w,d,b\n1,1,1.5,1\n", 2, 5, "'1.5'"},
        BadTable{"id,w,d,b\n1,-1,1,1\n", 2, 3, "'-1'"}, BadTable{"id,w,d,b\n-1,1,1,1\n", 2, 1, "'-1'"},
        BadTable{"id,w,d,b\n1,1,1,4294967296\n", 2, 7, "too large: 4294967296; at most 4294967295"},
        BadTable{"id,w,d,w,b\n1,1,1,1,1\n", 1, 1, "two columns are named 'w'"},
        BadTable{"id,w,d,b\n1,1,1\n", 2, 5, "3 fields, but the header has 4"},
        BadTable{"id,w,d,b\n1,1,1,1\n2,1,1,1\n1,1,1,1\n", 4, 1, "given in line 2"}));

TEST(CountsTable, ReportsEveryFault) {
  const auto result = parse_counts("id,w,d,b\nx,1,1,1\n2,1,y,z\n", "table");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().size(), 3u);
}

}  // namespace
}  // namespace firstmove::analysis
