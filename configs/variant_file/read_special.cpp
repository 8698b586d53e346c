#include "configs/variant_file/parts.hpp"

namespace firstmove::configs {
namespace {

/// One letter; ' ' after a fault.
char letter_of(const std::string& text, const std::string& key, Reading& reading) {
  if (text.size() == 1) return text[0];
  reading.fault_at(key, "must be the letter of one man");
  return ' ';
}

/// "QRNM": every man of the list but the pawn and those of `others`.
std::string men_but(const core::VariantRules& rules, char other) {
  std::string letters;
  for (std::size_t man = core::kKing; man < rules.men.size(); ++man) {
    if (rules.men[man].letter != other) letters += rules.men[man].letter;
  }
  return letters;
}

}  // namespace

void read_special(const toml::table* table, core::VariantRules& rules, Reading& reading) {
  core::SpecialRules& special = rules.special;
  special.bare_king_loses = false;
  if (table == nullptr) return;
  TableReader reader(*table, "special.", reading);
  if (const toml::table* part = reader.read_table("bishop_adjustment")) {
    const std::string key = "special.bishop_adjustment.";
    core::BishopAdjustment rule{
        .bishop = 'B', .partners = "", .answers_check = true, .needs_all_bishops = false};
    std::string bishop = "B";
    TableReader keys(*part, key, reading);
    keys.read("bishop", bishop);
    keys.read("partners", rule.partners);
    keys.read("answers_check", rule.answers_check);
    keys.read("needs_all_bishops", rule.needs_all_bishops);
    keys.finish();
    rule.bishop = letter_of(bishop, key + "bishop", reading);
    if (part->get("partners") == nullptr) rule.partners = men_but(rules, rule.bishop);
    special.bishop_adjustment = rule;
  }
  if (const toml::table* part = reader.read_table("gating_drop")) {
    core::GatingDrop rule{};
    TableReader keys(*part, "special.gating_drop.", reading);
    keys.read("hand", rule.hand);
    keys.finish();
    special.gating_drop = rule;
  }
  if (const toml::table* part = reader.read_table("first_move_swap")) {
    core::FirstMoveSwap rule{};
    TableReader keys(*part, "special.first_move_swap.", reading);
    keys.read("keep_colour", rule.keep_colour);
    keys.finish();
    special.first_move_swap = rule;
  }
  reader.read("bare_king_loses", special.bare_king_loses);
  reader.finish();
}

}  // namespace firstmove::configs
