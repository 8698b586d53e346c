#include <charconv>
#include <optional>

#include "configs/toml_reading.hpp"

namespace firstmove::configs {
namespace {

/// "0-9"
std::optional<SetupRange> parse_range(const std::string& text) {
  SetupRange range{};
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, range.first);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '-') return std::nullopt;
  const auto last = std::from_chars(first.ptr + 1, end, range.last);
  if (last.ec != std::errc{} || last.ptr != end) return std::nullopt;
  return range;
}

void read_setup(const toml::node& node, const std::string& key, Campaign& campaign, Reading& reading) {
  if (const auto id = node.value_exact<std::int64_t>()) {
    campaign.setups.push_back({*id, *id});
    return;
  }
  const auto text = node.value_exact<std::string>();
  const auto range = text ? parse_range(*text) : std::nullopt;
  if (range) {
    campaign.setups.push_back(*range);
  } else {
    reading.fault(key, node.source(), "must be a setup id such as 518, or a range such as \"0-9\"");
    campaign.setups.push_back({0, 0});  // keeps the indices of later faults right
  }
}

ConditionSettings read_condition(const toml::table& table, const std::string& key, Reading& reading) {
  ConditionSettings condition;
  TableReader reader(table, key + ".", reading);
  reader.read("name", condition.name);
  reader.read("depth", condition.depth);
  reader.read("nodes", condition.nodes);
  reader.read("temperature_cp", condition.temperature_cp);
  reader.read("opening_plies", condition.opening_plies);
  reader.read("opening_depth", condition.opening_depth);
  reader.read("move_cap", condition.move_cap);
  reader.read("keep_moves", condition.keep_moves);
  reader.read("keep_scores", condition.keep_scores);
  reader.finish();
  return with_defaults(condition);
}

Target read_target(const toml::table& table, Reading& reading) {
  Target target;
  TableReader reader(table, "target.", reading);
  reader.read("standard_error", target.standard_error);
  reader.read("reliability", target.reliability);
  reader.read("fairest", target.fairest);
  reader.read("probability", target.probability);
  reader.read("tolerance", target.tolerance);
  reader.read("confirmation", target.confirmation);
  reader.read("budget", target.budget);
  reader.read("first_round", target.first_round);
  reader.read("max_rounds", target.max_rounds);
  reader.finish();
  return with_defaults(target);
}

/// "variant.toml:3:1: bord: unknown key", of a file or text inside a campaign.
std::string described(const std::string& source, const ConfigFault& fault) {
  std::string text = source;
  if (fault.line > 0) text += ":" + std::to_string(fault.line) + ":" + std::to_string(fault.column);
  if (!fault.key.empty()) text += ": " + fault.key;
  return text + ": " + fault.message;
}

void add_variant(const std::string& text, const std::string& source, const std::string& key,
                 Campaign& campaign, Reading& reading) {
  const auto id = campaign.known.add(text);
  if (id) return;
  for (const ConfigFault& fault : id.error()) reading.fault_at(key, described(source, fault));
}

/// variant_file = "mine.toml", or a list of files; variant_texts: what such files held, in stored campaigns.
void read_variants(TableReader& reader, const toml::table& table, const ReadFile& read_file,
                   Campaign& campaign, Reading& reading) {
  const auto read_one = [&](const toml::node& node, const std::string& key) {
    const auto path = node.value_exact<std::string>();
    if (!path) return reader.wrong_type(key, node, "the name of a variant file, or a list of them");
    const auto text = read_file ? read_file(*path) : tl::unexpected<std::string>("there are no files here");
    if (!text) return reading.fault_at(key, "cannot read '" + *path + "': " + text.error());
    add_variant(*text, *path, key, campaign, reading);
  };
  if (const toml::node* node = table.get("variant_file"); node != nullptr && !node->is_array()) {
    reader.note("variant_file");
    read_one(*node, "variant_file");
  } else {
    reader.read_array("variant_file", read_one);
  }
  reader.read_array("variant_texts", [&](const toml::node& node, const std::string& key) {
    const auto text = node.value_exact<std::string>();
    if (!text) return reader.wrong_type(key, node, "the text of a variant file");
    add_variant(*text, key, key, campaign, reading);
  });
}

Campaign read_campaign(const toml::table& table, const ReadFile& read_file, const Variants& known,
                       Reading& reading) {
  Campaign campaign;
  TableReader reader(table, "", reading);
  reader.read("name", campaign.name);
  read_variants(reader, table, read_file, campaign, reading);
  reader.read_array("variants", [&](const toml::node& node, const std::string& key) {
    const auto id = node.value_exact<std::string>();
    if (!id) reader.wrong_type(key, node, "a string");
    campaign.variants.push_back(id.value_or(""));
  });
  for (const Variants::Own& own : known.own()) {
    const auto& named = campaign.variants;
    if (std::find(named.begin(), named.end(), own.rules->id) == named.end()) continue;
    add_variant(own.text, "--variant-file", "variants", campaign, reading);
  }
  if (table.get("variants") == nullptr) {
    for (const Variants::Own& own : campaign.known.own()) campaign.variants.push_back(own.rules->id);
  }
  if (const toml::array* listed = table["setups"].as_array(); listed != nullptr && listed->empty()) {
    reading.fault("setups", listed->source(), "lists no setup: leave the key out to take every setup");
  }
  reader.read_array("setups", [&](const toml::node& node, const std::string& key) {
    read_setup(node, key, campaign, reading);
  });
  reader.read("seed", campaign.seed);
  reader.read("perft_depth", campaign.perft_depth);
  reader.read("games", campaign.games);
  reader.read_array("root_score_depths", [&](const toml::node& node, const std::string& key) {
    const auto depth = node.value_exact<std::int64_t>();
    if (!depth) reader.wrong_type(key, node, "an integer");
    campaign.root_score_depths.push_back(TableReader::saturate(depth.value_or(0)));
  });
  reader.read("paired", campaign.paired);
  reader.read("part_seconds", campaign.part_seconds);
  if (const toml::table* target = reader.read_table("target"))
    campaign.target = read_target(*target, reading);
  reader.read_array("condition", [&](const toml::node& node, const std::string& key) {
    if (!node.is_table()) reader.wrong_type(key, node, "a table: write [[condition]]");
    campaign.conditions.push_back(node.is_table() ? read_condition(*node.as_table(), key, reading)
                                                  : ConditionSettings{});
  });
  reader.finish();
  return campaign;
}

}  // namespace

tl::expected<Campaign, std::vector<ConfigFault>> load_campaign(std::string_view text,
                                                               const ReadFile& read_file,
                                                               const Variants& known) {
  Reading reading;
  if (const int line = line_of_deep_key(text); line != 0) {
    return tl::unexpected(
        std::vector{ConfigFault{line, 1, "", "a key nested so deep is none of a campaign's"}});
  }
  Campaign campaign;
  try {
    campaign = read_campaign(toml::parse(text), read_file, known, reading);
    reading.add_checked(validate(campaign));
  } catch (const toml::parse_error& error) {
    reading.fault("", error.source(), std::string(error.description()));
  }
  if (!reading.faults.empty()) return tl::unexpected(std::move(reading.faults));
  return campaign;
}

}  // namespace firstmove::configs
