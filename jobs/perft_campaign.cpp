#include "jobs/perft_campaign.hpp"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "jobs/merge_campaign.hpp"
#include "jobs/run_jobs.hpp"
#include "jobs/version.hpp"
#include "results/part_writer.hpp"

namespace firstmove::jobs {
namespace {

configs::Campaign perft_campaign(const core::VariantRules& rules, std::optional<core::SetupId> setup,
                                 int depth) {
  configs::Campaign campaign;
  campaign.name = rules.id + "-perft";
  campaign.variants = {rules.id};
  campaign.perft_depth = depth;
  if (setup) campaign.setups = {{*setup, *setup}};
  return campaign;
}

/// A folder beside a file for its parts, removed with what is in it.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::filesystem::path& beside)
      : path_(beside.parent_path() /
              (".tmp-" + beside.filename().string() + "-" + std::to_string(getpid()))) {}
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

PerftCampaign::PerftCampaign(const core::VariantRules& rules, std::optional<core::SetupId> setup, int depth,
                             std::size_t table_bytes, Symmetry symmetry)
    : context_(perft_campaign(rules, setup, depth)), symmetry_(symmetry) {
  if (table_bytes > 0) context_.perft_table = std::make_unique<core::PerftTable>(table_bytes);
}

std::vector<results::PerftRow> PerftCampaign::count(Executor& executor) const {
  const std::vector<Job> jobs = missing_jobs(context_.campaign, empty_work(context_.campaign), {}, symmetry_);
  std::vector<results::PerftRow> rows;
  std::mutex rows_mutex;
  const StopSignal never;
  const RunReport report = run_jobs(context_, jobs, executor, never, [&](FinishedWork work) {
    const std::lock_guard lock(rows_mutex);
    rows.insert(rows.end(), work.perft.begin(), work.perft.end());
  });
  if (report.failed_jobs > 0) throw std::runtime_error(report.failures.front());
  std::sort(rows.begin(), rows.end(), [](const results::PerftRow& a, const results::PerftRow& b) {
    return std::pair(a.setup_id, a.depth) < std::pair(b.setup_id, b.depth);
  });
  return rows;
}

void PerftCampaign::store(const std::vector<results::PerftRow>& rows,
                          const std::filesystem::path& file) const {
  const TemporaryFolder folder(file);
  results::Rows part;
  part.perft = rows;
  PartIndex index;
  index.readable = {
      {results::write_part(folder.path(), context_.identities.front(), make_maker(), std::move(part))}};
  merge_variant(context_, Rounds(context_), index, 0, file);
}

}  // namespace firstmove::jobs
