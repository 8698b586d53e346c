// Perft tables as text, `FEN ;D1 n ;D2 n ...` a line, and checking them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "core/perft.hpp"
#include "core/variant.hpp"
#include "jobs/executor.hpp"

namespace firstmove::jobs {

struct PerftCount {
  int depth;
  std::uint64_t leaves;
};
struct PerftLine {
  int line;        ///< from 1
  int fen_column;  ///< where the FEN begins, from 1
  std::string fen;
  std::vector<PerftCount> counts;
};

struct EpdFault {
  int line;
  int column;
  std::string message;
};

/// Lines that are empty or begin with '#' are skipped; other operations than D1..D20 too.
/// errors  the first line that cannot be read
tl::expected<std::vector<PerftLine>, EpdFault> parse_perft_epd(std::string_view text);

struct PerftMismatch {
  int line;
  std::string fen;
  int depth;
  std::uint64_t expected;
  std::uint64_t counted;
};
struct PerftCheck {
  std::uint64_t passed = 0;  ///< positions
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;              ///< every depth has more leaves than allowed
  std::vector<PerftMismatch> mismatches;  ///< in the order of the file
};

/// Counts every position at every depth that has at most `max_leaves` (0: all).
/// errors  the first FEN that is not legal, with its column in the line
tl::expected<PerftCheck, EpdFault> check_perft(const core::VariantRules& rules,
                                               const std::vector<PerftLine>& lines, std::uint64_t max_leaves,
                                               Executor& executor, const core::PerftOptions& options = {});

}  // namespace firstmove::jobs
