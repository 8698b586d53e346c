#include "jobs/row_writer.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "results/io_error.hpp"

namespace firstmove::jobs {
namespace {

constexpr double kNever = 3600;

struct Part {
  std::size_t variant;
  results::Rows rows;
};

FinishedWork game(std::size_t variant, std::uint32_t number) {
  FinishedWork work{.variant = variant, .condition = 1, .core_seconds = 0.5};
  results::GameRow row{};
  row.game_number = number;
  work.games.push_back(row);
  return work;
}

/// Two conditions for each of so many variants.
std::vector<std::vector<results::Condition>> conditions(std::size_t variants) {
  return std::vector(variants, std::vector<results::Condition>(2));
}

/// A writer whose parts go into a list.
struct Recorded {
  explicit Recorded(double part_seconds)
      : writer(
            [this](std::size_t variant, results::Rows rows) {
              parts.push_back({variant, std::move(rows)});
            },
            conditions(2), part_seconds, stop) {}

  StopSignal stop;
  std::vector<Part> parts;  // of the writer's thread until it is closed
  RowWriter writer;
};

TEST(RowWriter, WritesOnePartAVariantWhenClosed) {
  Recorded recorded(kNever);
  recorded.writer.push(game(0, 1));
  recorded.writer.push(game(1, 2));
  recorded.writer.push(game(1, 3));
  EXPECT_EQ(recorded.writer.close(), "");
  ASSERT_EQ(recorded.parts.size(), 2U);
  EXPECT_EQ(recorded.parts[0].variant, 0U);
  EXPECT_EQ(recorded.parts[0].rows.games.size(), 1U);
  EXPECT_EQ(recorded.parts[1].rows.games.size(), 2U);
  EXPECT_EQ(recorded.parts[1].rows.conditions.size(), 2U);
  EXPECT_EQ(recorded.parts[1].rows.core_seconds, (std::vector<double>{0, 1.0}));
}

TEST(RowWriter, WritesNothingWithoutRows) {
  Recorded recorded(kNever);
  EXPECT_EQ(recorded.writer.close(), "");
  EXPECT_TRUE(recorded.parts.empty());
}

TEST(RowWriter, ChargesPerftToNoCondition) {
  Recorded recorded(kNever);
  FinishedWork work{.variant = 0, .core_seconds = 3};
  work.perft.push_back({0, 1, 20});
  recorded.writer.push(std::move(work));
  recorded.writer.close();
  EXPECT_EQ(recorded.parts.at(0).rows.core_seconds, (std::vector<double>{0, 0}));
}

TEST(RowWriter, ClosesAPartWhenItsTimeIsOver) {
  StopSignal stop;
  std::atomic<int> parts{0};
  RowWriter writer([&](std::size_t, results::Rows) { ++parts; }, conditions(1), 0.1, stop);
  writer.push(game(0, 0));
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (parts == 0 && std::chrono::steady_clock::now() < give_up) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(parts, 1) << "the part must close without another row";
  writer.push(game(0, 1));
  writer.close();
  EXPECT_EQ(parts, 2);
}

TEST(RowWriter, StopsTheRunWhenTheDiskFails) {
  StopSignal stop;
  int attempts = 0;
  RowWriter writer(
      [&](std::size_t, results::Rows) {
        ++attempts;
        throw results::IoError("write", "/disk/part", "No space left on device");
      },
      conditions(2), kNever, stop);
  writer.push(game(0, 0));
  writer.push(game(1, 0));
  EXPECT_EQ(writer.close(), "write /disk/part: No space left on device");
  EXPECT_TRUE(stop.is_requested());
  EXPECT_EQ(attempts, 1) << "what comes after the failure is dropped";
}

TEST(RowWriter, LosesNoRowOfManyThreads) {
  Recorded recorded(0.1);
  std::vector<std::thread> threads;
  for (std::uint32_t t = 0; t < 4; ++t) {
    threads.emplace_back([&recorded, t] {
      for (std::uint32_t i = 0; i < 500; ++i) recorded.writer.push(game(t % 2, 500 * t + i));
    });
  }
  for (std::thread& thread : threads) thread.join();
  recorded.writer.close();
  std::vector<int> seen(2000);
  for (const Part& part : recorded.parts) {
    for (const results::GameRow& row : part.rows.games) ++seen[row.game_number];
  }
  EXPECT_EQ(seen, std::vector<int>(2000, 1));
}

}  // namespace
}  // namespace firstmove::jobs
