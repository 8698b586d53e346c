#include "core/search/evaluation_parameters.hpp"

#include <algorithm>
#include <utility>

#include "core/hash.hpp"
#include "core/search/evaluation_files.hpp"

namespace firstmove::core::search {
namespace {

bool has_entry(PerMan per_man, const VariantRules& rules, Man man) {
  const ManRules& moves = rules.men[man];
  const bool is_piece = man != kPawn && man != kKing;
  switch (per_man) {
    case PerMan::none:
      return false;
    case PerMan::all:
      return true;
    case PerMan::pieces:
      return is_piece;
    case PerMan::but_king:
      return man != kKing;
    case PerMan::open_liners:
      return is_piece && moves.slides_orthogonally;
    case PerMan::outposts:
      return is_piece && !moves.slides_orthogonally;
    case PerMan::colour_bound:
      return is_piece && moves.colour_bound;
  }
  return false;
}

int steps_to_edge(int coordinate, int step, int size) {
  if (step == 0) return size;
  return step > 0 ? size - 1 - coordinate : coordinate;
}

/// The most squares that a man attacks from anywhere on an empty board.
int most_targets(const VariantRules& rules, Man man) {
  const auto [files, ranks] = rules.geometry;
  const ManRules& moves = rules.men[man];
  int most = 0;
  for (int square = 0; square < files * ranks; ++square) {
    const int file = square % files;
    const int rank = square / files;
    int count = 0;
    for (const auto* leaps : {&moves.leaps, &moves.only_captures.leaps}) {
      for (const Step& step : *leaps) {
        const int to_file = file + step.files;
        const int to_rank = rank + step.ranks;
        if (to_file >= 0 && to_file < files && to_rank >= 0 && to_rank < ranks) ++count;
      }
    }
    if (moves.slides_orthogonally || moves.only_captures.slides_orthogonally) count += files + ranks - 2;
    if (moves.slides_diagonally || moves.only_captures.slides_diagonally) {
      for (const int a : {-1, 1}) {
        for (const int b : {-1, 1})
          count += std::min(steps_to_edge(file, a, files), steps_to_edge(rank, b, ranks));
      }
    }
    most = std::max(most, count);
  }
  return std::min(most, kMostTargets);
}

/// Appends the entries of one group, of one man where it has men.
void add_names(std::vector<ParameterName>& names, const VariantRules& rules, Group group, Man man,
               const std::string& prefix) {
  const GroupRules& entry = kGroups[static_cast<std::size_t>(group)];
  const int first = entry.per_man == PerMan::none ? slot(group) : man_slot(group, man);
  const std::string stem = prefix + entry.name;
  const auto [files, ranks] = rules.geometry;
  const auto add = [&](int number, const std::string& ending) {
    names.push_back({stem + ending, first + number, group});
  };
  const auto add_numbers = [&](int count) {
    for (int i = 0; i < count; ++i) add(i, "." + std::to_string(i));
  };
  switch (entry.numbered) {
    case Numbered::none:
      add(0, "");
      break;
    case Numbered::targets:
      add_numbers(most_targets(rules, man) + 1);
      break;
    case Numbered::steps:
      add_numbers(ranks - 2);
      break;
    case Numbered::counts:
      add_numbers(kMostCount + 1);
      break;
    case Numbered::squares: {
      const int half = (files + 1) / 2;
      for (int rank = 0; rank < ranks; ++rank) {
        // Pawns never stand on the last rank, nor, as games start behind it, on the first.
        if (man == kPawn && (rank == 0 || rank == ranks - 1)) continue;
        for (int file = 0; file < half; ++file) {
          add(rank * half + file,
              std::string(".") + static_cast<char>('a' + file) + std::to_string(rank + 1));
        }
      }
      break;
    }
  }
}

std::string text_of(std::vector<Step> leaps) {
  std::sort(leaps.begin(), leaps.end(), [](const Step& a, const Step& b) {
    return std::pair(a.ranks, a.files) < std::pair(b.ranks, b.files);
  });
  std::string text;
  for (const Step& step : leaps) text += std::to_string(step.files) + ',' + std::to_string(step.ranks) + ' ';
  return text;
}

std::string text_of(const Movement& moves) {
  return text_of(moves.leaps) + (moves.slides_orthogonally ? "R" : "") + (moves.slides_diagonally ? "B" : "");
}

/// Letter and moves: the same text for the same man.
std::string text_of(const ManRules& man) {
  return man.letter + text_of(Movement{man.leaps, man.slides_orthogonally, man.slides_diagonally}) + '|' +
         text_of(man.only_moves) + '|' + text_of(man.only_captures) + '|' + text_of(man.initial_leaps);
}

}  // namespace

std::vector<ParameterName> parameter_names(const VariantRules& rules) {
  std::vector<ParameterName> names;
  for (int g = 0; g < kGroupCount; ++g) {
    const auto group = static_cast<Group>(g);
    const PerMan per_man = kGroups[static_cast<std::size_t>(g)].per_man;
    if (per_man == PerMan::none) add_names(names, rules, group, kPawn, "");
    for (Man man = 0; man < static_cast<Man>(rules.men.size()); ++man) {
      if (has_entry(per_man, rules, man))
        add_names(names, rules, group, man, std::string(1, rules.men[man].letter) + ".");
    }
  }
  return names;
}

std::uint64_t men_key(const VariantRules& rules) {
  std::vector<std::string> men;
  for (const ManRules& man : rules.men) men.push_back(text_of(man));
  std::sort(men.begin(), men.end());
  std::string text = std::to_string(rules.geometry.files) + 'x' + std::to_string(rules.geometry.ranks);
  for (const std::string& man : men) text += '\n' + man;
  return hash_text(text);
}

bool has_same_men(const VariantRules& a, const VariantRules& b) {
  return men_key(a) == men_key(b);
}

EvaluationParameters default_parameters(const VariantRules& rules) {
  for (const EvaluationFile& file : kEvaluationFiles) {
    if (file.men_key != men_key(rules)) continue;
    // A test parses every shipped file; should one be wrong all the same, play goes on without it.
    if (const auto parameters = parse_parameters(file.text, rules)) return *parameters;
  }
  return derived_parameters(rules);
}

}  // namespace firstmove::core::search
