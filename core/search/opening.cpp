#include "core/search/opening.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace firstmove::core::search {
namespace {

// exp(-x) in units of 2^-31, rounded to nearest, for x = i, i/16, i/256, i/4096, i/65536: exp of a number
// written in hexadecimal digits is the product over its digits. Computed with 40 decimal digits (Python's
// decimal module: round(exp(-Decimal(i) / 16**k) * 2**31)); the tests compare the products with std::exp.
constexpr std::array<std::uint32_t, 9> kWhole{2147483648, 790015084, 290630308, 106916915, 39332535,
                                              14469631,   5323080,   1958252,   720401};
constexpr std::array<std::array<std::uint32_t, 16>, 4> kDigits{{
    {2147483648, 2017374191, 1895147668, 1780326475, 1672461947, 1571132600, 1475942488, 1386519653,
     1302514674, 1223599299, 1149465165, 1079822591, 1014399448, 952940092, 895204371, 840966680},
    {2147483648, 2139111403, 2130771798, 2122464706, 2114190000, 2105947554, 2097737243, 2089558940,
     2081412522, 2073297864, 2065214841, 2057163332, 2049143212, 2041154360, 2033196653, 2025269970},
    {2147483648, 2146959424, 2146435328, 2145911360, 2145387520, 2144863807, 2144340223, 2143816766,
     2143293437, 2142770236, 2142247163, 2141724217, 2141201399, 2140678709, 2140156146, 2139633710},
    {2147483648, 2147450880, 2147418113, 2147385346, 2147352580, 2147319814, 2147287049, 2147254284,
     2147221520, 2147188756, 2147155993, 2147123230, 2147090468, 2147057706, 2147024945, 2146992184},
}};
constexpr std::int64_t kLargestExponent = 8;

std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
  return (a * b + (std::uint64_t{1} << 30)) >> 31;
}

/// High half of the 128-bit product: a uniform `random` becomes uniform below `bound`, the bias under 2^-29.
std::uint64_t scale_to(std::uint64_t random, std::uint64_t bound) {
  return static_cast<std::uint64_t>((static_cast<Word128>(random) * bound) >> 64);
}

}  // namespace

std::uint32_t opening_weight(int loss_cp, int temperature_cp) {
  assert(loss_cp >= 0 && temperature_cp >= 0);
  constexpr std::uint32_t kOne = 1u << 24;
  if (loss_cp == 0) return kOne;
  const std::int64_t loss = loss_cp;
  const std::int64_t temperature = temperature_cp;
  if (loss > kLargestExponent * temperature) return 0;
  const auto exponent = static_cast<std::uint64_t>((loss * 65536 + temperature / 2) / temperature);
  std::uint64_t weight = kWhole[exponent >> 16];
  for (std::size_t digit = 0; digit < kDigits.size(); ++digit) {
    weight = multiply(weight, kDigits[digit][(exponent >> (12 - 4 * digit)) & 15]);
  }
  return static_cast<std::uint32_t>((weight + 64) >> 7);
}

Move choose_opening_move(const std::vector<ScoredMove>& moves, int temperature_cp, std::uint64_t random) {
  assert(!moves.empty());
  Score best = moves.front().score;
  for (const ScoredMove& scored : moves) best = std::max(best, scored.score);
  std::vector<ScoredMove> sorted = moves;
  std::sort(sorted.begin(), sorted.end(), [](const ScoredMove& a, const ScoredMove& b) {
    return a.score != b.score ? a.score > b.score : a.move.word() < b.move.word();
  });
  std::uint64_t total = 0;
  for (const ScoredMove& scored : sorted) total += opening_weight(best - scored.score, temperature_cp);
  std::uint64_t drawn = scale_to(random, total);
  for (const ScoredMove& scored : sorted) {
    const std::uint64_t weight = opening_weight(best - scored.score, temperature_cp);
    if (drawn < weight) return scored.move;
    drawn -= weight;
  }
  assert(false && "the draw lies below the sum of the weights");
  return sorted.front().move;
}

}  // namespace firstmove::core::search
