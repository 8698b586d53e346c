// How the sides of a setup may castle, in words.
#pragma once

#include <string>
#include <vector>

#include "core/setups.hpp"

namespace firstmove::jobs {

struct CastlingFact {
  std::string colour;  ///< "White"
  std::string move;    ///< "O-O"
  std::string king_from, king_to, rook_from, rook_to;
  bool legal_now;  ///< as that side's first move
};

/// Those with a right.
std::vector<CastlingFact> castling_facts(const core::VariantRules& rules, core::SetupId setup);

/// Of one side, "White" or "Black": "O-O Ke1-g1, Rh1-f1; O-O-O ...", or "none".
std::string castling_text(const std::vector<CastlingFact>& castlings, const std::string& colour);

}  // namespace firstmove::jobs
