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
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void add_men(Canonical& out, const VariantRules& rules) {
  out.begin("men", rules.men.size());
  for (const ManRules& man : rules.men) {
    out.add(man.letter);
    out.begin("leaps", man.leaps.size());
    for (const Step& step : man.leaps) {
      out.add(step.files);
      out.add(step.ranks);
    }
    out.add(man.slides_orthogonally);
    out.add(man.slides_diagonally);
    out.add(man.alone_suffices);
    out.add(man.colour_bound);
  }
}

void add_pawn(Canonical& out, const PawnRules& pawn) {
  out.begin("pawn", pawn.promotes_to.size());
  for (const char letter : pawn.promotes_to) out.add(letter);
  out.add(pawn.start_rank);
  out.add(pawn.double_step);
}

void add_castling(Canonical& out, const VariantRules& rules) {
  const auto files = static_cast<std::size_t>(rules.geometry.files);
  out.begin("castling", files);
  out.add(static_cast<int>(rules.castling.king_files));
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
  add_pawn(out, rules.pawn);
  add_castling(out, rules);
  add_setups(out, rules);
  return hexadecimal(hash_text(out.text()));
}

}  // namespace firstmove::core
