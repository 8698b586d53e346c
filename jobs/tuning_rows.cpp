#include "jobs/tuning_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "core/hash.hpp"
#include "core/movegen.hpp"
#include "core/outcome.hpp"
#include "core/search/evaluate.hpp"
#include "core/search/see.hpp"
#include "core/search/taper.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs {
namespace {

using core::Geometry;
using core::Man;
using core::Position;
using core::search::EvaluationTrace;
using core::search::Evaluator;
using core::search::Score;

constexpr int kQuiescencePlies = 8;

/// Captures and promotions that lose nothing, to a short depth, against the bound: is there more to gain than
/// the static score says?
template <Geometry G>
Score quiescence(Position<G>& position, const Evaluator<G>& evaluator, Score alpha, Score beta, int plies) {
  Score best = evaluator.evaluate(position);
  if (best >= beta || plies == 0) return best;
  alpha = std::max(alpha, best);
  core::MoveList moves;
  core::generate_moves(position, moves, core::MoveKind::noisy);
  for (const core::Move move : moves) {
    if (core::search::exchange_value(position, evaluator, move) < 0) continue;
    const core::Undo undo = position.make(move);
    const Score score = -quiescence(position, evaluator, -beta, -alpha, plies - 1);
    position.unmake(move, undo);
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (best >= beta) break;
  }
  return best;
}

/// Static and quiescence score agree: no check, nothing to win at once.
template <Geometry G>
bool is_quiet(Position<G> position, const Evaluator<G>& evaluator) {
  if (position.in_check() || core::is_insufficient_material(position)) return false;
  const Score standing = evaluator.evaluate(position);
  return quiescence(position, evaluator, standing, standing + 1, kQuiescencePlies) <= standing;
}

template <Geometry G>
class Gatherer {
 public:
  Gatherer(const std::filesystem::path& file, const core::VariantRules& played,
           const core::VariantRules& tuned, const core::search::EvaluationParameters& parameters,
           const TuningSettings& settings, TuningRows& rows)
      : file_(file),
        tables_(played),
        tuned_(tuned),
        evaluator_(tables_, own_parameters(played, parameters, rows)),
        settings_(settings),
        rows_(rows) {}

  void add(const results::GameRow& row, const std::vector<std::uint32_t>& moves) {
    if (row.ending_code == static_cast<std::uint8_t>(core::Ending::move_cap) ||
        row.ending_code == results::kVoidEnding) {
      return;
    }
    const double points = 1 - row.result_code / 2.0;
    add_positions(row, moves, points);
    for (const std::int16_t score : row.score_cp) {
      if (score == results::kNoScore || core::search::is_mate(score)) continue;
      rows_.checkpoint_scores.push_back(score);
      rows_.checkpoint_points.push_back(points);
    }
    ++rows_.games;
  }

 private:
  /// The same values at the slots that the played variant's order of men gives them; remembers the way back.
  core::search::EvaluationParameters own_parameters(const core::VariantRules& played,
                                                    const core::search::EvaluationParameters& parameters,
                                                    const TuningRows& rows) {
    std::map<std::string, std::size_t> tuned_index;
    for (std::size_t i = 0; i < rows.names.size(); ++i) tuned_index[rows.names[i].name] = i;
    core::search::EvaluationParameters own;
    index_of_slot_.assign(core::search::kParameterCount, 0);
    for (const core::search::ParameterName& each : core::search::parameter_names(played)) {
      const std::size_t index = tuned_index.at(each.name);
      index_of_slot_[static_cast<std::size_t>(each.slot)] = static_cast<std::uint16_t>(index);
      own.values[static_cast<std::size_t>(each.slot)] =
          parameters.values[static_cast<std::size_t>(rows.names[index].slot)];
    }
    return own;
  }

