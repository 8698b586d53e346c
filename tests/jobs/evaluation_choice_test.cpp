#include "jobs/evaluation_choice.hpp"

#include <gtest/gtest.h>

#include "core/variant.hpp"
#include "jobs/atomic_file.hpp"
#include "temporary_folder.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs {
namespace {

using core::search::EvaluationParameters;

const core::VariantRules& rules() {
  return *core::find_variant("chess960");
}

TEST(EvaluationChoice, KnowsTheTablesOfOurs) {
  EXPECT_EQ(choose_evaluation("default", rules()).value(), core::search::default_parameters(rules()));
  EXPECT_EQ(choose_evaluation("derived", rules()).value(), core::search::derived_parameters(rules()));
}

TEST(EvaluationChoice, ReadsAFile) {
  const TemporaryFolder folder;
  EvaluationParameters own = core::search::derived_parameters(rules());
  own.score_scale_cp = 321;
  write_file_atomically(folder.path() / "own.txt", core::search::format_parameters(own, rules(), ""));
  EXPECT_EQ(choose_evaluation((folder.path() / "own.txt").string(), rules()).value(), own);
}

TEST(EvaluationChoice, SaysWhatIsWrongWithAFile) {
  const TemporaryFolder folder;
  const auto missing = choose_evaluation((folder.path() / "none.txt").string(), rules());
  ASSERT_FALSE(missing.has_value());
  EXPECT_NE(missing.error().find("none.txt"), std::string::npos) << missing.error();
  EXPECT_NE(missing.error().find("'default' or 'derived'"), std::string::npos) << missing.error();

  write_file_atomically(folder.path() / "bad.txt", "tempo x\n");
  const auto bad = choose_evaluation((folder.path() / "bad.txt").string(), rules());
  ASSERT_FALSE(bad.has_value());
  EXPECT_NE(bad.error().find("no parameter file for chess960"), std::string::npos) << bad.error();
  EXPECT_NE(bad.error().find("line 1: tempo"), std::string::npos) << bad.error();
  EXPECT_NE(bad.error().find(" more"), std::string::npos) << bad.error();
}

TEST(EvaluationChoice, RefusesTheTableOfOtherMen) {
  const TemporaryFolder folder;
  const core::VariantRules& other = *core::find_variant("chess8400");
  write_file_atomically(folder.path() / "minister.txt",
                        core::search::format_parameters(core::search::default_parameters(other), other, ""));
  EXPECT_FALSE(choose_evaluation((folder.path() / "minister.txt").string(), rules()).has_value());
}

}  // namespace
}  // namespace firstmove::jobs
