// Numbers for people.
#pragma once

#include <cstdint>
#include <string>

namespace firstmove::jobs::cli {

/// "21,608"
std::string grouped(std::uint64_t number);

/// "0.4 s", "12 s", "3 min 05 s", "2 h 10 min", "4 d 3 h"
std::string duration(double seconds);

/// A cell of a table: `text` in `width` columns.
std::string left(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);

}  // namespace firstmove::jobs::cli
