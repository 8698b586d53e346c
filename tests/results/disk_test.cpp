// The disk fails: full, read-only, in the way. Whatever was there before is still there, and the error says
// why.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "results/part_writer.hpp"
#include "results/reader.hpp"
#include "results/verify.hpp"
#include "tests/results/sample.hpp"

// HDF5 cannot give back what belongs to a file that it failed to write; the leak checker looks for this name.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}  // NOLINT(bugprone-reserved-identifier)

namespace firstmove::results {
namespace {

using test::Folder;

/// While it lives no file may grow beyond a size: writing more fails as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(std::size_t bytes) {
    ::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST(Disk, FullWhileAPartIsWrittenIsAnErrorAndLeavesNothing) {
  const Folder folder;
  for (const std::size_t limit : {0u, 1u, 4096u}) {
    const FileSizeLimit full(limit);
    try {
      write_part(folder.path(), test::sample_identity(), test::sample_maker(), test::sample_rows(2, 5));
      FAIL() << limit;
    } catch (const IoError& error) {
      EXPECT_EQ(error.operation(), "write");
      EXPECT_EQ(error.reason(), "File too large");
    }
  }
  EXPECT_TRUE(folder.names().empty());
}

TEST(Disk, FullAtAnyMomentOfAMergeIsAnErrorAndLeavesTheOldFile) {
  const Folder folder;
  MergeInput input = test::sample_input(3);
  input.parts = test::write_shuffled(test::sample_rows(3, 9), 2, folder.path(), 1);
  input.output = folder / "out.h5";
  merge(input);
  const std::vector<std::byte> whole = test::read_bytes(input.output);
  const std::vector<std::string> names = folder.names();
  for (std::size_t limit = 0; limit < whole.size(); limit += whole.size() / 60) {
    {
      const FileSizeLimit full(limit);
      ASSERT_THROW(merge(input), IoError) << limit;
    }
    ASSERT_EQ(folder.names(), names) << limit;
    ASSERT_EQ(test::read_bytes(input.output), whole) << limit;
  }
  EXPECT_TRUE(verify(input.output).faults.empty());
  merge(input);  // and the library still works
  EXPECT_EQ(test::read_bytes(input.output), whole);
}

TEST(Disk, FullDuringAMergeDoesNotCrashTheProgramAtItsExit) {
  const Folder folder;
  MergeInput input = test::sample_input(3);
  input.parts = test::write_shuffled(test::sample_rows(3, 9), 2, folder.path(), 1);
  input.output = folder / "out.h5";
  const pid_t child = ::fork();
  if (child == 0) {
    const FileSizeLimit full(20'000);
    try {
      merge(input);
    } catch (const IoError&) {
      std::exit(7);  // with everything that HDF5 registered for the exit
    }
    std::exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 7);
}

TEST(Disk, FolderThatCannotBeWrittenIsAnError) {
  // Below a plain file nothing can be made, not even by root.
  const Folder folder;
  std::ofstream(folder / "plain") << "not a folder";
  EXPECT_THROW(write_part(folder / "plain", test::sample_identity(), test::sample_maker(), {}), IoError);
  EXPECT_THROW(write_part(folder / "plain" / "parts", test::sample_identity(), test::sample_maker(), {}),
               IoError);
  MergeInput input = test::sample_input(1);
  input.output = folder / "plain" / "out.h5";
  EXPECT_THROW(merge(input), IoError);
}

TEST(Disk, ReadOnlyFolderIsAnError) {
  const Folder folder;
  using std::filesystem::perms;
  std::filesystem::permissions(folder.path(), perms::owner_all | perms::others_read | perms::others_exec);
  std::filesystem::create_directory(folder / "locked");
  std::filesystem::permissions(
      folder / "locked", perms::owner_read | perms::owner_exec | perms::others_read | perms::others_exec);
  const uid_t user = ::geteuid();
  if (user == 0) {
    ASSERT_EQ(::seteuid(65534), 0);  // root may write everywhere
  }
  try {
    write_part(folder / "locked", test::sample_identity(), test::sample_maker(), {});
    ADD_FAILURE();
  } catch (const IoError& error) {
    EXPECT_EQ(error.operation(), "create");
    EXPECT_EQ(error.reason(), "Permission denied");
  }
  if (user == 0) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  std::filesystem::permissions(folder / "locked", perms::owner_all);
}

TEST(Disk, FolderIsMadeWhenMissing) {
  const Folder folder;
  const auto path = write_part(folder / "a" / "b", test::sample_identity(), test::sample_maker(), {});
  EXPECT_TRUE(std::filesystem::exists(path));
  EXPECT_EQ(path.parent_path(), folder / "a" / "b");
}

TEST(Disk, FileInPlaceOfTheFolderIsAnError) {
  const Folder folder;
  test::write_bytes(folder / "parts", {std::byte{1}});
  EXPECT_THROW(write_part(folder / "parts", test::sample_identity(), test::sample_maker(), {}), IoError);
  EXPECT_EQ(test::read_bytes(folder / "parts").size(), 1u);
}

TEST(Disk, RelativePathsWork) {
  const Folder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  MergeInput input = test::sample_input(1);
  input.parts = {write_part("", test::sample_identity(), test::sample_maker(), test::sample_rows(1, 1))};
  input.output = "out.h5";
  merge(input);
  EXPECT_TRUE(verify("out.h5").faults.empty());
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace firstmove::results
