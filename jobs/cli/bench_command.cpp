#include <CLI/CLI.hpp>
#include <memory>

#include <fmt/core.h>

#include "core/search/signature.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/stopwatch.hpp"

namespace firstmove::jobs::cli {
namespace {

int bench(int depth) {
  const Stopwatch watch;
  const core::search::BenchResult result =
      core::search::bench_nodes(configs::find_variant, core::search::PlayerParameters{}, depth);
  const double seconds = watch.seconds();
  for (const core::search::BenchPosition& position : result.positions) {
    fmt::print("{:>10}  {}: {}\n", position.nodes, position.variant, position.fen);
  }
  fmt::print("{:.2f} s, {:.0f} nodes/s\n", seconds, static_cast<double>(result.nodes) / seconds);
  fmt::print("Nodes: {}\n", result.nodes);
  return kDone;
}

}  // namespace

void add_bench_command(CLI::App& app, Action& action) {
  auto depth = std::make_shared<int>(core::search::kBenchDepth);
  CLI::App* command = app.add_subcommand("bench", "Node signature of the player over fixed positions");
  command->add_option("--depth", *depth, "Search depth in plies")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->callback(
      [depth, &action] { action = [depth](const configs::Variants&) { return bench(*depth); }; });
}

}  // namespace firstmove::jobs::cli
