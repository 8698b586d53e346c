#include "jobs/match/player_spec.hpp"

#include <gtest/gtest.h>

namespace firstmove::jobs::match {
namespace {

TEST(PlayerSpec, ReadsOurOwnPlayer) {
  const auto spec = parse_player("depth=6,nodes=20000,time=10ms,hash=16");
  ASSERT_TRUE(spec.has_value()) << spec.error();
  EXPECT_FALSE(spec->is_program());
  EXPECT_EQ(spec->depth, 6);
  EXPECT_EQ(spec->nodes, 20000u);
  EXPECT_EQ(spec->time_ms, 10);
  EXPECT_EQ(spec->hash_mb, 16);
  EXPECT_EQ(spec->text, "depth=6,nodes=20000,time=10ms,hash=16");
}

TEST(PlayerSpec, ReadsAProgramWithArgumentsAndOptions) {
  const auto spec =
      parse_player("uci:/a b/engine,args=uci --fast,option.Move Overhead=3,option.A=b=c,time=2s");
  ASSERT_TRUE(spec.has_value()) << spec.error();
  EXPECT_EQ(spec->program, "/a b/engine");
  EXPECT_EQ(spec->arguments, (std::vector<std::string>{"uci", "--fast"}));
  ASSERT_EQ(spec->options.size(), 2u);
  EXPECT_EQ(spec->options[0], std::pair(std::string("Move Overhead"), std::string("3")));
  EXPECT_EQ(spec->options[1], std::pair(std::string("A"), std::string("b=c")));
  EXPECT_EQ(spec->time_ms, 2000);
}

struct BadSpec {
  const char* text;
  const char* told;  ///< a part of the message
};

TEST(PlayerSpec, SaysWhatWouldBeRight) {
  for (const BadSpec& bad : {BadSpec{"", "needs a limit"},
                             {"hash=16", "needs a limit"},
                             {"depth", "KEY=VALUE"},
                             {"depth=0", "1 to 100"},
                             {"depth=101", "1 to 100"},
                             {"depth=six", "1 to 100"},
                             {"nodes=1e6", "a whole number"},
                             {"time=10", "10ms or 2s"},
                             {"time=0ms", "10ms or 2s"},
                             {"time=ms", "10ms or 2s"},
                             {"depht=6", "depth, nodes, time, hash"},
                             {"depth=6,args=uci", "depth, nodes, time, hash, eval, soft"},
                             {"depth=6,eval=", "a parameter file"},
                             {"uci:/x,depth=6,eval=derived", "option.NAME"},
                             {"depth=6,soft=0", "a whole number"},
                             {"uci:/x,soft=100", "option.NAME"},
                             {"uci:", "no program"},
                             {"uci:,depth=6", "no program"},
                             {"uci:/x", "needs a limit"},
                             {"uci:/x,depth=6,option.=3", "option.NAME"},
                             {"uci:/x,depth=6,timeout=0", "a whole number"}}) {
    const auto spec = parse_player(bad.text);
    ASSERT_FALSE(spec.has_value()) << bad.text;
    EXPECT_NE(spec.error().find(bad.told), std::string::npos) << bad.text << ": " << spec.error();
  }
}

}  // namespace
}  // namespace firstmove::jobs::match
