#include "core/features.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

using Features = std::map<std::string, double, std::less<>>;

template <Geometry G>
Features named(const Position<G>& start) {
  const std::vector<double> values = setup_features(start);
  EXPECT_EQ(values.size(), feature_names().size());
  Features result;
  for (std::size_t i = 0; i < values.size(); ++i) result[std::string(feature_names()[i])] = values[i];
  return result;
}

Features of(std::string_view id, SetupId setup) {
  const VariantRules& rules = *find_variant(id);
  return dispatch(rules.geometry, [&]<Geometry G>() {
    const RuleTables<G> tables(rules);
    return named(start_position(tables, setup));
  });
}

/// Sum of a feature over every setup.
double total(std::string_view id, std::string_view feature) {
  const VariantRules& rules = *find_variant(id);
  const auto& names = feature_names();
  const auto place = static_cast<std::size_t>(std::find(names.begin(), names.end(), feature) - names.begin());
  return dispatch(rules.geometry, [&]<Geometry G>() {
    const RuleTables<G> tables(rules);
    double sum = 0;
    for (SetupId setup = 0; setup < setup_count(rules); ++setup) {
      sum += setup_features(start_position(tables, setup)).at(place);
    }
    return sum;
  });
}

SetupId setup_of(std::string_view id, std::string_view array) {
  return rank_of_array(*find_variant(id), array);
}

TEST(Features, HaveDistinctNamesAndADescriptionWithUnitEach) {
  const std::set<std::string_view> names(feature_names().begin(), feature_names().end());
  EXPECT_EQ(names.size(), feature_names().size());
  ASSERT_EQ(feature_descriptions().size(), feature_names().size());
  for (const std::string_view text : feature_descriptions()) EXPECT_TRUE(text.ends_with(']')) << text;
}

TEST(Features, OfTheOrthodoxArrayAreTheKnownOnes) {
  Features features = of("chess960", 518);
  for (const std::string side : {"white_", "black_"}) {
    EXPECT_EQ(features[side + "king_file"], 5);
    EXPECT_EQ(features[side + "king_distance_from_centre"], 0.5);
    EXPECT_EQ(features[side + "queen_file"], 4);
    EXPECT_EQ(features[side + "rook_distance"], 7);
    EXPECT_EQ(features[side + "bishops_adjacent"], 0);
    EXPECT_EQ(features[side + "bishops_in_corners"], 0);
    EXPECT_EQ(features[side + "knights_on_edge_files"], 0);
    EXPECT_EQ(features[side + "castling_rights"], 2);
    EXPECT_EQ(features[side + "castling_on_move_1"], 0);
    EXPECT_EQ(features[side + "men_in_way_of_far_castling"], 2);
    EXPECT_EQ(features[side + "men_in_way_of_a_castling"], 3);
    EXPECT_EQ(features[side + "mobility"], 20);
    EXPECT_EQ(features[side + "undefended_men"], 2);  // the rooks
    EXPECT_EQ(features[side + "undefended_pawns"], 0);
    EXPECT_EQ(features[side + "sliders_aimed_at_king"], 0);
    EXPECT_EQ(features[side + "sliders_aimed_at_undefended"], 2);  // rook against rook on both edge files
    EXPECT_EQ(features[side + "first_move_threats"], 0);
    EXPECT_EQ(features[side + "first_move_targets"], 0);
  }
  EXPECT_EQ(features["arrays_differ"], 0);
}

TEST(Features, CountCastlingOnTheFirstMove) {
  EXPECT_EQ(of("chess480", setup_of("chess480", "RKBBNQNR"))["white_castling_on_move_1"], 1);
  EXPECT_EQ(of("chess960", setup_of("chess960", "RKBBNQNR"))["white_castling_on_move_1"], 0);
}

