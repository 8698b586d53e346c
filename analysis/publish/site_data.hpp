// What the published pages read, from a balance table alone: JSON in scripts that hand it to the page, since
// a page opened from disk may load scripts but no other files. Columns are the cells of the CSV, as they
// stand. docs/site.md describes the format.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "analysis/sheet.hpp"

namespace firstmove::analysis {

/// What only the caller knows of a variant's page.
struct PageFacts {
  std::string slug;  ///< names the page and its folders: a-z, 0-9 and hyphens
  std::string name;  ///< of the variant
  int files;
  int ranks;
  struct Man {
    char letter;
    std::string name;
    std::string figure;  ///< of analysis/site/figures.mjs; empty: the letter is drawn
  };
  std::vector<Man> men{};
  struct Download {
    std::string text;
    std::string path;  ///< from the page
    std::uint64_t bytes;
  };
  std::vector<Download> downloads{};
  std::vector<std::string> commands{};  ///< that make these figures again
  std::size_t setups_a_script = 1;      ///< in data/SLUG/setups-K.js
};

/// `(self.firstmoveData = self.firstmoveData || []).push(["kind", ...]);`: a script that hands `json` to the
/// page.
std::string data_script(const std::string& kind, const std::string& json);
/// On one line; bytes that are no UTF-8 are replaced.
std::string site_json(const nlohmann::ordered_json& json);

/// One entry of the index: the headline of each condition in words and numbers.
nlohmann::ordered_json index_entry(const BalanceTable& balance, const PageFacts& facts);

/// Facts, the report, and the columns that do not depend on a condition.
std::string variant_json(const BalanceTable& balance, const Sheet& sheet, const PageFacts& facts);

/// The columns of one condition, and beside the CSV's the place in the order of the lists and the scores of
/// the classes' even and odd games.
std::string condition_json(const BalanceTable& balance, const Sheet& sheet, std::size_t condition);

/// What the CSV does not hold of a setup: FEN, features; by condition root scores, scores at checkpoints,
/// lengths and grounds.
nlohmann::ordered_json setup_json(const BalanceTable& balance, std::size_t setup);

}  // namespace firstmove::analysis
