#include "jobs/men_figures.hpp"

#include <algorithm>
#include <cstdlib>

namespace firstmove::jobs {

namespace {

bool leaps_like_a_knight(const core::ManRules& man) {
  return man.leaps.size() == 8 && std::all_of(man.leaps.begin(), man.leaps.end(), [](const core::Step& step) {
           return std::abs(step.files * step.ranks) == 2;
         });
}

}  // namespace

std::string figure_of(const core::VariantRules& rules, core::Man index) {
  if (index == core::kPawn) return "pawn";
  if (index == core::kKing) return "king";
  const core::ManRules& man = rules.men[index];
  const bool is_knight = leaps_like_a_knight(man);
  if (!man.leaps.empty() && !is_knight) return "";
  if (man.slides_orthogonally && man.slides_diagonally) return is_knight ? "knight-queen" : "queen";
  if (man.slides_orthogonally) return is_knight ? "knight-rook" : "rook";
  if (man.slides_diagonally) return is_knight ? "knight-bishop" : "bishop";
  return is_knight ? "knight" : "";
}

}  // namespace firstmove::jobs
