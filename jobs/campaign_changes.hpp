// What differs between the campaign of a folder ("there") and the one asked for ("here"), and whether that
// only adds work.
#pragma once

#include <string>
#include <vector>

#include "configs/campaign.hpp"

namespace firstmove::jobs {

struct Change {
  std::string key;    ///< "games", "condition.d4.depth", or "condition.d4" for a whole condition
  std::string there;  ///< as TOML; "not set" where there is none
  std::string here;
  /// More games, more depths, more setups or another condition: every row of there is also a row of here.
  bool is_addition;
};

/// `part_seconds` decides no row and is left out; so is another way to write the same setups.
std::vector<Change> changes(const configs::Campaign& there, const configs::Campaign& here);

/// "games: 2 there, 4 here"
std::string describe(const Change& change);

/// The changes in words.
std::vector<std::string> differences(const configs::Campaign& there, const configs::Campaign& here);

}  // namespace firstmove::jobs
