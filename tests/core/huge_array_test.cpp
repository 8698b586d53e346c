#include "core/huge_array.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <utility>

namespace firstmove::core {
namespace {

TEST(HugeArray, StartsZeroedAndKeepsWhatIsWritten) {
  HugeArray<std::uint64_t> array(1'000'000);
  EXPECT_EQ(array.size(), 1'000'000u);
  EXPECT_TRUE(std::all_of(array.begin(), array.end(), [](std::uint64_t word) { return word == 0; }));
  for (std::size_t i = 0; i < array.size(); ++i) array[i] = 3 * i;
  const HugeArray<std::uint64_t> moved = std::move(array);
  for (std::size_t i = 0; i < moved.size(); ++i) ASSERT_EQ(moved[i], 3 * i);
}

TEST(HugeArray, SaysWhenThereIsNotSoMuchMemory) {
  EXPECT_THROW(HugeArray<std::uint64_t>(std::size_t{1} << 57), std::bad_alloc);
}

}  // namespace
}  // namespace firstmove::core
