#include "core/rules_check.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/move.hpp"
#include "core/special_state.hpp"

namespace firstmove::core {
namespace {

std::string name_of(Geometry geometry) {
  return std::to_string(geometry.files) + 'x' + std::to_string(geometry.ranks);
}

bool is_slide(const Step& step, bool orthogonally, bool diagonally) {
  const int files = step.files < 0 ? -step.files : step.files;
  const int ranks = step.ranks < 0 ? -step.ranks : step.ranks;
  return (orthogonally && (files == 0 || ranks == 0)) || (diagonally && files == ranks);
}

bool is_mirror_symmetric(const std::vector<Step>& leaps) {
  return std::all_of(leaps.begin(), leaps.end(), [&](const Step& step) {
    return std::find(leaps.begin(), leaps.end(), Step{-step.files, step.ranks}) != leaps.end();
  });
}

class Checker {
 public:
  explicit Checker(const VariantRules& rules) : rules_(rules) {}

  std::vector<RulesFault> check() {
    if (!is_supported(rules_.geometry)) {
      std::string known;
      for (const Geometry& geometry : kGeometries) known += ' ' + name_of(geometry);
      fault("board", name_of(rules_.geometry) + " is no board we have; there are" + known);
      return faults_;
    }
    check_list_of_men();
    if (!faults_.empty()) return faults_;
    for (const ManRules& man : rules_.men) check_man(man);
    check_leap_sets();
    check_pawn();
    check_castling();
    check_special_rules();
    if (faults_.empty()) check_number_of_moves();
    return faults_;
  }

 private:
  void fault(std::string field, std::string message) {
    faults_.push_back({std::move(field), std::move(message)});
  }

  bool has_man(char letter) const { return rules_.man_of(letter) != kNoMan; }
  /// Neither pawn nor king.
  bool has_piece(char letter) const { return has_man(letter) && rules_.man_of(letter) > kKing; }

  void check_list_of_men() {
    const auto& men = rules_.men;
    if (men.size() < 2 || men.size() > static_cast<std::size_t>(kMaxMen)) {
      return fault("men", "there are " + std::to_string(men.size()) +
                              " kinds of men; from 2 (pawn and king) to " + std::to_string(kMaxMen) +
                              " are possible");
    }
    for (std::size_t i = 0; i < men.size(); ++i) {
      const char letter = men[i].letter;
      if (letter < 'A' || letter > 'Z') {
        fault("men", std::string("the letter of a man is one of A to Z, not '") + letter + "'");
      } else if (rules_.man_of(letter) != i) {
        fault("men", std::string("two men have the letter ") + letter);
      }
    }
  }

  void check_man(const ManRules& man) {
    const std::string field = std::string("men.") + man.letter;
    const Movement both{man.leaps, man.slides_orthogonally, man.slides_diagonally};
    const Movement initial{man.initial_leaps, false, false};
    std::vector<Step> all;
    for (const Movement* part : {&both, &man.only_moves, &man.only_captures, &initial}) {
      all.insert(all.end(), part->leaps.begin(), part->leaps.end());
      if (!is_mirror_symmetric(part->leaps)) {
        fault(field, "its leaps to the left and to the right differ; they have to be the same");
      }
    }
    const Movement& moves = man.only_moves;
    const Movement& captures = man.only_captures;
    const bool orthogonally =
        man.slides_orthogonally || moves.slides_orthogonally || captures.slides_orthogonally;
    const bool diagonally = man.slides_diagonally || moves.slides_diagonally || captures.slides_diagonally;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Step step = all[i];
      if (step == Step{0, 0}) fault(field, "a leap goes nowhere");
      if (std::max(std::abs(step.files), std::abs(step.ranks)) > kMaxLeapLength) {
        fault(field, "a leap goes further than " + std::to_string(kMaxLeapLength) + " files or ranks");
      }
      if (std::find(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), step) !=
          all.begin() + static_cast<std::ptrdiff_t>(i)) {
        fault(field, "it has one leap twice");
      }
      // What a slide does for both uses a leap cannot add to.
      if (is_slide(step, man.slides_orthogonally, man.slides_diagonally)) {
        fault(field, "a leap lies on a line that it slides along");
      }
    }
    if (all.size() > static_cast<std::size_t>(kMaxLeaps)) {
      fault(field, "it has " + std::to_string(all.size()) + " leaps; at most " + std::to_string(kMaxLeaps) +
                       " are possible");
    }
    check_slides(field, man);
    if (&man == &rules_.men[kPawn] && (!all.empty() || orthogonally || diagonally)) {
      fault(field, "the pawn's moves are the pawn's rules; its lists of moves are empty");
    }
    if (&man == &rules_.men[kKing]) check_king(field, man);
  }

