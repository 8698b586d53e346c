// TOML -> Campaign. An unknown key is an error with its line and the nearest name; every fault is returned,
// not the first. Nothing is opened here: the caller reads the file and hands over the text.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "configs/campaign.hpp"
#include "core/nearest_name.hpp"

namespace firstmove::configs {

struct ConfigFault {
  int line;  ///< from 1; 0 when the fault has no place (a key that is missing)
  int column;
  std::string key;      ///< "condition[1].depth"
  std::string message;  ///< what is wrong and what would be right
};

tl::expected<Campaign, std::vector<ConfigFault>> load_campaign(std::string_view toml);

/// Rules between fields and ranges of values, for campaigns made from the command line too.
std::vector<ConfigFault> validate(const Campaign& campaign);

/// The resolved campaign, every default written out: the text stored with results. load(to_toml(c)) == c.
std::string to_toml(const Campaign& campaign);

using core::nearest_name;

}  // namespace firstmove::configs
