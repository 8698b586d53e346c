// What pawns alone decide: isolated, doubled, backward, connected, candidate and passed ones, and the shelter
// that they give a king. One walk serves both the score and the trace of its coefficients: it reports each
// term to a sink, `sink.add<Colour>(slot, count)`.
#pragma once

#include <algorithm>
#include <array>

#include "core/bitboard.hpp"
#include "core/piece.hpp"
#include "core/search/evaluation_layout.hpp"

namespace firstmove::core::search {

/// Squares moved forward, as the colour sees it.
template <Geometry G, Colour Us, int Ranks = 1>
constexpr Bitboard<G> forward(Bitboard<G> squares) {
  return squares.template shifted < 0, Us == Colour::white ? Ranks : -Ranks > ();
}
/// The squares beside, on the files left and right.
template <Geometry G>
constexpr Bitboard<G> beside(Bitboard<G> squares) {
  return squares.template shifted<-1, 0>() | squares.template shifted<1, 0>();
}
template <Geometry G, Colour Us>
constexpr Bitboard<G> pawn_targets(Bitboard<G> pawns) {
  return forward<G, Us>(beside(pawns));
}
/// Every square ahead on the same files.
template <Geometry G, Colour Us>
constexpr Bitboard<G> ahead_of(Bitboard<G> squares) {
  static_assert(G.ranks <= 16);
  Bitboard<G> filled = forward<G, Us>(squares);
  filled |= forward<G, Us>(filled);
  filled |= forward<G, Us, 2>(filled);
  filled |= forward<G, Us, 4>(filled);
  if constexpr (G.ranks > 9) filled |= forward<G, Us, 8>(filled);
  return filled;
}

namespace detail {
template <Geometry G>
inline constexpr auto kFileSets = [] {
  std::array<Bitboard<G>, static_cast<std::size_t>(G.files)> sets;
  for (int file = 0; file < G.files; ++file) sets[static_cast<std::size_t>(file)] = Bitboard<G>::file(file);
  return sets;
}();
}  // namespace detail
template <Geometry G>
constexpr Bitboard<G> file_set(int file) {
  return detail::kFileSets<G>[static_cast<std::size_t>(file)];
}

/// Rank as the colour counts them.
template <Geometry G, Colour Us>
constexpr int own_rank(Square square) {
  return Us == Colour::white ? rank_of<G>(square) : G.ranks - 1 - rank_of<G>(square);
}
/// Steps that a pawn has gone from its second rank.
template <Geometry G, Colour Us>
constexpr int pawn_step(Square square) {
  return std::clamp(own_rank<G, Us>(square) - 1, 0, G.ranks - 3);
}

template <Geometry G>
struct PawnFacts {
  std::array<Bitboard<G>, 2> pawns;
  std::array<Bitboard<G>, 2> targets;  ///< squares attacked
  std::array<Bitboard<G>, 2> reach;    ///< squares attacked now or after any advance
  Bitboard<G> passed;                  ///< of both colours
};

template <Geometry G>
PawnFacts<G> pawn_facts(Bitboard<G> white, Bitboard<G> black) {
  PawnFacts<G> facts;
  facts.pawns = {white, black};
  facts.targets = {pawn_targets<G, Colour::white>(white), pawn_targets<G, Colour::black>(black)};
  const Bitboard<G> white_way = ahead_of<G, Colour::white>(white);
  const Bitboard<G> black_way = ahead_of<G, Colour::black>(black);
  facts.reach = {facts.targets[0] | ahead_of<G, Colour::white>(facts.targets[0]),
                 facts.targets[1] | ahead_of<G, Colour::black>(facts.targets[1])};
  // Passed: no enemy pawn ahead on its own file or the two beside.
  facts.passed = (white - (black_way | facts.reach[1])) | (black - (white_way | facts.reach[0]));
  return facts;
}

template <Geometry G, Colour Us, class Sink>
void walk_pawns_of(Sink& sink, const PawnFacts<G>& facts) {
  constexpr auto us = static_cast<std::size_t>(index(Us));
  constexpr auto them = 1 - us;
  constexpr Colour Them = ~Us;
  const Bitboard<G> own = facts.pawns[us];
  const Bitboard<G> enemy = facts.pawns[them];
  const Bitboard<G> own_files = own | ahead_of<G, Us>(own) | ahead_of<G, Them>(own);
  const Bitboard<G> open = ~(enemy | ahead_of<G, Them>(enemy));  // no enemy pawn ahead on the file
  const Bitboard<G> with_neighbour = beside(own_files);
  // A pawn can be backed by neighbours that stand level or behind: squares ahead of these, or beside them.
  const Bitboard<G> backed = beside(own | ahead_of<G, Us>(own));
  const Bitboard<G> stop_is_bad = forward<G, Them>(enemy | facts.targets[them]);

  const Bitboard<G> isolated = own - with_neighbour;
  sink.template add<Us>(slot(Group::isolated), (isolated - open).count());
  sink.template add<Us>(slot(Group::isolated_open), (isolated & open).count());
  const Bitboard<G> doubled = own & ahead_of<G, Them>(own);
  sink.template add<Us>(slot(Group::doubled), (doubled - facts.targets[us]).count());
  const Bitboard<G> backward = ((own & with_neighbour) - backed) & stop_is_bad;
  sink.template add<Us>(slot(Group::backward), (backward - open).count());
  sink.template add<Us>(slot(Group::backward_open), (backward & open).count());

  const Bitboard<G> in_phalanx = own & beside(own);
  for (const Square square : in_phalanx)
    sink.template add<Us>(slot(Group::phalanx, pawn_step<G, Us>(square)), 1);
  for (const Square square : own& facts.targets[us])
    sink.template add<Us>(slot(Group::supported, pawn_step<G, Us>(square)), 1);
  for (const Square square : own& facts.passed)
    sink.template add<Us>(slot(Group::passed, pawn_step<G, Us>(square)), 1);

  // Candidate: the file ahead is free of pawns, and beside it no fewer own pawns can help than enemies guard.
  for (const Square square : (own & open) - (facts.passed | doubled)) {
    const Bitboard<G> here = Bitboard<G>::of(square);
    const Bitboard<G> behind = here | ahead_of<G, Them>(here);
    const int helpers = (beside(behind) & own).count();
    const int guards = (beside(ahead_of<G, Us>(here)) & enemy).count();
    if (helpers >= guards) sink.template add<Us>(slot(Group::candidate, pawn_step<G, Us>(square)), 1);
  }
}

/// The file of the king and the two beside it; at the edge, those of the king one file further in.
/// Returns the number of these files without an own pawn level with the king or ahead.
template <Geometry G, Colour Us, class Sink>
int walk_king_house(Sink& sink, const PawnFacts<G>& facts, Square king) {
  constexpr auto us = static_cast<std::size_t>(index(Us));
  const int king_rank = own_rank<G, Us>(king);
  const Bitboard<G> rank = Bitboard<G>::rank(rank_of<G>(king));
  const Bitboard<G> level = rank | ahead_of<G, Us>(rank);
  const int centre = std::clamp(file_of<G>(king), 1, G.files - 2);
  const auto nearest = [](Bitboard<G> pawns) {
    return Us == Colour::white ? pawns.lowest() : pawns.highest();
  };
  int bare = 0;
  for (int file = centre - 1; file <= centre + 1; ++file) {
    const Bitboard<G> here = file_set<G>(file) & level;
    const Bitboard<G> own = here & facts.pawns[us];
    const Bitboard<G> enemy = here & facts.pawns[1 - us];
    int shelter = kMostCount;
    int storm = kMostCount;
    bool blocked = false;
    if (own.any()) {
      shelter = std::min(own_rank<G, Us>(nearest(own)) - king_rank, kMostCount - 1);
    } else {
      ++bare;
    }
    if (enemy.any()) {
      const Square foremost = nearest(enemy);
      storm = std::min(own_rank<G, Us>(foremost) - king_rank, kMostCount - 1);
      blocked = forward<G, Us>(own).contains(foremost);
    }
    const bool own_file = file == file_of<G>(king);
    sink.template add<Us>(slot(own_file ? Group::shelter : Group::shelter_beside, shelter), 1);
    sink.template add<Us>(slot(blocked ? Group::storm_blocked : Group::storm, storm), 1);
  }
  return bare;
}

}  // namespace firstmove::core::search
