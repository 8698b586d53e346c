#include "jobs/part_index.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "jobs/campaign_folder.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;
using results::RowKeys;

constexpr std::string_view kPartSuffix = ".part.h5";

bool is_part(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.size() > kPartSuffix.size() && name.front() != '.' &&
         name.compare(name.size() - kPartSuffix.size(), kPartSuffix.size(), kPartSuffix) == 0;
}

void list_parts(const fs::path& folder, std::vector<fs::path>& files) {
  std::error_code error;
  if (!fs::exists(parts_folder(folder), error)) return;
  fs::directory_iterator entries(parts_folder(folder), error);
  for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
    std::error_code unknown;  // a pipe or a dangling link is no part, and opening one could wait for ever
    if (is_part(entries->path()) && entries->is_regular_file(unknown)) files.push_back(entries->path());
  }
  if (error) throw results::IoError("list", parts_folder(folder).string(), error.message());
}

/// Why the file's rows are not this campaign's, or nothing.
std::optional<std::string> mismatch(const results::Identity& wanted, const results::Identity& found) {
  if (found.schema_version != wanted.schema_version) {
    return "schema version " + std::to_string(found.schema_version) + ", not " +
           std::to_string(wanted.schema_version);
  }
  if (found.rules_hash != wanted.rules_hash) {
    return "made under other rules (" + found.rules_hash + ", not " + wanted.rules_hash + ")";
  }
  if (found.seed != wanted.seed) {
    return "made with seed " + std::to_string(found.seed) + ", not " + std::to_string(wanted.seed);
  }
  return std::nullopt;
}

/// From the file's condition indices to the campaign's; -1 where the campaign has no such condition.
std::vector<std::ptrdiff_t> match_conditions(const std::vector<results::Condition>& ours,
                                             const std::vector<results::Condition>& theirs) {
  std::vector<std::ptrdiff_t> matched;
  for (const results::Condition& condition : theirs) {
    const auto same = [&](const results::Condition& other) { return other.hash == condition.hash; };
    const auto found = std::find_if(ours.begin(), ours.end(), same);
    matched.push_back(found == ours.end() ? -1 : found - ours.begin());
  }
  return matched;
}

void add_result(const RowKeys::Game& game, ResultSets& results) {
  if (game.is_void) return;
  if (game.result_code == 0) results.white_wins.insert(game.game_number);
  if (game.result_code == 1) results.draws.insert(game.game_number);
  if (game.result_code == 2) results.black_wins.insert(game.game_number);
}

/// Returns how many of the keys were not there before.
std::uint64_t add_keys(const RowKeys& keys, const std::vector<std::ptrdiff_t>& conditions,
                       VariantWork& done) {
  std::uint64_t added = 0;
  const auto add_depth = [&added](std::uint64_t& depths, int depth) {
    if ((depths & depth_bit(depth)) == 0) ++added;
    depths |= depth_bit(depth);
  };
  for (const RowKeys::Perft& key : keys.perft) {
    const std::ptrdiff_t place = done.place_of(key.setup_id);
    if (place >= 0) add_depth(done.perft[static_cast<std::size_t>(place)], key.depth);
  }
  for (const RowKeys::RootScore& key : keys.root_scores) {
    const std::ptrdiff_t place = done.place_of(key.setup_id);
    const std::ptrdiff_t condition = conditions[key.condition];
    if (place < 0 || condition < 0) continue;
    add_depth(done.root_scores[static_cast<std::size_t>(condition)][static_cast<std::size_t>(place)],
              key.eval_depth);
  }
  for (const RowKeys::Game& key : keys.games) {
    const std::ptrdiff_t place = done.place_of(key.setup_id);
    const std::ptrdiff_t condition = conditions[key.condition];
    if (place < 0 || condition < 0) continue;
    GameSet& games = done.games[static_cast<std::size_t>(condition)][static_cast<std::size_t>(place)];
    if (games.contains(key.game_number)) continue;
    ++added;
    games.insert(key.game_number);
    if (!done.results.empty()) {
      add_result(key, done.results[static_cast<std::size_t>(condition)][static_cast<std::size_t>(place)]);
    }
  }
  return added;
}

FileView view_file(const CampaignContext& context, const fs::path& path, FileKind kind) {
  FileView view{.path = path, .kind = kind};
  try {
    view.keys =
        results::read_keys(path, context.conditions,
                           context.campaign.target ? results::GameResults::read : results::GameResults::skip);
  } catch (const results::IoError& error) {
    view.refusal = "damaged or unreadable, its work is done again (" + error.reason() + ")";
    return view;
  }
  const auto& identities = context.identities;
  const auto same_variant = [&](const results::Identity& own) {
    return own.variant == view.keys->identity.variant;
  };
  const auto found = std::find_if(identities.begin(), identities.end(), same_variant);
  if (found == identities.end()) {
    view.refusal = "variant '" + view.keys->identity.variant + "' is not in the campaign";
    return view;
  }
  view.variant = found - identities.begin();
  view.conditions = match_conditions(context.conditions, view.keys->conditions);
  view.refusal = mismatch(*found, view.keys->identity);
  return view;
}

}  // namespace

void PartIndex::add(const FileView& view) {
  if (view.refusal) {
    ignored.push_back(view.path.string() + ": " + *view.refusal);
    return;
  }
  const auto variant = static_cast<std::size_t>(view.variant);
  const std::uint64_t added = add_keys(*view.keys, view.conditions, done[variant]);
  if (view.kind == FileKind::part || added > 0) readable[variant].push_back(view.path);
}

void for_each_file(const CampaignContext& context, const std::vector<fs::path>& folders,
                   const std::function<void(const FileView&)>& visit) {
  std::vector<fs::path> parts;
  for (const fs::path& folder : folders) list_parts(folder, parts);
  std::sort(parts.begin(), parts.end());
  for (const fs::path& path : parts) visit(view_file(context, path, FileKind::part));
  for (const fs::path& folder : folders) {
    for (const std::string& variant : context.campaign.variants) {
      const fs::path path = merged_file(folder, variant);
      std::error_code ignored;
      if (fs::exists(path, ignored)) visit(view_file(context, path, FileKind::merged));
    }
  }
}

PartIndex read_parts(const CampaignContext& context, const std::vector<fs::path>& folders) {
  PartIndex index = empty_index(context);
  for_each_file(context, folders, [&](const FileView& view) { index.add(view); });
  return index;
}

PartIndex empty_index(const CampaignContext& context) {
  PartIndex index;
  index.done = empty_work(context.campaign);
  index.readable.resize(context.variants.size());
  return index;
}

PartFollower::PartFollower(const CampaignContext& context, fs::path folder)
    : context_(context), folder_(std::move(folder)), index_(empty_index(context)) {
  for_each_file(context_, {folder_}, [&](const FileView& view) {
    index_.add(view);
    if (view.keys) seen_.insert(view.path);
  });
}

void PartFollower::update() {
  std::vector<fs::path> parts;
  list_parts(folder_, parts);
  std::sort(parts.begin(), parts.end());
  for (const fs::path& path : parts) {
    if (seen_.contains(path)) continue;
    const FileView view = view_file(context_, path, FileKind::part);
    if (!view.keys) continue;  // it may be replaced by a sound one of its name
    index_.add(view);
    seen_.insert(path);
  }
}

}  // namespace firstmove::jobs
