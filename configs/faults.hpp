// What is wrong with a campaign, gathered while it is checked.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "configs/load.hpp"

namespace firstmove::configs {

inline constexpr double kMostGamesInAll = 200'000'000;  // a plan holds 5 bytes a game, so this is 1 GB of it

class Faults {
 public:
  void add(std::string key, std::string message) {
    list_.push_back({0, 0, std::move(key), std::move(message)});
  }

  template <typename Number>
  void check_range(const std::string& key, Number value, Number low, Number high, const std::string& unit) {
    if (value >= low && value <= high) return;
    const std::string named_unit = unit.empty() ? "" : " " + unit;
    add(key, "must be " + std::to_string(low) + " to " + std::to_string(high) + named_unit);
  }

  std::vector<ConfigFault> take() { return std::move(list_); }

 private:
  std::vector<ConfigFault> list_;
};

}  // namespace firstmove::configs
