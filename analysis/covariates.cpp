#include "analysis/covariates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "results/expected_points.hpp"

namespace firstmove::analysis {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
using OfSetup = std::function<double(std::size_t setup)>;

/// Kinds of features by what their names hold, the first that fits.
struct Kind {
  const char* part;
  const char* group;
  const char* description;
};
constexpr std::array kKinds{
    Kind{"castling", "castling", "castling: rights, and what stands in its way"},
    Kind{"mobility", "mobility", "legal moves"},
    Kind{"undefended_men", "protection", "men and pawns without protection"},
    Kind{"undefended_pawns", "protection", "men and pawns without protection"},
    Kind{"sliders_aimed", "lines", "sliding men in line with enemy men"},
    Kind{"first_move_", "first_move_attacks", "what the first move can attack"},
    Kind{"arrays_differ", "arrays_differ", "whether the two sides have different arrays"},
    Kind{"", "array_features", "other features of the arrays"},
};

std::vector<int> files_of(const std::string& array, char man) {
  std::vector<int> files;
  for (std::size_t k = 0; k < array.size(); ++k)
    if (array[k] == man) files.push_back(static_cast<int>(k));
  return files;
}

double mean_file(const std::vector<int>& files) {
  if (files.empty()) return kUnknown;
  double sum = 0;
  for (const int file : files) sum += file + 1;
  return sum / static_cast<double>(files.size());
}

double mean_distance(const std::vector<int>& files, double from) {
  if (files.empty()) return kUnknown;
  double sum = 0;
  for (const int file : files) sum += std::abs(file + 1 - from);
  return sum / static_cast<double>(files.size());
}

class Collector {
 public:
  Collector(const results::VariantStatistics& statistics, std::span<const ClassRow> classes)
      : statistics_(statistics), classes_(classes) {}

  CovariateTable take() { return std::move(table_); }

  std::size_t group(const std::string& name, const std::string& description) {
    for (std::size_t k = 0; k < table_.groups.size(); ++k)
      if (table_.groups[k].name == name) return k;
    table_.groups.push_back({name, description});
    return table_.groups.size() - 1;
  }

  void add(std::size_t in_group, const std::string& name, const std::string& description,
           const OfSetup& of_setup) {
    std::vector<double> values;
    values.reserve(classes_.size());
    for (const ClassRow& row : classes_) {
      double sum = 0;
      for (const std::size_t member : row.members) sum += of_setup(member);
      values.push_back(sum / static_cast<double>(row.members.size()));
    }
    if (values.empty()) return;
    if (std::any_of(values.begin(), values.end(), [](double value) { return !std::isfinite(value); })) {
      table_.left_out.push_back(name);
      return;
    }
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (*most - *least <= 1e-9 * std::max(std::abs(*most), 1.0)) return;
    for (const Covariate& other : table_.columns)
      if (other.values == values) return;  // Black's, where both sides have one array
    table_.columns.push_back({name, description, in_group, std::move(values)});
  }

