// Each kind of mistake in a variant file: one row, what is changed in a good file and what is said of it.
#include <gtest/gtest.h>

#include "configs/variant_file/load_variant.hpp"

namespace firstmove::configs {
namespace {

const std::string kGood = R"(id = "mine"
name = "Mine"
board = "8x8"
[men]
K = { name = "king", moves = "K", royal = true }
N = { name = "knight", moves = "N", mates = false }
B = { name = "bishop", moves = "B", mates = false }
R = { name = "rook", moves = "R" }
Q = { name = "queen", moves = "Q" }
[pawn]
promotes_to = "QRBN"
[castling]
mode = "frc8"
[setups]
men = "RNBQKBNR"
between = { K = "R" }
sides = "mirrored"
)";

struct Mistake {
  const char* replaced;  ///< in kGood
  const char* by;
  int line;
  int column;
  const char* key;
  const char* message;
};

std::string changed(const Mistake& mistake) {
  std::string text = kGood;
  const std::size_t at = text.find(mistake.replaced);
  if (at == std::string::npos) return "";
  return text.replace(at, std::string(mistake.replaced).size(), mistake.by);
}

class VariantMistakes : public testing::TestWithParam<Mistake> {};

TEST_P(VariantMistakes, AreNamedWithTheirPlace) {
  const Mistake& mistake = GetParam();
  const std::string text = changed(mistake);
  ASSERT_NE(text, "") << mistake.replaced;
  const auto rules = load_variant(text);
  ASSERT_FALSE(rules) << mistake.by;
  const ConfigFault& fault = rules.error().front();
  EXPECT_EQ(fault.line, mistake.line);
  EXPECT_EQ(fault.column, mistake.column);
  EXPECT_EQ(fault.key, mistake.key);
  EXPECT_EQ(fault.message, mistake.message);
  EXPECT_EQ(rules.error().size(), 1u);
}

const char* const kMen = "N = { name = \"knight\", moves = \"N\", mates = false }";
const char* const kKing = "K = { name = \"king\", moves = \"K\", royal = true }";
const char* const kShuffle = "men = \"RNBQKBNR\"\nbetween = { K = \"R\" }";
const char* const kMode = "mode = \"frc8\"";

const Mistake kTop[] = {
    {"id = \"mine\"", "id = \"mine\"\nbord = 1", 2, 1, "bord", "unknown key: did you mean 'board'?"},
    {"id = \"mine\"", "id = 5", 1, 6, "id", "must be a string, not an integer"},
    {"id = \"mine\"", "id = \"Mine!\"", 1, 6, "id",
     "must be 1 to 64 lower-case letters, digits and '-', such as \"my-chess\""},
    {"id = \"mine\"\n", "", 0, 0, "id",
     "must be 1 to 64 lower-case letters, digits and '-', such as \"my-chess\""},
    {"name = \"Mine\"\n", "", 0, 0, "name", "is missing: the variant's name as people write it"},
    {"board = \"8x8\"", "board = \"7x7\"", 3, 9, "board",
     "'7x7' is no board we have (files x ranks); there are 8x8 9x8 9x9 10x8 10x10 11x8 12x8"},
    {"board = \"8x8\"\n", "", 0, 0, "board",
     "is missing: files x ranks; there are 8x8 9x8 9x9 10x8 10x10 11x8 12x8"},
    {"[pawn]", "[paw]", 10, 2, "paw", "unknown key: did you mean 'pawn'?"},
    {"[pawn]\npromotes_to = \"QRBN\"\n", "", 0, 0, "pawn",
     "is missing: write [pawn] with promotes_to = \"QRBN\" or others"},
    {"name = \"Mine\"", "name = \"Mine", 2, 13, "",
     "Error while parsing string: unescaped control characters other than TAB (U+0009) are explicitly "
     "prohibited"},
};

const Mistake kMenRows[] = {
    {kMen, "NN = { name = \"knight\", moves = \"N\" }", 6, 6, "men.NN",
     "a man's key is one capital letter, the one that FEN shows"},
    {kMen, "n = { name = \"knight\", moves = \"N\" }", 6, 5, "men.n",
     "a man's key is one capital letter, the one that FEN shows"},
    {kMen, "P = { name = \"pawn\", moves = \"N\" }", 6, 5, "men.P",
     "P is the pawn, which every variant has: its rules stand in [pawn]"},
    {kMen, "N = \"N\"", 6, 5, "men.N",
     "must be a table, such as { name = \"knight\", moves = \"N\" }, not a string"},
    {kMen, "N = { name = \"knight\", move = \"N\" }", 6, 24, "men.N.move",
     "unknown key: did you mean 'moves'?"},
    {kMen, "N = { moves = \"N\" }", 6, 5, "men.N", "needs a name, such as name = \"knight\""},
    {kMen, "N = { name = \"knight\" }", 6, 5, "men.N",
     "needs moves in Betza's notation, such as moves = \"N\""},
    {kMen, "N = { name = \"knight\", moves = \"NfX\" }", 6, 35, "men.N.moves",
     "unknown atom 'X'; known: W F D N A H C Z G, and K Q R B"},
    {kMen, "N = { name = \"knight\", moves = \"W3\" }", 6, 34, "men.N.moves",
     "slides of limited length are not supported: leave '3' out, or write 0 after W or F for an unlimited "
     "slide"},
    {kMen, "N = { name = \"knight\", moves = \"knight\" }", 6, 33, "men.N.moves",
     "'knight' is no notation: did you mean \"N\"?"},
    {kMen, "N = { name = \"knight\", moves = \"NimD\" }", 6, 32, "men.N.moves",
     "a leap of the first move both moves and captures: leave 'm' or 'c' beside 'i' out"},
    {kMen, "N = { name = \"knight\", moves = \"RD\" }", 6, 5, "men.N",
     "a leap lies on a line that it slides along"},
    {kMen, "N = { name = \"knight\", moves = \"N\", mates = 1 }", 6, 45, "men.N.mates",
     "must be true or false, not an integer"},
    {kKing, "K = { name = \"king\", moves = \"K\" }", 4, 1, "men",
     "has no royal man: give one of them royal = true"},
    {kMen, "N = { name = \"knight\", moves = \"N\", royal = true }", 6, 45, "men.N.royal",
     "there is one royal man, and that is K"},
    {kKing, "K = { name = \"king\", moves = \"K\", royal = true, mates = true }", 5, 57, "men.K.mates",
     "says nothing of the royal man: leave it out"},
    {kKing, "K = { name = \"king\", moves = \"KmD\", royal = true }", 5, 5, "men.K",
     "the king's moves are leaps that both move and capture, whether it has moved or not"},
};

const Mistake kPawnRows[] = {
    {"promotes_to = \"QRBN\"", "promotes_to = \"QRBX\"", 11, 15, "pawn.promotes_to",
     "a pawn becomes a man of the list, no pawn and no king, not 'X'"},
    {"promotes_to = \"QRBN\"", "promotes_to = \"QRBQ\"", 11, 15, "pawn.promotes_to", "it names Q twice"},
    {"promotes_to = \"QRBN\"", "promotes_to = \"\"", 11, 15, "pawn.promotes_to",
     "a pawn has to become something"},
    {"promotes_to = \"QRBN\"", "promotes_to = \"Q\"\nstart_rank = 5", 12, 14, "pawn.start_rank",
     "pawns start on a rank from 2 to 4"},
    {"promotes_to = \"QRBN\"", "promotes_to = \"Q\"\npromotion_rank = 9", 12, 18, "pawn.promotion_rank",
     "pawns promote on a rank from 4 to 8: beyond their first step"},
    {"promotes_to = \"QRBN\"", "promotes_to = \"Q\"\ndouble_step = false\nen_passant = true", 13, 14,
     "pawn.en_passant", "without the double step there is nothing to take en passant"},
    {"promotes_to = \"QRBN\"", "promotes_to = \"Q\"\nfiles = \"a-k\"", 12, 9, "pawn.files",
     "must name files a to h, such as \"cdef\" or \"c-f\", not 'a-k'"},
    {"promotes_to = \"QRBN\"", "promotes_to = \"Q\"\ndoublestep = true", 12, 1, "pawn.doublestep",
     "unknown key: did you mean 'double_step'?"},
};

const Mistake kCastlingRows[] = {
    {kMode, "mode = \"frc9\"", 13, 8, "castling.mode",
     "unknown castling 'frc9' (did you mean 'frc8'?); known: frc8 sym9 short8 short9 crc10 480 none"},
    {kMode, "mode = \"sym9\"", 13, 8, "castling.mode",
     "'sym9' is for 9 files, this board has 8: give own squares, a_side and far_side"},
    {kMode, "mode = \"frc8\"\na_side = { king = \"c\", rook = \"d\" }", 13, 8, "castling.mode",
     "says where the men land, and so do a_side and far_side: keep one of the two"},
    {kMode, "a_side = { king = \"c\", rook = \"d\" }", 12, 1, "castling", "needs both a_side and far_side"},
    {kMode, "king_files = \"e\"", 12, 1, "castling", "needs a mode, or own squares: a_side and far_side"},
    {kMode, "a_side = { king = \"c\", rook = \"x\" }\nfar_side = { king = \"g\", rook = \"f\" }", 13, 10,
     "castling.a_side",
     "needs the files where the two men land, a to h, such as { king = \"c\", rook = \"d\" }"},
    {kMode, "a_side = { king = \"c\", rok = \"d\" }\nfar_side = { king = \"g\", rook = \"f\" }", 13, 24,
     "castling.a_side.rok", "unknown key: did you mean 'rook'?"},
    {kMode, "a_side = { king = \"c\", rook = \"c\" }\nfar_side = { king = \"g\", rook = \"f\" }", 12, 1,
     "castling", "king and rook need two files of the board to land on"},
    {kMode, "mode = \"frc8\"\nking_files = \"a-h\"", 14, 14, "castling.king_files",
     "a king on the edge has no rook beyond it: files b to g"},
    {kMode, "mode = \"frc8\"\nrook = \"X\"", 14, 8, "castling.rook",
     "the king castles with a man of the list, not 'X'"},
};

const Mistake kSetupRows[] = {
    {kShuffle, "men = \"RNBQKBN\"", 15, 7, "setups.men",
     "'RNBQKBN' has 7 men, and there are 8 files to stand on"},
    {kShuffle, "men = \"RNBQKBNX\"", 15, 7, "setups.men", "'X' is none of the men KNBRQ"},
    {kShuffle, "men = \"RNBQKBNP\"", 15, 7, "setups.men", "'P' is none of the men KNBRQ"},
    {kShuffle, "men = \"RNBQQBNR\"", 15, 7, "setups.men",
     "'RNBQQBNR' has 0 of the royal man K; one is right"},
    {kShuffle, "men = \"RNBKKBNR\"", 15, 7, "setups.men",
     "'RNBKKBNR' has 2 of the royal man K; one is right"},
    {kShuffle, "between = { K = \"R\" }", 14, 1, "setups",
     "needs men = \"RNBQKBNR\" (shuffled), base and swaps, or arrays = [\"RNBQKBNR\"] (listed)"},
    {kShuffle, "men = \"RNBQKBNR\"\narrays = [\"RNBQKBNR\"]", 16, 10, "setups.arrays",
     "contradicts another key: keep one of men, base and arrays"},
    {kShuffle, "base = \"RNBQKBNR\"", 15, 8, "setups.base",
     "needs swaps; an array alone is arrays = [\"RNBQKBNR\"]"},
    {kShuffle, "men = \"RNBQKBNR\"\nmost_swaps = 1", 16, 14, "setups.most_swaps",
     "belongs to base, the array that the swaps start from"},
    {kShuffle, "base = \"RNBQKBNR\"\nswaps = [{ man = \"K\" }]", 16, 10, "setups.swaps[0]",
     "needs a man and the men it may trade places with: { man = \"K\", with = \"QBN\" }"},
    {kShuffle, "base = \"RNBQKBNR\"\nswaps = [{ man = \"K\", with = \"X\" }]", 16, 10, "setups.swaps[0]",
     "names 'X', and no such man stands in the array"},
    {kShuffle, "arrays = []", 15, 10, "setups.arrays", "lists no array"},
    {kShuffle, "arrays = [\"RNBQKBNR\", \"RNBQKBNR\"]", 15, 23, "setups.arrays[1]", "is listed twice"},
    {kShuffle,
     "arrays = [\"RNBQKBNR\"]\nopposite_colours = [\"QK\"]\nbetween = { Q = \"N\" }\n"
     "not_adjacent = [\"RN\"]",
     15, 11, "setups.arrays[0]", "'RNBQKBNR' breaks another rule of [setups]"},
    {kShuffle, "men = \"RNBQKBNR\"\nbetwen = { K = \"R\" }", 16, 1, "setups.betwen",
     "unknown key: did you mean 'between'?"},
    {kShuffle, "men = \"RNBQKBNR\"\nbetween = { K = 1 }", 16, 17, "setups.between.K",
     "must name the man on both sides of another, such as between = { K = \"R\" }"},
    {kShuffle, "men = \"RNBQKBNR\"\nbetween = { K = \"Q\" }", 16, 17, "setups.between.K",
     "needs two men Q, and there is one"},
    {kShuffle, "men = \"RNBQKBNR\"\nopposite_colours = [\"B\"]", 16, 21, "setups.opposite_colours[0]",
     "must be the letters of two men, such as \"BB\" or \"QA\", not 'B'"},
    {kShuffle, "men = \"RNBQKBNR\"\nopposite_colours = [\"QQ\"]", 16, 21, "setups.opposite_colours[0]",
     "needs two men Q, and there is one"},
    {kShuffle, "men = \"RNBQKBNR\"\nadjacent = [\"QM\"]", 16, 13, "setups.adjacent[0]",
     "names 'M', and no such man stands in the array"},
    {kShuffle, "men = \"RNBQKBNR\"\nadjacent = \"QK\"", 16, 12, "setups.adjacent",
     "must be an array, not a string"},
    {kShuffle, "men = \"RNBQKBNR\"\nfixed = { i = \"K\" }", 16, 15, "setups.fixed.i",
     "must name the men that may stand on a file, such as fixed = { e = \"K\", a = \"RN\" }"},
    {kShuffle, "men = \"RNBQKBNR\"\nfixed = { a = \"K\" }\nbetween = { K = \"R\" }", 15, 7, "setups.men",
     "no array obeys all of these rules: without 'between' there would be 630, without 'fixed' there would "
     "be "
     "1680"},
    {kShuffle, "men = \"RNBQKBNR\"\nexclude = [\"RNBQ\"]", 16, 12, "setups.exclude[0]",
     "'RNBQ' has 4 men, and there are 8 files to stand on"},
    {kShuffle, "men = \"RNBQKBNR\"\norder = \"colex\"", 16, 9, "setups.order",
     "unknown order 'colex'; known: alphabetical scharnagl"},
    {kShuffle, "men = \"RNBQKBNR\"\norder = \"scharnagl\"", 16, 9, "setups.order",
     "Scharnagl's numbers are of bishops on opposite colours: give opposite_colours = [\"BB\"]"},
    {kShuffle, "men = \"RNQQKQNR\"\norder = \"scharnagl\"", 16, 9, "setups.order",
     "Scharnagl's numbers are of boards filled by two rooks, knights and bishops, a king and others once "
     "each"},
    {kShuffle, "arrays = [\"RNBQKBNR\"]\norder = \"alphabetical\"", 16, 9, "setups.order",
     "contradicts arrays, which stand in the order of their ids"},
    {kShuffle, "men = \"NQK\"\nfiles = \"ace\"", 16, 9, "setups.files",
     "must be files that are neighbours, such as \"b-i\""},
    {kShuffle, "men = \"RNBQKBNR\"\nrank = 2", 16, 8, "setups.rank", "the array stands behind the pawns"},
    {"sides = \"mirrored\"\n", "", 14, 1, "setups.sides",
     "is missing: \"mirrored\", \"rotated\" or \"independent\""},
    {"sides = \"mirrored\"", "sides = \"mirored\"", 17, 9, "setups.sides",
     "unknown relation 'mirored' (did you mean 'mirrored'?); known: mirrored rotated independent"},
    {"sides = \"mirrored\"", "sides = \"mirrored\"\nmirrored_only = [\"RNBQKBNR\"]", 18, 17,
     "setups.mirrored_only", "belongs to sides = \"independent\""},
    {"sides = \"mirrored\"", "sides = \"independent\"\nmirrored_only = [\"KRBQRBNN\"]", 18, 18,
     "setups.mirrored_only[0]", "'KRBQRBNN' is none of the arrays"},
};

const Mistake kSpecialRows[] = {
    {"[setups]", "[special]\nbishop_adjustmnt = {}\n[setups]", 15, 1, "special.bishop_adjustmnt",
     "unknown key: did you mean 'bishop_adjustment'?"},
    {"[setups]", "[special]\nbishop_adjustment = true\n[setups]", 15, 21, "special.bishop_adjustment",
     "must be a table: write [special.bishop_adjustment], not true or false"},
    {"[setups]", "[special]\nbishop_adjustment = { bishop = \"BB\" }\n[setups]", 15, 32,
     "special.bishop_adjustment.bishop", "must be the letter of one man"},
    {"[setups]", "[special]\nbare_king_loses = 1\n[setups]", 15, 19, "special.bare_king_loses",
     "must be true or false, not an integer"},
};

INSTANTIATE_TEST_SUITE_P(Top, VariantMistakes, testing::ValuesIn(kTop));
INSTANTIATE_TEST_SUITE_P(Men, VariantMistakes, testing::ValuesIn(kMenRows));
INSTANTIATE_TEST_SUITE_P(Pawn, VariantMistakes, testing::ValuesIn(kPawnRows));
INSTANTIATE_TEST_SUITE_P(Castling, VariantMistakes, testing::ValuesIn(kCastlingRows));
INSTANTIATE_TEST_SUITE_P(Setups, VariantMistakes, testing::ValuesIn(kSetupRows));
INSTANTIATE_TEST_SUITE_P(Special, VariantMistakes, testing::ValuesIn(kSpecialRows));

TEST(VariantFile, WithoutMistakesIsRead) {
  EXPECT_TRUE(load_variant(kGood));
}

TEST(VariantFile, HasSeveralFaultsNamedAtOnceInItsOrder) {
  const auto rules = load_variant("id = 'X'\nboard = '3x3'\nnmae = 'x'\n");
  ASSERT_FALSE(rules);
  ASSERT_GE(rules.error().size(), 5u);
  std::vector<std::string> keys;
  for (const ConfigFault& fault : rules.error()) keys.push_back(fault.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"name", "men", "setups", "id", "board", "nmae"}));
}

