#include "results/part_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "results/checksum.hpp"
#include "results/reader.hpp"
#include "results/verify.hpp"
#include "tests/results/sample.hpp"

namespace firstmove::results {
namespace {

using test::Folder;

std::filesystem::path write_sample_part(const Folder& folder, Rows rows) {
  return write_part(folder.path(), test::sample_identity(), test::sample_maker(), std::move(rows));
}

TEST(Part, GivesBackEveryRow) {
  const Folder folder;
  const Rows rows = test::sample_rows(5, 10);
  const Part part = read_part(write_sample_part(folder, rows));
  EXPECT_EQ(part.rows.conditions, rows.conditions);
  EXPECT_EQ(part.rows.core_seconds, rows.core_seconds);
  EXPECT_EQ(part.rows.perft, rows.perft);
  EXPECT_EQ(part.rows.root_scores, rows.root_scores);
  EXPECT_EQ(part.rows.games, rows.games);
  EXPECT_EQ(part.rows.moves, rows.moves);
  EXPECT_EQ(part.identity.variant, "chess960");
  EXPECT_EQ(part.identity.rules_hash, "00112233445566ff");
  EXPECT_EQ(part.identity.seed, 0xfedcba9876543210);
  EXPECT_EQ(part.identity.campaign_hash, "0123456789abcdef");
  EXPECT_EQ(part.maker.firstmove_version, "0.1.0");
  EXPECT_EQ(part.maker.commit, "c0ffee");
  EXPECT_EQ(part.maker.compiler, "GCC 12.2");
  EXPECT_EQ(part.maker.created, "2025-01-02T03:04:05Z");
  EXPECT_EQ(part.maker.host, "node-ä");
}

TEST(Part, IsTheSameFileWhateverTheOrderOfTheRows) {
  const Folder folder;
  Rows rows = test::sample_rows(5, 10);
  const std::filesystem::path path = write_sample_part(folder, rows);
  std::reverse(rows.games.begin(), rows.games.end());
  std::reverse(rows.moves.begin(), rows.moves.end());
  std::reverse(rows.perft.begin(), rows.perft.end());
  rows.games.push_back(rows.games.front());  // the same row twice is one row
  EXPECT_EQ(write_sample_part(folder, rows), path);
  EXPECT_EQ(folder.names().size(), 1u);
}

TEST(Part, BearsVariantAndChecksumInItsName) {
  const Folder folder;
  const std::filesystem::path path = write_sample_part(folder, test::sample_rows(1, 1));
  EXPECT_EQ(path.filename().string(), "chess960-" + hex16(checksum_of(test::read_bytes(path))) + ".part.h5");
}

TEST(Part, WithoutRowsIsStillAPart) {
  const Folder folder;
  const Part part = read_part(write_sample_part(folder, {}));
  EXPECT_TRUE(part.rows.empty());
  EXPECT_TRUE(part.rows.conditions.empty());
}

TEST(Part, LongerThanAChunkComesBackWhole) {
  const Folder folder;
  Rows rows;
  rows.conditions = test::sample_conditions();
  for (std::uint32_t number = 0; number < 9000; ++number)
    rows.games.push_back(test::sample_game(3, 0, number));
  EXPECT_EQ(read_part(write_sample_part(folder, rows)).rows.games, rows.games);
}

TEST(Part, HoldsToTheSchema) {
  const Folder folder;
  const VerifyReport report = verify(write_sample_part(folder, test::sample_rows(5, 10)));
  EXPECT_EQ(report.faults, std::vector<std::string>{});
  EXPECT_GE(report.checked.size(), 6u);
}

TEST(Part, TruncatedAtAnyLengthIsRefused) {
  const Folder folder;
  const std::filesystem::path path = write_sample_part(folder, test::sample_rows(1, 3));
  const std::vector<std::byte> whole = test::read_bytes(path);
  const std::size_t step = whole.size() / 300;
  for (std::size_t length = 0; length < whole.size(); length += length < 64 ? 1 : step) {
    test::write_bytes(path, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
    ASSERT_THROW(read_part(path), IoError) << length << " of " << whole.size() << " bytes";
    ASSERT_THROW(read_keys(path), IoError) << length;
    ASSERT_FALSE(verify(path).faults.empty()) << length;
  }
}

TEST(Part, WithAFlippedByteIsRefused) {
  const Folder folder;
  const std::filesystem::path path = write_sample_part(folder, test::sample_rows(1, 3));
  const std::vector<std::byte> whole = test::read_bytes(path);
  std::mt19937_64 random(1);
  for (int i = 0; i < 500; ++i) {
    std::vector<std::byte> damaged = whole;
    damaged[random() % whole.size()] ^= static_cast<std::byte>(1u << random() % 8);
    test::write_bytes(path, damaged);
    ASSERT_THROW(read_part(path), IoError) << i;
  }
  test::write_bytes(path, whole);
  EXPECT_NO_THROW(read_part(path));
}

TEST(Part, OfAnotherNameIsRefused) {
  const Folder folder;
  const std::filesystem::path path = write_sample_part(folder, test::sample_rows(1, 1));
  for (const char* name :
       {"other.h5", "chess960.part.h5", "chess960-0123.part.h5", "x-0000000000000000.part.h5"}) {
    std::filesystem::copy_file(path, folder / name);
    EXPECT_THROW(read_part(folder / name), IoError) << name;
    EXPECT_THROW(read_keys(folder / name), IoError) << name;
  }
}

TEST(Part, ErrorSaysWhatWhereAndWhy) {
  const Folder folder;
  try {
    read_part(folder / "chess960-0000000000000000.part.h5");
    FAIL();
  } catch (const IoError& error) {
    EXPECT_EQ(error.operation(), "open");
    EXPECT_EQ(error.path(), (folder / "chess960-0000000000000000.part.h5").string());
    EXPECT_EQ(error.reason(), "No such file or directory");
  }
}

}  // namespace
}  // namespace firstmove::results
