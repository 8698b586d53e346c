#include "core/search/evaluate.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/search/evaluation_terms.hpp"
#include "core/search/taper.hpp"

namespace firstmove::core::search {
namespace {

constexpr int kHuntEdge_cp = 6;
constexpr int kHuntNear_cp = 5;

/// Adds the terms up.
struct ScoreSink {
  const Packed* values;
  Packed total = 0;
  std::array<Packed, 2> dangers{};

  template <Colour Us>
  void add(int slot, int count) {
    if constexpr (Us == Colour::white) {
      total += values[slot] * count;
    } else {
      total -= values[slot] * count;
    }
  }
  template <Colour Us>
  void danger(int slot, int count) {
    dangers[static_cast<std::size_t>(index(Us))] += values[slot] * count;
  }
};

}  // namespace

template <Geometry G>
Evaluator<G>::Evaluator(const RuleTables<G>& tables) : Evaluator(tables, default_parameters(tables.rules)) {}

template <Geometry G>
Evaluator<G>::Evaluator(const RuleTables<G>& tables, const EvaluationParameters& parameters)
    : tables_(tables), piece_squares_(tables, parameters) {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    values_[i] = pack(parameters.values[i].middle, parameters.values[i].end);
  }
  for (Man man = 0; man < kMaxMen; ++man) man_values_[man] = man_value(man);
  for (int i = 0; i < tables.promotion_count; ++i) {
    const Man man = tables.promotions[static_cast<std::size_t>(i)];
    if (man_value(man) > man_value(best_promotion_)) best_promotion_ = man;
  }
}

template <Geometry G>
EvaluationParameters Evaluator<G>::parameters() const {
  EvaluationParameters parameters;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    parameters.values[i] = {middle_of(values_[i]), end_of(values_[i])};
  }
  return parameters;
}

template <Geometry G>
const PawnEntry<G>& Evaluator<G>::pawn_entry(const Position<G>& position) const {
  const Bitboard<G> white = position.pawns() & position.men_of(Colour::white);
  const Bitboard<G> black = position.pawns() & position.men_of(Colour::black);
  PawnEntry<G>& entry = pawn_cache_.at(white, black);
  if (entry.facts.pawns[0] != white || entry.facts.pawns[1] != black) {
    entry = {};
    entry.facts = pawn_facts(white, black);
    ScoreSink sink{values_.data()};
    walk_pawns_of<G, Colour::white>(sink, entry.facts);
    walk_pawns_of<G, Colour::black>(sink, entry.facts);
    entry.structure = sink.total;
  }
  const auto settle = [&]<Colour Us>() {
    constexpr auto us = static_cast<std::size_t>(index(Us));
    const Square king = position.king_square(Us);
    if (entry.king[us] == king) return;
    ScoreSink sink{values_.data()};
    entry.bare_files[us] = walk_king_house<G, Us>(sink, entry.facts, king);
    entry.house[us] = sink.total;
    entry.king[us] = static_cast<std::int16_t>(king);
  };
  settle.template operator()<Colour::white>();
  settle.template operator()<Colour::black>();
  return entry;
}

/// Drives a bare king to the edge with the own king near: shallow searches would not find the mate otherwise.
template <Geometry G>
int Evaluator<G>::bare_king_hunt(const Position<G>& position, Colour hunter) const {
  const Square prey = position.king_square(~hunter);
  const Square king = position.king_square(hunter);
  const int centre = inwards(file_of<G>(prey), G.files) + inwards(rank_of<G>(prey), G.ranks);
  const int distance =
      std::abs(file_of<G>(prey) - file_of<G>(king)) + std::abs(rank_of<G>(prey) - rank_of<G>(king));
  return kHuntEdge_cp * (G.files + G.ranks - centre) + kHuntNear_cp * (G.files + G.ranks - distance);
}

template <Geometry G>
int Evaluator<G>::hunt(const Position<G>& position) const {
  int score = 0;
  if (!position.men_of(Colour::black).has_several()) score += bare_king_hunt(position, Colour::white);
  if (!position.men_of(Colour::white).has_several()) score -= bare_king_hunt(position, Colour::black);
  return score;
}

template <Geometry G>
Score Evaluator<G>::evaluate(const Position<G>& position, const Balance& balance) const {
  const PawnEntry<G>& pawns = pawn_entry(position);
  ScoreSink sink{values_.data()};
  TermWalk<G, ScoreSink> walk(tables_, position, pawns.facts, pawns.bare_files, sink);
  walk.walk();
  Packed total = sink.total + pawns.structure + pawns.house[0] + pawns.house[1];
  if (position.tables().special.drops) [[unlikely]] {
    walk_hands(position,
               [&](int slot, int count) { total += values_[static_cast<std::size_t>(slot)] * count; });
  }
  const int middle = balance.middle + middle_of(total) +
                     danger_balance(middle_of(sink.dangers[0]), middle_of(sink.dangers[1]));
  const int end =
      balance.end + end_of(total) + danger_balance(end_of(sink.dangers[0]), end_of(sink.dangers[1]));
  const int scale = walk.end_scale(end >= 0 ? Colour::white : Colour::black, man_values_);
  const int full = piece_squares_.full_phase();
  const Score score = taper(middle, end, scale, std::min(balance.phase, full), full, hunt(position));
  return position.side_to_move() == Colour::white ? score : -score;
}

#define FIRSTMOVE_INSTANTIATE(G)                                                       \
  template Evaluator<G>::Evaluator(const RuleTables<G>&);                              \
  template Evaluator<G>::Evaluator(const RuleTables<G>&, const EvaluationParameters&); \
  template Score Evaluator<G>::evaluate(const Position<G>&, const Balance&) const;     \
  template EvaluationParameters Evaluator<G>::parameters() const;                      \
  template int Evaluator<G>::hunt(const Position<G>&) const;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
