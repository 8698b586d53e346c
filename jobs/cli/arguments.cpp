#include "jobs/cli/arguments.hpp"

#include "jobs/atomic_file.hpp"
#include "jobs/cli/command.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs::cli {

const core::VariantRules& variant_named(const configs::Variants& variants, const std::string& id) {
  if (const core::VariantRules* rules = variants.find(id)) return *rules;
  throw UsageError(variants.unknown(id));
}

core::SetupId checked_setup(const core::VariantRules& rules, core::SetupId id) {
  const std::int64_t count = core::setup_count(rules);
  if (id >= 0 && id < count) return id;
  throw UsageError("setup " + std::to_string(id) + " does not exist: " + rules.id + " has setups 0 to " +
                   std::to_string(count - 1));
}

std::string read_text_file(const std::string& path) {
  try {
    return read_file(path);
  } catch (const results::IoError& error) {
    throw UsageError("cannot read '" + path + "': " + error.reason());
  }
}

}  // namespace firstmove::jobs::cli
