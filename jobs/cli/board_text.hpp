// A board as text, White below.
#pragma once

#include <string>

#include "analysis/interval_bars.hpp"
#include "core/unchecked_position.hpp"
#include "core/variant.hpp"

namespace firstmove::jobs::cli {

///   8  r n b q k b n r
///   ...
///      a b c d e f g h
/// In Unicode with figures for the orthodox men; others keep their letters, which every terminal has.
std::string board_text(const core::VariantRules& rules, const core::UncheckedPosition& position,
                       analysis::Charset charset = analysis::Charset::ascii);

}  // namespace firstmove::jobs::cli
