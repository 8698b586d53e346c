// A board as text, White below.
#pragma once

#include <string>

#include "core/unchecked_position.hpp"
#include "core/variant.hpp"

namespace firstmove::jobs::cli {

///   8  r n b q k b n r
///   ...
///      a b c d e f g h
std::string board_text(const core::VariantRules& rules, const core::UncheckedPosition& position);

}  // namespace firstmove::jobs::cli
