#include "results/checksum.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace firstmove::results {
namespace {

std::vector<std::byte> counted_bytes(std::size_t count) {
  std::vector<std::byte> bytes(count);
  for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 256);
  return bytes;
}

TEST(Checksum, HoldsItsPublishedValues) {
  // Computed with an independent implementation of the text in checksum.hpp, in Python.
  EXPECT_EQ(hex16(checksum_of({})), "23a45213d35e53d3");
  EXPECT_EQ(hex16(checksum_of(counted_bytes(1))), "562edd33b4c1b7f9");
  EXPECT_EQ(hex16(checksum_of(counted_bytes(100))), "22bd5aa120f89da8");
}

TEST(Checksum, DoesNotDependOnHowTheBytesArrive) {
  const std::vector<std::byte> bytes = counted_bytes(1000);
  for (const std::size_t step : {1u, 7u, 31u, 32u, 33u, 999u}) {
    Checksum checksum;
    for (std::size_t i = 0; i < bytes.size(); i += step)
      checksum.update(std::span(bytes).subspan(i, std::min(step, bytes.size() - i)));
    EXPECT_EQ(checksum.value(), checksum_of(bytes)) << step;
  }
}

TEST(Checksum, ChangesWithEveryBit) {
  std::vector<std::byte> bytes = counted_bytes(70);
  std::set<std::uint64_t> values{checksum_of(bytes)};
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] ^= static_cast<std::byte>(1u << bit % 8);
    EXPECT_TRUE(values.insert(checksum_of(bytes)).second) << "bit " << bit;
    bytes[bit / 8] ^= static_cast<std::byte>(1u << bit % 8);
  }
}

TEST(Checksum, TellsLengthsOfZerosApart) {
  const std::vector<std::byte> zeros(100);
  std::set<std::uint64_t> values;
  for (std::size_t length = 0; length <= zeros.size(); ++length)
    EXPECT_TRUE(values.insert(checksum_of(std::span(zeros).first(length))).second) << length;
}

}  // namespace
}  // namespace firstmove::results