 private:
  const results::VariantStatistics& statistics_;
  std::span<const ClassRow> classes_;
  CovariateTable table_;
};

struct SideArrays {
  const char* prefix;  // of names
  const char* whose;   // of descriptions
  std::string results::SetupRecord::*array;
};

void add_man(Collector& collector, const std::vector<results::SetupRecord>& setups, const SideArrays& side,
             char man, std::size_t most_copies) {
  const std::string letter(1, man);
  const std::string name = side.prefix + letter;
  const std::string whose = std::string(side.whose) + letter;
  const std::size_t group = collector.group("place_" + letter, "files of " + letter);
  const auto files = [&setups, side, man](std::size_t setup) {
    return files_of(setups[setup].*side.array, man);
  };
  const auto middle = [&setups, side](std::size_t setup) {
    return (static_cast<double>((setups[setup].*side.array).size()) + 1) / 2;
  };
  collector.add(group, name + "_file", whose + ": mean file, a = 1 [file]",
                [=](std::size_t setup) { return mean_file(files(setup)); });
  collector.add(group, name + "_from_middle", whose + ": mean distance from the middle of the board [files]",
                [=](std::size_t setup) { return mean_distance(files(setup), middle(setup)); });
  collector.add(group, name + "_in_corners", whose + ": how many stand in a corner [men]",
                [=, &setups](std::size_t setup) {
                  const std::string& array = setups[setup].*side.array;
                  return static_cast<double>((array.front() == man) + (array.back() == man));
                });
  if (most_copies > 1) {
    collector.add(group, name + "_gap", whose + ": distance between the outermost two [files]",
                  [=](std::size_t setup) {
                    const std::vector<int> at = files(setup);
                    return at.empty() ? kUnknown : static_cast<double>(at.back() - at.front());
                  });
    collector.add(group, name + "_first_colour",
                  whose +
                      ": 1 when the one nearest to file a stands on file a's "
                      "colour [flag]",
                  [=](std::size_t setup) {
                    const std::vector<int> at = files(setup);
                    return at.empty() ? kUnknown : static_cast<double>(at.front() % 2 == 0);
                  });
  }
}

void add_arrays(Collector& collector, const results::VariantStatistics& statistics) {
  const auto& setups = statistics.table.setups;
  bool differ = false;
  std::map<char, std::size_t> most_copies;
  for (const results::SetupRecord& setup : setups) {
    if (setup.white_array.empty()) return;
    differ |= !setup.black_array.empty() && setup.black_array != setup.white_array;
    std::map<char, std::size_t> copies;
    for (const char man : setup.white_array) ++copies[man];
    for (const auto& [man, count] : copies) most_copies[man] = std::max(most_copies[man], count);
  }
  if (most_copies.size() > 16) return;  // no array of men: some other text of a foreign table
  std::vector<SideArrays> sides{
      {differ ? "white_" : "", differ ? "White's " : "", &results::SetupRecord::white_array}};
  if (differ) sides.push_back({"black_", "Black's ", &results::SetupRecord::black_array});
  for (const auto& [man, copies] : most_copies)
    for (const SideArrays& side : sides) add_man(collector, setups, side, man, copies);
  if (!most_copies.contains('K')) return;
  const std::size_t group =
      collector.group("distances_to_king", "distances of the other men from their king");
  for (const auto& [man, copies] : most_copies) {
    if (man == 'K') continue;
    for (const SideArrays& side : sides)
      collector.add(group, std::string(side.prefix) + "K_to_" + man,
                    std::string(side.whose) + man + ": mean distance from the king [files]",
                    [&setups, side, other = man](std::size_t setup) {
                      const std::string& array = setups[setup].*side.array;
                      return mean_distance(files_of(array, other), mean_file(files_of(array, 'K')));
                    });
  }
}

void add_features(Collector& collector, const results::SetupTable& table) {
  for (std::size_t k = 0; k < table.feature_names.size(); ++k) {
    const std::string& name = table.feature_names[k];
    const auto kind = std::find_if(kKinds.begin(), kKinds.end(),
                                   [&](const Kind& one) { return name.find(one.part) != name.npos; });
    const std::string description =
        k < table.feature_descriptions.size() ? table.feature_descriptions[k] : name;
    collector.add(collector.group(kind->group, kind->description), name, description,
                  [&table, k](std::size_t setup) {
                    const auto& features = table.setups[setup].features;
                    return k < features.size() ? features[k] : kUnknown;
                  });
  }
}

void add_perft(Collector& collector, const results::VariantStatistics& statistics) {
  const auto depths = static_cast<std::size_t>(statistics.perft_depths);
  if (depths == 0) return;
  const std::size_t group = collector.group("perft", "size of the move tree, logarithms");
  for (std::size_t k = 0; k < depths; ++k) {
    const std::string depth = std::to_string(k + 1);
    collector.add(group, "log_perft_" + depth, "natural logarithm of perft(" + depth + ") [1]",
                  [&statistics, depths, k](std::size_t setup) {
                    const std::uint64_t nodes = statistics.perft_nodes[setup * depths + k];
                    return nodes > 0 ? std::log(static_cast<double>(nodes)) : kUnknown;
                  });
  }
}

void add_root_scores(Collector& collector, const results::VariantStatistics& statistics,
                     std::size_t condition) {
  const std::size_t depths = statistics.eval_depths.size();
  for (std::size_t k = 0; k < depths; ++k) {
    const std::string depth = std::to_string(statistics.eval_depths[k]);
    const std::size_t group =
        collector.group("root_score_" + depth, "the player's score of the start position at depth " + depth);
    collector.add(
        group, "root_score_" + depth, "score of the start position at depth " + depth + " [expected points]",
        [&statistics, condition, depths, k](std::size_t setup) {
          const std::int32_t score =
              statistics.root_score[(setup * statistics.conditions.size() + condition) * depths + k];
          if (score == results::kNoRootScore) return kUnknown;
          return results::expected_points(score, statistics.conditions[condition].score_scale_cp);
        });
  }
}

}  // namespace

CovariateTable collect_covariates(const results::VariantStatistics& statistics, std::size_t condition,
                                  std::span<const ClassRow> classes) {
  Collector collector(statistics, classes);
  add_root_scores(collector, statistics, condition);
  add_arrays(collector, statistics);
  add_features(collector, statistics.table);
  add_perft(collector, statistics);
  return collector.take();
}

}  // namespace firstmove::analysis
