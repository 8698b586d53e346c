// Features of one side are worked out for White and for Black, each seen as the side to move, and named
// white_* and black_*. Where both sides have one array most pairs are equal: what reads them must bear
// constant and equal columns.
#include "core/features.hpp"

#include <array>
#include <string>

#include "core/side_features.hpp"

namespace firstmove::core {

namespace {

struct SideFeature {
  const char* name;
  const char* description;  ///< continues "White's " or "Black's "; unit in brackets
  double SideFeatures::*value;
};

constexpr std::array kSideFeatures{
    SideFeature{"king_file", "king: its file, a = 1 [file]", &SideFeatures::king_file},
    SideFeature{"king_distance_from_centre",
                "king: distance of its file from the middle of the board [files]",
                &SideFeatures::king_distance_from_centre},
    SideFeature{"queen_file", "queen: its file, a = 1; 0 without a queen [file]", &SideFeatures::queen_file},
    SideFeature{"rook_distance", "rooks: distance between the outermost two [files]",
                &SideFeatures::rook_distance},
    SideFeature{"bishops_adjacent", "bishops: 1 when two stand on neighbouring files [flag]",
                &SideFeatures::bishops_adjacent},
    SideFeature{"bishops_in_corners", "bishops on the first or last file: one long diagonal each [men]",
                &SideFeatures::bishops_in_corners},
    SideFeature{"knights_on_edge_files", "knights on the first or last file [men]",
                &SideFeatures::knights_on_edge_files},
    SideFeature{"castling_rights", "castling rights at the start [sides]", &SideFeatures::castling_rights},
    SideFeature{"castling_on_move_1", "castling moves that are legal as the very first move [moves]",
                &SideFeatures::castling_on_move_1},
    SideFeature{"men_in_way_of_far_castling",
                "men that must leave before castling on the far side; 0 without the right [men]",
                &SideFeatures::men_in_way_of_far_castling},
    SideFeature{"men_in_way_of_a_castling",
                "men that must leave before castling on the a-side; 0 without the right [men]",
                &SideFeatures::men_in_way_of_a_castling},
    SideFeature{"mobility", "legal moves in the start position, with the side to move [moves]",
                &SideFeatures::mobility},
    SideFeature{"undefended_men", "men that no own man protects, pawns included, the king not [men]",
                &SideFeatures::undefended_men},
    SideFeature{"undefended_pawns", "pawns that no own man protects [men]", &SideFeatures::undefended_pawns},
    SideFeature{"sliders_aimed_at_king",
                "sliding men in line with the enemy king, whatever stands between [men]",
                &SideFeatures::sliders_aimed_at_king},
    SideFeature{
        "sliders_aimed_at_undefended",
        "pairs of a sliding man and an unprotected enemy man in line, whatever stands between [pairs]",
        &SideFeatures::sliders_aimed_at_undefended},
    SideFeature{"first_move_threats",
                "first moves after which an enemy man is attacked that is unprotected or worth more than the "
                "attacker (squares attacked on an empty board, pawn least) [moves]",
                &SideFeatures::first_move_threats},
    SideFeature{"first_move_targets",
                "enemy men that some first move threatens in the sense of first_move_threats [men]",
                &SideFeatures::first_move_targets},
    SideFeature{"mobility_after_one_move",
                "own legal moves if it could move again at once, mean over first moves [moves]",
                &SideFeatures::mobility_after_one_move},
};

constexpr const char* kArraysDiffer = "arrays_differ";
constexpr const char* kArraysDifferDescription = "1 when the two sides have different arrays [flag]";

template <Geometry G>
bool has_equal_arrays(const Position<G>& position) {
  const VariantRules& rules = position.tables().rules;
  const int white_rank = rules.rank_seen_by(Colour::white, rules.home_rank);
  const int black_rank = rules.rank_seen_by(Colour::black, rules.home_rank);
  for (int file = 0; file < G.files; ++file) {
    const Piece white = position.piece_at(square_at<G>(file, white_rank));
    const Piece black = position.piece_at(square_at<G>(file, black_rank));
    if (white.man() != black.man()) return false;
  }
  return true;
}

/// The names and descriptions of `setup_features`, with the storage their views point into.
struct Texts {
  Texts() {
    for (const char* side : {"White", "Black"}) {
      const std::string prefix = side == std::string_view("White") ? "white_" : "black_";
      for (const SideFeature& feature : kSideFeatures) {
        names.push_back(prefix + feature.name);
        descriptions.push_back(std::string(side) + "'s " + feature.description);
      }
    }
    names.emplace_back(kArraysDiffer);
    descriptions.emplace_back(kArraysDifferDescription);
    name_views.assign(names.begin(), names.end());
    description_views.assign(descriptions.begin(), descriptions.end());
  }
  std::vector<std::string> names;
  std::vector<std::string> descriptions;
  std::vector<std::string_view> name_views;
  std::vector<std::string_view> description_views;
};

const Texts& texts() {
  static const Texts result;
  return result;
}

}  // namespace

const std::vector<std::string_view>& feature_names() {
  return texts().name_views;
}
const std::vector<std::string_view>& feature_descriptions() {
  return texts().description_views;
}

template <Geometry G>
std::vector<double> setup_features(const Position<G>& start) {
  const std::array<int, kMaxMen> worth = worth_of_men(start.tables());
  std::vector<double> values;
  values.reserve(2 * kSideFeatures.size() + 1);
  for (const Colour us : {Colour::white, Colour::black}) {
    Position<G> position = start;
    if (position.side_to_move() != us) position.make_null();
    const SideFeatures features = side_features(position, us, worth);
    for (const SideFeature& feature : kSideFeatures) values.push_back(features.*feature.value);
  }
  values.push_back(has_equal_arrays(start) ? 0 : 1);
  return values;
}

#define INSTANTIATE(G) template std::vector<double> setup_features<G>(const Position<G>&);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
