// What the shipped variant files say, against docs/rules.md and the sources it names.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "configs/variant_file/load_variant.hpp"
#include "configs/variants.hpp"
#include "core/symmetry.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::configs {
namespace {

core::VariantRules shipped(const std::string& id) {
  std::ifstream file(FIRSTMOVE_VARIANT_FOLDER "/" + id + ".toml");
  std::ostringstream text;
  text << file.rdbuf();
  auto rules = load_variant(text.str());
  if (rules) return *rules;
  for (const ConfigFault& fault : rules.error()) {
    ADD_FAILURE() << id << ":" << fault.line << ":" << fault.column << ": " << fault.key << ": "
                  << fault.message;
  }
  return {};
}

struct Count {
  const char* id;
  const char* board;
  std::int64_t setups;
  std::int64_t classes;
};

/// Setups as the rule sheets count them; classes: half of them where left and right are alike.
constexpr Count kCounts[] = {{"chess960", "8x8", 960, 960},
                             {"chess480", "8x8", 960, 480},
                             {"chess484", "8x8", 484, 484},
                             {"chess484-curtailed", "8x8", 484, 484},
                             {"chess196", "8x8", 196, 196},
                             {"chess8400", "9x9", 8400, 4200},
                             {"regroupment", "8x8", 484, 484},
                             {"regroupment64", "8x8", 64, 64},
                             {"chess20", "8x8", 20, 20},
                             {"chess25", "8x8", 25, 25},
                             {"chess400", "8x8", 400, 400},
                             {"chess64", "8x8", 64, 64},
                             {"chess57", "8x8", 57, 57},
                             {"dfrc", "8x8", 921'600, 921'600},
                             {"chess18", "8x8", 18, 18},
                             {"chess324", "8x8", 324, 324},
                             {"shuffle", "8x8", 5040, 2520},
                             {"chess2880", "8x8", 2880, 1440},
                             {"transcendental", "8x8", 8'294'400, 4'147'200},
                             {"contemporary-random", "8x8", 1680, 840},
                             {"prime-ministers-contemporary", "8x8", 1680, 840},
                             {"makruk", "8x8", 1, 1},
                             {"modern", "9x9", 1, 1},
                             {"modern-random", "9x9", 15'120, 7560},
                             {"pseudo-modern-random", "9x9", 15'120, 7560},
                             {"prime-ministers", "9x8", 4, 2},
                             {"prime-ministers-random", "9x8", 8400, 4200},
                             {"capablanca-random", "10x8", 12'129, 12'129},
                             {"capablanca-shuffle", "10x8", 84'000, 84'000},
                             {"capablanca", "10x8", 1, 1},
                             {"gothic", "10x8", 1, 1},
                             {"embassy", "10x8", 1, 1},
                             {"janus", "10x8", 1, 1},
                             {"silver-elephant", "10x8", 16, 16},
                             {"international-fischer-random", "10x10", 960, 960},
                             {"international-contemporary-random", "10x10", 1680, 840},
                             {"ajax", "10x10", 1, 1},
                             {"ajax-capablanca", "10x8", 1, 1},
                             {"ajax-capablanca-2", "10x8", 1, 1},
                             {"modern-ministers-courier", "11x8", 1, 1},
                             {"courier-moderno", "12x8", 1, 1}};

TEST(ShippedVariants, HaveTheBoardsSetupsAndClassesOfTheirSources) {
  for (const Count& expected : kCounts) {
    const core::VariantRules rules = shipped(expected.id);
    EXPECT_EQ(rules.id, expected.id);
    EXPECT_EQ(std::to_string(rules.geometry.files) + "x" + std::to_string(rules.geometry.ranks),
              expected.board);
    EXPECT_EQ(core::setup_count(rules), expected.setups) << expected.id;
    EXPECT_EQ(core::class_count(rules), expected.classes) << expected.id;
  }
}

TEST(ShippedVariants, AreEmbeddedAsTheirFilesSay) {
  ASSERT_EQ(shipped_variants().size(), std::size(kCounts));
  for (const ShippedVariant& variant : shipped_variants()) {
    EXPECT_EQ(core::rules_hash(*find_variant(variant.id)), core::rules_hash(shipped(variant.id)))
        << variant.id;
  }
}

TEST(ShippedVariants, AreAllInTheTable) {
  std::set<std::string> counted;
  for (const Count& count : kCounts) counted.insert(std::string(count.id) + ".toml");
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(FIRSTMOVE_VARIANT_FOLDER))
    files.insert(entry.path().filename());
  EXPECT_EQ(files, counted);
}

/// A file says the game's purpose or rules in its first line, and where they come from.
TEST(ShippedVariants, NameTheirSources) {
  for (const Count& count : kCounts) {
    std::ifstream file(FIRSTMOVE_VARIANT_FOLDER "/" + std::string(count.id) + ".toml");
    std::ostringstream text;
    text << file.rdbuf();
    EXPECT_EQ(text.str().front(), '#') << count.id;
    EXPECT_NE(text.str().find(std::string(count.id) == "capablanca-shuffle" ? "Chess960" : "ource"),
              std::string::npos)
        << count.id;
  }
}

TEST(ShippedVariants, DifferInTheirRules) {
  std::map<std::string, std::string> hashes;
  for (const Count& count : kCounts) {
    const core::VariantRules rules = shipped(count.id);
    const std::string hash = core::rules_hash(rules);
    const auto [other, is_new] = hashes.emplace(hash, count.id);
    // Regroupment Chess, once its men are placed, is Chess484.
    EXPECT_TRUE(is_new || (count.id == std::string("regroupment") && other->second == "chess484"))
        << count.id << " and " << other->second;
  }
}

/// Every id of a sample gives arrays that give the id back.
TEST(ShippedVariants, RankAndUnrankTheirSetups) {
  for (const Count& count : kCounts) {
    const core::VariantRules rules = shipped(count.id);
    const std::int64_t setups = core::setup_count(rules);
    const std::int64_t step = std::max<std::int64_t>(1, setups / 1009);
    for (core::SetupId id = 0; id < setups; id += step) {
      const core::SetupArrays arrays = core::setup_arrays(rules, id);
      ASSERT_EQ(core::find_setup(rules, arrays), id) << count.id;
      const core::SetupId partner = core::mirror_partner(rules, id);
      ASSERT_EQ(core::mirror_partner(rules, partner), id) << count.id;
    }
  }
}

/// class_count against counting classes one by one.
TEST(ShippedVariants, CountTheirClassesWithoutListingThem) {
  for (const Count& count : kCounts) {
    if (count.setups > 20'000) continue;
    const core::VariantRules rules = shipped(count.id);
    std::int64_t classes = 0;
    for (core::SetupId id = 0; id < count.setups; ++id) classes += core::setup_class(rules, id) == id ? 1 : 0;
    EXPECT_EQ(classes, count.classes) << count.id;
  }
}

TEST(ShippedVariants, ExtendScharnaglsNumbersToKingsThatAreNotBetweenRooks) {
  const core::VariantRules wide = shipped("chess2880");
  const core::VariantRules narrow = shipped("chess960");
  for (core::SetupId id = 0; id < 960; ++id) {
    const std::string array = core::array_at(narrow, id);
    ASSERT_EQ(core::array_at(wide, id), array);
    std::string men;  // king and rooks, in their order
    for (const core::SetupId other : {960 + id, 1920 + id}) {
      men.clear();
      for (const char letter : core::array_at(wide, other)) {
        if (letter == 'K' || letter == 'R') men += letter;
      }
      ASSERT_EQ(men, other < 1920 ? "KRR" : "RRK");
    }
  }
}

TEST(ShippedVariants, NumberPartsOfChess960ByScharnagl) {
  const core::VariantRules part = shipped("chess18");
  const core::VariantRules whole = shipped("chess960");
  std::int64_t before = -1;
  for (core::SetupId id = 0; id < 18; ++id) {
    const std::int64_t number = core::rank_of_array(whole, core::array_at(part, id));
    EXPECT_GT(number, before);
    before = number;
  }
}

}  // namespace
}  // namespace firstmove::configs
