// Files that are whole by their checksum, but wrong inside: verify must say so.
#include "results/verify.hpp"

#include <gtest/gtest.h>
#include <hdf5.h>
#include <hdf5_hl.h>

#include <fstream>

#include "results/file_commit.hpp"
#include "results/merge.hpp"
#include "results/part_writer.hpp"
#include "tests/results/sample.hpp"

namespace firstmove::results {
namespace {

using test::Folder;

class Verify : public ::testing::Test {
 protected:
  Verify() {
    MergeInput input = test::sample_input(3);
    input.parts = {
        write_part(folder_.path(), test::sample_identity(), test::sample_maker(), test::sample_rows(3, 6))};
    input.output = path_;
    merge(input);
  }

  /// Changes the file as another program would, then gives it a checksum again.
  template <class Change>
  void edit(Change change) {
    {
      const hid_t file = H5Fopen(path_.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
      change(file);
      H5Fclose(file);
    }
    TemporaryFile copy(folder_.path());
    copy.append(test::read_bytes(path_));  // HDF5 cut the old checksum line off
    append_checksum_line(copy);
    copy.commit(path_);
  }

  /// Sets one element of a dataset.
  template <class T>
  void set(const char* name, hid_t type, hsize_t index, T value) {
    edit([&](hid_t file) {
      const hid_t dataset = H5Dopen2(file, name, H5P_DEFAULT);
      const hid_t space = H5Dget_space(dataset);
      std::vector<T> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
      H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
      values.at(index) = value;
      H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
      H5Sclose(space);
      H5Dclose(dataset);
    });
  }

  void expect_fault(const std::string& piece) {
    const VerifyReport report = verify(path_);
    std::string all;
    for (const std::string& fault : report.faults) all += fault + "\n";
    EXPECT_NE(all.find(piece), std::string::npos) << "no \"" << piece << "\" in: " << all;
  }

  Folder folder_;
  std::filesystem::path path_ = folder_ / "chess960.h5";
};

TEST_F(Verify, FindsNoFaultInAWholeFile) {
  const VerifyReport report = verify(path_);
  EXPECT_EQ(report.faults, std::vector<std::string>{});
  EXPECT_EQ(report.checked.size(), 6u);
}

TEST_F(Verify, FindsNoFaultAfterAnEditThatChangesNothing) {
  edit([](hid_t) {});
  EXPECT_EQ(verify(path_).faults, std::vector<std::string>{});
}

TEST_F(Verify, FindsAFileThatAnotherProgramWroteTo) {
  H5Fclose(H5Fopen(path_.c_str(), H5F_ACC_RDWR, H5P_DEFAULT));
  expect_fault("written by another program");
}

TEST_F(Verify, RecomputesEverySum) {
  set<std::uint32_t>("/games", H5T_NATIVE_UINT32, 0, 77);
  expect_fault("games of setup 3, condition 0 is 77");
}
TEST_F(Verify, RecomputesSumsOfScores) {
  set<double>("/score_result_sum", H5T_NATIVE_DOUBLE, 13, 0.125);
  expect_fault("score_result_sum of setup 10, condition 0 is 0.125");
}
TEST_F(Verify, RecomputesDistinctPositions) {
  set<std::uint32_t>("/distinct_positions", H5T_NATIVE_UINT32, 0, 99);
  expect_fault("distinct_positions of setup 3");
}

TEST_F(Verify, RecomputesTheGamesThatConfirm) {
  MergeInput input = test::sample_input(3);
  input.parts = {path_};
  input.output = path_;
  input.confirmation_first = {4, kNotConfirmed, 3, 5, kNotConfirmed, 0};
  merge(input);
  EXPECT_EQ(verify(path_).faults, std::vector<std::string>{});
  set<std::uint32_t>("/confirmation_first_game", H5T_NATIVE_UINT32, 0, 0);
  expect_fault("confirmation_games of setup 3, condition 0");
}

TEST_F(Verify, FindsRowsOutOfOrder) {
  set<std::uint32_t>("/game_rows/game_number", H5T_NATIVE_UINT32, 1, 0);
  expect_fault("game 0 of setup 3, condition 0 is not above the row before it");
}
TEST_F(Verify, FindsRowsOfNoSetup) {
  set<std::int64_t>("/game_rows/setup_id", H5T_NATIVE_INT64, 0, 2);
  expect_fault("no such setup");
}
TEST_F(Verify, FindsRowsOfNoCondition) {
  set<std::uint32_t>("/game_rows/condition_index", H5T_NATIVE_UINT32, 11, 9);
  expect_fault("no such condition");
}
TEST_F(Verify, FindsUnknownCodes) {
  set<std::uint8_t>("/game_rows/result_code", H5T_NATIVE_UINT8, 4, 3);
  expect_fault("result_code 3 is none of 0..2");
}
TEST_F(Verify, FindsScoresThatContradictTheKeys) {
  const GameRow row = test::sample_game(3, 0, 0);
  ASSERT_NE(row.ending_code, kVoidEnding);
  set<std::uint64_t>("/game_rows/key", H5T_NATIVE_UINT64, 0, row.key[0] == 0 ? 1 : 0);
  expect_fault("one of score and key says that it had ended");
}

TEST_F(Verify, FindsMovesThatContradictTheirRow) {
  set<std::uint16_t>("/game_rows/plies", H5T_NATIVE_UINT16, 0, 1);
  expect_fault("plies");
}
TEST_F(Verify, FindsADamagedOffset) {
  set<std::uint64_t>("/moves/offset", H5T_NATIVE_UINT64, 1, 1'000'000'000);
  expect_fault("the offsets do not ascend");
}
TEST_F(Verify, FindsMovesWithoutARow) {
  set<std::uint32_t>("/moves/game_number", H5T_NATIVE_UINT32, 2, 50);
  expect_fault("has moves but no row");
}

TEST_F(Verify, FindsAMissingVariable) {
  edit([](hid_t file) { H5Ldelete(file, "/plies_sum", H5P_DEFAULT); });
  expect_fault("/plies_sum: the dataset is missing");
}
TEST_F(Verify, FindsAMissingAxis) {
  edit([](hid_t file) { H5Ldelete(file, "/game_rows/row", H5P_DEFAULT); });
  expect_fault("/row: the axis is missing");
}
TEST_F(Verify, FindsAnUnknownObject) {
  edit([](hid_t file) {
    H5Gclose(H5Gcreate2(file, "/game_rows/extra", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  });
  expect_fault("/game_rows/extra: the schema does not know it");
}
TEST_F(Verify, FindsAnotherType) {
  edit([](hid_t file) {
    H5Ldelete(file, "/plies_sum", H5P_DEFAULT);
    const hsize_t shape[2] = {3, 2};
    const hid_t space = H5Screate_simple(2, shape, nullptr);
    H5Dclose(H5Dcreate2(file, "/plies_sum", H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Sclose(space);
  });
  expect_fault("/plies_sum: the type is not u64");
}
TEST_F(Verify, FindsAnotherShape) {
  edit([](hid_t file) {
    const hid_t dataset = H5Dopen2(file, "/game_rows/plies", H5P_DEFAULT);
    const hsize_t rows = 7;
    H5Dset_extent(dataset, &rows);
    H5Dclose(dataset);
  });
  expect_fault("/game_rows/plies: its length differs from that of");
}
TEST_F(Verify, FindsADetachedAxis) {
  edit([](hid_t file) {
    const hid_t dataset = H5Dopen2(file, "/games", H5P_DEFAULT);
    const hid_t scale = H5Dopen2(file, "/condition", H5P_DEFAULT);
    H5DSdetach_scale(dataset, scale, 1);
    H5Dclose(scale);
    H5Dclose(dataset);
  });
  expect_fault("/games: its axis 1 is not");
}
TEST_F(Verify, FindsOtherUnits) {
  edit([](hid_t file) { H5Adelete_by_name(file, "/plies_sum", "units", H5P_DEFAULT); });
  expect_fault("/plies_sum@units: the attribute is missing");
}
TEST_F(Verify, FindsOtherCheckpoints) {
  set<std::int32_t>("/checkpoint", H5T_NATIVE_INT32, 2, 25);
  expect_fault("/checkpoint: the values are not those of the schema");
}
TEST_F(Verify, FindsAMissingProvenance) {
  edit([](hid_t file) { H5Adelete_by_name(file, "/provenance", "rules_hash", H5P_DEFAULT); });
  expect_fault("/provenance@rules_hash: the attribute is missing");
}
TEST_F(Verify, FindsSetupsOutOfOrder) {
  set<std::int64_t>("/setup", H5T_NATIVE_INT64, 0, 500);
  expect_fault("the setup ids do not ascend");
}
TEST_F(Verify, FindsPerftDepthsOutOfOrder) {
  set<std::int32_t>("/perft_depth", H5T_NATIVE_INT32, 0, 2);
  expect_fault("the depths are not 1, 2, 3");
}

TEST_F(Verify, FindsFaultsInAPart) {
  Rows rows = test::sample_rows(1, 2);
  rows.moves[0].moves.push_back(1);
  path_ = write_part(folder_.path(), test::sample_identity(), test::sample_maker(), rows);
  expect_fault("moves where its row counts");
  rows.moves.clear();
  rows.root_scores[0].condition = 5;
  path_ = write_part(folder_.path(), test::sample_identity(), test::sample_maker(), rows);
  expect_fault("root_score_rows: row 2 is out of range");
}

}  // namespace
}  // namespace firstmove::results
