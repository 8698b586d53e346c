#include "configs/variants.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "configs/variant_file/load_variant.hpp"
#include "core/nearest_name.hpp"

namespace firstmove::configs {

const core::VariantRules* find_variant(std::string_view id) {
  const auto all = shipped_variants();
  const auto shipped =
      std::find_if(all.begin(), all.end(), [id](const ShippedVariant& variant) { return id == variant.id; });
  if (shipped == all.end()) return nullptr;
  static std::mutex mutex;
  static std::map<std::string, core::VariantRules> read;
  const std::lock_guard lock(mutex);
  const auto known = read.find(shipped->id);
  if (known != read.end()) return &known->second;
  // A test reads every shipped file, so none has a fault.
  return &read.emplace(shipped->id, load_variant(shipped->text).value()).first->second;
}

tl::expected<std::string, std::vector<ConfigFault>> Variants::add(const std::string& text) {
  auto rules = load_variant(text);
  if (!rules) return tl::unexpected(rules.error());
  const std::string id = rules->id;
  const core::VariantRules* known = find(id);
  if (known == nullptr) {
    own_.push_back({text, std::make_shared<const core::VariantRules>(std::move(*rules))});
  } else if (core::rules_hash(*known) != core::rules_hash(*rules)) {
    return tl::unexpected(std::vector{
        ConfigFault{0, 0, "id", "'" + id + "' is already a variant with other rules: choose another id"}});
  }
  return id;
}

tl::expected<void, std::vector<ConfigFault>> Variants::add(const Variants& others) {
  for (const Own& own : others.own_) {
    if (auto added = add(own.text); !added) return tl::unexpected(added.error());
  }
  return {};
}

const core::VariantRules* Variants::find(std::string_view id) const {
  const auto own =
      std::find_if(own_.begin(), own_.end(), [id](const Own& variant) { return id == variant.rules->id; });
  return own != own_.end() ? own->rules.get() : find_variant(id);
}

std::vector<std::string> Variants::ids() const {
  std::vector<std::string> ids;
  for (const ShippedVariant& variant : shipped_variants()) ids.emplace_back(variant.id);
  for (const Own& variant : own_) ids.push_back(variant.rules->id);
  return ids;
}

std::string Variants::unknown(const std::string& id) const {
  const std::vector<std::string> known = ids();
  const std::string nearest = core::nearest_name(id, known);
  std::string text = "unknown variant '" + id + "'";
  if (!nearest.empty()) text += " (did you mean '" + nearest + "'?)";
  text += "; known:";
  for (const std::string& name : known) text += " " + name;
  return text;
}

}  // namespace firstmove::configs
