#include "jobs/claims.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <memory>
#include <thread>

#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr ClaimBoard::Seconds kNever{1000};

/// A worker on another host, of which only its files are known.
ProcessIdentity elsewhere() {
  return {.host = "node9", .boot = "b", .pid_space = "s", .pid = 42, .start = "7"};
}

/// A process that has ended.
ProcessIdentity ended() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  ProcessIdentity process = this_process();
  process.pid = child;
  return process;
}

class ClaimsTest : public testing::Test {
 protected:
  fs::path claim_file() const { return folder.path() / "claims" / "3.claim"; }
  /// A claim whose owner does not beat.
  void leave_claim(const ProcessIdentity& owner) const {
    fs::create_directories(folder.path() / "claims");
    std::ofstream(claim_file()) << to_text(owner);
  }
  void shift_heartbeat(std::time_t seconds) const {
    struct stat status {};
    ASSERT_EQ(stat(claim_file().c_str(), &status), 0);
    std::timespec times[2]{{0, UTIME_OMIT}, status.st_mtim};
    times[1].tv_sec += seconds;
    ASSERT_EQ(utimensat(AT_FDCWD, claim_file().c_str(), times, 0), 0);
  }
  std::string owner_host() const {
    std::ifstream file(claim_file());
    std::string line;
    std::getline(file, line);
    return line;
  }

  const TemporaryFolder folder;
};

TEST_F(ClaimsTest, OneOfTwoGetsAShard) {
  ClaimBoard first(folder.path());
  ClaimBoard second(folder.path());
  EXPECT_TRUE(first.claim(3));
  EXPECT_FALSE(second.claim(3));
  EXPECT_TRUE(second.claim(4));
  first.release(3);
  EXPECT_TRUE(second.claim(3));
}

