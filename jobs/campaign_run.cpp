#include "jobs/campaign_run.hpp"

#include <utility>

#include "jobs/campaign_folder.hpp"
#include "jobs/row_writer.hpp"
#include "jobs/version.hpp"
#include "results/part_writer.hpp"

namespace firstmove::jobs {

CampaignRun::CampaignRun(const CampaignContext& context, std::filesystem::path folder, Shard shard)
    : CampaignRun(context, folder, shard,
                  even_quota(context.campaign, static_cast<std::uint32_t>(context.campaign.games)),
                  read_parts(context, {folder})) {}

CampaignRun::CampaignRun(const CampaignContext& context, std::filesystem::path folder, Shard shard,
                         const GameQuota& quota, const PartIndex& index)
    : context_(context),
      folder_(std::move(folder)),
      ignored_(index.ignored),
      jobs_(missing_jobs(context.campaign, quota, index.done, shard)),
      progress_(context, jobs_) {}

RunOutcome CampaignRun::execute(Executor& executor, StopSignal& stop) {
  return run_and_store(context_, folder_, jobs_, executor, stop,
                       [this](const FinishedWork& work) { progress_.add(work); });
}

RunOutcome run_and_store(const CampaignContext& context, const std::filesystem::path& folder,
                         const std::vector<Job>& jobs, Executor& executor, StopSignal& stop,
                         const std::function<void(const FinishedWork&)>& on_work) {
  const std::filesystem::path parts = parts_folder(folder);
  const WritePart write_part = [&](std::size_t variant, results::Rows rows) {
    results::write_part(parts, context.identities[variant], make_maker(), std::move(rows));
  };
  RowWriter writer(write_part, context.conditions_of, context.campaign.part_seconds, stop);
  RunOutcome outcome;
  outcome.report = run_jobs(context, jobs, executor, stop, [&](FinishedWork work) {
    on_work(work);
    writer.push(std::move(work));
  });
  outcome.write_failure = writer.close();
  return outcome;
}

}  // namespace firstmove::jobs