TEST(Features, SumToTheKnownWholeSetFigures) {
  EXPECT_EQ(total("chess960", "white_castling_on_move_1"), 162);
  EXPECT_EQ(total("chess480", "white_castling_on_move_1"), 216);
  EXPECT_EQ(total("chess484", "white_castling_on_move_1"), 0);
  EXPECT_EQ(total("chess960", "white_mobility"), 18'882);
  EXPECT_EQ(total("chess480", "black_mobility"), 18'936);
  EXPECT_EQ(total("chess484", "white_mobility"), 9'680);
}

TEST(Features, SumToTheKnownWholeSetFiguresOnNineFiles) {
  EXPECT_EQ(total("chess8400", "white_castling_on_move_1"), 1'032);
  EXPECT_EQ(total("chess8400", "black_mobility"), 196'872);
}

TEST(Features, DescribeWhereBishopsQueenAndRooksStand) {
  Features features = of("chess960", setup_of("chess960", "BQNNRKRB"));
  EXPECT_EQ(features["white_bishops_in_corners"], 2);
  EXPECT_EQ(features["white_bishops_adjacent"], 0);
  EXPECT_EQ(features["white_queen_file"], 2);
  EXPECT_EQ(features["white_rook_distance"], 2);
}

// Nothing protects g7 and h7. The pawn b2 opens the bishop's line to g7, c2 the queen's to h7, each by two
// moves.
TEST(Features, CountThreatsByTheFirstMove) {
  Features features = of("chess960", setup_of("chess960", "BQRBKRNN"));
  for (const std::string side : {"white_", "black_"}) {
    EXPECT_EQ(features[side + "undefended_pawns"], 2);
    EXPECT_EQ(features[side + "first_move_threats"], 4);
    EXPECT_EQ(features[side + "first_move_targets"], 2);
  }
}

// a1 and e1 are protected by nobody, and neither is the king on c1, who does not count.
TEST(Features, DoNotCountTheKingAsUndefended) {
  EXPECT_EQ(of("chess484", 22 * 14 + 14)["white_undefended_men"], 2);
}

Features of_fen(std::string_view fen) {
  static const RuleTables<k8x8> tables(*find_variant("chess960"));
  return named(*parse_fen<k8x8>(tables, fen));
}

TEST(Features, CountAThreatToAProtectedManThatIsWorthMore) {
  Features features = of_fen("4k3/8/4p3/3r4/8/8/8/1N2K3 w - -");
  EXPECT_EQ(features["white_first_move_threats"], 1);  // Nc3
  EXPECT_EQ(features["white_first_move_targets"], 1);
}

TEST(Features, CountNoThreatToAProtectedManThatIsWorthLess) {
  Features features = of_fen("4k3/8/4p3/3n4/8/8/8/R3K3 w - -");
  EXPECT_EQ(features["white_first_move_threats"],
            1);  // Ra6 against the loose pawn; Ra5 and Rd1 threaten nothing
  EXPECT_EQ(features["white_first_move_targets"], 1);
}

TEST(Features, AreEqualForBothSidesWhereArraysAre) {
  for (const char* id : {"chess960", "chess480", "chess8400"}) {
    for (SetupId setup = 0; setup < setup_count(*find_variant(id)); setup += 97) {
      Features features = of(id, setup);
      EXPECT_EQ(features["arrays_differ"], 0);
      for (const auto& [name, value] : features) {
        if (!name.starts_with("white_")) continue;
        EXPECT_EQ(value, features["black_" + name.substr(6)]) << name;
      }
    }
  }
}

TEST(Features, DescribeEachSidesOwnArray) {
  Features features = of("chess484", 22 * 0 + 12);  // RKBBNQNR against RNBQNBKR
  EXPECT_EQ(features["white_king_file"], 2);
  EXPECT_EQ(features["black_king_file"], 7);
  EXPECT_EQ(features["white_queen_file"], 6);
  EXPECT_EQ(features["black_queen_file"], 4);
  EXPECT_EQ(features["white_bishops_adjacent"], 1);
  EXPECT_EQ(features["black_bishops_adjacent"], 0);
  EXPECT_EQ(features["arrays_differ"], 1);
}

TEST(Features, SwapWithTheSides) {
  for (const auto& [one, other] :
       std::map<SetupId, SetupId>{{22 * 3 + 17, 22 * 17 + 3}, {22 * 5 + 9, 22 * 9 + 5}}) {
    Features features = of("chess484", one);
    Features swapped = of("chess484", other);
    for (const auto& [name, value] : features) {
      if (!name.starts_with("white_")) continue;
      EXPECT_EQ(value, swapped["black_" + name.substr(6)]) << name;
    }
  }
}

TEST(Features, SeeTheQueenOnTheEnemyKingsFile) {
  Features features = of("chess484", 22 * 6 + 10);  // RNBBQKNR: queen e; RNBNQBKR: king g
  EXPECT_EQ(features["white_sliders_aimed_at_king"], 0);
  features = of("chess484", 22 * 6 + 8);  // RNBBQKNR: queen e; RNBKQBNR: king d
  EXPECT_EQ(features["white_sliders_aimed_at_king"], 0);
  features = of("chess484", 22 * 6 + 11);  // RNBBQKNR: queen e; RNBQKBNR: king e
  EXPECT_EQ(features["white_sliders_aimed_at_king"], 1);
}

TEST(Features, NameNoMenInTheWayWithoutRights) {
  Features features = of("chess484-curtailed", 0);  // both kings on b
  EXPECT_EQ(features["white_castling_rights"], 0);
  EXPECT_EQ(features["white_men_in_way_of_far_castling"], 0);
  EXPECT_EQ(of("chess484", 0)["white_men_in_way_of_far_castling"], 5);
}

TEST(Features, AverageTheMobilityAfterOneMove) {
  const RuleTables<k8x8> tables(*find_variant("chess960"));
  Position<k8x8> start = start_position(tables, 518);
  MoveList moves;
  generate_moves(start, moves);
  int sum = 0;
  for (const Move move : moves) {
    Position<k8x8> after = start;
    after.make(move);
    after.make_null();
    sum += count_moves(after);
  }
  EXPECT_DOUBLE_EQ(named(start)["white_mobility_after_one_move"], sum / 20.0);
}

}  // namespace
}  // namespace firstmove::core
