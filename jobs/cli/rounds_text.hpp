// What people are told of the rounds of a target.
#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "jobs/rounds.hpp"

namespace firstmove::jobs::cli {

/// After the newest round: a line a variant and condition, then what follows. `stops`: it was asked to end
/// here.
std::string round_text(const Rounds& rounds, const NextStep& step, bool stops);

/// What each round added; of the newest one whether all of it is there, and then how far the targets are.
std::string rounds_status(const Rounds& rounds, const NextStep& next, bool all_there);
nlohmann::ordered_json rounds_json(const Rounds& rounds, const NextStep& next, bool all_there);

/// After `run --shard`.
std::string share_text(const std::string& shard, const std::filesystem::path& folder, const Rounds& rounds);

}  // namespace firstmove::jobs::cli
