#include "jobs/explain.hpp"
#include "core/symmetry.hpp"

#include <algorithm>
#include <utility>

namespace firstmove::jobs {
namespace {

using results::RowKeys;

constexpr int kDeepest = 64;

/// The campaign's condition that a foreign one stands for: of its name, or of its settings.  -1 none
std::ptrdiff_t counterpart(const std::vector<results::Condition>& ours, const results::Condition& theirs) {
  const auto same_name = [&](const results::Condition& own) { return own.name == theirs.name; };
  auto found = std::find_if(ours.begin(), ours.end(), same_name);
  if (found == ours.end()) {
    found = std::find_if(ours.begin(), ours.end(), [&](const results::Condition& own) {
      return own.depth == theirs.depth && own.nodes == theirs.nodes &&
             own.temperature_cp == theirs.temperature_cp && own.opening_plies == theirs.opening_plies &&
             own.opening_depth == theirs.opening_depth && own.move_cap == theirs.move_cap;
    });
  }
  return found == ours.end() ? -1 : found - ours.begin();
}

/// Where each of a file's conditions counts in the campaign, and why its rows do not.
struct ConditionLink {
  std::ptrdiff_t place = -1;
  std::string reason{};
};

std::vector<ConditionLink> link_conditions(const CampaignContext& context, const FileView& view) {
  std::vector<ConditionLink> links;
  for (std::size_t i = 0; i < view.conditions.size(); ++i) {
    ConditionLink link{view.conditions[i], view.refusal.value_or("")};
    if (link.place < 0) {
      const results::Condition& theirs = view.keys->conditions[i];
      link.place = counterpart(context.conditions, theirs);
      if (link.place >= 0) {
        const results::Condition& own = context.conditions[static_cast<std::size_t>(link.place)];
        link.reason += (link.reason.empty() ? "" : "; ") + condition_differences(theirs, own);
      }
    }
    links.push_back(std::move(link));
  }
  return links;
}

}  // namespace

const char* name_of(JobState state) {
  switch (state) {
    case JobState::done:
      return "done";
    case JobState::missing:
      return "missing";
    case JobState::stale:
      break;
  }
  return "stale";
}

std::string condition_differences(const results::Condition& there, const results::Condition& here) {
  std::string text;
  const auto add = [&](const char* key, const std::string& theirs, const std::string& own) {
    if (theirs != own)
      text.append(text.empty() ? "" : "; ")
          .append(key)
          .append(": ")
          .append(theirs)
          .append(" there, ")
          .append(own)
          .append(" here");
  };
  const auto add_number = [&](const char* key, auto theirs, auto own) {
    add(key, std::to_string(theirs), std::to_string(own));
  };
  add("player", there.player, here.player);
  add("player_version", there.player_version, here.player_version);
  add_number("depth", there.depth, here.depth);
  add_number("nodes", there.nodes, here.nodes);
  add_number("temperature_cp", there.temperature_cp, here.temperature_cp);
  add_number("opening_plies", there.opening_plies, here.opening_plies);
  add_number("opening_depth", there.opening_depth, here.opening_depth);
  add_number("move_cap", there.move_cap, here.move_cap);
  // The hash also covers what a file does not spell out.
  return text.empty() ? "paired or the draw rules differ" : text;
}

RowLedger::RowLedger(const CampaignContext& context, const std::filesystem::path& folder)
    : context_(context), quota_(preview_rounds(context, folder).quota()) {
  const configs::Campaign& campaign = context.campaign;
  for (VariantWork& work : empty_work(campaign)) {
    const std::size_t setups = work.setups.size();
    const std::size_t conditions = campaign.conditions.size();
    std::vector<std::vector<std::vector<SourceIndex>>> games(conditions);
    for (std::size_t condition = 0; condition < conditions; ++condition) {
      for (const std::uint32_t wanted : quota_[variants_.size()][condition]) {
        games[condition].emplace_back(wanted);
      }
    }
    const std::size_t depths = campaign.root_score_depths.empty() ? 0 : setups * (kDeepest + 1);
    variants_.push_back(
        {.work = std::move(work),
         .perft = std::vector<SourceIndex>(setups * static_cast<std::size_t>(campaign.perft_depth + 1)),
         .root_scores = std::vector(conditions, std::vector<SourceIndex>(depths)),
         .games = std::move(games)});
  }
  for_each_file(context, {folder}, [this](const FileView& view) { add(view); });
}

RowLedger::SourceIndex RowLedger::source(const std::string& file, const std::string& reason) {
  const auto [at, is_new] = source_of_.try_emplace({file, reason}, static_cast<SourceIndex>(sources_.size()));
  if (is_new) sources_.push_back({file, reason});
  return at->second;
}

/// The first row that counts wins, as in a merge; one that does not count only fills a gap.
void RowLedger::note(SourceIndex& row, SourceIndex found) {
  if (row == 0 || (!sources_[row].reason.empty() && sources_[found].reason.empty())) row = found;
}

void RowLedger::add(const FileView& view) {
  if (view.refusal) ignored_.push_back(view.path.string() + ": " + *view.refusal);
  if (!view.keys || view.variant < 0) return;
  VariantRows& rows = variants_[static_cast<std::size_t>(view.variant)];
  const std::string file = view.path.filename().string();
  std::vector<SourceIndex> source_of_condition;
  const std::vector<ConditionLink> links = link_conditions(context_, view);
  for (const ConditionLink& link : links) source_of_condition.push_back(source(file, link.reason));
  const SourceIndex source_of_perft = source(file, view.refusal.value_or(""));

  const auto campaign_depth = static_cast<std::size_t>(context_.campaign.perft_depth);
  for (const RowKeys::Perft& key : view.keys->perft) {
    const std::ptrdiff_t place = rows.work.place_of(key.setup_id);
    const auto depth = static_cast<std::size_t>(key.depth);
    if (place < 0 || depth > campaign_depth) continue;
    note(rows.perft[static_cast<std::size_t>(place) * (campaign_depth + 1) + depth], source_of_perft);
  }
  for (const RowKeys::RootScore& key : view.keys->root_scores) {
    const std::ptrdiff_t place = rows.work.place_of(key.setup_id);
    const std::ptrdiff_t condition = links[key.condition].place;
    if (place < 0 || condition < 0 || context_.campaign.root_score_depths.empty()) continue;
    auto& scores = rows.root_scores[static_cast<std::size_t>(condition)];
    note(scores[static_cast<std::size_t>(place) * (kDeepest + 1) + static_cast<std::size_t>(key.eval_depth)],
         source_of_condition[key.condition]);
  }
  for (const RowKeys::Game& key : view.keys->games) {
    const std::ptrdiff_t place = rows.work.place_of(key.setup_id);
    const std::ptrdiff_t condition = links[key.condition].place;
    if (place < 0 || condition < 0) continue;
    auto& games = rows.games[static_cast<std::size_t>(condition)][static_cast<std::size_t>(place)];
    if (key.game_number < games.size()) note(games[key.game_number], source_of_condition[key.condition]);
  }
}

JobExplanation RowLedger::explain(const Job& job) const {
  const VariantRows& rows = variants_[job.variant];
  JobExplanation result{.job = job};
  const auto count = [&](SourceIndex row) {
    ++result.rows;
    if (row == 0) return;
    const Source& source = sources_[row];
    result.files.insert(source.file);
    if (source.reason.empty()) {
      ++result.rows_done;
    } else {
      result.reasons.insert(source.reason);
    }
  };
  const auto place = static_cast<std::size_t>(rows.work.place_of(job.setup));
  const auto count_depths = [&](std::uint64_t wanted, const std::vector<SourceIndex>& of_kind,
                                std::size_t setup, std::size_t deepest) {
    for (std::size_t depth = 1; depth <= deepest; ++depth) {
      if ((wanted & depth_bit(static_cast<int>(depth))) != 0) count(of_kind[setup * (deepest + 1) + depth]);
    }
  };
  switch (job.kind) {
    case JobKind::perft: {
      const auto deepest = static_cast<std::size_t>(context_.campaign.perft_depth);
      count_depths(job.depths, rows.perft, place, deepest);
      if (job.partner_depths != 0) {
        const core::SetupId partner =
            core::mirror_partner(context_.variants[job.variant]->rules(), job.setup);
        count_depths(job.partner_depths, rows.perft, static_cast<std::size_t>(rows.work.place_of(partner)),
                     deepest);
      }
      break;
    }
    case JobKind::root_scores:
      count_depths(job.depths, rows.root_scores[job.condition], place, kDeepest);
      break;
    case JobKind::games: {
      const std::vector<SourceIndex>& games = rows.games[job.condition][place];
      for (std::size_t i = 0; i < job.game_count; ++i) count(games[job.first_game + i]);
      break;
    }
  }
  if (result.rows_done == result.rows) {
    result.state = JobState::done;
  } else if (!result.reasons.empty()) {
    result.state = JobState::stale;
  }
  return result;
}

void RowLedger::for_each_job(const std::function<void(const JobExplanation&)>& visit) const {
  for (const Job& job : missing_jobs(context_.campaign, quota_, empty_work(context_.campaign)))
    visit(explain(job));
}

}  // namespace firstmove::jobs
