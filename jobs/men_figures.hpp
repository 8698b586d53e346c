// Which figure a man is drawn with: told by how it moves, whatever a variant calls it.
#pragma once

#include <string>

#include "core/variant.hpp"

namespace firstmove::jobs {

/// "king", "knight-bishop" ...: a figure of analysis/site/figures.mjs; empty where it has none, and the page
/// draws the letter.
std::string figure_of(const core::VariantRules& rules, core::Man man);

}  // namespace firstmove::jobs
