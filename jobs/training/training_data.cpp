#include "jobs/training/training_data.hpp"

#include <cmath>

#include "core/hash.hpp"
#include "core/movegen.hpp"
#include "core/outcome.hpp"
#include "core/search/network/network_evaluator.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs {
namespace {

using core::Colour;
using core::Geometry;

template <Geometry G>
class Gatherer {
 public:
  Gatherer(const std::filesystem::path& file, const core::VariantRules& played,
           const core::search::NetworkShape& shape, std::vector<results::Condition> conditions,
           const TrainingDataSettings& settings, TrainingData& data)
      : file_(file),
        tables_(played),
        shape_only_(with_shape(shape)),
        evaluator_(tables_, shape_only_),
        conditions_(std::move(conditions)),
        settings_(settings),
        data_(data) {}

  void add(const results::GameRow& row, const results::MovesRow* kept) {
    if (kept == nullptr || kept->scores_cp.empty()) {
      ++data_.games_without_scores;
      return;
    }
    if (row.ending_code == static_cast<std::uint8_t>(core::Ending::move_cap) ||
        row.ending_code == results::kVoidEnding)
      return;
    std::vector<std::uint32_t>& place = is_held_out(row) ? data_.held_out : data_.learnt;
    core::Position<G> position = core::start_position(tables_, row.setup_id);
    for (std::size_t ply = 0; ply < kept->moves.size(); ++ply) {
      const core::Move move(kept->moves[ply]);
      if (!core::is_legal(position, move))
        throw results::IoError("read", file_.string() + "#/moves",
                               "ply " + std::to_string(ply) + " of game " + std::to_string(row.game_number) +
                                   " of setup " + std::to_string(row.setup_id) + " is no legal move");
      if (kept->scores_cp[ply] != results::kNoScore) add_position(position, row, kept->scores_cp[ply], place);
      position.make(move);
    }
    ++data_.games;
  }

 private:
  /// Inputs are numbered by the shape alone; the weights are never read.
  static core::search::Network with_shape(const core::search::NetworkShape& shape) {
    core::search::Network network;
    network.shape = shape;
    network.bias.assign(static_cast<std::size_t>(shape.width), 0);
    return network;
  }

  bool is_held_out(const results::GameRow& row) const {
    std::uint64_t hash = core::combine64(core::mix64(settings_.seed), core::hash_text(tables_.rules.id));
    hash = core::combine64(hash, static_cast<std::uint64_t>(row.setup_id));
    hash = core::combine64(hash, core::hash_text(conditions_[row.condition].hash));
    hash = core::combine64(hash, row.game_number);
    return static_cast<double>(hash >> 11) / 9007199254740992.0 < settings_.held_out_share;
  }

  void add_position(const core::Position<G>& position, const results::GameRow& row, int white_score,
                    std::vector<std::uint32_t>& place) {
    const Colour us = position.side_to_move();
    const int sign = us == Colour::white ? 1 : -1;
    const int score = sign * white_score;
    const int result = sign * (1 - row.result_code);
    const double scale = conditions_[row.condition].score_scale_cp;
    const double expected = 1 / (1 + std::pow(10, -score / scale));
    const double target =
        settings_.result_weight * (result + 1) / 2.0 + (1 - settings_.result_weight) * expected;
    place.push_back(static_cast<std::uint32_t>(data_.positions.size()));
    data_.positions.add(evaluator_.inputs_of(position, us), evaluator_.inputs_of(position, ~us),
                        static_cast<float>(target), evaluator_.bucket_of(position));
    data_.score_cp.push_back(static_cast<std::int16_t>(score));
    data_.result.push_back(static_cast<std::int8_t>(result));
    const auto count = static_cast<double>(data_.positions.size());
    data_.score_scale_cp += (scale - data_.score_scale_cp) / count;
  }

  const std::filesystem::path& file_;
  core::RuleTables<G> tables_;
  core::search::Network shape_only_;
  core::search::NetworkEvaluator<G> evaluator_;
  std::vector<results::Condition> conditions_;
  const TrainingDataSettings& settings_;
  TrainingData& data_;
};

}  // namespace

void add_training_data(const std::filesystem::path& file, const core::VariantRules& played,
                       const core::search::NetworkShape& shape, const TrainingDataSettings& settings,
                       TrainingData& data) {
  std::vector<results::Condition> conditions = results::read_statistics(file).conditions;
  core::dispatch(played.geometry, [&]<Geometry G>() {
    Gatherer<G> gatherer(file, played, shape, std::move(conditions), settings, data);
    results::for_each_game(
        file, [&](const results::GameRow& row, const results::MovesRow* moves) { gatherer.add(row, moves); });
  });
}

}  // namespace firstmove::jobs