TEST(VariantFile, ThatListsTooManyArraysIsRefused) {
  const auto rules = load_variant(R"(id = "big"
name = "Big"
board = "12x8"
[men]
K = { name = "king", moves = "K", royal = true }
A = { name = "a", moves = "R" }
B = { name = "b", moves = "B" }
C = { name = "c", moves = "Q" }
D = { name = "d", moves = "N" }
E = { name = "e", moves = "RN" }
F = { name = "f", moves = "BN" }
G = { name = "g", moves = "QN" }
[pawn]
promotes_to = "A"
[setups]
men = "KABCDEFGABCD"
sides = "mirrored"
)");
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().front().line, 16);
  EXPECT_EQ(
      rules.error().front().message,
      "there are more than 1000000 arrays, or too many orders to search: fix some files, or list the arrays");
}

TEST(VariantFile, OfAnyBytesIsReadOrRefused) {
  for (const std::string& text : {std::string("\0\x01\xff", 3), std::string(), kGood.substr(0, 100),
                                  std::string("a") + std::string(400, '.') + "b = 1"}) {
    EXPECT_FALSE(load_variant(text));
  }
  for (std::size_t size = 0; size < kGood.size(); ++size) load_variant(kGood.substr(0, size));
}

}  // namespace
}  // namespace firstmove::configs
