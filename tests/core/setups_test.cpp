#include "core/setups.hpp"
#include "core/castling_tables.hpp"
#include "core/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/validate.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

const VariantRules& variant(std::string_view id) {
  return *find_variant(id);
}

std::vector<std::string> all_arrays(const VariantRules& rules) {
  std::vector<std::string> arrays;
  for (std::int64_t rank = 0; rank < array_count(rules); ++rank) arrays.push_back(array_at(rules, rank));
  return arrays;
}

/// Arrays by the rule in words: bishops on opposite colours, the king between the rooks.
std::vector<std::string> arrays_by_permutation(std::string men) {
  std::vector<std::string> arrays;
  std::sort(men.begin(), men.end());
  do {
    const std::size_t king = men.find('K');
    const bool king_is_between = men.find('R') < king && men.rfind('R') > king;
    const bool bishops_differ = (men.find('B') + men.rfind('B')) % 2 == 1;
    if (king_is_between && bishops_differ) arrays.push_back(men);
  } while (std::next_permutation(men.begin(), men.end()));
  return arrays;
}

std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

/// Winther's two relocations, played out: king with any own man but a rook, then queen with any but rooks and
/// king.
std::set<std::string> relocated_arrays(bool king_may_take_knights) {
  const auto swaps = [](const std::string& from, char man, std::string_view partners) {
    std::vector<std::string> results{from};
    for (std::size_t file = 0; file < from.size(); ++file) {
      if (partners.find(from[file]) == std::string_view::npos) continue;
      results.push_back(from);
      std::swap(results.back()[file], results.back()[from.find(man)]);
    }
    return results;
  };
  std::set<std::string> arrays;
  for (const std::string& middle : swaps("RNBQKBNR", 'K', king_may_take_knights ? "NBQ" : "BQ")) {
    for (const std::string& last : swaps(middle, 'Q', "NB")) {
      if ((last.find('B') + last.rfind('B')) % 2 == 1) arrays.insert(last);
    }
  }
  return arrays;
}

TEST(Setups, AreAsManyAsTheRulesSay) {
  const std::map<std::string, std::int64_t> expected{{"chess960", 960}, {"chess480", 960},
                                                     {"chess484", 484}, {"chess484-curtailed", 484},
                                                     {"chess196", 196}, {"chess8400", 8400}};
  for (const VariantRules& rules : builtin_variants()) EXPECT_EQ(setup_count(rules), expected.at(rules.id));
}

TEST(Setups, AreDistinct) {
  for (const VariantRules& rules : builtin_variants()) {
    std::set<std::string> seen;
    for (SetupId id = 0; id < setup_count(rules); ++id) {
      const SetupArrays arrays = setup_arrays(rules, id);
      EXPECT_TRUE(seen.insert(arrays.white + '/' + arrays.black).second) << rules.id << ' ' << id;
    }
  }
}

TEST(Setups, AreLegalPositionsWithoutCheck) {
  for (const VariantRules& rules : builtin_variants()) {
    dispatch(rules.geometry, [&]<Geometry G>() {
      const RuleTables<G> tables(rules);
      for (SetupId id = 0; id < setup_count(rules); ++id) {
        const auto position = make_position<G>(tables, setup_position(rules, id));
        ASSERT_TRUE(position.has_value()) << rules.id << ' ' << id;
        EXPECT_FALSE(position->in_check());
        EXPECT_EQ(position->occupied().count(), 4 * G.files);
      }
    });
  }
}

TEST(Setups, RankOfAnArrayTurnsItsNumberBack) {
  for (const VariantRules& rules : builtin_variants()) {
    for (std::int64_t rank = 0; rank < array_count(rules); ++rank) {
      EXPECT_EQ(rank_of_array(rules, array_at(rules, rank)), rank) << rules.id;
    }
  }
}

TEST(Setups, RankOfWhatIsNoArrayIsMinusOne) {
  using namespace std::string_view_literals;
  for (const auto letters :
       {""sv, "R"sv, "RNBQKBN"sv, "RNBQKBNRR"sv, "rnbqkbnr"sv, "RNBQKNBR"sv, "KRRNNBBQ"sv, "RRKNNBBQ"sv,
        "RNBKKBNR"sv, "BBBBBBBB"sv, "QQQQQQQQ"sv, "NNNNNNNN"sv, "BBNNNNNQ"sv, "RNBMKBNR"sv, "RNBQKBN\0"sv,
        "\xff\xfe\xff\xfe\xff\xfe\xff\xfe"sv, "BNRQKRNBX"sv, "RNBQKBN1R"sv, "BNRQKMRNB"sv}) {
    for (const VariantRules& rules : builtin_variants())
      EXPECT_EQ(rank_of_array(rules, letters), -1) << letters;
  }
}

