// The text form of the parameters: reading with every fault named, and writing.
#include <algorithm>
#include <charconv>
#include <optional>

#include "core/nearest_name.hpp"
#include "core/search/evaluation_parameters.hpp"

namespace firstmove::core::search {
namespace {

constexpr std::string_view kScoreScale = "score_scale";

/// Splits off the next word; empty at the end of the line.
std::string_view next_word(std::string_view& line) {
  constexpr std::string_view kBlank = " \t\r";
  const std::size_t begin = std::min(line.find_first_not_of(kBlank), line.size());
  const std::size_t end = std::min(line.find_first_of(kBlank, begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

std::optional<int> to_number(std::string_view word, int least, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < least || value > most)
    return std::nullopt;
  return value;
}

class Reader {
 public:
  explicit Reader(const VariantRules& rules) : names_(parameter_names(rules)), seen_(names_.size() + 1, 0) {
    for (const ParameterName& each : names_) words_.push_back(each.name);
    words_.emplace_back(kScoreScale);
    for (std::size_t i = 0; i < words_.size(); ++i) sorted_.push_back(i);
    std::sort(sorted_.begin(), sorted_.end(),
              [&](std::size_t a, std::size_t b) { return words_[a] < words_[b]; });
  }

  tl::expected<EvaluationParameters, std::vector<ParameterFault>> read(std::string_view text) {
    for (line_ = 1; !text.empty(); ++line_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      read_line(line.substr(0, line.find('#')));
    }
    line_ = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (seen_[i] == 0) fault(words_[i], "missing: every parameter of these men and this board is stated");
    }
    if (!faults_.empty()) return tl::unexpected(std::move(faults_));
    return parameters_;
  }

 private:
  void fault(std::string_view name, std::string message) {
    faults_.push_back({line_, std::string(name), std::move(message)});
  }

  std::optional<std::size_t> find(std::string_view word) const {
    const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), word,
                                        [&](std::size_t i, std::string_view w) { return words_[i] < w; });
    if (found == sorted_.end() || words_[*found] != word) return std::nullopt;
    return *found;
  }

  void read_line(std::string_view line) {
    const std::string_view word = next_word(line);
    if (word.empty()) return;
    const std::optional<std::size_t> found = find(word);
    if (!found) {
      const std::string nearest = nearest_name(word, words_);
      return fault(word, "unknown parameter" + (nearest.empty() ? std::string(" for these men and this board")
                                                                : "; did you mean " + nearest + "?"));
    }
    int& seen = seen_[*found];
    if (seen != 0) return fault(word, "stated twice, first in line " + std::to_string(seen));
    seen = line_;
    if (*found == names_.size()) return read_scale(line);
    TermPair& pair = parameters_.values[static_cast<std::size_t>(names_[*found].slot)];
    const auto middle = to_number(next_word(line), -kMostParameter, kMostParameter);
    const auto end = to_number(next_word(line), -kMostParameter, kMostParameter);
    if (!middle || !end || !next_word(line).empty()) {
      const std::string most = std::to_string(kMostParameter);
      return fault(word, "wants two whole numbers, middlegame and endgame, from -" + most + " to " + most);
    }
    pair = {*middle, *end};
  }

  void read_scale(std::string_view line) {
    const auto scale = to_number(next_word(line), kLeastScoreScale_cp, kMostScoreScale_cp);
    if (!scale || !next_word(line).empty()) {
      return fault(kScoreScale, "wants one whole number, centipawns from " +
                                    std::to_string(kLeastScoreScale_cp) + " to " +
                                    std::to_string(kMostScoreScale_cp));
    }
    parameters_.score_scale_cp = *scale;
  }

  std::vector<ParameterName> names_;
  std::vector<std::string> words_;   ///< the names, then kScoreScale
  std::vector<std::size_t> sorted_;  ///< indices of words_
  std::vector<int> seen_;            ///< line, 0 not yet
  EvaluationParameters parameters_;
  std::vector<ParameterFault> faults_;
  int line_ = 0;
};

}  // namespace

tl::expected<EvaluationParameters, std::vector<ParameterFault>> parse_parameters(std::string_view text,
                                                                                 const VariantRules& rules) {
  return Reader(rules).read(text);
}

std::string format_parameters(const EvaluationParameters& parameters, const VariantRules& rules,
                              std::string_view comment) {
  std::string text;
  while (!comment.empty()) {
    const std::size_t end = std::min(comment.find('\n'), comment.size());
    text += end == 0 ? std::string("#\n") : "# " + std::string(comment.substr(0, end)) + "\n";
    comment.remove_prefix(std::min(end + 1, comment.size()));
  }
  text += std::string(kScoreScale) + " " + std::to_string(parameters.score_scale_cp) + "\n";
  for (const ParameterName& each : parameter_names(rules)) {
    const TermPair& pair = parameters.values[static_cast<std::size_t>(each.slot)];
    text += each.name + " " + std::to_string(pair.middle) + " " + std::to_string(pair.end) + "\n";
  }
  return text;
}

}  // namespace firstmove::core::search
