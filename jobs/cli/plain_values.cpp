#include "jobs/cli/plain_values.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace firstmove::jobs::cli {
namespace {

bool is_plain_integer(const std::string& text, bool is_signed) {
  const std::string digits = is_signed && !text.empty() && text.front() == '-' ? text.substr(1) : text;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool has_leading_zero = digits.size() > 1 && digits.front() == '0';
  return !digits.empty() && !has_leading_zero && std::all_of(digits.begin(), digits.end(), is_digit);
}

bool is_plain_number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0' && std::isfinite(value);
}

/// CLI11 calls this with the argument; what it returns is the error, empty when there is none.
CLI::Validator plain(const std::string& type) {
  return CLI::Validator(
      [type](std::string& text) -> std::string {
        if (text.empty()) return "is empty: expected a value";
        if (type == "UINT" && !is_plain_integer(text, false))
          return "'" + text + "' must be a whole number in decimal, 0 or more, without leading zeros";
        if (type == "INT" && !is_plain_integer(text, true))
          return "'" + text + "' must be a whole number in decimal, without leading zeros";
        if (type == "FLOAT" && !is_plain_number(text)) return "'" + text + "' must be a number";
        return "";
      },
      "");
}

}  // namespace

void require_plain_values(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({})) {
    for (CLI::Option* option : command->get_options()) {
      const std::string type = option->get_type_name();  // "INT", "INT:INT in [1 - 20]", "" for flags
      for (const char* known : {"UINT", "INT", "FLOAT", "TEXT"}) {
        const std::string name = known;
        if (type == name || type.rfind(name + ":", 0) == 0) option->check(plain(name));
      }
    }
  }
}

}  // namespace firstmove::jobs::cli
