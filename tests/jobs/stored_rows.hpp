// Every row of a folder's parts, by key: what a run has achieved, whatever parts it is in.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <tuple>

#include "jobs/part_index.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs {

struct StoredRows {
  using GameKey = std::tuple<std::string, std::string, std::int64_t, std::uint32_t>;
  std::map<std::tuple<std::string, std::int64_t, int>, std::uint64_t> perft;
  std::map<std::tuple<std::string, std::string, std::int64_t, int>, std::int32_t> root_scores;
  std::map<GameKey, results::GameRow> games;
  std::map<GameKey, std::vector<std::uint32_t>> moves;
  friend bool operator==(const StoredRows&, const StoredRows&) = default;

  std::size_t count() const { return perft.size() + root_scores.size() + games.size(); }
};

inline StoredRows stored_rows(const CampaignContext& context, const std::filesystem::path& folder) {
  StoredRows stored;
  for (const auto& of_variant : read_parts(context, {folder}).readable) {
    for (const std::filesystem::path& path : of_variant) {
      const results::Part part = results::read_part(path);
      const std::string& variant = part.identity.variant;
      const auto hash = [&](std::uint32_t condition) { return part.rows.conditions[condition].hash; };
      for (const auto& row : part.rows.perft) stored.perft[{variant, row.setup_id, row.depth}] = row.nodes;
      for (const auto& row : part.rows.root_scores) {
        stored.root_scores[{variant, hash(row.condition), row.setup_id, row.eval_depth}] = row.score_cp;
      }
      for (const auto& row : part.rows.games) {
        const auto [at, is_new] =
            stored.games.insert({{variant, hash(row.condition), row.setup_id, row.game_number}, row});
        EXPECT_TRUE(is_new) << "game " << row.game_number << " of setup " << row.setup_id
                            << " was played twice";
      }
      for (const auto& row : part.rows.moves) {
        stored.moves[{variant, hash(row.condition), row.setup_id, row.game_number}] = row.moves;
      }
    }
  }
  return stored;
}

}  // namespace firstmove::jobs
