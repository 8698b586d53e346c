#include "jobs/match/opening.hpp"

#include "core/hash.hpp"
#include "core/movegen.hpp"
#include "core/search/opening.hpp"
#include "core/validate.hpp"
#include "jobs/seeds.hpp"

namespace firstmove::jobs::match {
namespace {

using core::Geometry;
using core::Move;
using core::search::ScoredMove;

constexpr int kAttempts = 100;

template <Geometry G>
std::vector<ScoredMove> candidates(core::search::Searcher<G>& searcher, const core::Game<G>& game,
                                   const OpeningSettings& settings) {
  if (settings.choice == OpeningChoice::softmax) return searcher.score_moves(game, settings.depth);
  core::MoveList moves;
  core::generate_moves(game.position(), moves);
  std::vector<ScoredMove> equal;
  for (const Move move : moves) equal.push_back({move, 0});
  return equal;
}

/// Nothing when the game ended on the way.
template <Geometry G>
std::optional<std::vector<Move>> draw_moves(core::search::Searcher<G>& searcher, core::Game<G> game,
                                            const OpeningSettings& settings, std::uint64_t stream,
                                            std::uint32_t pair) {
  std::vector<Move> moves;
  for (int ply = 0; ply < settings.plies; ++ply) {
    const std::uint64_t random = random_number(stream, 0, pair, ply);
    const Move move = core::search::choose_opening_move(candidates(searcher, game, settings),
                                                        settings.temperature_cp, random);
    game.play(move);
    moves.push_back(move);
    if (game.outcome(core::count_moves(game.position()))) return std::nullopt;
  }
  return moves;
}

}  // namespace

template <Geometry G>
Opening draw_opening(core::search::Searcher<G>& searcher, const core::RuleTables<G>& tables,
                     const OpeningSettings& settings, std::uint32_t pair) {
  const std::uint64_t stream = stream_key(settings.seed, core::rules_hash(tables.rules), "match");
  const auto setups = static_cast<std::uint64_t>(core::setup_count(tables.rules));
  const std::uint64_t drawn = random_number(stream, 0, pair, -1);
  Opening opening{settings.setup.value_or(static_cast<core::SetupId>(drawn % setups)), {}};
  const core::Game<G> start(core::start_position(tables, opening.setup));
  for (std::uint64_t attempt = 0; attempt < kAttempts; ++attempt) {
    const std::uint64_t own_stream = core::combine64(stream, attempt);
    if (auto moves = draw_moves(searcher, start, settings, own_stream, pair)) {
      opening.moves = std::move(*moves);
      break;
    }
  }
  return opening;
}

#define FIRSTMOVE_INSTANTIATE(G)                                                                    \
  template Opening draw_opening(core::search::Searcher<core::G>&, const core::RuleTables<core::G>&, \
                                const OpeningSettings&, std::uint32_t);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::jobs::match
