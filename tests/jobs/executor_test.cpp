#include "jobs/executor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace firstmove::jobs {
namespace {

struct ExecutorCase {
  const char* name;
  std::unique_ptr<Executor> (*make)(int workers);
  int workers;
};
void PrintTo(const ExecutorCase& c, std::ostream* out) {
  *out << c.name;
}

std::unique_ptr<Executor> make_serial(int) {
  return make_serial_executor();
}

class EveryExecutor : public testing::TestWithParam<ExecutorCase> {
 protected:
  std::unique_ptr<Executor> executor = GetParam().make(GetParam().workers);
};

TEST_P(EveryExecutor, RunsEachTaskOnce) {
  constexpr std::size_t kTasks = 10'000;
  std::vector<std::atomic<int>> runs(kTasks);
  executor->run(kTasks, [&](int, std::size_t index) { ++runs[index]; });
  for (std::size_t i = 0; i < kTasks; ++i) ASSERT_EQ(runs[i], 1) << i;
}

TEST_P(EveryExecutor, RunsNothingForNoTasks) {
  std::atomic<int> runs{0};
  executor->run(0, [&](int, std::size_t) { ++runs; });
  EXPECT_EQ(runs, 0);
}

TEST_P(EveryExecutor, GivesAWorkerOneTaskAtATime) {
  ASSERT_EQ(executor->workers(), GetParam().workers);
  std::vector<std::atomic<int>> busy(static_cast<std::size_t>(executor->workers()));
  std::atomic<int> clashes{0};
  executor->run(2000, [&](int worker, std::size_t) {
    ASSERT_GE(worker, 0);
    ASSERT_LT(worker, executor->workers());
    auto& mine = busy[static_cast<std::size_t>(worker)];
    if (mine++ != 0) ++clashes;
    std::this_thread::sleep_for(std::chrono::microseconds(5));
    --mine;
  });
  EXPECT_EQ(clashes, 0);
}

TEST_P(EveryExecutor, CanRunAgain) {
  std::atomic<int> runs{0};
  for (int i = 0; i < 3; ++i) executor->run(10, [&](int, std::size_t) { ++runs; });
  EXPECT_EQ(runs, 30);
}

TEST_P(EveryExecutor, UsesAllItsWorkers) {
  // Each task waits until as many tasks run at once as there are workers.
  std::atomic<int> running{0};
  std::atomic<bool> all_met{false};
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  executor->run(static_cast<std::size_t>(executor->workers()) * 4, [&](int, std::size_t) {
    if (++running == executor->workers()) all_met = true;
    while (!all_met && std::chrono::steady_clock::now() < give_up) std::this_thread::yield();
    --running;
  });
  EXPECT_TRUE(all_met);
}

TEST_P(EveryExecutor, RunsEachTaskOfAGroupOnce) {
  constexpr std::size_t kTasks = 1000;
  std::vector<std::atomic<int>> runs(kTasks);
  executor->run_groups({0, 1, 2, 500, 999}, kTasks, [&](int, std::size_t index) { ++runs[index]; });
  for (std::size_t i = 0; i < kTasks; ++i) ASSERT_EQ(runs[i], 1) << i;
  executor->run_groups({}, 0, [&](int, std::size_t) { ++runs[0]; });
  EXPECT_EQ(runs[0], 1);
}

TEST_P(EveryExecutor, GivesAWorkerOneTaskOfAGroupAtATime) {
  std::vector<std::atomic<int>> busy(static_cast<std::size_t>(executor->workers()));
  std::atomic<int> clashes{0};
  executor->run_groups({0, 100, 101, 102, 400}, 600, [&](int worker, std::size_t) {
    auto& mine = busy.at(static_cast<std::size_t>(worker));
    if (mine++ != 0) ++clashes;
    std::this_thread::sleep_for(std::chrono::microseconds(20));
    --mine;
  });
  EXPECT_EQ(clashes, 0);
}

const ExecutorCase kExecutors[] = {{"Serial", make_serial, 1},
                                   {"OneThread", make_thread_executor, 1},
                                   {"FourThreads", make_thread_executor, 4},
                                   {"OneTbbWorker", make_tbb_executor, 1},
                                   {"FourTbbWorkers", make_tbb_executor, 4}};
INSTANTIATE_TEST_SUITE_P(Executors, EveryExecutor, testing::ValuesIn(kExecutors),
                         [](const auto& tested) { return tested.param.name; });

TEST(TbbExecutor, LetsNoWorkerIdleWhileAnotherHasTasksLeft) {
  // All long tasks stand at the front: without stealing one worker would do them alone.
  constexpr std::size_t kTasks = 64;
  constexpr std::size_t kLong = 16;
  const auto executor = make_tbb_executor(4);
  std::atomic<std::uint32_t> workers_of_long_tasks{0};
  executor->run(kTasks, [&](int worker, std::size_t index) {
    if (index >= kLong) return;
    workers_of_long_tasks |= 1U << worker;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  });
  EXPECT_EQ(workers_of_long_tasks, 0b1111U);
}

/// When each worker ended its last task, and the order in which tasks began.
struct Course {
  std::vector<std::chrono::steady_clock::time_point> ended;
  std::vector<std::size_t> begun;

  std::chrono::steady_clock::duration idle_tail() const {
    const auto [first, last] = std::minmax_element(ended.begin(), ended.end());
    return *last - *first;
  }
};

template <typename Length>
Course course_of(int workers, const std::vector<std::size_t>& starts, std::size_t count, Length length) {
  const auto executor = make_tbb_executor(workers);
  Course course{std::vector<std::chrono::steady_clock::time_point>(static_cast<std::size_t>(workers)), {}};
  std::mutex mutex;
  executor->run_groups(starts, count, [&](int worker, std::size_t index) {
    {
      const std::lock_guard lock(mutex);
      course.begun.push_back(index);
    }
    std::this_thread::sleep_for(length(index));
    course.ended[static_cast<std::size_t>(worker)] = std::chrono::steady_clock::now();
  });
  return course;
}

using namespace std::chrono_literals;
constexpr auto kShort = 5ms;
constexpr auto kShortTail = 100ms;  // some short tasks' length: the machine may be busy

TEST(TbbExecutor, BeginsTheLongestFirstAndEndsEverywhereAtOnce) {
  // Halving the whole range would give a second worker the short tasks first and a long one at the end.
  const Course course =
      course_of(2, {0, 1, 2}, 62, [](std::size_t index) { return index < 2 ? 300ms : kShort; });
  ASSERT_EQ(course.begun.size(), 62U);
  EXPECT_LT(course.begun[0], 2U);
  EXPECT_LT(course.begun[1], 2U);
  EXPECT_LT(course.idle_tail(), kShortTail);
}

TEST(TbbExecutor, SharesOutTheLastGroup) {
  const Course course = course_of(4, {0}, 200, [](std::size_t) { return kShort; });
  EXPECT_LT(course.idle_tail(), kShortTail);
}

TEST(AvailableCores, AreAtLeastOneAndNoMoreThanTheMachineHas) {
  EXPECT_GE(available_cores(), 1);
  EXPECT_LE(available_cores(), static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace firstmove::jobs
