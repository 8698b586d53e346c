// firstmove train: fits a network to games with kept scores and writes its file.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <sstream>

#include "core/search/network/network_file.hpp"
#include "jobs/atomic_file.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/result_file.hpp"
#include "jobs/cli/stop_on_signals.hpp"
#include "jobs/training/train_network.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {
namespace {

struct Options {
  std::vector<std::string> files;
  std::string variant;
  std::string output;
  int width = 128;
  int king_regions = 4;
  int men_buckets = 8;
  int threads = 0;
  TrainingDataSettings data;
  TrainSettings train;
};

TrainingData gather(const Options& options, const configs::Variants& variants,
                    const core::search::NetworkShape& shape) {
  TrainingData data;
  for (const std::string& file : options.files) {
    const core::VariantRules played =
        variant_of_file(results::read_statistics(file).provenance, variants, file);
    if (!core::search::fits(shape, played))
      throw UsageError(fmt::format("'{}' holds games of {}, whose men or board are not those of {}", file,
                                   played.id, options.variant));
    add_training_data(file, played, shape, options.data, data);
  }
  if (data.learnt.empty() || data.held_out.empty())
    throw UsageError(fmt::format(
        "no position to learn from, or none held out; games need their scores: 'keep_scores = true' in the "
        "condition ({} games are without)",
        data.games_without_scores));
  return data;
}

/// What a checkpoint must share with the run that goes on from it.
std::string fingerprint(const Options& options, const TrainingData& data) {
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}", options.width, options.king_regions,
                     options.men_buckets, options.train.seed, options.train.epochs, options.train.batch,
                     options.train.first_rate, options.train.last_rate, options.data.held_out_share,
                     options.data.result_weight, data.positions.size(), data.learnt.size());
}

/// First line: the fingerprint; second: epochs done; then the trainer's bytes.
std::optional<Checkpoint> read_checkpoint(const std::filesystem::path& path, const std::string& wanted) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  std::istringstream text(read_file(path));
  std::string found;
  Checkpoint checkpoint;
  std::getline(text, found);
  text >> checkpoint.epochs_done;
  text.get();
  if (found != wanted) {
    fmt::print(stderr, "firstmove: '{}' is of other data or settings: training begins anew\n", path.string());
    return std::nullopt;
  }
  checkpoint.trainer = std::string(std::istreambuf_iterator<char>(text), {});
  return checkpoint;
}

int train_command(const Options& options, const configs::Variants& variants) {
  const core::VariantRules& rules = variant_named(variants, options.variant);
  const core::search::NetworkShape shape =
      core::search::make_shape(rules, options.width, options.king_regions, options.men_buckets);
  const TrainingData data = gather(options, variants, shape);
  fmt::print("{} games, {} positions to learn from, {} held out\n", data.games, data.learnt.size(),
             data.held_out.size());
  const std::filesystem::path checkpoint_path = options.output + ".checkpoint";
  const std::string mark = fingerprint(options, data);
  const std::optional<Checkpoint> from = read_checkpoint(checkpoint_path, mark);
  if (from) fmt::print("goes on after epoch {}\n", from->epochs_done);
  const auto executor = make_tbb_executor(options.threads > 0 ? options.threads : available_cores());
  const StopSignal& stop = stop_on_signals();
  std::string last;
  core::search::Network network = train_network(
      shape, data, options.train, from, *executor, stop,
      [&](const EpochReport& report, const Checkpoint& checkpoint) {
        last = fmt::format("epoch {}/{}: error {:.6f}, held out {:.6f}", report.epoch, report.epochs,
                           report.learnt_error, report.held_out_error);
        fmt::print("{}; {:.1f} s, {:.0f} positions/s\n", last, report.seconds, report.positions_a_second);
        std::fflush(stdout);
        write_file_atomically(checkpoint_path,
                              fmt::format("{}\n{}\n", mark, checkpoint.epochs_done) + checkpoint.trainer);
      });
  if (stop.is_requested()) {
    fmt::print(stderr, "firstmove: stopped; the same command goes on after the last epoch\n");
    return kInterrupted;
  }
  network.note =
      fmt::format("{}; {} games, {} positions; {}", options.variant, data.games, data.learnt.size(), last);
  write_file_atomically(options.output, core::search::format_network(network));
  std::error_code ignored;
  std::filesystem::remove(checkpoint_path, ignored);
  fmt::print("wrote {} ({:016x})\n", options.output, core::search::network_checksum(network));
  return kDone;
}

}  // namespace

void add_train_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("train", "Fit a network to games with kept scores");
  command->add_option("files", options->files, "Result files of campaigns with keep_scores = true")
      ->required();
  command->add_option("--variant", options->variant, "Variant whose men and board the games share")
      ->required();
  command->add_option("-o,--output", options->output, "Network file to write")->required();
  const auto add = [&](const char* name, auto& value, const char* help) {
    return command->add_option(name, value, help)->capture_default_str();
  };
  add("--width", options->width, "Sums a side in the first layer, a multiple of 32")
      ->check(CLI::IsMember({32, 64, 96, 128, 160, 192, 224, 256}));
  add("--king-regions", options->king_regions, "Sets of inputs by where the own king stands")
      ->check(CLI::Range(1, 4));
  add("--men-buckets", options->men_buckets, "Sets of small layers by the number of men")
      ->check(CLI::Range(1, 8));
  add("--epochs", options->train.epochs, "Passes over the positions")->check(CLI::Range(1, 10000));
  add("--batch", options->train.batch, "Positions a step")->check(CLI::Range(64, 1 << 20));
  add("--rate", options->train.first_rate, "Step of the optimiser at first")->check(CLI::Range(1e-6, 1.0));
  add("--last-rate", options->train.last_rate, "Step at the end")->check(CLI::Range(0.0, 1.0));
  add("--result-weight", options->data.result_weight,
      "Share of the game's result in what is learnt, the rest is the score")
      ->check(CLI::Range(0.0, 1.0));
  add("--held-out", options->data.held_out_share, "Share of the games held out")
      ->check(CLI::Range(0.001, 0.5));
  add("--seed", options->train.seed, "Seed of weights, order and games held out");
  command->add_option("--threads", options->threads, "Threads [the cores available]")
      ->check(CLI::Range(1, 1024));
  command->callback([options, &action] {
    options->data.seed = options->train.seed;
    action = [options](const configs::Variants& variants) { return train_command(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
