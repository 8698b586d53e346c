// TOML -> Campaign. An unknown key is an error with its line and the nearest name; every fault is returned,
// not the first. Nothing is opened here: the caller reads the file and hands over the text.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "configs/campaign.hpp"
#include "configs/fault.hpp"
#include "core/nearest_name.hpp"

namespace firstmove::configs {

/// The text of a file that a campaign names, or why it cannot be read.
using ReadFile = std::function<tl::expected<std::string, std::string>(const std::string& path)>;

/// `read_file` is asked for the campaign's variant files; without one, a campaign may name none. `known`:
/// what the campaign may name beside those; it keeps what it names.
tl::expected<Campaign, std::vector<ConfigFault>> load_campaign(std::string_view toml,
                                                               const ReadFile& read_file = {},
                                                               const Variants& known = {});

/// Rules between fields and ranges of values, for campaigns made from the command line too.
std::vector<ConfigFault> validate(const Campaign& campaign);

/// The resolved campaign, every default written out: the text stored with results. load(to_toml(c)) == c.
std::string to_toml(const Campaign& campaign);

using core::nearest_name;

}  // namespace firstmove::configs