TEST(Setups, BlackCopiesWhiteWhereSidesAreMirrored) {
  for (const char* id : {"chess960", "chess480", "chess8400"}) {
    for (SetupId setup = 0; setup < setup_count(variant(id)); ++setup) {
      const SetupArrays arrays = setup_arrays(variant(id), setup);
      EXPECT_EQ(arrays.white, arrays.black);
    }
  }
}

TEST(Setups, PawnsStandBeforeTheMenAndWhiteMoves) {
  const UncheckedPosition position = setup_position(variant("chess8400"), 0);
  for (std::size_t file = 0; file < 9; ++file) {
    EXPECT_EQ(position.board[9 + file], Piece(Colour::white, kPawn));
    EXPECT_EQ(position.board[63 + file], Piece(Colour::black, kPawn));
    EXPECT_EQ(position.board[file].man(), position.board[72 + file].man());
  }
  EXPECT_EQ(position.side_to_move, Colour::white);
}

// --- Chess960 and Chess480 ---

TEST(Chess960Setups, AreNumberedByScharnagl) {
  EXPECT_EQ(array_at(variant("chess960"), 518), "RNBQKBNR");
  EXPECT_EQ(array_at(variant("chess960"), 0), "BBQNNRKR");
  EXPECT_EQ(array_at(variant("chess960"), 959), "RKRNNQBB");
}

TEST(Chess960Setups, AreAllArraysWithOppositeBishopsAndTheKingBetweenTheRooks) {
  EXPECT_EQ(sorted(all_arrays(variant("chess960"))), arrays_by_permutation("RNBQKBNR"));
  EXPECT_EQ(all_arrays(variant("chess480")), all_arrays(variant("chess960")));
}

TEST(Chess960Setups, HaveTheKnownNumbersOfKingFiles) {
  std::array<int, 8> count{};
  for (const std::string& array : all_arrays(variant("chess960"))) ++count[array.find('K')];
  EXPECT_EQ(count, (std::array<int, 8>{0, 108, 168, 204, 204, 168, 108, 0}));
}

TEST(Chess960Setups, HoldBothCastlingRights) {
  for (SetupId id = 0; id < 960; ++id) {
    const std::string array = array_at(variant("chess960"), id);
    for (const auto& rooks : setup_position(variant("chess960"), id).castling_rook_file) {
      EXPECT_EQ(rooks[static_cast<std::size_t>(index(Side::a))], static_cast<int>(array.find('R')));
      EXPECT_EQ(rooks[static_cast<std::size_t>(index(Side::far))], static_cast<int>(array.rfind('R')));
    }
  }
}

// --- Chess484, curtailed and reduced ---

struct NumberedArray {
  const char* array;
  std::int64_t scharnagl;
};
// Scharnagl numbers of Winther's arrays, worked out from the numbering scheme independently of this code.
constexpr NumberedArray kRelocated[] = {
    {"RKBBNQNR", 725}, {"RKBNNBQR", 742}, {"RKBNQBNR", 726}, {"RKBQNBNR", 710}, {"RNBBKQNR", 533},
    {"RNBBNQKR", 437}, {"RNBBQKNR", 517}, {"RNBKNBQR", 550}, {"RNBKQBNR", 534}, {"RNBNKBQR", 454},
    {"RNBNQBKR", 438}, {"RNBQKBNR", 518}, {"RNBQNBKR", 422}, {"RNKBBQNR", 537}, {"RNKNBBQR", 554},
    {"RNKQBBNR", 538}, {"RNQBBKNR", 521}, {"RNQKBBNR", 522}, {"RQBKNBNR", 694}, {"RQBNKBNR", 502},
    {"RQBNNBKR", 406}, {"RQKNBBNR", 698}};

