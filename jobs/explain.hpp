// Why each job of a campaign is done, missing or stale, from the files of a folder alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "jobs/part_index.hpp"
#include "jobs/plan.hpp"
#include "jobs/rounds.hpp"

namespace firstmove::jobs {

/// done: files hold all its rows. stale: files hold rows of it that do not count, made under other rules,
/// with another seed or by another player or settings. missing: the rest.
enum class JobState : std::uint8_t { done, missing, stale };
const char* name_of(JobState state);

struct JobExplanation {
  Job job{};  ///< as the campaign asks for it, with what is done of it
  JobState state = JobState::missing;
  std::uint64_t rows = 0;
  std::uint64_t rows_done = 0;
  std::set<std::string> files{};  ///< that hold rows of it: those that count, of a stale job also the others
  std::set<std::string> reasons{};  ///< what differs, of a stale job
};

/// Every row that a campaign asks for, in its rounds so far, with the file that holds it: 4 bytes a row.
class RowLedger {
 public:
  /// errors  results::IoError when the folder cannot be listed
  RowLedger(const CampaignContext& context, const std::filesystem::path& folder);

  /// Calls for each job of the campaign, in the order of a run that starts with nothing.
  void for_each_job(const std::function<void(const JobExplanation&)>& visit) const;

  /// Files that no row can be taken from, each with the reason.
  const std::vector<std::string>& ignored() const { return ignored_; }

 private:
  /// A file, and why its row does not count (empty: it does).
  struct Source {
    std::string file;
    std::string reason;
  };
  using SourceIndex = std::uint32_t;  ///< 0 none
  struct VariantRows {
    VariantWork work;                                          ///< for its list of setups
    std::vector<SourceIndex> perft;                            ///< [setup x depth]
    std::vector<std::vector<SourceIndex>> root_scores;         ///< [condition][setup x depth]
    std::vector<std::vector<std::vector<SourceIndex>>> games;  ///< [condition][setup][game]
  };

  void add(const FileView& view);
  SourceIndex source(const std::string& file, const std::string& reason);
  void note(SourceIndex& row, SourceIndex found);
  JobExplanation explain(const Job& job) const;

  const CampaignContext& context_;
  GameQuota quota_;
  std::vector<VariantRows> variants_;
  std::vector<Source> sources_{Source{}};
  std::map<std::pair<std::string, std::string>, SourceIndex> source_of_;
  std::vector<std::string> ignored_;
};

/// Settings of two conditions that differ, as "depth: 4 there, 5 here".
std::string condition_differences(const results::Condition& there, const results::Condition& here);

}  // namespace firstmove::jobs
