#include "jobs/cli/terminal.hpp"

#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <string>

namespace firstmove::jobs::cli {

bool is_utf8_locale(std::string_view lc_all, std::string_view lc_ctype, std::string_view lang) {
  const std::string_view locale = !lc_all.empty() ? lc_all : !lc_ctype.empty() ? lc_ctype : lang;
  std::string letters;  // "UTF-8", "utf8": spelt in many ways
  for (const char c : locale)
    if (c != '-') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters.find(".utf8") != letters.npos;
}

analysis::Charset terminal_charset() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value ? value : "");
  };
  const bool is_unicode = isatty(STDOUT_FILENO) == 1 &&
                          is_utf8_locale(variable("LC_ALL"), variable("LC_CTYPE"), variable("LANG"));
  return is_unicode ? analysis::Charset::unicode : analysis::Charset::ascii;
}

}  // namespace firstmove::jobs::cli