TEST(Chess484Setups, ListTheArraysInTheirOrderWithTheirScharnaglNumbers) {
  ASSERT_EQ(array_count(variant("chess484")), 22);
  for (std::size_t i = 0; i < 22; ++i) {
    EXPECT_EQ(array_at(variant("chess484"), static_cast<std::int64_t>(i)), kRelocated[i].array);
    EXPECT_EQ(rank_of_array(variant("chess960"), kRelocated[i].array), kRelocated[i].scharnagl);
  }
}

TEST(Chess484Setups, AreWhatTheTwoRelocationsReach) {
  const std::set<std::string> reached = relocated_arrays(true);
  EXPECT_EQ(all_arrays(variant("chess484")), std::vector<std::string>(reached.begin(), reached.end()));
  EXPECT_EQ(all_arrays(variant("chess484-curtailed")), all_arrays(variant("chess484")));
}

TEST(Chess196Setups, AreWhatTheRelocationsReachWhenTheKingMayNotTakeKnightsPlaces) {
  const std::set<std::string> reached = relocated_arrays(false);
  EXPECT_EQ(all_arrays(variant("chess196")), std::vector<std::string>(reached.begin(), reached.end()));
}

TEST(Chess484Setups, NumberWhiteBeforeBlack) {
  for (const auto& [id, arrays] :
       std::map<std::string, std::int64_t>{{"chess484", 22}, {"chess484-curtailed", 22}, {"chess196", 14}}) {
    for (std::int64_t white = 0; white < arrays; ++white) {
      for (std::int64_t black = 0; black < arrays; ++black) {
        const SetupArrays sides = setup_arrays(variant(id), arrays * white + black);
        EXPECT_EQ(sides.white, array_at(variant(id), white));
        EXPECT_EQ(sides.black, array_at(variant(id), black));
      }
    }
  }
}

TEST(Chess484Setups, PutEachSidesArrayOnItsOwnRank) {
  const UncheckedPosition position = setup_position(variant("chess484"), 22 * 0 + 21);  // RKBBNQNR, RQKNBBNR
  EXPECT_EQ(position.board[1], Piece(Colour::white, kKing));
  EXPECT_EQ(position.board[56 + 2], Piece(Colour::black, kKing));
}

TEST(Chess484Setups, KeepRightsWhereverTheKingStands) {
  for (SetupId id = 0; id < 484; ++id) {
    for (const auto& rooks : setup_position(variant("chess484"), id).castling_rook_file) {
      EXPECT_EQ(rooks, (std::array<std::int8_t, 2>{7, 0}));
    }
  }
}

TEST(CurtailedSetups, LoseBothRightsOfASideWhoseKingStartsOnBOrG) {
  int sides_without = 0;
  int setups_with_all = 0;
  for (SetupId id = 0; id < 484; ++id) {
    const SetupArrays arrays = setup_arrays(variant("chess484-curtailed"), id);
    const auto rooks = setup_position(variant("chess484-curtailed"), id).castling_rook_file;
    for (const int side : {0, 1}) {
      const std::size_t king = (side == 0 ? arrays.white : arrays.black).find('K');
      const bool lost = king == 1 || king == 6;
      sides_without += lost ? 1 : 0;
      const std::array<std::int8_t, 2> expected =
          lost ? std::array<std::int8_t, 2>{-1, -1} : std::array<std::int8_t, 2>{7, 0};
      EXPECT_EQ(rooks[static_cast<std::size_t>(side)], expected) << id;
    }
    setups_with_all += rooks[0][0] >= 0 && rooks[1][0] >= 0 ? 1 : 0;
  }
  EXPECT_EQ(sides_without, 2 * 8 * 22);
  EXPECT_EQ(setups_with_all, 196);
}

// --- Chess8400 ---

TEST(Chess8400Setups, AreAllArraysWithOppositeBishopsAndTheKingBetweenTheRooks) {
  EXPECT_EQ(sorted(all_arrays(variant("chess8400"))), arrays_by_permutation("RNBQKMBNR"));
}

TEST(Chess8400Setups, AreNumberedLightBishopDarkBishopQueenMinisterKnights) {
  EXPECT_EQ(array_at(variant("chess8400"), 0), "BBQMNNRKR");
  EXPECT_EQ(array_at(variant("chess8400"), 1), "BQMBNNRKR");    // light bishop
  EXPECT_EQ(array_at(variant("chess8400"), 4), "QBBMNNRKR");    // dark bishop
  EXPECT_EQ(array_at(variant("chess8400"), 20), "BBMQNNRKR");   // queen
  EXPECT_EQ(array_at(variant("chess8400"), 140), "BBQNMNRKR");  // minister
  EXPECT_EQ(array_at(variant("chess8400"), 840), "BBQMNRNKR");  // knights
  EXPECT_EQ(array_at(variant("chess8400"), 8399), "RKRNNMQBB");
}

