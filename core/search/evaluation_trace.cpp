// The same walks as the score's, with a sink that counts instead of adding.
#include <algorithm>

#include "core/search/evaluate.hpp"
#include "core/search/evaluation_terms.hpp"
#include "core/search/taper.hpp"

namespace firstmove::core::search {
namespace {

class TraceSink {
 public:
  explicit TraceSink(EvaluationTrace& trace) : trace_(trace) {}

  template <Colour Us>
  void add(int slot, int count) {
    linear_[static_cast<std::size_t>(slot)] += Us == Colour::white ? count : -count;
  }
  template <Colour Us>
  void danger(int slot, int count) {
    danger_[static_cast<std::size_t>(index(Us))][static_cast<std::size_t>(slot)] += count;
  }
  void finish() {
    gather(linear_, trace_.linear);
    gather(danger_[0], trace_.danger[0]);
    gather(danger_[1], trace_.danger[1]);
  }

 private:
  using Counts = std::array<int, kParameterCount>;
  static void gather(const Counts& counts, std::vector<EvaluationTrace::Count>& to) {
    for (int slot = 0; slot < kParameterCount; ++slot) {
      const int count = counts[static_cast<std::size_t>(slot)];
      if (count != 0) to.push_back({slot, count});
    }
  }

  EvaluationTrace& trace_;
  Counts linear_{};
  std::array<Counts, 2> danger_{};
};

template <Geometry G, Colour Us>
void add_men(TraceSink& sink, const Position<G>& position) {
  for (const Square square : position.men_of(Us)) {
    const Man man = position.piece_at(square).man();
    if (man != kKing) sink.add<Us>(man_slot(Group::material, man), 1);
    sink.add<Us>(man_slot(Group::square, man, half_board_number<G>(seen_by<G>(Us, square))), 1);
  }
}

TermPair sum_of(const std::vector<EvaluationTrace::Count>& counts, const EvaluationParameters& parameters) {
  TermPair sum;
  for (const auto& [slot, count] : counts) {
    const TermPair& value = parameters.values[static_cast<std::size_t>(slot)];
    sum.middle += value.middle * count;
    sum.end += value.end * count;
  }
  return sum;
}

TermPair score_pair(const EvaluationTrace& trace, const EvaluationParameters& parameters) {
  TermPair sum = sum_of(trace.linear, parameters);
  const TermPair white = sum_of(trace.danger[0], parameters);
  const TermPair black = sum_of(trace.danger[1], parameters);
  sum.middle += danger_balance(white.middle, black.middle);
  sum.end += danger_balance(white.end, black.end);
  return sum;
}

}  // namespace

Score trace_score(const EvaluationTrace& trace, const EvaluationParameters& parameters) {
  const TermPair sum = score_pair(trace, parameters);
  return taper(sum.middle, sum.end, trace.end_scale, trace.phase, trace.full_phase, trace.hunt);
}

template <Geometry G>
EvaluationTrace Evaluator<G>::trace(const Position<G>& position) const {
  EvaluationTrace trace;
  TraceSink sink(trace);
  add_men<G, Colour::white>(sink, position);
  add_men<G, Colour::black>(sink, position);
  const PawnFacts<G> facts = pawn_facts(position.pawns() & position.men_of(Colour::white),
                                        position.pawns() & position.men_of(Colour::black));
  walk_pawns_of<G, Colour::white>(sink, facts);
  walk_pawns_of<G, Colour::black>(sink, facts);
  const std::array<int, 2> bare_files{
      walk_king_house<G, Colour::white>(sink, facts, position.king_square(Colour::white)),
      walk_king_house<G, Colour::black>(sink, facts, position.king_square(Colour::black))};
  TermWalk<G, TraceSink> walk(tables_, position, facts, bare_files, sink);
  walk.walk();
  walk_hands(position, [&](int slot, int count) {
    count > 0 ? sink.add<Colour::white>(slot, 1) : sink.add<Colour::black>(slot, 1);
  });
  sink.finish();
  trace.full_phase = piece_squares_.full_phase();
  trace.phase = std::min(piece_squares_.balance(position).phase, trace.full_phase);
  trace.hunt = hunt(position);
  const TermPair sum = score_pair(trace, parameters());
  trace.end_scale = walk.end_scale(sum.end >= 0 ? Colour::white : Colour::black, man_values_);
  return trace;
}

#define FIRSTMOVE_INSTANTIATE(G) template EvaluationTrace Evaluator<G>::trace(const Position<G>&) const;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
