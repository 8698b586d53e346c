#include "core/search/network/network.hpp"

#include <gtest/gtest.h>

#include "core/cpu.hpp"
#include "core/search/network/network_evaluator.hpp"
#include "core/search/network/network_file.hpp"
#include "core/search/searcher.hpp"
#include "tests/search/network_support.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

constexpr std::uint64_t kWalks = 3 * kEffort;

std::vector<NetworkForm> forms() {
  std::vector<NetworkForm> found{NetworkForm::plain, NetworkForm::avx2};
  if (has_wide_vectors()) found.push_back(NetworkForm::avx512);
  return found;
}

/// The sum for one side by the definition: every input that is 1, from nothing.
std::vector<std::int16_t> fresh_sums(const Network& network, const std::vector<int>& inputs) {
  const auto width = static_cast<std::size_t>(network.shape.width);
  std::vector<std::int16_t> sums = network.bias;
  for (const int input : inputs)
    for (std::size_t k = 0; k < width; ++k)
      sums[k] =
          static_cast<std::int16_t>(sums[k] + network.inputs[static_cast<std::size_t>(input) * width + k]);
  return sums;
}

/// Walks a game and takes some moves back, so that accumulators meet siblings, cousins and strangers.
template <Geometry G>
void compare_forms(const std::string& variant, int width) {
  const RuleTables<G>& tables = tables_of<G>(variant);
  const Network network = drawn_network(tables.rules, width, 7);
  std::vector<NetworkEvaluator<G>> evaluators;
  for (const NetworkForm form : forms()) evaluators.emplace_back(tables, network, form);
  int differing = 0;
  Score before = 0;
  for (std::uint64_t seed = 0; seed < kWalks; ++seed) {
    Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed * 17 % 60)).position();
    for (int step = 0; step < 60; ++step) {
      MoveList moves;
      generate_moves(position, moves);
      if (moves.size() == 0) break;
      const std::uint64_t drawn = combine64(seed, static_cast<std::uint64_t>(step));
      for (int k = 0; k < 3; ++k) {
        const Move move =
            moves[static_cast<int>((drawn >> 8 * k) % static_cast<std::uint64_t>(moves.size()))];
        const Undo undo = position.make(move);
        const int ply = step % 40 + 1;
        const Colour us = position.side_to_move();
        const auto own = fresh_sums(network, evaluators[0].inputs_of(position, us));
        const auto other = fresh_sums(network, evaluators[0].inputs_of(position, ~us));
        const PackedLayers layers =
            pack_layers(network.small[static_cast<std::size_t>(evaluators[0].bucket_of(position))], width);
        const std::int64_t sum = run_network_plain(own.data(), other.data(), width, layers);
        const auto expected = static_cast<Score>(
            std::clamp<std::int64_t>(sum * network.output_factor >> 20, -kMateBound + 1, kMateBound - 1));
        for (NetworkEvaluator<G>& evaluator : evaluators)
          ASSERT_EQ(evaluator.evaluate(position, ply), expected)
              << variant << " seed " << seed << " step " << step;
        differing += expected != before;
        before = expected;
        if (k < 2) position.unmake(move, undo);
      }
    }
  }
  EXPECT_GT(differing, 50);  // the drawn network tells positions apart
}

TEST(Network, EveryFormAndEveryWayThroughTheTreeGiveTheSameScore) {
  compare_forms<k8x8>("chess960", 64);
  compare_forms<k8x8>("chess480", 128);
  compare_forms<k8x8>("chess484", 32);
  compare_forms<k9x9>("chess8400", 256);
}

/// The symmetry of the rules is one of the network's, whatever its weights: colours change places.
template <Geometry G>
void flip_colours(const std::string& variant) {
  const RuleTables<G>& tables = tables_of<G>(variant);
  const Network network = drawn_network(tables.rules, 64, 3);
  NetworkEvaluator<G> evaluator(tables, network);
  for (std::uint64_t seed = 0; seed < kWalks; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, 30).position();
    EXPECT_EQ(evaluator.evaluate(position, 0), evaluator.evaluate(flipped(position), 1)) << seed;
  }
}

TEST(Network, KnowsNoColourButTheMover) {
  flip_colours<k8x8>("chess960");
  flip_colours<k9x9>("chess8400");
}

// In Chess480 a mirrored position is the same game; in Chess960 it is one without castling rights only.
TEST(Network, MirrorsWhereTheRulesDo) {
  const auto scores = [](const std::string& variant, const std::string& fen, const std::string& mirrored) {
    const RuleTables<k8x8>& tables = tables_of<k8x8>(variant);
    const Network network = drawn_network(tables.rules, 64, 5);
    NetworkEvaluator<k8x8> evaluator(tables, network);
    return std::pair(evaluator.evaluate(position_of<k8x8>(variant, fen), 0),
                     evaluator.evaluate(position_of<k8x8>(variant, mirrored), 0));
  };
  const std::string rights = "rk5r/pppp4/8/8/8/8/4PPPP/RK5R w HAha - 0 1";
  const std::string mirrored_rights = "r5kr/4pppp/8/8/8/8/PPPP4/R5KR w HAha - 0 1";
  const std::string none = "rk5r/pppp4/8/8/8/8/4PPPP/RK5R w - - 0 1";
  const std::string mirrored_none = "r5kr/4pppp/8/8/8/8/PPPP4/R5KR w - - 0 1";
  const auto [a, b] = scores("chess480", rights, mirrored_rights);
  EXPECT_EQ(a, b);
  const auto [c, d] = scores("chess960", none, mirrored_none);
  EXPECT_EQ(c, d);
  const auto [e, f] = scores("chess960", rights, mirrored_rights);
  EXPECT_NE(e, f);
}