TEST(Chess8400Setups, HaveTheKnownNumbersOfKingFiles) {
  std::array<int, 9> count{};
  for (const std::string& array : all_arrays(variant("chess8400"))) ++count[array.find('K')];
  EXPECT_EQ(count, (std::array<int, 9>{0, 720, 1224, 1440, 1632, 1440, 1224, 720, 0}));
}

// --- symmetry classes ---

TEST(MirrorClasses, ExistInChess480AndChess8400Only) {
  for (const VariantRules& rules : builtin_variants()) {
    EXPECT_EQ(is_mirror_symmetric(rules), rules.id == "chess480" || rules.id == "chess8400") << rules.id;
  }
}

TEST(Setups, LeaveOutPairsOfIndependentSides) {
  VariantRules rules = variant("chess484");
  rules.arrays.listed = {"RNBQKBNR", "RNBKQBNR", "RNQBKBNR"};
  rules.no_setups = {4, 8};
  ASSERT_EQ(setup_count(rules), 7);
  std::set<std::pair<std::string, std::string>> seen;
  for (SetupId id = 0; id < 7; ++id) {
    const SetupArrays arrays = setup_arrays(rules, id);
    EXPECT_TRUE(seen.emplace(arrays.white, arrays.black).second);
    EXPECT_TRUE(arrays.white != arrays.black || arrays.white == "RNBQKBNR");
    EXPECT_EQ(find_setup(rules, arrays), id);
  }
  EXPECT_EQ(find_setup(rules, {"RNBKQBNR", "RNBKQBNR"}), -1);
  EXPECT_EQ(find_setup(rules, {"RNBKQBNR", "RRBKQBNN"}), -1);
}

TEST(Setups, RotateTheBoardForBlack) {
  VariantRules rules = variant("chess960");
  rules.sides = SideRelation::rotated;
  const SetupArrays arrays = setup_arrays(rules, 518);
  EXPECT_EQ(arrays.black, "RNBKQBNR");
  EXPECT_EQ(find_setup(rules, arrays), 518);
  EXPECT_EQ(find_setup(rules, {arrays.white, arrays.white}), -1);
  const UncheckedPosition position = setup_position(rules, 518);
  EXPECT_EQ(position.board[7 * 8 + 3], Piece(Colour::black, kKing));
}

TEST(Setups, StandOnTheirRanksAndFiles) {
  VariantRules rules = variant("chess960");
  rules.home_rank = 1;
  rules.pawn.start_rank = 2;
  rules.pawn.files = 0b0011'1100;
  rules.castling.king_files = 0;
  rules.arrays.listed = {"..RKQR.."};
  const UncheckedPosition position = setup_position(rules, 0);
  std::string board;
  for (const Piece piece : position.board) board += piece.is_none() ? '.' : rules.men[piece.man()].letter;
  EXPECT_EQ(board, "..........RKQR....PPPP....................PPPP....RKQR..........");
  EXPECT_EQ(position.castling_rook_file[0][0], -1);
}

TEST(Setups, GiveRightsOnlyWhereTheRulesSayWhereToLand) {
  VariantRules rules = variant("chess960");
  rules.castling.destination[4][0] = {};
  const UncheckedPosition position = setup_position(rules, 518);
  EXPECT_EQ(position.castling_rook_file[0][static_cast<std::size_t>(index(Side::far))], 7);
  EXPECT_EQ(position.castling_rook_file[0][static_cast<std::size_t>(index(Side::a))], -1);
}

TEST(MirrorClasses, NeedAllArraysReflectedToo) {
  VariantRules rules = variant("chess480");
  rules.arrays.listed = {"RNBQKBNR", "RNBKQBNR"};
  EXPECT_TRUE(is_mirror_symmetric(rules));
  EXPECT_EQ(mirror_partner(rules, 0), 1);
  rules.arrays.listed = {"RNBQKBNR"};
  EXPECT_EQ(reflection_breaker(rules), "setups");
  EXPECT_EQ(mirror_partner(rules, 0), 0);
}

