#include "core/search/network/network.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/hash.hpp"

namespace firstmove::core::search {
namespace {

void add_number(std::string& text, int number) {
  (text += std::to_string(number)) += ' ';
}

/// In any order of the file that the rules came from.
void add_steps(std::string& text, std::vector<Step> steps) {
  std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
    return std::pair(a.files, a.ranks) < std::pair(b.files, b.ranks);
  });
  add_number(text, static_cast<int>(steps.size()));
  for (const Step& step : steps) {
    add_number(text, step.files);
    add_number(text, step.ranks);
  }
}

void add_movement(std::string& text, const Movement& movement) {
  add_steps(text, movement.leaps);
  add_number(text, movement.slides_orthogonally);
  add_number(text, movement.slides_diagonally);
}

/// A king's home, its wings and the rest of the board: where one move changes what every man is worth.
///   4 regions   home rank: outer and inner files; second rank; beyond
std::vector<std::uint8_t> king_regions(Geometry geometry, int regions) {
  std::vector<std::uint8_t> table(static_cast<std::size_t>(geometry.squares()), 0);
  for (int rank = 0; rank < geometry.ranks; ++rank)
    for (int file = 0; file < geometry.files; ++file) {
      const int wing = std::min(file, geometry.files - 1 - file) < 2 ? 0 : 1;
      const int region = rank == 0 ? wing : rank == 1 ? 2 : 3;
      table[static_cast<std::size_t>(rank * geometry.files + file)] =
          static_cast<std::uint8_t>(std::min(region, regions - 1));
    }
  return table;
}

}  // namespace

std::uint64_t movement_hash(const VariantRules& rules) {
  std::string text;
  for (const ManRules& man : rules.men) {
    (text += man.letter) += ' ';
    add_movement(text, {man.leaps, man.slides_orthogonally, man.slides_diagonally});
    add_movement(text, man.only_moves);
    add_movement(text, man.only_captures);
    add_steps(text, man.initial_leaps);
  }
  return hash_text(text);
}

bool fits(const NetworkShape& shape, const VariantRules& rules) {
  if (shape.files != rules.geometry.files || shape.ranks != rules.geometry.ranks) return false;
  std::string letters;
  for (const ManRules& man : rules.men) letters += man.letter;
  return shape.men == letters && shape.movement == movement_hash(rules);
}

NetworkShape make_shape(const VariantRules& rules, int width, int king_region_count, int men_buckets) {
  assert(width > 0 && width <= kMostWidth && width % kWidthStep == 0);
  assert(king_region_count > 0 && king_region_count <= 4);
  assert(men_buckets > 0 && men_buckets <= kMostMenBuckets);
  NetworkShape shape;
  shape.files = rules.geometry.files;
  shape.ranks = rules.geometry.ranks;
  for (const ManRules& man : rules.men) shape.men += man.letter;
  shape.movement = movement_hash(rules);
  shape.width = width;
  shape.king_regions = king_region_count;
  shape.men_buckets = men_buckets;
  shape.mirrors = true;
  shape.king_region = king_regions(rules.geometry, king_region_count);
  const int full = 4 * rules.geometry.files;  // both sides' pieces and pawns
  for (int men = 0; men <= rules.geometry.squares(); ++men)
    shape.bucket_of_men.push_back(
        static_cast<std::uint8_t>(std::clamp((men - 1) * men_buckets / full, 0, men_buckets - 1)));
  return shape;
}

/// Called for people and files only, never by search: floating point is allowed.
ResultChances result_chances(const ResultCurve& curve, int score_cp) {
  const auto chance = [&](int score) {
    return 1000 / (1 + std::exp(static_cast<double>(curve.centre_cp - score) / curve.slope_cp));
  };
  const int win = static_cast<int>(std::lround(chance(score_cp)));
  const int loss = std::min(static_cast<int>(std::lround(chance(-score_cp))), 1000 - win);
  return {win, 1000 - win - loss, loss};
}

}  // namespace firstmove::core::search
