// Campaign -> ordered jobs. Pure: the same campaign, work already done and shard give the same list, whatever
// machine asks. What is missing is counted by keys of rows, never by numbers of rows.
#pragma once

#include <cstdint>
#include <vector>

#include "configs/campaign.hpp"
#include "core/setups.hpp"

namespace firstmove::jobs {

enum class JobKind : std::uint8_t { perft, root_scores, games };

/// Sets of depths are bits: bit d for depth d, and bit 0, which is no depth, for depth 64.
constexpr std::uint64_t depth_bit(int depth) {
  return std::uint64_t{1} << (depth % 64);
}

/// A unit of work. Variants and conditions are indices into the campaign's lists.
struct Job {
  JobKind kind;
  std::uint16_t variant;
  std::uint32_t condition;  ///< 0 for perft
  core::SetupId setup;
  std::uint64_t depths;      ///< perft, root scores: those wanted
  std::uint32_t first_game;  ///< games: numbers first_game ... first_game + game_count - 1
  std::uint32_t game_count;
  std::uint64_t partner_depths = 0;  ///< perft: those wanted of the mirror partner, whose tree is the same
  friend bool operator==(const Job&, const Job&) = default;
};

/// A job holds at most this many games: small enough to share out evenly, large enough to reuse opening
/// scores.
inline constexpr std::uint32_t kGamesPerJob = 8;

/// Whether setups that are the same game under reflection are counted once, by one job for both.
enum class Symmetry : std::uint8_t { used, ignored };

/// I/N of `--shard`: the setups whose place among the campaign's setups is I - 1 modulo N. Perft that a setup
/// shares with its mirror partner goes with the lower of the two.
struct Shard {
  int index = 1;  ///< 1..count
  int count = 1;
};

/// A set of game numbers, as bits.
class GameSet {
 public:
  void insert(std::uint32_t game);
  bool contains(std::uint32_t game) const {
    const std::size_t word = game / 64;
    return word < words_.size() && ((words_[word] >> (game % 64)) & 1) != 0;
  }
  std::uint64_t count_below(std::uint32_t limit) const;

 private:
  std::vector<std::uint64_t> words_;
};

/// Which games had which result: what the rounds of a target are planned from. Void games are in none.
struct ResultSets {
  GameSet white_wins;
  GameSet draws;
  GameSet black_wins;
};

/// Games that each setup should have: [variant][condition][setup], the setup by its place.
using GameQuota = std::vector<std::vector<std::vector<std::uint32_t>>>;

/// The keys of the rows one variant already has, by the place of a setup in `setups`.
struct VariantWork {
  std::vector<core::SetupId> setups;                    ///< of the campaign, ascending
  std::vector<std::uint64_t> perft;                     ///< [setup]: depths
  std::vector<std::vector<std::uint64_t>> root_scores;  ///< [condition][setup]: depths
  std::vector<std::vector<GameSet>> games;              ///< [condition][setup]
  std::vector<std::vector<ResultSets>> results;         ///< the same; empty without a target

  /// Place of a setup, or -1 when the campaign does not have it.
  std::ptrdiff_t place_of(core::SetupId setup) const;
};

/// Nothing done yet: one entry a variant.  pre  validate(campaign) finds no fault
std::vector<VariantWork> empty_work(const configs::Campaign& campaign);

/// The same number for every setup.
GameQuota even_quota(const configs::Campaign& campaign, std::uint32_t games);

/// The jobs for what `done` lacks, the longest kinds of job first, then in the order of variants, setups and
/// games.
std::vector<Job> missing_jobs(const configs::Campaign& campaign, const GameQuota& quota,
                              const std::vector<VariantWork>& done, Shard shard = {},
                              Symmetry symmetry = Symmetry::used);
/// With the campaign's own number of games for every setup.
std::vector<Job> missing_jobs(const configs::Campaign& campaign, const std::vector<VariantWork>& done,
                              Shard shard = {}, Symmetry symmetry = Symmetry::used);

/// Rows of perft or root scores that a job gives.
std::uint64_t row_count(const Job& job);

/// Rows that a campaign asks for, and how many of them `done` holds. One a variant.
struct Tally {
  std::uint64_t wanted = 0;
  std::uint64_t done = 0;
  friend bool operator==(const Tally&, const Tally&) = default;
};
struct VariantTally {
  std::uint64_t setups = 0;
  Tally perft;
  Tally root_scores;
  std::vector<Tally> games;  ///< [condition]

  bool is_complete() const;
};
/// quota  [condition][setup]
VariantTally tally(const configs::Campaign& campaign, const GameQuota::value_type& quota,
                   const VariantWork& done);
/// With the campaign's own number of games for every setup.
VariantTally tally(const configs::Campaign& campaign, const VariantWork& done);

}  // namespace firstmove::jobs
