#include "core/hash.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

namespace {

/// Counts changes of the rules that every variant shares (draws, en passant, the castling routine), so that
/// results made under older ones are never mixed with new ones.
constexpr int kCommonRulesVersion = 1;

/// Writes rules as text in which every field has its place, so that different rules are different texts.
class Canonical {
 public:
  void add(int value) { text_ += std::to_string(value) + ' '; }
  void add(bool value) { add(value ? 1 : 0); }
  void add(char value) { (text_ += value) += ' '; }
  void add(const std::string& value) { (text_ += value) += ' '; }
  void begin(const char* section, std::size_t size) {
    (text_ += section) += ' ';
    add(static_cast<int>(size));
  }
  /// A field that came after results had been made: it is written where it says something new.
  template <typename Value>
  void add_unless(const char* section, Value value, Value usual) {
    if (value == usual) return;
    (text_ += section) += ' ';
    add(value);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void add_leaps(Canonical& out, const char* section, const std::vector<Step>& leaps) {
  out.begin(section, leaps.size());
  for (const Step& step : leaps) {
    out.add(step.files);
    out.add(step.ranks);
  }
}

void add_movement(Canonical& out, const char* section, const Movement& movement) {
  if (movement.is_none()) return;
  add_leaps(out, section, movement.leaps);
  out.add(movement.slides_orthogonally);
  out.add(movement.slides_diagonally);
}

void add_men(Canonical& out, const VariantRules& rules) {
  out.begin("men", rules.men.size());
  for (const ManRules& man : rules.men) {
    out.add(man.letter);
    add_leaps(out, "leaps", man.leaps);
    out.add(man.slides_orthogonally);
    out.add(man.slides_diagonally);
    out.add(man.alone_suffices);
    out.add(man.colour_bound);
    add_movement(out, "only_moves", man.only_moves);
    add_movement(out, "only_captures", man.only_captures);
    if (!man.initial_leaps.empty()) add_leaps(out, "initial_leaps", man.initial_leaps);
  }
}

void add_pawn(Canonical& out, const VariantRules& rules) {
  const PawnRules& pawn = rules.pawn;
  out.begin("pawn", pawn.promotes_to.size());
  for (const char letter : pawn.promotes_to) out.add(letter);
  out.add(pawn.start_rank);
  out.add(pawn.double_step);
  out.add_unless("files", pawn.files, static_cast<std::uint16_t>((1u << rules.geometry.files) - 1u));
  out.add_unless("en_passant", pawn.en_passant, pawn.double_step);
  out.add_unless("promotion_rank", pawn.promotion_rank, rules.geometry.ranks - 1);
}

void add_castling(Canonical& out, const VariantRules& rules) {
  const auto files = static_cast<std::size_t>(rules.geometry.files);
  out.begin("castling", files);
  out.add(static_cast<int>(rules.castling.king_files));
  out.add_unless("rook", rules.castling.rook, 'R');
  out.add_unless("home_rank", rules.home_rank, 0);
  for (std::size_t king = 0; king < files; ++king) {
    for (std::size_t rook = 0; rook < files; ++rook) {
      out.add(static_cast<int>(rules.castling.destination[king][rook].king_file));
      out.add(static_cast<int>(rules.castling.destination[king][rook].rook_file));
    }
  }
}

void add_setups(Canonical& out, const VariantRules& rules) {
  out.begin("arrays", rules.arrays.listed.size());
  for (const std::string& array : rules.arrays.listed) out.add(array);
  out.add("singles:" + rules.arrays.singles);
  out.add(rules.sides == SideRelation::independent);
  out.add_unless("rotated", rules.sides == SideRelation::rotated, false);
  if (rules.no_setups.empty()) return;
  out.begin("no_setups", rules.no_setups.size());
  for (const std::int64_t pair : rules.no_setups) out.add(std::to_string(pair));
}

void add_special_rules(Canonical& out, const SpecialRules& special) {
  if (const auto& rule = special.bishop_adjustment) {
    out.begin("bishop_adjustment", rule->partners.size());
    out.add(rule->bishop);
    out.add(rule->partners);
    out.add(rule->answers_check);
    out.add(rule->needs_all_bishops);
  }
  if (const auto& rule = special.gating_drop) {
    out.begin("gating_drop", rule->hand.size());
    out.add(rule->hand);
  }
  if (const auto& rule = special.first_move_swap) {
    out.begin("first_move_swap", rule->keep_colour.size());
    out.add(rule->keep_colour);
  }
  out.add_unless("bare_king_loses", special.bare_king_loses, false);
}

std::string hexadecimal(std::uint64_t value) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string result(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) result[i] = kDigits[value & 15];
  return result;
}

}  // namespace

std::string rules_hash(const VariantRules& rules) {
  Canonical out;
  out.begin("rules", kCommonRulesVersion);
  out.add(rules.geometry.files);
  out.add(rules.geometry.ranks);
  add_men(out, rules);
  add_pawn(out, rules);
  add_castling(out, rules);
  add_setups(out, rules);
  add_special_rules(out, rules.special);
  return hexadecimal(hash_text(out.text()));
}

}  // namespace firstmove::core
