// Variants of RULES, sections 1 to 5, as the slow generator reads them: every man spelt out.
#include <map>
#include <stdexcept>

#include "tests/support/reference_movegen.hpp"

namespace firstmove::reference {
namespace {

using Atoms = std::vector<Atom>;

Atoms operator+(Atoms a, const Atoms& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Atoms used_for(Atoms atoms, Use use) {
  for (Atom& atom : atoms) atom.use = use;
  return atoms;
}

Atoms straight(int length, bool slides = false) {
  return {{length, 0, slides}, {-length, 0, slides}, {0, length, slides}, {0, -length, slides}};
}
Atoms slanting(int length, bool slides = false) {
  return {{length, length, slides},
          {length, -length, slides},
          {-length, length, slides},
          {-length, -length, slides}};
}

Atoms wazir() {
  return straight(1);
}
Atoms ferz() {
  return slanting(1);
}
Atoms rook() {
  return straight(1, true);
}
Atoms bishop() {
  return slanting(1, true);
}
Atoms king() {
  return wazir() + ferz();
}
Atoms knight() {
  return {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {2, 1}, {-2, 1}, {2, -1}, {-2, -1}};
}
Atoms silver() {
  return ferz() + Atoms{{0, 1}};
}  // FfW: khon, elephant
Atoms mastodon() {
  return king() + straight(2) + slanting(2);
}  // KAD
Atoms only_moves(Atoms atoms) {
  return used_for(std::move(atoms), Use::move);
}

/// FfW, and while unmoved a leap two ahead, straight or slanting: fD, fA.
Atoms courier_elephant() {
  Atoms leaps{{0, 2}, {2, 2}, {-2, 2}};
  for (Atom& atom : leaps) atom.initial = true;
  return silver() + leaps;
}

std::vector<ManMoves> orthodox(std::vector<ManMoves> more = {}) {
  std::vector<ManMoves> men{
      {'K', king()}, {'N', knight()}, {'B', bishop()}, {'R', rook()}, {'Q', rook() + bishop()}};
  men.insert(men.end(), more.begin(), more.end());
  return men;
}

/// R=RmF, N=NmWmF, B=BmW; king and queen as ever.
std::vector<ManMoves> ajax(std::vector<ManMoves> more) {
  std::vector<ManMoves> men{{'K', king()},
                            {'N', knight() + only_moves(king())},
                            {'B', bishop() + only_moves(wazir())},
                            {'R', rook() + only_moves(ferz())},
                            {'Q', rook() + bishop()}};
  men.insert(men.end(), more.begin(), more.end());
  return men;
}

Rules on(int files, int ranks, CastlingMode mode, std::string promotions, std::vector<ManMoves> men) {
  Rules rules{files, ranks, mode, std::move(promotions), std::move(men)};
  rules.promotion_rank = ranks - 1;
  return rules;
}

Rules on_8x8(CastlingMode mode) {
  return on(8, 8, mode, "QRBN", orthodox());
}

const ManMoves kMinister{'M', bishop() + knight()};

std::map<std::string, Rules, std::less<>> all_rules() {
  std::map<std::string, Rules, std::less<>> rules;
  for (const char* id : {"chess960", "chess484", "chess484-curtailed", "chess196"}) {
    rules[id] = on_8x8(CastlingMode::frc8);
  }
  rules["chess480"] = on_8x8(CastlingMode::chess480);
  rules["chess8400"] = on(9, 9, CastlingMode::sym9, "QRBNM", orthodox({kMinister}));

  rules["capablanca"] = on(10, 8, CastlingMode::crc10, "QRBNAC",
                           orthodox({{'A', bishop() + knight()}, {'C', rook() + knight()}}));
  rules["janus"] = on(10, 8, CastlingMode::none, "QRBNJ", orthodox({{'J', bishop() + knight()}}));
  rules["prime-ministers-random"] = on(9, 8, CastlingMode::short9, "QRBNM", orthodox({kMinister}));
  rules["inner10"] = on(10, 10, CastlingMode::inner10, "QRBN", orthodox());
  rules["inner10"].home_rank = 1;
  rules["inner10"].pawn_rank = 2;
  rules["makruk"] = on(8, 8, CastlingMode::none, "M",
                       {{'K', king()}, {'N', knight()}, {'R', rook()}, {'M', ferz()}, {'S', silver()}});
  rules["makruk"].pawn_rank = 2;
  rules["makruk"].promotion_rank = 5;
  rules["makruk"].double_step = false;
  rules["courier"] = on(12, 8, CastlingMode::none, "F",
                        {{'K', king()},
                         {'N', knight()},
                         {'B', bishop()},
                         {'R', rook()},
                         {'E', slanting(2)},
                         {'M', king()},
                         {'W', wazir()},
                         {'F', ferz()}});
  rules["courier"].double_step = false;
  rules["silver-elephant"] = on(10, 8, CastlingMode::none, "QRBNE", orthodox({{'E', silver()}}));
  rules["ajax"] = on(10, 10, CastlingMode::none, "QRBNM", ajax({{'M', mastodon()}}));
  rules["ajax-capablanca"] = on(10, 8, CastlingMode::crc10, "QRBNAC",
                                ajax({{'A', bishop() + knight() + only_moves(wazir())},
                                      {'C', rook() + knight() + only_moves(ferz())}}));
  // A man that captures unlike it moves, in every way: made up, for the generator.
  rules["split"] =
      on(8, 8, CastlingMode::frc8, "QRBNS",
         orthodox({{'S', used_for(rook(), Use::capture) + used_for(bishop(), Use::move) +
                             used_for(knight(), Use::capture) + used_for(straight(2), Use::move)}}));

  rules["courier-moderno"] = on(12, 8, CastlingMode::three, "QRBNMSE",
                                orthodox({{'M', king()}, {'S', wazir()}, {'E', courier_elephant()}}));
  rules["courier-moderno"].bare_king_loses = true;
  rules["modern-ministers-courier"] =
      on(11, 8, CastlingMode::none, "RBNEM",
         {{'K', king()}, {'N', knight()}, {'B', bishop()}, {'R', rook()}, {'M', king()}, {'E', silver()}});
  rules["modern-ministers-courier"].adjusts_with = "KNRME";
  rules["contemporary-random"] = on_8x8(CastlingMode::short8);
  rules["contemporary-random"].adjusts_with = "KQRN";
  rules["modern-random"] = on(9, 9, CastlingMode::sym9, "QRBNM", orthodox({kMinister}));
  rules["modern-random"].adjusts_with = "KQRNM";
  rules["modern-random-strict"] = rules["modern-random"];
  rules["modern-random-strict"].adjusts_in_check = false;
  rules["modern-random-strict"].adjusts_with_both = true;
  rules["prime-ministers-contemporary"] = on(8, 8, CastlingMode::short8, "QRBNM", orthodox({kMinister}));
  rules["prime-ministers-contemporary"].adjusts_with = "KRNM";
  rules["prime-ministers-contemporary"].hand = "Q";
  rules["seirawan"] = on(8, 8, CastlingMode::frc8, "QRBNHE",
                         orthodox({{'H', bishop() + knight()}, {'E', rook() + knight()}}));
  rules["seirawan"].hand = "HE";
  rules["transcendental"] = on_8x8(CastlingMode::none);
  rules["transcendental"].swaps = true;
  rules["shuffle"] = on_8x8(CastlingMode::none);
  rules["prime-ministers"] = rules["prime-ministers-random"];
  rules["prime-ministers"].adjusts_with = "KQRNM";
  rules["international-contemporary-random"] = rules["inner10"];
  rules["international-contemporary-random"].mode = CastlingMode::short10;
  rules["international-contemporary-random"].adjusts_with = "KQRN";
  rules["embassy"] = rules["capablanca"];
  rules["embassy"].mode = CastlingMode::embassy;
  rules["janus-castling"] = rules["janus"];
  rules["janus-castling"].mode = CastlingMode::janus;
  rules["ajax-castling"] = rules["ajax"];
  rules["ajax-castling"].mode = CastlingMode::crc10;
  rules["ajax-ministers"] = on(10, 8, CastlingMode::crc10, "QRBNM", ajax({{'M', mastodon()}}));
  rules["swap-and-castle"] = on_8x8(CastlingMode::frc8);
  rules["swap-and-castle"].swaps = true;
  return rules;
}

}  // namespace

const Rules& rules_of(std::string_view variant_id) {
  static const auto rules = all_rules();
  const auto found = rules.find(variant_id);
  if (found == rules.end())
    throw std::invalid_argument("no reference rules for '" + std::string(variant_id) + "'");
  return found->second;
}

}  // namespace firstmove::reference
