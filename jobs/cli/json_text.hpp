// JSON for standard output.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace firstmove::jobs::cli {

/// Indented. Bytes that are no UTF-8 (a file name may hold any) become replacement characters.
inline std::string json_text(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace firstmove::jobs::cli
