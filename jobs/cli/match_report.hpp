// What a match gave, for people and as JSON.
#pragma once

#include <string>

#include "jobs/match/run_match.hpp"

namespace firstmove::jobs::cli {

/// "+12 =30 -8, score .540, Elo 27.9 +- 61.2" and the test, on one line.
std::string match_progress(const match::MatchSettings& settings, const match::MatchTotals& totals);

std::string match_text(const match::MatchSettings& settings, const match::MatchOutcome& outcome);
std::string match_json(const match::MatchSettings& settings, const match::MatchOutcome& outcome);

}  // namespace firstmove::jobs::cli
