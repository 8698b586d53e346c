#include "results/provenance.hpp"

#include <algorithm>

namespace firstmove::results {
namespace {

using h5::read_text_attribute;
using h5::write_attribute;

std::vector<std::string> read_optional_texts(const h5::Object& group, const schema::Variable& variable) {
  if (!h5::exists(group, variable.name)) return {};
  return h5::Dataset(group, variable).read_all<std::string>();
}

/// bool has no type of its own on disk.
template <class Value>
auto stored(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>)
    return static_cast<std::uint8_t>(value ? 1 : 0);
  else
    return value;
}

}  // namespace

void write_origin(const h5::Object& group, const Identity& identity, const Maker& maker) {
  write_attribute(group, "schema_version", std::int64_t{identity.schema_version});
  write_attribute(group, "variant", identity.variant);
  write_attribute(group, "rules_hash", identity.rules_hash);
  write_attribute(group, "campaign_hash", identity.campaign_hash);
  write_attribute(group, "seed", identity.seed);
  write_attribute(group, "firstmove_version", maker.firstmove_version);
  write_attribute(group, "commit", maker.commit);
  write_attribute(group, "compiler", maker.compiler);
  write_attribute(group, "created", maker.created);
  write_attribute(group, "host", maker.host);
}

Identity read_identity(const h5::Object& group) {
  Identity identity;
  const std::int64_t version = h5::read_signed_attribute(group, "schema_version");
  if (version != kSchemaVersion)
    throw IoError(
        "read", group.place(),
        "schema version " + std::to_string(version) + " instead of " + std::to_string(kSchemaVersion));
  identity.schema_version = kSchemaVersion;
  identity.variant = read_text_attribute(group, "variant");
  identity.rules_hash = read_text_attribute(group, "rules_hash");
  identity.campaign_hash = read_text_attribute(group, "campaign_hash");
  identity.seed = h5::read_unsigned_attribute(group, "seed");
  return identity;
}

Maker read_maker(const h5::Object& group) {
  return {read_text_attribute(group, "firstmove_version"), read_text_attribute(group, "commit"),
          read_text_attribute(group, "compiler"), read_text_attribute(group, "created"),
          read_text_attribute(group, "host")};
}

void write_sources(const h5::Object& group, h5::AxisWriter& axes, const Provenance& provenance) {
  axes.write<std::string>(group, schema::kCampaign, std::span(&provenance.campaign, 1));
  if (!provenance.plans.empty()) {
    std::vector<std::int32_t> rounds(provenance.plans.size());
    for (std::size_t i = 0; i < rounds.size(); ++i) rounds[i] = static_cast<std::int32_t>(i + 1);
    axes.define<std::int32_t>(group, schema::kRound, rounds);
    axes.write<std::string>(group, schema::kPlans, provenance.plans);
  }
  if (!provenance.part_names.empty()) {
    axes.define<std::string>(group, schema::kParts, provenance.part_names);
    axes.write<std::string>(group, schema::kPartChecksum, provenance.part_checksums);
  }
  write_core_seconds(group, axes, provenance.core_seconds);
}

Provenance read_provenance(const h5::Object& group) {
  Provenance provenance;
  provenance.identity = read_identity(group);
  provenance.maker = read_maker(group);
  provenance.campaign = h5::Dataset(group, schema::kCampaign).read_all<std::string>().at(0);
  provenance.plans = read_optional_texts(group, schema::kPlans);
  provenance.part_names = read_optional_texts(group, schema::kParts);
  provenance.part_checksums = read_optional_texts(group, schema::kPartChecksum);
  provenance.core_seconds = read_core_seconds(group);
  return provenance;
}

void write_core_seconds(const h5::Object& group, h5::AxisWriter& axes,
                        const std::vector<double>& core_seconds) {
  if (!core_seconds.empty()) axes.write<double>(group, schema::kCoreSeconds, core_seconds);
}

std::vector<double> read_core_seconds(const h5::Object& group) {
  if (!h5::exists(group, schema::kCoreSeconds.name)) return {};
  return h5::Dataset(group, schema::kCoreSeconds).read_all<double>();
}

void write_conditions(const h5::Object& root, h5::AxisWriter& axes,
                      const std::vector<Condition>& conditions) {
  if (conditions.empty()) return;
  for_each_condition_variable([&](const schema::Variable& variable, auto member) {
    std::vector<decltype(stored(conditions[0].*member))> values;
    values.reserve(conditions.size());
    for (const Condition& condition : conditions) values.push_back(stored(condition.*member));
    using Value = typename decltype(values)::value_type;
    if (variable.is_coordinate())
      axes.define<Value>(root, variable, values);
    else
      axes.write<Value>(root, variable, values);
  });
}

std::vector<Condition> read_conditions(const h5::Object& root) {
  if (!h5::exists(root, schema::kConditionName.name)) return {};
  std::vector<Condition> conditions(h5::Dataset(root, schema::kConditionName).read_all<std::string>().size());
  for_each_condition_variable([&](const schema::Variable& variable, auto member) {
    using Value = decltype(stored(Condition{}.*member));
    const h5::Dataset dataset(root, variable);
    dataset.require_shape({conditions.size()});
    const std::vector<Value> values = dataset.read_all<Value>();
    for (std::size_t i = 0; i < conditions.size(); ++i)
      conditions[i].*member =
          static_cast<std::remove_reference_t<decltype(conditions[i].*member)>>(values[i]);
  });
  return conditions;
}

std::vector<Condition> read_conditions(const h5::Object& root, const std::vector<Condition>& known) {
  if (known.empty() || !h5::exists(root, schema::kConditionName.name)) return read_conditions(root);
  std::vector<Condition> conditions;
  for (const std::string& hash : h5::Dataset(root, schema::kConditionHash).read_all<std::string>()) {
    const auto same = [&](const Condition& condition) { return condition.hash == hash; };
    const auto found = std::find_if(known.begin(), known.end(), same);
    if (found == known.end()) return read_conditions(root);
    conditions.push_back(*found);
  }
  return conditions;
}

std::string difference(const Identity& found, const Identity& expected) {
  const auto differs = [](const char* what, const std::string& is, const std::string& should_be) {
    return std::string(what) + " is " + is + " instead of " + should_be;
  };
  if (found.schema_version != expected.schema_version)
    return differs("schema_version", std::to_string(found.schema_version),
                   std::to_string(expected.schema_version));
  if (found.variant != expected.variant) return differs("variant", found.variant, expected.variant);
  if (found.rules_hash != expected.rules_hash)
    return differs("rules_hash", found.rules_hash, expected.rules_hash);
  if (found.seed != expected.seed)
    return differs("seed", std::to_string(found.seed), std::to_string(expected.seed));
  return "";
}

}  // namespace firstmove::results
