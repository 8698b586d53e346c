#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "jobs/cpu_quota.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

class CpuQuota : public testing::Test {
 protected:
  void write(const std::string& name, const char* text) const {
    const std::filesystem::path path = folder.path() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text << "\n";
  }
  std::optional<double> quota(const std::string& membership) const {
    return cpu_quota(folder.path(), membership);
  }

  TemporaryFolder folder;
};

TEST_F(CpuQuota, IsThatOfTheOwnGroup) {
  write("slurm/job_7/cpu.max", "250000 100000");
  EXPECT_EQ(quota("0::/slurm/job_7\n"), 2.5);
}

TEST_F(CpuQuota, IsTheSmallestOfTheGroupsAround) {
  write("cpu.max", "800000 100000");
  write("slurm/cpu.max", "300000 100000");
  write("slurm/job_7/cpu.max", "600000 100000");
  EXPECT_EQ(quota("0::/slurm/job_7\n"), 3);
  EXPECT_EQ(quota("0::/other\n"), 8) << "a group that is not there, as in a container";
}

TEST_F(CpuQuota, IsNoneWhereNoneIsSet) {
  EXPECT_FALSE(quota("0::/\n"));
  EXPECT_FALSE(quota(""));
  write("slurm/cpu.max", "max 100000");
  EXPECT_FALSE(quota("0::/slurm\n"));
  write("cpu/cpu.cfs_quota_us", "-1");
  write("cpu/cpu.cfs_period_us", "100000");
  EXPECT_FALSE(quota("4:cpu,cpuacct:/\n"));
}

TEST_F(CpuQuota, IsReadFromVersion1Too) {
  write("cpu/job_7/cpu.cfs_quota_us", "150000");
  write("cpu/job_7/cpu.cfs_period_us", "100000");
  EXPECT_EQ(quota("5:cpuset:/other\n4:cpu,cpuacct:/job_7\n0::/\n"), 1.5);
  EXPECT_FALSE(quota("4:cpuacct:/job_7\n0::/\n"));
}

}  // namespace
}  // namespace firstmove::jobs
