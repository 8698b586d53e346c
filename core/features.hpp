// Array features and static flags of a start position: numbers that may explain why a setup is unfair.
#pragma once

#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace firstmove::core {

/// Names, the same for every variant, in the order of `setup_features`: the result file's dimension
/// `feature`.
const std::vector<std::string_view>& feature_names();
/// What each means, with its unit; same order.
const std::vector<std::string_view>& feature_descriptions();

template <Geometry G>
std::vector<double> setup_features(const Position<G>& start);

}  // namespace firstmove::core
