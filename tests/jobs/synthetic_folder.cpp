// synthetic_folder CAMPAIGN.toml DIR PARTS: the folder of a finished run with rows that nobody played, in
// that many parts, each of two stretches of the plan as two workers would write them. What resuming, merging
// and reading large folders cost can be measured without weeks of games.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "configs/load.hpp"
#include "core/hash.hpp"
#include "core/symmetry.hpp"
#include "jobs/atomic_file.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/campaign_folder.hpp"
#include "jobs/perform.hpp"
#include "jobs/plan.hpp"
#include "jobs/version.hpp"
#include "results/io_error.hpp"
#include "results/part_writer.hpp"

namespace {

using namespace firstmove;

/// Numbers without pattern, so that deflate finds them as hard as real ones.
class Numbers {
 public:
  explicit Numbers(std::uint64_t key) : state_(key) {}
  std::uint64_t next() { return state_ = core::mix64(state_); }
  std::uint64_t below(std::uint64_t limit) { return next() % limit; }

 private:
  std::uint64_t state_;
};

std::uint64_t key_of(const jobs::Job& job, std::uint64_t number) {
  return core::combine64(core::combine64(static_cast<std::uint64_t>(job.setup), job.condition), number);
}

/// A game of 20 to 199 plies; White scores .52 or so, more in some setups than in others.
void add_game(const jobs::Job& job, std::uint32_t number, results::Rows& rows) {
  Numbers numbers(key_of(job, number));
  results::GameRow row{};
  row.setup_id = job.setup;
  row.condition = job.condition;
  row.game_number = number;
  const std::uint64_t white_wins = 450 + core::mix64(static_cast<std::uint64_t>(job.setup)) % 50;
  const std::uint64_t drawn = numbers.below(1000);
  row.result_code = drawn < white_wins ? 0 : drawn < white_wins + 90 ? 1 : 2;
  row.ending_code = row.result_code == 1 ? 2 : 0;
  row.plies = static_cast<std::uint16_t>(20 + numbers.below(180));
  row.first_move = static_cast<std::uint32_t>(numbers.below(81 * 128));
  row.legal_moves = static_cast<std::uint32_t>(row.plies * (25 + numbers.below(20)));
  for (std::size_t i = 0; i < results::kCheckpointCount; ++i) {
    const bool ended = row.plies <= results::kCheckpointPlies[i];
    row.score_cp[i] = ended ? results::kNoScore : static_cast<std::int16_t>(numbers.below(400)) - 180;
    row.key[i] = ended ? 0 : numbers.next() | 1;
  }
  rows.games.push_back(row);
  if (number >= jobs::kGamesWithMoves) return;
  results::MovesRow moves{job.setup, job.condition, number, {row.first_move}};
  while (moves.moves.size() < row.plies) {
    moves.moves.push_back(static_cast<std::uint32_t>(numbers.below(81 * 128)));
  }
  rows.moves.push_back(std::move(moves));
}

template <typename Visit>
void for_each_depth(std::uint64_t depths, Visit visit) {
  for (int depth = 1; depth <= 64; ++depth) {
    if ((depths & jobs::depth_bit(depth)) != 0) visit(depth);
  }
}

void add_rows(const jobs::CampaignContext& context, const jobs::Job& job, results::Rows& rows) {
  const auto add_perft = [&](core::SetupId setup, std::uint64_t depths) {
    for_each_depth(depths, [&](int depth) {
      rows.perft.push_back({setup, depth, std::uint64_t{1} << std::min(4 * depth, 60)});
    });
  };
  switch (job.kind) {
    case jobs::JobKind::perft:
      add_perft(job.setup, job.depths);
      add_perft(core::mirror_partner(context.variants[job.variant]->rules(), job.setup), job.partner_depths);
      break;
    case jobs::JobKind::root_scores:
      for_each_depth(job.depths, [&](int depth) {
        const auto score = static_cast<std::int32_t>(Numbers(key_of(job, 0)).below(120)) - 40;
        rows.root_scores.push_back({job.setup, job.condition, depth, score});
      });
      break;
    case jobs::JobKind::games:
      for (std::uint32_t i = 0; i < job.game_count; ++i) add_game(job, job.first_game + i, rows);
  }
}

void write_parts(const jobs::CampaignContext& context, const std::filesystem::path& folder,
                 std::size_t part_count) {
  const std::vector<jobs::Job> plan =
      jobs::missing_jobs(context.campaign, jobs::empty_work(context.campaign));
  const std::size_t stretches = 2 * part_count;
  for (std::size_t part = 0; part < part_count; ++part) {
    std::vector<results::Rows> of_variant(context.variants.size());
    for (const std::size_t stretch : {part, part_count + part}) {
      const std::size_t end = (stretch + 1) * plan.size() / stretches;
      for (std::size_t i = stretch * plan.size() / stretches; i < end; ++i) {
        add_rows(context, plan[i], of_variant[plan[i].variant]);
      }
    }
    for (std::size_t variant = 0; variant < of_variant.size(); ++variant) {
      results::Rows& rows = of_variant[variant];
      if (rows.empty()) continue;
      rows.conditions = context.conditions_of[variant];
      rows.core_seconds.assign(rows.conditions.size(), 1.0);
      results::write_part(jobs::parts_folder(folder), context.identities[variant], jobs::make_maker(),
                          std::move(rows));
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: synthetic_folder CAMPAIGN.toml DIR PARTS\n");
    return 2;
  }
  try {
    const auto campaign = configs::load_campaign(jobs::read_file(argv[1]));
    const std::size_t parts = std::strtoull(argv[3], nullptr, 10);
    if (!campaign || parts == 0) {
      std::fprintf(stderr, "synthetic_folder: %s\n", campaign ? "PARTS must be at least 1" : "no campaign");
      return 2;
    }
    const jobs::CampaignContext context(*campaign);
    if (const auto prepared = jobs::prepare_folder(argv[2], context.campaign, false); !prepared) {
      std::fprintf(stderr, "synthetic_folder: %s\n", prepared.error().c_str());
      return 2;
    }
    write_parts(context, argv[2], parts);
  } catch (const results::IoError& error) {
    std::fprintf(stderr, "synthetic_folder: %s\n", error.what());
    return 1;
  }
  return 0;
}