TEST_F(ClaimsTest, OfManyAtOnceOneGetsAShard) {
  constexpr int kWorkers = 8;
  std::vector<std::unique_ptr<ClaimBoard>> boards;
  for (int i = 0; i < kWorkers; ++i) boards.push_back(std::make_unique<ClaimBoard>(folder.path()));
  std::atomic<int> claimed = 0;
  std::vector<std::thread> threads;
  for (auto& board : boards) {
    threads.emplace_back([&] {
      for (int shard = 0; shard < 20; ++shard) claimed += board->claim(shard) ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(claimed, 20);
}

TEST_F(ClaimsTest, EndWithTheirBoard) {
  { EXPECT_TRUE(ClaimBoard(folder.path()).claim(3)); }
  EXPECT_FALSE(fs::exists(claim_file()));
  EXPECT_TRUE(fs::is_empty(folder.path() / "claims")) << "a file is left over";
}

TEST_F(ClaimsTest, OfAProcessThatEndedIsTakenOverAtOnce) {
  leave_claim(ended());
  ClaimBoard board(folder.path(), kNever);
  EXPECT_TRUE(board.claim(3));
  EXPECT_EQ(board.taken_over().size(), 1U);
}

TEST_F(ClaimsTest, OfAnotherProcessOfTheSameNumberIsTakenOver) {
  ProcessIdentity earlier = this_process();
  earlier.start = "1";
  leave_claim(earlier);
  EXPECT_TRUE(ClaimBoard(folder.path(), kNever).claim(3));
}

TEST_F(ClaimsTest, OfAnotherHostIsLeftAloneWhileItIsYoung) {
  leave_claim(elsewhere());
  EXPECT_FALSE(ClaimBoard(folder.path(), kNever).claim(3));
  EXPECT_EQ(owner_host(), "host=node9");
}

TEST_F(ClaimsTest, IsTakenOverWhenItsHeartbeatIsOldByTheFileServersClock) {
  leave_claim(elsewhere());
  shift_heartbeat(-2000);
  ClaimBoard board(folder.path(), kNever);
  EXPECT_TRUE(board.claim(3));
  EXPECT_EQ(board.taken_over(), std::vector<std::string>{"shard 3 from node9, process 42"});
  EXPECT_NE(owner_host(), "host=node9");
}

TEST_F(ClaimsTest, WithoutAnOwnersNameIsJudgedByItsHeartbeat) {
  fs::create_directories(folder.path() / "claims");
  std::ofstream(claim_file()).close();
  EXPECT_FALSE(ClaimBoard(folder.path(), kNever).claim(3));
  shift_heartbeat(-2000);
  EXPECT_TRUE(ClaimBoard(folder.path(), kNever).claim(3));
}

TEST_F(ClaimsTest, FromAClockThatWasSetBackIsTakenOverWhenItStaysSilent) {
  leave_claim(elsewhere());
  shift_heartbeat(+100'000);  // the clock went back by a day: the heartbeat lies in the future
  ClaimBoard board(folder.path(), 0.3s);
  EXPECT_FALSE(board.claim(3));
  std::this_thread::sleep_for(0.5s);
  EXPECT_TRUE(board.claim(3));
}

TEST_F(ClaimsTest, FromAClockThatWasSetBackIsLeftAloneWhileItBeats) {
  leave_claim(elsewhere());
  shift_heartbeat(+100'000);
  ClaimBoard board(folder.path(), 0.4s);
  for (int i = 0; i < 8; ++i) {
    EXPECT_FALSE(board.claim(3)) << i;
    std::this_thread::sleep_for(0.1s);
    shift_heartbeat(+1);
  }
}

TEST_F(ClaimsTest, StayWithAnOwnerThatBeats) {
  ClaimBoard owner(folder.path(), 0.6s, elsewhere());
  ClaimBoard other(folder.path(), 0.6s);
  ASSERT_TRUE(owner.claim(3));
  for (int i = 0; i < 15; ++i) {
    ASSERT_FALSE(other.claim(3)) << i;
    std::this_thread::sleep_for(0.1s);
  }
}

TEST_F(ClaimsTest, AnOwnerThatLostItsClaimLeavesTheNewOneAlone) {
  ClaimBoard owner(folder.path(), kNever, elsewhere());
  ASSERT_TRUE(owner.claim(3));
  shift_heartbeat(-2000);
  ClaimBoard other(folder.path(), kNever);
  ASSERT_TRUE(other.claim(3));
  owner.release(3);
  EXPECT_TRUE(fs::exists(claim_file()));
  EXPECT_FALSE(ClaimBoard(folder.path(), kNever).claim(3));
}

TEST_F(ClaimsTest, SweepRemovesThoseOfTheDeadAlone) {
  leave_claim(ended());
  ClaimBoard living(folder.path(), kNever, elsewhere());
  ASSERT_TRUE(living.claim(4));
  std::ofstream(folder.path() / "claims" / "notes.txt") << "mine";
  ClaimBoard board(folder.path(), kNever);
  board.sweep();
  EXPECT_FALSE(fs::exists(claim_file()));
  EXPECT_TRUE(fs::exists(folder.path() / "claims" / "4.claim"));
  EXPECT_TRUE(fs::exists(folder.path() / "claims" / "notes.txt"));
  EXPECT_TRUE(board.taken_over().empty());
}

TEST_F(ClaimsTest, ShowWhoWorksAndHowFar) {
  ClaimBoard board(folder.path(), 0.3s);
  ASSERT_TRUE(board.claim(3));
  ASSERT_TRUE(board.claim(12));
  board.tell({5, 40});
  std::this_thread::sleep_for(0.3s);  // a heartbeat carries it
  std::ofstream(folder.path() / "claims" / "7.claim") << to_text(ended());
  const std::vector<ClaimingWorker> workers = claiming_workers(folder.path());
  ASSERT_EQ(workers.size(), 2U);
  EXPECT_EQ(workers[0].process, this_process());
  EXPECT_EQ(workers[0].shards, (std::vector<int>{3, 12}));
  EXPECT_EQ(workers[0].progress, (ClaimProgress{5, 40}));
  EXPECT_LT(workers[0].silent_seconds, 60);
  EXPECT_FALSE(workers[0].is_gone);
  EXPECT_EQ(workers[1].shards, std::vector<int>{7});
  EXPECT_TRUE(workers[1].is_gone);
}

TEST_F(ClaimsTest, OfAFolderWithoutAnyAreNone) {
  EXPECT_TRUE(claiming_workers(folder.path()).empty());
}

TEST(ClaimText, ReadsBackAndKeepsItsLength) {
  const std::string begin = claim_text(this_process(), {0, 7});
  const std::string later = claim_text(this_process(), {123'456, 10'000'000});
  EXPECT_EQ(begin.size(), later.size());
  EXPECT_EQ(parse_process(later), this_process());
  EXPECT_EQ(parse_progress(later), (ClaimProgress{123'456, 10'000'000}));
  EXPECT_FALSE(parse_progress(to_text(this_process())).has_value());
}

TEST(ProcessIdentity, ReadsBack) {
  EXPECT_EQ(parse_process(to_text(this_process())), this_process());
  EXPECT_FALSE(parse_process("").has_value());
  EXPECT_FALSE(parse_process("host=a\npid=x\nstart=1\n").has_value());
}

TEST(ProcessIdentity, KnowsWhoIsGone) {
  EXPECT_FALSE(is_gone(this_process()));
  EXPECT_TRUE(is_gone(ended()));
  EXPECT_FALSE(is_gone(elsewhere())) << "of another host nothing is known";
  ProcessIdentity contained = ended();
  contained.pid_space = "pid:[1]";
  EXPECT_FALSE(is_gone(contained)) << "a container's numbers are its own";
}

}  // namespace
}  // namespace firstmove::jobs
