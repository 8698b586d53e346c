#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>

#include <fmt/core.h>

#include "core/fen.hpp"
#include "core/notation.hpp"
#include "core/perft.hpp"
#include "core/validate.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/executor.hpp"
#include "jobs/parallel_perft.hpp"
#include "jobs/perft_campaign.hpp"
#include "jobs/perft_epd.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {
namespace {

struct PerftOptions {
  std::string variant;
  int depth = 0;
  std::optional<std::int64_t> setup;
  std::string fen;
  bool all = false;
  bool divide = false;
  bool no_symmetry = false;
  int threads = 0;
  std::string output;
  std::string epd;
  std::uint64_t max_nodes = 0;
  std::size_t hash_mb = 0;
};

std::size_t table_bytes(const PerftOptions& options) {
  return options.hash_mb << 20;
}

std::unique_ptr<core::PerftTable> make_table(const PerftOptions& options) {
  return options.hash_mb == 0 ? nullptr : std::make_unique<core::PerftTable>(table_bytes(options));
}

/// A table is the only large thing that perft asks for.
[[noreturn]] void report_no_memory(const PerftOptions& options) {
  throw UsageError(fmt::format("--hash {}: this machine does not give {} MB of memory; ask for less",
                               options.hash_mb, options.hash_mb));
}

void print_count(int depth, std::uint64_t leaves) {
  fmt::print("perft({}) = {}\n", depth, leaves);
}

template <core::Geometry G>
core::Position<G> position_asked_for(const core::RuleTables<G>& tables, const PerftOptions& options) {
  if (options.setup) return core::start_position(tables, *options.setup);
  auto position = core::parse_fen(tables, options.fen);
  if (position) return *position;
  const core::FenError& error = position.error();
  throw UsageError("--fen column " + std::to_string(error.column) + ": " + error.message);
}

template <core::Geometry G>
void count_position(const core::VariantRules& rules, const PerftOptions& options, Executor& executor) {
  const core::RuleTables<G> tables(rules);
  const core::Position<G> position = position_asked_for(tables, options);
  const std::unique_ptr<core::PerftTable> table = make_table(options);
  for (int depth = 1; depth <= options.depth; ++depth) {
    const std::vector<core::DivideRow> rows =
        parallel_divide(executor, position, depth, {.table = table.get()});
    std::uint64_t leaves = 0;
    for (const core::DivideRow& row : rows) {
      leaves += row.nodes;
      if (options.divide && depth == options.depth) {
        fmt::print("{}: {}\n", core::to_uci(position, row.move), row.nodes);
      }
    }
    print_count(depth, leaves);
  }
}

/// Whole setups: the numbers can be stored.
void count_setups(const core::VariantRules& rules, const PerftOptions& options, Executor& executor) {
  const PerftCampaign campaign(rules, options.all ? std::nullopt : options.setup, options.depth,
                               table_bytes(options),
                               options.no_symmetry ? Symmetry::ignored : Symmetry::used);
  const std::vector<results::PerftRow> rows = campaign.count(executor);
  if (!options.output.empty()) campaign.store(rows, options.output);
  std::vector<std::uint64_t> sums(static_cast<std::size_t>(options.depth) + 1);
  for (const results::PerftRow& row : rows) sums[static_cast<std::size_t>(row.depth)] += row.nodes;
  for (int depth = 1; depth <= options.depth; ++depth)
    print_count(depth, sums[static_cast<std::size_t>(depth)]);
}

int check_file(const core::VariantRules& rules, const PerftOptions& options, Executor& executor) {
  const auto fail = [&](const EpdFault& fault) {
    throw UsageError(options.epd + ":" + std::to_string(fault.line) + ":" + std::to_string(fault.column) +
                     ": " + fault.message);
  };
  const std::unique_ptr<core::PerftTable> table = make_table(options);
  const auto lines = parse_perft_epd(read_text_file(options.epd));
  if (!lines) fail(lines.error());
  if (lines->empty())
    throw UsageError("'" + options.epd + "' holds no position: expected lines 'FEN ;D1 n ;D2 n'");
  const auto check = check_perft(rules, *lines, options.max_nodes, executor, {.table = table.get()});
  if (!check) fail(check.error());
  for (const PerftMismatch& mismatch : check->mismatches) {
    fmt::print("line {}: perft({}) = {}, expected {}: {}\n", mismatch.line, mismatch.depth, mismatch.counted,
               mismatch.expected, mismatch.fen);
  }
  if (check->skipped > 0)
    fmt::print("{} not checked: more leaves than --max-nodes at every depth\n", check->skipped);
  fmt::print("{} passed, {} failed\n", check->passed, check->failed);
  return check->failed == 0 ? kDone : kFailed;
}

/// What CLI11 cannot say about combinations.
void check_options(const PerftOptions& options) {
  const int ways = (options.setup ? 1 : 0) + (options.fen.empty() ? 0 : 1) + (options.all ? 1 : 0);
  if (!options.epd.empty()) {
    if (ways > 0 || options.depth > 0 || options.divide || options.no_symmetry || !options.output.empty()) {
      throw UsageError(
          "--epd brings its own positions and depths: it goes with --max-nodes and --threads alone");
    }
    return;
  }
  if (options.depth == 0) throw UsageError("--depth is missing: the depth in plies, 1 to 20");
  if (ways != 1) throw UsageError("one of --setup ID, --fen FEN, --all or --epd FILE says what to count");
  if (options.no_symmetry && !options.all) {
    throw UsageError("--no-symmetry goes with --all: a single position has no partner to save");
  }
  if (options.divide && (options.all || !options.output.empty())) {
    throw UsageError("--divide lists the moves of one position: not with --all or -o");
  }
  if (!options.output.empty() && !options.fen.empty()) {
    throw UsageError("-o stores setups, which have an id: use it with --setup or --all");
  }
}

/// -o replaces an earlier perft file, never games.
void check_output(const std::string& output) {
  std::error_code error;
  if (output.empty() || !std::filesystem::exists(output, error)) return;
  if (!results::read_statistics(output).conditions.empty()) {
    throw UsageError("'" + output + "' holds games, which -o would replace: name another file");
  }
}

int perft(const PerftOptions& options, const configs::Variants& variants) {
  const core::VariantRules& rules = variant_named(variants, options.variant);
  check_options(options);
  check_output(options.output);
  if (options.setup) checked_setup(rules, *options.setup);
  const std::unique_ptr<Executor> executor = make_tbb_executor(thread_count(options.threads));
  try {
    if (!options.epd.empty()) return check_file(rules, options, *executor);
    if (options.all || !options.output.empty()) {
      count_setups(rules, options, *executor);
    } else {
      core::dispatch(rules.geometry,
                     [&]<core::Geometry G>() { count_position<G>(rules, options, *executor); });
    }
    return kDone;
  } catch (const std::bad_alloc&) {
    if (options.hash_mb == 0) throw;
    report_no_memory(options);
  }
}

}  // namespace

void add_perft_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command = app.add_subcommand("perft", "Count the leaves of the move tree");
  command->add_option("variant", options->variant, "Variant id")->required();
  command->add_option("--depth", options->depth, "Depth in plies")->check(CLI::Range(1, 20));
  command->add_option("--setup", options->setup, "Start position by id");
  command->add_option("--fen", options->fen, "Position as FEN");
  command->add_flag("--all", options->all, "Every setup; prints the sums");
  command->add_flag("--no-symmetry", options->no_symmetry,
                    "With --all: count mirror partners one by one, not once for both");
  command->add_flag("--divide", options->divide, "Leaves behind each move as well");
  command->add_option("--threads", options->threads, "Threads [the cores available]")
      ->check(CLI::Range(1, 1024));
  command->add_option("--hash", options->hash_mb, "Megabytes that remember counts of positions [0]")
      ->check(CLI::Range(0, 1 << 30));
  command->add_option("-o,--output", options->output, "Store all depths in a result file (.h5)");
  command->add_option("--epd", options->epd, "Check a file of lines 'FEN ;D1 n ;D2 n'");
  command->add_option("--max-nodes", options->max_nodes, "With --epd: leave out depths with more leaves");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return perft(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
