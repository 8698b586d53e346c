#include "jobs/cli/campaign_arguments.hpp"

#include <charconv>

#include "jobs/atomic_file.hpp"
#include "jobs/campaign_folder.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/executor.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs::cli {

std::string describe_faults(const std::string& source, const std::vector<configs::ConfigFault>& faults) {
  std::string text;
  for (const configs::ConfigFault& fault : faults) {
    if (!text.empty()) text += "\n";
    text += source;
    if (fault.line > 0) text += ":" + std::to_string(fault.line) + ":" + std::to_string(fault.column);
    if (!fault.key.empty()) text += ": " + fault.key;
    text += ": " + fault.message;
  }
  return text;
}

configs::Campaign load_campaign_file(const std::string& path, const configs::Variants& variants) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const auto read_beside = [&folder](const std::string& name) -> tl::expected<std::string, std::string> {
    try {
      return read_file(folder / name);
    } catch (const results::IoError& error) {
      return tl::unexpected(error.reason());
    }
  };
  auto campaign = configs::load_campaign(read_text_file(path), read_beside, variants);
  if (!campaign) throw UsageError(describe_faults(path, campaign.error()));
  return std::move(*campaign);
}

configs::Variants read_variant_files(const std::vector<std::string>& paths) {
  configs::Variants variants;
  for (const std::string& path : paths) {
    const auto id = variants.add(read_text_file(path));
    if (!id) throw UsageError(describe_faults(path, id.error()));
  }
  return variants;
}

configs::Campaign campaign_of_folder(const std::filesystem::path& folder) {
  auto campaign = read_campaign(folder);
  if (!campaign) throw UsageError(campaign.error());
  return std::move(*campaign);
}

Shard parse_shard(const std::string& text) {
  Shard shard{0, 0};
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  bool is_valid = index.ec == std::errc{} && index.ptr != end && *index.ptr == '/';
  if (is_valid) {
    const auto count = std::from_chars(index.ptr + 1, end, shard.count);
    is_valid = count.ec == std::errc{} && count.ptr == end && shard.index >= 1 && shard.index <= shard.count;
  }
  if (!is_valid) throw UsageError("--shard '" + text + "' must be I/N with I from 1 to N, such as 2/3");
  return shard;
}

int thread_count(int threads) {
  return threads > 0 ? threads : available_cores();
}

}  // namespace firstmove::jobs::cli
