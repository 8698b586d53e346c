#include "analysis/relocation.hpp"

#include <algorithm>
#include <cassert>

namespace firstmove::analysis {

namespace {

bool bishops_on_both_colours(const std::string& array) {
  const std::size_t first = array.find('B');
  return first == array.npos || (array.rfind('B') - first) % 2 == 1;
}

/// The man may stay, or swap with any whose letter is not spared; `visit` gets the array after each.
template <typename Visit>
void for_each_swap(const std::string& array, char man, const std::string& spared, const Visit& visit) {
  visit(array, Swap{});
  const std::size_t from = array.find(man);
  for (std::size_t file = 0; file < array.size(); ++file) {
    if (file == from || spared.find(array[file]) != spared.npos) continue;
    std::string swapped = array;
    std::swap(swapped[from], swapped[file]);
    visit(swapped, Swap{array[file], static_cast<char>('a' + file)});
  }
}

std::string man_name(char letter) {
  switch (letter) {
    case 'K':
      return "king";
    case 'Q':
      return "queen";
    case 'R':
      return "rook";
    case 'B':
      return "bishop";
    case 'N':
      return "knight";
    default:
      return std::string(1, letter);
  }
}

std::string text_of(const std::string& man, const Swap& swap) {
  if (swap.with == 0) return man + " stays";
  if (swap.with == 'Q') return man + " with the queen";
  return man + " with the " + swap.file + "-" + man_name(swap.with);
}

const Swap& swap_of(const RelocatedArray& array, Man man) {
  return man == Man::king ? array.king : array.queen;
}

}  // namespace

std::vector<RelocatedArray> relocated_arrays(const std::string& start, const std::string& king_spares) {
  std::vector<RelocatedArray> arrays;
  for_each_swap(start, 'K', "R" + king_spares, [&](const std::string& middle, const Swap& king) {
    for_each_swap(middle, 'Q', "RK", [&](const std::string& array, const Swap& queen) {
      if (bishops_on_both_colours(array)) arrays.push_back({array, king, queen});
    });
  });
  return arrays;
}

std::string king_text(const Swap& swap) {
  return text_of("king", swap);
}

std::string queen_text(const Swap& swap) {
  return text_of("queen", swap);
}

std::string swap_text(const RelocatedArray& array) {
  return king_text(array.king) + ", " + queen_text(array.queen);
}

const std::vector<Protocol>& relocation_protocols() {
  using enum Side;
  using enum Man;
  static const std::vector<Protocol> protocols{
      {"black_first",
       "Black K, Black Q, White K, White Q",
       {{black, king}, {black, queen}, {white, king}, {white, queen}}},
      {"kings_first",
       "Black K, White K, Black Q, White Q",
       {{black, king}, {white, king}, {black, queen}, {white, queen}}}};
  return protocols;
}

RelocationGame::RelocationGame(std::vector<RelocatedArray> white, std::vector<RelocatedArray> black)
    : white_(std::move(white)), black_(std::move(black)) {
  assert(!white_.empty() && !black_.empty());
}

const Option& RelocationGame::best(Side side, const std::vector<Option>& options) {
  const auto worse = [](const Option& a, const Option& b) { return a.value < b.value; };
  return side == Side::white ? *std::max_element(options.begin(), options.end(), worse)
                             : *std::min_element(options.begin(), options.end(), worse);
}

std::vector<Option> RelocationGame::options(const Protocol& protocol, std::size_t stage, const Set& white,
                                            const Set& black, std::span<const double> values) const {
  const auto [side, man] = protocol.stages[stage];
  const bool is_white = side == Side::white;
  const std::vector<RelocatedArray>& arrays = is_white ? white_ : black_;
  std::vector<Option> result;
  Set left = is_white ? white : black;
  while (!left.empty()) {
    const Swap swap = swap_of(arrays[left.front()], man);
    Set chosen;
    Set others;
    for (const std::size_t array : left)
      (swap_of(arrays[array], man) == swap ? chosen : others).push_back(array);
    Option option = is_white ? solve(protocol, stage + 1, chosen, black, values)
                             : solve(protocol, stage + 1, white, chosen, values);
    option.swap = swap;
    result.push_back(option);
    left = std::move(others);
  }
  return result;
}

Option RelocationGame::solve(const Protocol& protocol, std::size_t stage, const Set& white, const Set& black,
                             std::span<const double> values) const {
  if (stage == protocol.stages.size()) {
    assert(white.size() == 1 && black.size() == 1);  // king's and queen's swap tell the array
    return {{}, values[white.front() * black_.size() + black.front()], white.front(), black.front()};
  }
  return best(protocol.stages[stage].side, options(protocol, stage, white, black, values));
}

std::vector<Option> RelocationGame::options(const Protocol& protocol, std::size_t stage,
                                            std::size_t path_white, std::size_t path_black,
                                            std::span<const double> values) const {
  const auto keeps = [&](Side side, const RelocatedArray& array) {
    const RelocatedArray& path = side == Side::white ? white_[path_white] : black_[path_black];
    for (std::size_t k = 0; k < stage; ++k) {
      const Stage& past = protocol.stages[k];
      if (past.side == side && swap_of(array, past.man) != swap_of(path, past.man)) return false;
    }
    return true;
  };
  Set white;
  Set black;
  for (std::size_t k = 0; k < white_.size(); ++k)
    if (keeps(Side::white, white_[k])) white.push_back(k);
  for (std::size_t k = 0; k < black_.size(); ++k)
    if (keeps(Side::black, black_[k])) black.push_back(k);
  return options(protocol, stage, white, black, values);
}

Option RelocationGame::solve(const Protocol& protocol, std::span<const double> values) const {
  Set white(white_.size());
  Set black(black_.size());
  for (std::size_t k = 0; k < white.size(); ++k) white[k] = k;
  for (std::size_t k = 0; k < black.size(); ++k) black[k] = k;
  return solve(protocol, 0, white, black, values);
}

}  // namespace firstmove::analysis
