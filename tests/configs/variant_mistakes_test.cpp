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

constexpr const char* kMenLine = "K = { name = \"king\", moves = \"K\", royal = true }";
constexpr const char* kSetupMen = "men = \"RNBQKBNR\"\nbetween = { K = \"R\" }";

const Mistake kTop[] = {
    {"id = \"mine\"", "id = \"mine\"\nbord = 1", 2, 1, "bord", "unknown key: did you mean 'board'?"},
    {"id = \"mine\"", "id = \"Mine!\"", 1, 6, "id",
     "must be 1 to 64 lower-case letters, digits and '-', such as \"my-chess\""},
    {"id = \"mine\"\n", "", 0, 0, "id",
     "must be 1 to 64 lower-case letters, digits and '-', such as \"my-chess\""},
    {"name = \"Mine\"\n", "", 0, 0, "name", "is missing: the variant's name as people write it"},
    {"board = \"8x8\"", "board = \"7x7\"", 3, 9, "board",
     "'7x7' is no board we have (files x ranks); there are 8x8 9x8 9x9 10x8 10x10 11x8 12x8"},
    {"board = \"8x8\"", "board = \"8x9\"", 3, 9, "board",
     "'8x9' is no board we have (files x ranks); there are 8x8 9x8 9x9 10x8 10x10 11x8 12x8"},
    {"board = \"8x8\"\n", "", 0, 0, "board",
     "is missing: files x ranks; there are 8x8 9x8 9x9 10x8 10x10 11x8 12x8"},
    {"[men]", "[mne]", 4, 2, "mne", "unknown key: did you mean 'men'?"},
    {"[setups]", "[setpus]", 14, 2, "setpus", "unknown key: did you mean 'setups'?"},
};

}  // namespace
}  // namespace firstmove::configs