  void add_positions(const results::GameRow& row, const std::vector<std::uint32_t>& moves, double points) {
    std::vector<Position<G>> positions;
    Position<G> position = core::start_position(tables_, row.setup_id);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      const core::Move move(moves[ply]);
      if (!core::is_legal(position, move)) {
        throw results::IoError("read", file_.string() + "#/moves",
                               fmt::format("ply {} of game {} of setup {} is no legal move", ply,
                                           row.game_number, row.setup_id));
      }
      if (ply >= static_cast<std::size_t>(settings_.skipped_plies)) positions.push_back(position);
      position.make(move);
    }
    std::uint64_t key =
        core::combine64(core::mix64(settings_.seed), static_cast<std::uint64_t>(row.setup_id));
    key = core::combine64(core::combine64(key, row.game_number), core::hash_text(tables_.rules.id));
    std::vector<std::pair<std::uint64_t, std::size_t>> order;
    for (std::size_t i = 0; i < positions.size(); ++i) order.emplace_back(core::combine64(key, i), i);
    std::sort(order.begin(), order.end());
    int taken = 0;
    for (const auto& [hash, i] : order) {
      if (taken == settings_.positions_per_game) break;
      if (!is_quiet(positions[i], evaluator_)) continue;
      if (taken == 0) add_material(positions[i], points);
      add_position(positions[i], points);
      ++taken;
    }
  }

  void add_material(const Position<G>& position, double points) {
    for (Man man = 0; man < static_cast<Man>(tuned_.men.size()); ++man) {
      int count = 0;
      if (man == core::kKing) {
        count = position.side_to_move() == core::Colour::white ? 1 : -1;
      } else {
        const Man own = tables_.rules.man_of(tuned_.men[man].letter);
        for (const core::Square square : position.occupied()) {
          const core::Piece piece = position.piece_at(square);
          if (piece.man() == own) count += piece.colour() == core::Colour::white ? 1 : -1;
        }
      }
      rows_.material.values.push_back(count);
    }
    rows_.material_points.push_back(points);
  }

  void add_position(const Position<G>& position, double points) {
    const EvaluationTrace trace = evaluator_.trace(position);
    analysis::FitData& data = rows_.positions;
    analysis::FitRow row{};
    row.middle_share = static_cast<double>(trace.phase) / trace.full_phase;
    row.end_share = (1 - row.middle_share) * trace.end_scale / core::search::kFullScale;
    row.extra = trace.hunt;
    row.points = points;
    row.game = rows_.games;
    row.begin = data.counts.size();
    add_counts(trace.linear);
    row.white = data.counts.size();
    add_counts(trace.danger[0]);
    row.black = data.counts.size();
    add_counts(trace.danger[1]);
    row.end = data.counts.size();
    data.rows.push_back(row);
  }

  void add_counts(const std::vector<EvaluationTrace::Count>& counts) {
    for (const auto& [slot, count] : counts) {
      rows_.positions.counts.push_back(
          {index_of_slot_[static_cast<std::size_t>(slot)], static_cast<std::int16_t>(count)});
    }
  }

  const std::filesystem::path& file_;
  core::RuleTables<G> tables_;
  const core::VariantRules& tuned_;
  std::vector<std::uint16_t> index_of_slot_;
  Evaluator<G> evaluator_;
  const TuningSettings& settings_;
  TuningRows& rows_;
};

}  // namespace

TuningRows start_tuning_rows(const core::VariantRules& tuned) {
  TuningRows rows;
  rows.names = core::search::parameter_names(tuned);
  rows.positions.parameters = rows.names.size();
  rows.positions.divisor = core::search::kDangerScale;
  rows.positions.cap = core::search::kMostDanger;
  rows.material.columns = tuned.men.size();
  return rows;
}

void add_tuning_rows(const std::filesystem::path& file, const core::VariantRules& played,
                     const core::VariantRules& tuned, const core::search::EvaluationParameters& parameters,
                     const TuningSettings& settings, TuningRows& rows) {
  core::dispatch(played.geometry, [&]<Geometry G>() {
    Gatherer<G> gatherer(file, played, tuned, parameters, settings, rows);
    results::for_each_game(file, [&](const results::GameRow& row, const results::MovesRow* moves) {
      if (moves == nullptr) {
        ++rows.games_without_moves;
      } else {
        gatherer.add(row, moves->moves);
      }
    });
  });
}

}  // namespace firstmove::jobs
