// The tables of a variant file, one reader each. They fill their part of the rules and note what is wrong;
// each may rely on the parts before it only as far as it checks.
#pragma once

#include "configs/toml_reading.hpp"
#include "core/variant.hpp"

namespace firstmove::configs {

/// [men]: pawn and king first, then the others as the file lists them.
void read_men(const toml::table& table, core::VariantRules& rules, Reading& reading);
/// [pawn].  `table` may be null: every key has a default but the promotions.
void read_pawn(const toml::table* table, core::VariantRules& rules, Reading& reading);
/// [castling].  `table` may be null: no castling.
void read_castling(const toml::table* table, core::VariantRules& rules, Reading& reading);
/// [setups]
void read_setups(const toml::table& table, core::VariantRules& rules, Reading& reading);
/// [special].  `table` may be null.
void read_special(const toml::table* table, core::VariantRules& rules, Reading& reading);

/// "e", "cdef" or "b-i": files of the board as bits; nothing after a fault.
std::optional<std::uint16_t> read_files(const std::string& text, const std::string& key, int files,
                                        Reading& reading);
/// " (did you mean 'x'?); known: x y z"
std::string known_names(const std::string& word, const std::vector<std::string>& names);

}  // namespace firstmove::configs
