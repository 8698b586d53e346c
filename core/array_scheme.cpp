// After Reinhard Scharnagl's numbering of Chess960: number % 4 is the light bishop, the next digit the dark
// bishop, the next the queen among the free squares, the last the pair of knights among the five squares
// left; rook, king and rook fill the rest in this order. On other boards the radices change, not the manner.
#include "core/array_scheme.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace firstmove::core {

namespace {

constexpr char kFree = '.';
constexpr int kKnightPairs = 10;
/// His table "N5N": places of the two knights among the five free squares.
constexpr std::array<std::array<int, 2>, kKnightPairs> kKnightTable{
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

/// a1 is dark, so on the first rank b, d, f... are light.
constexpr int light_squares(int files) {
  return files / 2;
}
constexpr int dark_squares(int files) {
  return (files + 1) / 2;
}

/// Takes the least significant digit off a number.
int take_digit(std::int64_t& number, int radix) {
  const auto digit = static_cast<int>(number % radix);
  number /= radix;
  return digit;
}

/// File of the free square that has `skip` free squares left of it.
std::size_t free_file(std::string_view array, int skip) {
  std::size_t file = array.find(kFree);
  for (; skip > 0; --skip) file = array.find(kFree, file + 1);
  assert(file != std::string_view::npos);
  return file;
}

/// Free squares left of a file, what `free_file` turns back.
int free_left_of(std::string_view array, std::size_t file) {
  int count = 0;
  for (const char c : array.substr(0, file)) count += c == kFree ? 1 : 0;
  return count;
}

/// Puts a number together again, least significant digit first.
struct Digits {
  std::int64_t number = 0;
  std::int64_t weight = 1;

  void add(int digit, int radix) {
    number += weight * digit;
    weight *= radix;
  }
};

/// Files of the first two men of a letter; npos where there are fewer.
std::array<std::size_t, 2> files_of_pair(std::string_view array, char letter) {
  const std::size_t first = array.find(letter);
  return {first, first == std::string_view::npos ? first : array.find(letter, first + 1)};
}

}  // namespace

std::int64_t scharnagl_count(int files, std::string_view singles) {
  std::int64_t count = std::int64_t{kKnightPairs} * light_squares(files) * dark_squares(files);
  int free = files - 2;
  for (std::size_t i = 0; i < singles.size(); ++i) count *= free--;
  return count;
}

std::string scharnagl_array(int files, std::string_view singles, std::int64_t number) {
  assert(files == 7 + static_cast<int>(singles.size()));
  assert(number >= 0 && number < scharnagl_count(files, singles));
  std::string array(static_cast<std::size_t>(files), kFree);
  array[static_cast<std::size_t>(2 * take_digit(number, light_squares(files)) + 1)] = 'B';
  array[static_cast<std::size_t>(2 * take_digit(number, dark_squares(files)))] = 'B';
  int free = files - 2;
  for (const char single : singles) array[free_file(array, take_digit(number, free--))] = single;
  const auto& knights = kKnightTable[static_cast<std::size_t>(number)];
  const std::size_t left_knight = free_file(array, knights[0]);
  const std::size_t right_knight = free_file(array, knights[1]);
  array[left_knight] = array[right_knight] = 'N';
  for (const char man : {'R', 'K', 'R'}) array[array.find(kFree)] = man;
  return array;
}

std::int64_t scharnagl_number(int files, std::string_view singles, std::string_view array) {
  if (array.size() != static_cast<std::size_t>(files)) return -1;
  std::string men_read(array.size(), kFree);
  Digits digits;

  // Step 1. Bishops, one on each colour.
  const auto bishops = files_of_pair(array, 'B');
  if (bishops[1] == std::string_view::npos || (bishops[0] + bishops[1]) % 2 == 0) return -1;
  const std::size_t light = bishops[bishops[0] % 2 == 1 ? 0 : 1];
  const std::size_t dark = bishops[0] + bishops[1] - light;
  digits.add(static_cast<int>(light / 2), light_squares(files));
  digits.add(static_cast<int>(dark / 2), dark_squares(files));
  men_read[light] = men_read[dark] = 'B';

  // Step 2. Single men among the free squares.
  int free = files - 2;
  for (const char single : singles) {
    const std::size_t file = array.find(single);
    if (file == std::string_view::npos) return -1;
    digits.add(free_left_of(men_read, file), free--);
    men_read[file] = single;
  }

  // Step 3. Knights among the five squares left.
  const auto knights = files_of_pair(array, 'N');
  if (knights[1] == std::string_view::npos) return -1;
  const std::array<int, 2> pair{free_left_of(men_read, knights[0]), free_left_of(men_read, knights[1])};
  const auto place = std::find(kKnightTable.begin(), kKnightTable.end(), pair);
  assert(place != kKnightTable.end());
  digits.add(static_cast<int>(place - kKnightTable.begin()), kKnightPairs);

  // Step 4. Anything but rook, king, rook on the squares left shows when the number is set up again.
  return scharnagl_array(files, singles, digits.number) == array ? digits.number : -1;
}

}  // namespace firstmove::core
