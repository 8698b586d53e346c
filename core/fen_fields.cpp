#include "core/fen_fields.hpp"

namespace firstmove::core {

std::vector<FenField> split_fen(std::string_view fen) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<FenField> fields;
  std::size_t begin = fen.find_first_not_of(kBlanks);
  while (begin != std::string_view::npos) {
    std::size_t end = fen.find_first_of(kBlanks, begin);
    if (end == std::string_view::npos) end = fen.size();
    fields.push_back({fen.substr(begin, end - begin), static_cast<int>(begin) + 1});
    begin = fen.find_first_not_of(kBlanks, end);
  }
  return fields;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 24;
  constexpr char kDigits[] = "0123456789abcdef";
  std::string result = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      result += c;
    } else {
      ((result += "\\x") += kDigits[byte >> 4]) += kDigits[byte & 15];
    }
  }
  return result + (text.size() > kLongest ? "...'" : "'");
}

}  // namespace firstmove::core
