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

struct PgnTag {
  std::string name;
  std::string value;  ///< not escaped
  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

/// The same names in the same order for every game.
std::vector<PgnTag> pgn_tags(const PgnGame& game);

/// Numbered moves, why the game ended as a comment, and the result; lines of at most 79 characters.
/// errors  the ply, from 1, of the first move that is not legal
tl::expected<std::string, int> pgn_movetext(const PgnGame& game);

/// The whole game: tags, an empty line, the moves.
/// errors  as of pgn_movetext
tl::expected<std::string, int> pgn_text(const PgnGame& game);

}  // namespace firstmove::jobs
