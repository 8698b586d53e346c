// What somebody who mistyped a name may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace firstmove::core {

/// The name of `candidates` with the smallest edit distance to `word`, empty when none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace firstmove::core