// One row a clause of the argument in symmetry.hpp.
TEST(MirrorClasses, AreLostWithEveryRuleThatTellsLeftFromRight) {
  const VariantRules& rules = variant("chess480");
  EXPECT_EQ(reflection_breaker(rules), "");
  VariantRules men = rules;
  men.men[rules.man_of('N')].leaps = {{1, 2}};
  EXPECT_EQ(reflection_breaker(men), "men");
  men = rules;
  men.men[rules.man_of('N')].only_captures.leaps = {{1, 1}};
  EXPECT_EQ(reflection_breaker(men), "men");
  VariantRules pawns = rules;
  pawns.pawn.files = 0b0111'1111;
  EXPECT_EQ(reflection_breaker(pawns), "pawns");
  VariantRules castling = rules;
  castling.castling = fixed_square_castling("frc8", 8);
  EXPECT_EQ(reflection_breaker(castling), "castling");
  castling.castling = no_castling();
  EXPECT_EQ(reflection_breaker(castling), "");
}

// Castling that no setup can do says nothing.
TEST(MirrorClasses, AskOnlyOfCastlingThatSomeSetupHas) {
  VariantRules rules = variant("chess480");
  rules.arrays.listed = {"RNBQKBNR", "RNBKQBNR"};
  rules.castling.destination[1][0] = {2, 3};
  EXPECT_EQ(reflection_breaker(rules), "");
  rules.castling.destination[4][0] = {1, 2};
  EXPECT_EQ(reflection_breaker(rules), "castling");
}

TEST(MirrorClasses, CountSetupsThatAreTheirOwnReflectionOnce) {
  VariantRules rules = variant("chess480");
  rules.castling = no_castling();
  rules.arrays.listed = {"RNBKKBNR", "RNBQKBNR", "RNBKQBNR"};
  EXPECT_EQ(class_count(rules), 2);
  EXPECT_EQ(setup_class(rules, 0), 0);
  rules.sides = SideRelation::independent;
  EXPECT_EQ(class_count(rules), 5);  // of nine pairs, one is its own reflection
  rules.no_setups = {0};
  EXPECT_EQ(class_count(rules), 4);
  rules.no_setups = {0, 1};
  EXPECT_EQ(reflection_breaker(rules), "setups");
}

TEST(MirrorClasses, AreLostWithUnequalKingFiles) {
  VariantRules rules = variant("chess480");
  rules.castling.king_files = 0b0011'1110;
  EXPECT_FALSE(is_mirror_symmetric(rules));
}

TEST(MirrorClasses, ReflectBothSidesWhereTheyAreIndependent) {
  VariantRules rules = variant("chess480");
  rules.arrays.listed = {"RNBQKBNR", "RNBKQBNR"};
  rules.sides = SideRelation::independent;
  EXPECT_EQ(mirror_partner(rules, 0), 3);
  EXPECT_EQ(mirror_partner(rules, 1), 2);
  EXPECT_EQ(setup_class(rules, 2), 1);
}

TEST(MirrorClasses, PairTheSetupsOfChess480AndChess8400) {
  for (const auto& [id, classes] :
       std::map<std::string, std::size_t>{{"chess480", 480}, {"chess8400", 4200}}) {
    const VariantRules& rules = variant(id);
    std::set<SetupId> seen;
    for (SetupId setup = 0; setup < setup_count(rules); ++setup) {
      const SetupId partner = mirror_partner(rules, setup);
      std::string reflected = setup_arrays(rules, setup).white;
      std::reverse(reflected.begin(), reflected.end());
      EXPECT_EQ(setup_arrays(rules, partner).white, reflected);
      EXPECT_NE(partner, setup);
      EXPECT_EQ(mirror_partner(rules, partner), setup);
      EXPECT_EQ(setup_class(rules, setup), std::min(setup, partner));
      seen.insert(setup_class(rules, setup));
    }
    EXPECT_EQ(seen.size(), classes);
  }
}

TEST(MirrorClasses, AreSingleSetupsElsewhere) {
  for (const char* id : {"chess960", "chess484", "chess484-curtailed", "chess196"}) {
    for (SetupId setup = 0; setup < setup_count(variant(id)); ++setup) {
      EXPECT_EQ(mirror_partner(variant(id), setup), setup);
      EXPECT_EQ(setup_class(variant(id), setup), setup);
    }
  }
}

}  // namespace
}  // namespace firstmove::core
