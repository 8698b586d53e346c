#include "jobs/variant_context.hpp"

#include <utility>

#include "core/features.hpp"
#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/perft.hpp"
#include "core/symmetry.hpp"
#include "core/validate.hpp"

namespace firstmove::jobs {
namespace {

using core::Geometry;
using core::SetupId;

template <Geometry G>
class PlayerOf final : public Player {
 public:
  explicit PlayerOf(const core::RuleTables<G>& tables)
      : tables_(tables), searcher_(tables, core::search::PlayerParameters{}) {}

  std::optional<PlayedGame> play(const GameSettings& settings, SetupId setup, std::uint32_t game_number,
                                 const StopSignal& stop) override {
    const std::pair memo_of(setup, settings.condition.opening_depth);
    if (memo_of != memo_of_) memo_.clear();
    memo_of_ = memo_of;
    return play_game(searcher_, memo_, settings, core::start_position(tables_, setup), setup, game_number,
                     stop);
  }

  std::optional<std::int32_t> score_root(const GameSettings& settings, SetupId setup, int depth,
                                         const StopSignal& stop) override {
    return jobs::score_root(searcher_, settings, core::start_position(tables_, setup), depth, stop);
  }

 private:
  const core::RuleTables<G>& tables_;
  core::search::Searcher<G> searcher_;
  OpeningMemo memo_;
  std::pair<SetupId, int> memo_of_{-1, 0};
};

/// Perft in pieces of a fraction of a second, so that a stop is heard.
template <Geometry G>
std::optional<std::uint64_t> stoppable_perft(core::Position<G>& position, int depth, core::PerftTable* table,
                                             const StopSignal& stop) {
  constexpr int kPieceDepth = 5;
  if (depth <= kPieceDepth) {
    if (stop.is_grace_over()) return std::nullopt;
    return core::perft(position, depth, {.table = table});
  }
  core::MoveList moves;
  core::generate_moves(position, moves);
  std::uint64_t leaves = 0;
  for (const core::Move move : moves) {
    const core::Undo undo = position.make(move);
    const auto below = stoppable_perft(position, depth - 1, table, stop);
    position.unmake(move, undo);
    if (!below) return std::nullopt;
    leaves += *below;
  }
  return leaves;
}

template <Geometry G>
class VariantContextOf final : public VariantContext {
 public:
  explicit VariantContextOf(const core::VariantRules& rules) : VariantContext(rules), tables_(rules) {}

  std::unique_ptr<Player> make_player() const override { return std::make_unique<PlayerOf<G>>(tables_); }

  std::optional<std::uint64_t> perft(SetupId setup, int depth, core::PerftTable* table,
                                     const StopSignal& stop) const override {
    core::Position<G> position = core::start_position(tables_, setup);
    return stoppable_perft(position, depth, table, stop);
  }

  results::SetupRecord setup_record(SetupId setup) const override {
    const core::Position<G> start = core::start_position(tables_, setup);
    core::SetupArrays arrays = core::setup_arrays(rules(), setup);
    return {.setup = setup,
            .fen = core::to_fen(start),
            .white_array = std::move(arrays.white),
            .black_array = std::move(arrays.black),
            .setup_class = core::setup_class(rules(), setup),
            .features = core::setup_features(start)};
  }

 private:
  core::RuleTables<G> tables_;
};

}  // namespace

std::unique_ptr<VariantContext> make_variant_context(const core::VariantRules& rules) {
  return core::dispatch(rules.geometry, [&]<Geometry G>() -> std::unique_ptr<VariantContext> {
    return std::make_unique<VariantContextOf<G>>(rules);
  });
}

}  // namespace firstmove::jobs
