// A variant file -> VariantRules. The language is described in docs/variants.md. Every fault is returned with
// its place, not the first; nothing is opened here: the caller reads the file and hands over the text.
#pragma once

#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "configs/fault.hpp"
#include "core/variant.hpp"

namespace firstmove::configs {

tl::expected<core::VariantRules, std::vector<ConfigFault>> load_variant(std::string_view toml);

}  // namespace firstmove::configs