TEST(Network, JudgesInPlaceOfTheHandWrittenEvaluation) {
  const RuleTables<k8x8>& tables = tables_of<k8x8>("chess960");
  const Network network = drawn_network(tables.rules, 64, 11);
  PlayerParameters parameters;
  parameters.network = &network;
  Searcher<k8x8> player(tables, parameters);
  const Position<k8x8> position = random_walk<k8x8>("chess960", 3, 20).position();
  NetworkEvaluator<k8x8> evaluator(tables, network);
  EXPECT_EQ(player.evaluate(position), evaluator.evaluate(position, 0));
  SearchLimits limits;
  limits.depth = 5;
  const SearchResult result = player.search(Game<k8x8>(position), limits);
  player.clear();
  const SearchResult again = player.search(Game<k8x8>(position), limits);
  EXPECT_EQ(result.nodes, again.nodes);
  EXPECT_EQ(result.score, again.score);
}

TEST(Network, FitsMenThatMoveAlikeOnABoardOfItsSize) {
  const NetworkShape shape = make_shape(*find_variant("chess960"), 64, 4, 8);
  EXPECT_TRUE(fits(shape, *find_variant("chess480")));
  EXPECT_TRUE(fits(shape, *find_variant("chess484")));
  EXPECT_FALSE(fits(shape, *find_variant("chess8400")));
  VariantRules other = *find_variant("chess960");
  other.men[2].leaps.pop_back();
  EXPECT_FALSE(fits(shape, other));
}

TEST(Network, ChancesSumToOneAndGrowWithTheScore) {
  const ResultCurve curve{100, 80};
  int last = -1;
  for (int score = -1000; score <= 1000; score += 10) {
    const ResultChances chances = result_chances(curve, score);
    EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000);
    EXPECT_GE(chances.win, last);
    last = chances.win;
    const ResultChances other = result_chances(curve, -score);
    EXPECT_NEAR(other.loss, chances.win, 1);
  }
  EXPECT_NEAR(result_chances(curve, 100).win, 500, 1);
}

TEST(NetworkFile, GivesBackWhatWasWritten) {
  for (const char* variant : {"chess960", "chess8400"}) {
    const Network network = drawn_network(*find_variant(variant), 32, 1);
    const auto found = parse_network(format_network(network));
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(*found, network);
    EXPECT_EQ(network_checksum(*found), network_checksum(network));
  }
}

TEST(NetworkFile, RefusesEveryFileThatIsCutShort) {
  const std::string bytes = format_network(drawn_network(*find_variant("chess960"), 32, 1));
  for (std::size_t length = 0; length < bytes.size(); length += length < 400 ? 1 : 997)
    EXPECT_FALSE(parse_network(bytes.substr(0, length))) << length;
}

TEST(NetworkFile, NoticesAnyDamage) {
  const std::string bytes = format_network(drawn_network(*find_variant("chess960"), 32, 1));
  for (std::size_t at = 0; at < bytes.size(); at += at < 400 ? 1 : 499) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    EXPECT_FALSE(parse_network(damaged)) << at;
  }
}

/// A file with a right checksum whose content makes no sense.
std::string reason(const std::function<void(Network&)>& change) {
  Network network = drawn_network(*find_variant("chess960"), 32, 1);
  change(network);
  const auto found = parse_network(format_network(network));
  return found ? "read" : found.error().message;
}

TEST(NetworkFile, SaysWhatMakesNoSense) {
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != text.npos; };
  EXPECT_TRUE(has(reason([](Network& n) { n.shape.files = 7; }), "a board of 7x8"));
  EXPECT_TRUE(
      has(reason([](Network& n) { n.shape.width = 40; }), "the width is 40; it must be a multiple of 32"));
  EXPECT_TRUE(has(reason([](Network& n) { n.shape.king_regions = 0; }), "king regions is 0"));
  EXPECT_TRUE(has(reason([](Network& n) { n.shape.king_region[5] = 9; }), "king region is 9"));
  EXPECT_TRUE(has(reason([](Network& n) { n.shape.bucket_of_men[5] = 9; }), "small layers is 9"));
  EXPECT_TRUE(has(reason([](Network& n) { n.results[2].slope_cp = 0; }), "slope of a result curve is 0"));
  EXPECT_TRUE(has(reason([](Network& n) { n.inputs.pop_back(); }), "ends before"));
  EXPECT_TRUE(has(reason([](Network& n) { n.inputs.push_back(1); }), "2 bytes follow"));
  EXPECT_EQ(parse_network("hello").error().message, "this is no network file: it does not begin with FMNET");
}

}  // namespace
}  // namespace firstmove::core::search
