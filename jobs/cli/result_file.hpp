// What commands that read a result file check before they believe it.
#pragma once

#include <string>
#include <vector>

#include "configs/variants.hpp"
#include "core/variant.hpp"
#include "results/rows.hpp"
#include "results/statistics.hpp"

namespace firstmove::jobs::cli {

/// The variant of a file, from the variants known here or else from the campaign that the file carries.
/// errors  UsageError when it is unknown, or was played under other rules
core::VariantRules variant_of_file(const results::Provenance& provenance, const configs::Variants& variants,
                                   const std::string& path);

/// Index of the condition of that name; without a name, of the only one.
/// errors  UsageError listing the file's conditions
std::uint32_t chosen_condition(const std::vector<results::Condition>& conditions, const std::string& name,
                               const std::string& path);

/// "d3: firstmove 1-0123456789abcdef, depth 3, opening 8 plies at 30 cp (depth 3), cap 500 plies"
std::string condition_text(const results::Condition& condition);

}  // namespace firstmove::jobs::cli
