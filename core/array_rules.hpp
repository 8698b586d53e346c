// Which arrays of men are legal, as rules, and the list of those that are. The words are those of a variant
// file's [setups] (docs/variants.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace firstmove::core {

/// Two kinds of men, or one kind twice.
struct ManPair {
  char first;
  char second;
};

/// Only these men may stand on a file.
struct FixedFile {
  int file;  ///< counted from the first file that men stand on
  std::string letters;
};

/// Where a man on the array protects its own pawns: files from its own, on the rank before it.
struct PawnGuard {
  char letter;
  std::vector<int> files;
};

/// One optional exchange of two men of the base array: a man, and one of the kinds it may trade places with.
struct ArraySwap {
  char man;
  std::string with;
};

struct ArrayRules {
  std::string men;                 ///< every man of the array, in any order; with swaps: the base array
  std::vector<ManPair> between{};  ///< `first` has a `second` on each side, neighbours or not
  std::vector<ManPair> opposite_colours{};  ///< no `first` stands on the colour of a `second`
  std::vector<ManPair> adjacent{};          ///< each `first` has a `second` beside it
  std::vector<ManPair> not_adjacent{};      ///< no `first` has a `second` beside it
  std::vector<FixedFile> fixed{};
  std::vector<std::string> excluded{};
  std::vector<PawnGuard> guards{};  ///< given: every pawn before the array is protected
  bool pawns_are_protected = false;

  /// Swaps from the base array, each at most once, in this order; none: every order of the men.
  std::vector<ArraySwap> swaps{};
  std::optional<int> most_swaps{};   ///< of those; all of them when not given
  bool every_swap_is_legal = false;  ///< the array is legal after each swap, not only in the end
};

inline constexpr std::size_t kMostArrays = 1'000'000;

/// True when the array obeys every rule.
bool is_legal(const ArrayRules& rules, std::string_view array);

/// The legal arrays in alphabetical order. Nothing: more than kMostArrays, or too many to search through.
std::optional<std::vector<std::string>> legal_arrays(const ArrayRules& rules);

}  // namespace firstmove::core
