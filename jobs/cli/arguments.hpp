// What subcommands share: looking up arguments with an error that says what would be right.
#pragma once

#include <string>

#include "configs/variants.hpp"
#include "core/setups.hpp"
#include "core/variant.hpp"

namespace firstmove::jobs::cli {

/// errors  UsageError with the nearest name and the list of variants
const core::VariantRules& variant_named(const configs::Variants& variants, const std::string& id);

/// errors  UsageError when the variant has no setup of that id
core::SetupId checked_setup(const core::VariantRules& rules, core::SetupId id);

/// errors  UsageError when the file cannot be read
std::string read_text_file(const std::string& path);

}  // namespace firstmove::jobs::cli
