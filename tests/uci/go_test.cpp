#include "jobs/uci/go.hpp"

#include <gtest/gtest.h>

namespace firstmove::jobs::uci {
namespace {

TEST(Go, ReadsEveryLimit) {
  const GoRequest request = parse_go({"wtime", "-5", "btime", "3000", "winc", "10", "binc", "20", "movestogo",
                                      "7", "depth", "9", "nodes", "5000000000", "movetime", "250"});
  EXPECT_EQ(request.time_ms[0], -5);
  EXPECT_EQ(request.time_ms[1], 3000);
  EXPECT_EQ(request.increment_ms[0], 10);
  EXPECT_EQ(request.increment_ms[1], 20);
  EXPECT_EQ(request.moves_to_go, 7);
  EXPECT_EQ(request.depth, 9);
  EXPECT_EQ(request.nodes, 5'000'000'000u);
  EXPECT_EQ(request.movetime_ms, 250);
  EXPECT_TRUE(request.has_limit());
  EXPECT_TRUE(request.complaints.empty());
}

TEST(Go, ReadsInfiniteAndPerft) {
  EXPECT_TRUE(parse_go({"infinite"}).infinite);
  EXPECT_FALSE(parse_go({"infinite"}).has_limit());
  EXPECT_EQ(parse_go({"perft", "4"}).perft, 4);
}

TEST(Go, ComplainsOfWhatItDoesNotUnderstandAndKeepsTheRest) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"depth", "0"},
                                                {"depth", "x"},
                                                {"depth"},
                                                {"nodes", "1e6"},
                                                {"movetime", "99999999999999999999"},
                                                {"perft", "21"},
                                                {"ponder"}}) {
    const GoRequest request = parse_go(words);
    EXPECT_EQ(request.complaints.size(), 1u) << words.front();
    EXPECT_FALSE(request.has_limit()) << words.front();
  }
  const GoRequest mixed = parse_go({"searchmoves", "e2e4", "depth", "3"});
  EXPECT_EQ(mixed.complaints.size(), 2u);
  EXPECT_EQ(mixed.depth, 3);
}

}  // namespace
}  // namespace firstmove::jobs::uci
