// A variant ready for work: its tables built once, its geometry dispatched once. The context is constant and
// shared by all workers; a player belongs to one of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/perft_table.hpp"
#include "core/setups.hpp"
#include "core/variant.hpp"
#include "jobs/selfplay.hpp"
#include "jobs/stop.hpp"
#include "results/statistics.hpp"

namespace firstmove::jobs {

class Player {
 public:
  virtual ~Player() = default;
  /// Both give nothing when the stop signal's grace ran out.
  virtual std::optional<PlayedGame> play(const GameSettings& settings, core::SetupId setup,
                                         std::uint32_t game_number, const StopSignal& stop) = 0;
  virtual std::optional<std::int32_t> score_root(const GameSettings& settings, core::SetupId setup, int depth,
                                                 const StopSignal& stop) = 0;
};

class VariantContext {
 public:
  virtual ~VariantContext() = default;
  const core::VariantRules& rules() const { return rules_; }

  virtual std::unique_ptr<Player> make_player() const = 0;
  /// Leaves at one depth. Nothing when the grace ran out. A table of counts may be shared by all threads, or
  /// null.
  virtual std::optional<std::uint64_t> perft(core::SetupId setup, int depth, core::PerftTable* table,
                                             const StopSignal& stop) const = 0;
  virtual results::SetupRecord setup_record(core::SetupId setup) const = 0;

 protected:
  explicit VariantContext(const core::VariantRules& rules) : rules_(rules) {}

 private:
  const core::VariantRules& rules_;
};

/// pre  `rules` outlives the context
std::unique_ptr<VariantContext> make_variant_context(const core::VariantRules& rules);

}  // namespace firstmove::jobs
