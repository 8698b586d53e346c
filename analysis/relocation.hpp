// The relocation phase before a game (Regroupment Chess): each side may swap two of its men in turn, then the
// game starts from the arrays reached. Given the value of every pair of arrays, this is a game of its own.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace firstmove::analysis {

/// A swap of one man with another of its own side, or none.
struct Swap {
  char with = 0;  ///< letter of the other man, 0: stays
  char file = 0;  ///< where that man stood, 'a' for the first
  friend bool operator==(const Swap&, const Swap&) = default;
};

/// One way through the phase for a side.
struct RelocatedArray {
  std::string array;
  Swap king;
  Swap queen;  ///< made in the array that the king's swap left
};

/// The arrays that a side can reach, in the order of the king's swap, then the queen's; from `start` the king
/// may swap with any man but rooks (`king_spares`: nor with these), then the queen with any man but rooks and
/// the king; at the end the bishops stand on squares of different colours.
/// source  docs/rules.md, Regroupment Chess
std::vector<RelocatedArray> relocated_arrays(const std::string& start, const std::string& king_spares);

inline constexpr const char* kRelocationStart = "RNBQKBNR";

/// "king with the f-bishop, queen stays"
std::string swap_text(const RelocatedArray& array);
/// "king with the f-bishop" or "queen stays"
std::string king_text(const Swap& swap);
std::string queen_text(const Swap& swap);

enum class Side { white, black };
enum class Man { king, queen };

struct Stage {
  Side side;
  Man man;
};

/// Who swaps what, in turn; every choice is made knowing those before it.
struct Protocol {
  std::string name;  ///< "black_first": key in JSON
  std::string text;  ///< "Black K, Black Q, White K, White Q"
  std::vector<Stage> stages;
};

/// The two that are played: all of Black's swaps first, and kings before queens.
const std::vector<Protocol>& relocation_protocols();

/// A choice at a stage, with what it is worth when both sides go on at their best.
struct Option {
  Swap swap;
  double value;       ///< White's score
  std::size_t white;  ///< the arrays that it leads to: indices into the lists given
  std::size_t black;
};

/// The phase played out on a table of values.
class RelocationGame {
 public:
  /// Both sides' arrays; the table of values is [white * black.size() + black].
  RelocationGame(std::vector<RelocatedArray> white, std::vector<RelocatedArray> black);

  const std::vector<RelocatedArray>& white() const { return white_; }
  const std::vector<RelocatedArray>& black() const { return black_; }

  /// The options at a stage, once the stages before went the way that leads to arrays `path_white` and
  /// `path_black`; in the order of the arrays.
  std::vector<Option> options(const Protocol& protocol, std::size_t stage, std::size_t path_white,
                              std::size_t path_black, std::span<const double> values) const;
  /// The option that the stage's side prefers: the first of equals.
  static const Option& best(Side side, const std::vector<Option>& options);

  /// Best play from the beginning.
  Option solve(const Protocol& protocol, std::span<const double> values) const;

 private:
  using Set = std::vector<std::size_t>;
  Option solve(const Protocol& protocol, std::size_t stage, const Set& white, const Set& black,
               std::span<const double> values) const;
  std::vector<Option> options(const Protocol& protocol, std::size_t stage, const Set& white, const Set& black,
                              std::span<const double> values) const;

  std::vector<RelocatedArray> white_;
  std::vector<RelocatedArray> black_;
};

}  // namespace firstmove::analysis
