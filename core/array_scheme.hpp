// The order of the arrays that are numbered in Scharnagl's manner, and back: the arithmetic behind
// setups.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace firstmove::core {

/// The radices of an array number, least significant first: light bishop, dark bishop, singles, knight pair.
/// pre  files == 7 + singles.size(): bishops, knights, rook, king and rook are the other seven
std::int64_t scharnagl_count(int files, std::string_view singles);
/// pre  0 <= number < scharnagl_count
std::string scharnagl_array(int files, std::string_view singles, std::int64_t number);
/// -1 when the letters are no array of the scheme.
std::int64_t scharnagl_number(int files, std::string_view singles, std::string_view array);

}  // namespace firstmove::core
