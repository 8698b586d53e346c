// What a file says of `mates`, against every position of two kings and one man.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "configs/variants.hpp"

namespace firstmove::configs {
namespace {

using core::ManRules;
using core::Step;
using core::VariantRules;

struct Place {
  int file;
  int rank;
  friend bool operator==(const Place&, const Place&) = default;
};

class Board {
 public:
  explicit Board(const VariantRules& rules) : rules_(rules), king_(rules.men[core::kKing]) {}

  /// Some position in which the bare king is mated by king and man.
  bool has_mate(const ManRules& man) const {
    for (const Place& bare : places()) {
      for (const Place& at : places()) {
        if (at == bare || !attacks(man, at, bare, {-1, -1})) continue;
        for (const Place& king : places()) {
          if (king == bare || king == at || king_attacks(king, bare)) continue;
          if (attacks(man, at, bare, king) && has_no_escape(man, at, bare, king)) return true;
        }
      }
    }
    return false;
  }

 private:
  std::vector<Place> places() const {
    std::vector<Place> all;
    for (int rank = 0; rank < rules_.geometry.ranks; ++rank) {
      for (int file = 0; file < rules_.geometry.files; ++file) all.push_back({file, rank});
    }
    return all;
  }
  bool is_on_board(const Place& place) const {
    return place.file >= 0 && place.file < rules_.geometry.files && place.rank >= 0 &&
           place.rank < rules_.geometry.ranks;
  }
  bool king_attacks(const Place& from, const Place& to) const {
    for (const Step& step : king_.leaps) {
      if (Place{from.file + step.files, from.rank + step.ranks} == to) return true;
    }
    return false;
  }
  /// `blocker` alone stands in the way.
  bool attacks(const ManRules& man, const Place& from, const Place& to, const Place& blocker) const {
    for (const auto* leaps : {&man.leaps, &man.only_captures.leaps}) {
      for (const Step& step : *leaps) {
        if (Place{from.file + step.files, from.rank + step.ranks} == to) return true;
      }
    }
    const bool orthogonally = man.slides_orthogonally || man.only_captures.slides_orthogonally;
    const bool diagonally = man.slides_diagonally || man.only_captures.slides_diagonally;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        if ((files == 0 && ranks == 0) || !(files == 0 || ranks == 0 ? orthogonally : diagonally)) continue;
        for (Place at{from.file + files, from.rank + ranks}; is_on_board(at) && at != blocker;
             at = {at.file + files, at.rank + ranks}) {
          if (at == to) return true;
        }
      }
    }
    return false;
  }
  bool has_no_escape(const ManRules& man, const Place& at, const Place& bare, const Place& king) const {
    for (const Step& step : king_.leaps) {
      const Place to{bare.file + step.files, bare.rank + step.ranks};
      if (!is_on_board(to) || to == king) continue;
      const bool is_covered = king_attacks(king, to) || (to != at && attacks(man, at, to, king));
      if (!is_covered) return false;
    }
    return true;
  }

  const VariantRules& rules_;
  const ManRules& king_;
};

TEST(MatingMen, AreThoseThatSomePositionShows) {
  std::set<std::string> seen;  // men of one name are the same man
  for (const ShippedVariant& shipped : shipped_variants()) {
    const VariantRules& rules = *find_variant(shipped.id);
    const Board board(rules);
    const auto files = std::to_string(rules.geometry.files) + "x" + std::to_string(rules.geometry.ranks);
    for (std::size_t man = core::kKing + 1; man < rules.men.size(); ++man) {
      if (!seen.insert(files + rules.men[man].name).second) continue;
      EXPECT_EQ(board.has_mate(rules.men[man]), rules.men[man].alone_suffices)
          << shipped.id << " " << rules.men[man].name;
    }
  }
}

}  // namespace
}  // namespace firstmove::configs
