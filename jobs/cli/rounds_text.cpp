#include "jobs/cli/rounds_text.hpp"

#include <nlohmann/json.hpp>

#include <fmt/core.h>

#include "analysis/format.hpp"
#include "jobs/batch/shell_quoted.hpp"
#include "jobs/batch/slurm_scripts.hpp"

namespace firstmove::jobs::cli {

std::string round_text(const Rounds& rounds, const NextStep& step, bool stops) {
  std::string text;
  for (const std::string& line : step.words) text += fmt::format("round {}: {}\n", rounds.count(), line);
  if (!step.plan) {
    text += step.is_met ? "the rounds are at their end: every target is met\n"
                        : "the rounds are at their end, and not every target is met: raise what ended them, "
                          "and go on with --extend\n";
  } else if (stops) {
    text += fmt::format("round {} is complete, as asked; the same command without --until-round goes on\n",
                        rounds.count());
  }
  return text;
}

std::string rounds_status(const Rounds& rounds, const NextStep& next, bool all_there) {
  std::string text;
  for (const RoundPlan& plan : rounds.plans()) {
    const bool is_newest = plan.round == rounds.count();
    text += fmt::format("round {}: {}{}\n", plan.round, analysis::count_of(plan.games(), "game", "games"),
                        is_newest && !all_there ? ", not complete" : "");
  }
  for (const std::string& line : next.words) text += line + "\n";
  return text;
}

nlohmann::ordered_json rounds_json(const Rounds& rounds, const NextStep& next, bool all_there) {
  nlohmann::ordered_json games = nlohmann::ordered_json::array();
  for (const RoundPlan& plan : rounds.plans()) games.push_back(plan.games());
  nlohmann::ordered_json json{{"games", games}, {"newest_is_complete", all_there}};
  if (all_there) {
    json["targets"] = next.words;
    json["targets_met"] = next.is_met;
  }
  return json;
}

std::string share_text(const std::string& shard, const std::filesystem::path& folder, const Rounds& rounds) {
  if (!rounds.has_target()) {
    return fmt::format(
        "share {} is complete in {}; join it with the other shares: firstmove merge {} OTHERS... -o OUT\n",
        shard, folder.string(), batch::shell_quoted(folder.string()));
  }
  return fmt::format(
      "share {} of round {} is complete in {}. A share cannot see the others: join all with "
      "'firstmove merge {} OTHERS... -o OUT --next-round', copy OUT/rounds into the folder of each share, "
      "and run it "
      "again\n",
      shard, rounds.count(), folder.string(), batch::shell_quoted(folder.string()));
}

}  // namespace firstmove::jobs::cli