  void check_slides(const std::string& field, const ManRules& man) {
    const auto count = [](bool a, bool b, bool c) { return (a ? 1 : 0) + (b ? 1 : 0) + (c ? 1 : 0); };
    if (count(man.slides_orthogonally, man.only_moves.slides_orthogonally,
              man.only_captures.slides_orthogonally) > 1 ||
        count(man.slides_diagonally, man.only_moves.slides_diagonally, man.only_captures.slides_diagonally) >
            1) {
      fault(field, "it slides along the same lines by two of its lists");
    }
  }

  void check_king(const std::string& field, const ManRules& king) {
    if (king.leaps.empty()) fault(field, "the king has no step");
    if (king.slides_orthogonally || king.slides_diagonally || !king.only_moves.is_none() ||
        !king.only_captures.is_none() || !king.initial_leaps.empty()) {
      fault(field, "the king's moves are leaps that both move and capture, whether it has moved or not");
    }
  }

  void check_leap_sets() {
    std::vector<std::vector<Step>> sets;
    const auto add = [&sets](std::vector<Step> leaps) {
      std::sort(leaps.begin(), leaps.end(), [](const Step& a, const Step& b) {
        return a.files != b.files ? a.files < b.files : a.ranks < b.ranks;
      });
      if (!leaps.empty() && std::find(sets.begin(), sets.end(), leaps) == sets.end()) sets.push_back(leaps);
    };
    for (std::size_t man = kKing + 1u; man < rules_.men.size(); ++man) {
      std::vector<Step> attacks = rules_.men[man].leaps;
      const auto& more = rules_.men[man].only_captures.leaps;
      attacks.insert(attacks.end(), more.begin(), more.end());
      add(attacks);
      add(rules_.men[man].initial_leaps);
    }
    if (sets.size() > static_cast<std::size_t>(kMaxLeapSets)) {
      fault("men", "the men capture by " + std::to_string(sets.size()) +
                       " different sets of leaps; at most " + std::to_string(kMaxLeapSets) +
                       " are possible beside the king's");
    }
  }

  void check_pawn() {
    const PawnRules& pawn = rules_.pawn;
    const int ranks = rules_.geometry.ranks;
    if (pawn.start_rank < 1 || pawn.start_rank >= ranks / 2) {
      fault("pawn.start_rank", "pawns start on a rank from 2 to " + std::to_string(ranks / 2));
    }
    const int furthest = pawn.start_rank + (pawn.double_step ? 2 : 1);
    if (pawn.promotion_rank < furthest || pawn.promotion_rank >= ranks) {
      fault("pawn.promotion_rank", "pawns promote on a rank from " + std::to_string(furthest + 1) + " to " +
                                       std::to_string(ranks) + ": beyond their first step");
    }
    if (pawn.double_step && pawn.promotion_rank == furthest) {
      fault("pawn.promotion_rank", "a double step would end on the promotion rank");
    }
    if (pawn.files == 0 || (pawn.files >> rules_.geometry.files) != 0) {
      fault("pawn.files", "pawns stand on some files of the board, and on no others");
    }
    if (pawn.en_passant && !pawn.double_step) {
      fault("pawn.en_passant", "without the double step there is nothing to take en passant");
    }
    if (pawn.promotes_to.empty()) fault("pawn.promotes_to", "a pawn has to become something");
    for (const char letter : pawn.promotes_to) {
      if (!has_piece(letter)) {
        fault("pawn.promotes_to",
              std::string("a pawn becomes a man of the list, no pawn and no king, not '") + letter + "'");
      } else if (std::count(pawn.promotes_to.begin(), pawn.promotes_to.end(), letter) > 1) {
        fault("pawn.promotes_to", std::string("it names ") + letter + " twice");
      }
    }
  }

  void check_castling() {
    const CastlingRules& castling = rules_.castling;
    const int files = rules_.geometry.files;
    if (rules_.home_rank < 0 || rules_.home_rank >= rules_.pawn.start_rank) {
      fault("home_rank", "the array stands behind the pawns");
    }
    if ((castling.king_files >> files) != 0) {
      fault("castling.king_files", "the board has no such file");
      return;
    }
    if (castling.king_files != 0 && !has_piece(castling.rook)) {
      fault("castling.rook",
            std::string("the king castles with a man of the list, not '") + castling.rook + "'");
    }
    for (int king = 0; king < files; ++king) {
      for (int rook = 0; rook < files; ++rook) {
        const auto& to = castling.destination[static_cast<std::size_t>(king)][static_cast<std::size_t>(rook)];
        if (to.king_file < 0 && to.rook_file < 0) continue;
        if (to.king_file < 0 || to.rook_file < 0 || to.king_file >= files || to.rook_file >= files ||
            to.king_file == to.rook_file || king == rook) {
          fault("castling.destination", "king and rook need two files of the board to land on");
          return;
        }
      }
    }
  }

