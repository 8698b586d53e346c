// One game as PGN. The start position always stands in a FEN tag, castling rights as files of rooks.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/variant.hpp"
#include "results/rows.hpp"

namespace firstmove::jobs {

struct PgnGame {
  const core::VariantRules& rules;
  const results::Condition& condition;
  const results::GameRow& row;
  const std::vector<std::uint32_t>& moves;  ///< words as in the result file
  std::uint64_t seed;
};

/// errors  the ply, from 1, of the first move that is not legal
tl::expected<std::string, int> pgn_text(const PgnGame& game);

}  // namespace firstmove::jobs
