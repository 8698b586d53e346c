#include "results/merge_source.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "results/file_commit.hpp"
#include "results/provenance.hpp"
#include "results/statistics_file.hpp"

namespace firstmove::results {
namespace {

/// What decides how games are played must agree where the hash agrees; the name and the scale of the scores
/// are the output's own affair.
std::string difference(const Condition& found, const Condition& expected) {
  const auto differs = [](const char* what, const auto& is, const auto& should_be) {
    if constexpr (std::is_same_v<std::decay_t<decltype(is)>, std::string>)
      return std::string(what) + " is " + is + " instead of " + should_be;
    else
      return std::string(what) + " is " + std::to_string(is) + " instead of " + std::to_string(should_be);
  };
  std::string first;
  for_each_condition_variable([&](const schema::Variable& variable, auto member) {
    const bool free = variable.is_coordinate() || variable.name == schema::kScoreScale.name;
    if (first.empty() && !free && found.*member != expected.*member)
      first = differs(variable.name, found.*member, expected.*member);
  });
  return first;
}

/// A hash that two conditions share, or "".
std::string repeated_hash(const std::vector<Condition>& conditions) {
  std::set<std::string> seen;
  for (const Condition& condition : conditions)
    if (!seen.insert(condition.hash).second) return condition.hash;
  return "";
}

std::vector<std::uint32_t> map_conditions(const std::vector<Condition>& found,
                                          const std::vector<Condition>& asked, const std::string& path) {
  if (const std::string hash = repeated_hash(found); !hash.empty())
    throw IoError("merge", path, "two of its conditions have the hash " + hash);
  std::vector<std::uint32_t> map;
  for (const Condition& condition : found) {
    const auto same = [&](const Condition& other) { return other.hash == condition.hash; };
    const auto match = std::find_if(asked.begin(), asked.end(), same);
    if (match == asked.end()) {
      map.push_back(kNotAsked);
      continue;
    }
    const std::string fault = difference(condition, *match);
    if (!fault.empty()) throw IoError("merge", path, "condition " + condition.name + ": " + fault);
    map.push_back(static_cast<std::uint32_t>(match - asked.begin()));
  }
  return map;
}

MergeSource look_at(const std::filesystem::path& path, const MergeInput& input) {
  MergeSource source;
  source.path = path;
  source.name = path.filename().string();
  source.checksum = verify_checksum(path);
  const h5::Object file = source.open();
  const h5::Object provenance = h5::open_group(file, schema::kProvenanceGroup);
  const std::string fault = difference(read_identity(provenance), input.expected);
  if (!fault.empty()) throw IoError("merge", path.string(), "foreign: its " + fault);
  source.is_result_file = is_result_file(file);
  source.conditions = read_conditions(file);
  source.condition_map = map_conditions(source.conditions, input.conditions, path.string());
  source.core_seconds = read_core_seconds(provenance);
  source.core_seconds.resize(source.conditions.size());
  if (source.is_result_file) {
    Provenance own = read_provenance(provenance);
    source.part_names = std::move(own.part_names);
    source.part_checksums = std::move(own.part_checksums);
    source.part_checksums.resize(source.part_names.size());
  }
  return source;
}

}  // namespace

std::vector<MergeSource> survey(const MergeInput& input) {
  if (const std::string hash = repeated_hash(input.conditions); !hash.empty())
    throw IoError("merge", input.output.string(), "two conditions have the hash " + hash);
  std::vector<MergeSource> sources;
  for (const std::filesystem::path& path : input.parts) sources.push_back(look_at(path, input));
  std::sort(sources.begin(), sources.end(), [](const MergeSource& a, const MergeSource& b) {
    return std::tie(a.name, a.path) < std::tie(b.name, b.path);
  });
  return sources;
}

void collect_sources(const std::vector<MergeSource>& sources, std::size_t conditions,
                     Provenance& provenance) {
  std::map<std::string, std::string> checksums;  // by name, which sorts them
  const auto add_seconds = [&](const MergeSource& source) {
    for (std::size_t i = 0; i < source.condition_map.size(); ++i)
      if (source.condition_map[i] < conditions)
        provenance.core_seconds[source.condition_map[i]] += source.core_seconds[i];
  };
  provenance.core_seconds.assign(conditions, 0.0);
  for (const MergeSource& source : sources) {
    if (!source.is_result_file) continue;
    for (std::size_t i = 0; i < source.part_names.size(); ++i)
      checksums.emplace(source.part_names[i], source.part_checksums[i]);
    add_seconds(source);
  }
  // The time of a part that a result file already holds is in that file's sum.
  for (const MergeSource& source : sources)
    if (!source.is_result_file && checksums.emplace(source.name, source.checksum).second) add_seconds(source);
  for (const auto& [name, checksum] : checksums) {
    provenance.part_names.push_back(name);
    provenance.part_checksums.push_back(checksum);
  }
}

}  // namespace firstmove::results