  void check_special_rules() {
    const SpecialRules& special = rules_.special;
    if (const auto& rule = special.bishop_adjustment) {
      const std::string field = "special.bishop_adjustment";
      if (!has_piece(rule->bishop)) fault(field, "the man that adjusts is none of the list");
      if (rule->partners.empty()) fault(field, "it names no man to trade places with");
      check_letters(field, rule->partners);
      if (rule->partners.find(rule->bishop) != std::string::npos) {
        fault(field, "two bishops do not trade places");
      }
    }
    if (const auto& rule = special.gating_drop) {
      const std::string field = "special.gating_drop";
      if (rule->hand.empty() || rule->hand.size() > static_cast<std::size_t>(kMaxHand)) {
        fault(field, "the hand has from 1 to " + std::to_string(kMaxHand) + " men");
      }
      std::string kinds = rule->hand;
      std::sort(kinds.begin(), kinds.end());
      if (std::unique(kinds.begin(), kinds.end()) - kinds.begin() > 2) {
        fault(field, "the hand has men of at most two kinds");
      }
      for (const char letter : rule->hand) {
        if (!has_piece(letter))
          fault(field, std::string("no man of the list that could be dropped is '") + letter + "'");
      }
    }
    if (const auto& rule = special.first_move_swap) {
      check_letters("special.first_move_swap", rule->keep_colour);
      if (special.bishop_adjustment) {
        fault("special.first_move_swap", "it cannot be told from a bishop adjustment; take one of the two");
      }
    }
  }

  /// Squares that a man goes to from there on an empty board, whatever the use.
  int targets(const ManRules& man, int file, int rank) const {
    const auto [files, ranks] = rules_.geometry;
    const auto is_on = [&](int f, int r) { return f >= 0 && f < files && r >= 0 && r < ranks; };
    int count = 0;
    for (const auto* leaps :
         {&man.leaps, &man.only_moves.leaps, &man.only_captures.leaps, &man.initial_leaps}) {
      for (const Step& step : *leaps) count += is_on(file + step.files, rank + step.ranks) ? 1 : 0;
    }
    const auto slides = [&](bool Movement::*lines, bool both) {
      return both || man.only_moves.*lines || man.only_captures.*lines;
    };
    const bool orthogonally = slides(&Movement::slides_orthogonally, man.slides_orthogonally);
    const bool diagonally = slides(&Movement::slides_diagonally, man.slides_diagonally);
    for (const int df : {-1, 0, 1}) {
      for (const int dr : {-1, 0, 1}) {
        if ((df == 0 && dr == 0) || !(df == 0 || dr == 0 ? orthogonally : diagonally)) continue;
        for (int f = file + df, r = rank + dr; is_on(f, r); f += df, r += dr) ++count;
      }
    }
    return count;
  }

  /// A side's men, each with as many moves as the best of them can have, and drops beside those of the array.
  void check_number_of_moves() {
    const auto [files, ranks] = rules_.geometry;
    int most = 3 * static_cast<int>(rules_.pawn.promotes_to.size());
    for (const ManRules& man : rules_.men) {
      for (int file = 0; file < files; ++file) {
        for (int rank = 0; rank < ranks; ++rank) most = std::max(most, targets(man, file, rank));
      }
    }
    const std::string hand = rules_.special.gating_drop ? rules_.special.gating_drop->hand : "";
    const int kinds = hand.empty() ? 0 : hand.find_first_not_of(hand[0]) == std::string::npos ? 1 : 2;
    const int swaps = rules_.special.first_move_swap ? files * files / 2 : 0;
    const int moves = (2 * files + static_cast<int>(hand.size()) + kinds * files) * most + swaps;
    if (moves > kMaxMoves) {
      fault("men", "a position might have " + std::to_string(moves) + " moves, more than the " +
                       std::to_string(kMaxMoves) +
                       " there is room for: fewer targets for the strongest man help");
    }
  }

  void check_letters(const std::string& field, const std::string& letters) {
    for (const char letter : letters) {
      if (!has_man(letter) || rules_.man_of(letter) == kPawn) {
        fault(field, std::string("no man of the array is '") + letter + "'");
      }
    }
  }

  const VariantRules& rules_;
  std::vector<RulesFault> faults_;
};

}  // namespace

std::vector<RulesFault> rules_faults(const VariantRules& rules) {
  return Checker(rules).check();
}

}  // namespace firstmove::core
