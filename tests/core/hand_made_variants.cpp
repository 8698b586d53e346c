#include "tests/core/hand_made_variants.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/castling_tables.hpp"
#include "core/special_rules.hpp"

namespace firstmove::core {
namespace {

const std::vector<Step> kWazir{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Step> kFerz{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
const std::vector<Step> kSilver{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, 1}};
const std::vector<Step> kKnight{{-1, -2}, {1, -2}, {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2}, {1, 2}};
const std::vector<Step> kKingSteps{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};

ManRules man(char letter, std::vector<Step> leaps, bool orthogonally, bool diagonally, bool alone = true) {
  return {.letter = letter,
          .name = std::string(1, letter),
          .leaps = std::move(leaps),
          .slides_orthogonally = orthogonally,
          .slides_diagonally = diagonally,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = alone,
          .colour_bound = false};
}

ManRules that_also_moves(ManRules rules, std::vector<Step> leaps) {
  rules.only_moves.leaps = std::move(leaps);
  return rules;
}

ManRules bishop() {
  ManRules rules = man('B', {}, false, true, false);
  rules.colour_bound = true;
  return rules;
}
ManRules knight() {
  return man('N', kKnight, false, false, false);
}
ManRules rook() {
  return man('R', {}, true, false);
}
ManRules queen() {
  return man('Q', {}, true, true);
}

std::vector<ManRules> with_pawn_and_king(std::vector<ManRules> others) {
  others.insert(others.begin(), {man('P', {}, false, false), man('K', kKingSteps, false, false, false)});
  return others;
}
std::vector<ManRules> orthodox(std::vector<ManRules> more = {}) {
  std::vector<ManRules> men = with_pawn_and_king({knight(), bishop(), rook(), queen()});
  men.insert(men.end(), more.begin(), more.end());
  return men;
}
std::vector<ManRules> ajax(std::vector<ManRules> more) {
  std::vector<ManRules> men =
      with_pawn_and_king({that_also_moves(knight(), kKingSteps), that_also_moves(bishop(), kWazir),
                          that_also_moves(rook(), kFerz), queen()});
  men[3].colour_bound = false;
  men.insert(men.end(), more.begin(), more.end());
  return men;
}

CastlingDestination to(int king, int rook) {
  return {static_cast<std::int8_t>(king), static_cast<std::int8_t>(rook)};
}

CastlingRules no_castling() {
  return {.mode = "none", .rook = 'R', .destination = {}, .king_files = 0};
}
template <typename Rule>
CastlingRules castling(int files, Rule rule) {
  CastlingRules rules = no_castling();
  rules.mode = "by hand";
  for (int king = 1; king < files - 1; ++king) {
    rules.king_files = static_cast<std::uint16_t>(rules.king_files | 1u << king);
    for (int r = 0; r < files; ++r) {
      if (r != king)
        rules.destination[static_cast<std::size_t>(king)][static_cast<std::size_t>(r)] = rule(king, r);
    }
  }
  return rules;
}
CastlingRules squares(int files, CastlingDestination a_side, CastlingDestination far) {
  return castling(files, [=](int king, int r) { return r < king ? a_side : far; });
}

HandMadeVariant make(const char* id, Geometry geometry, std::vector<ManRules> men, const char* promotions,
                     CastlingRules castling_rules, std::string white, std::string black) {
  const std::string letters = promotions;
  VariantRules rules{
      .id = id,
      .name = id,
      .geometry = geometry,
      .men = std::move(men),
      .pawn = {.start_rank = 1,
               .files = static_cast<std::uint16_t>((1u << geometry.files) - 1u),
               .double_step = true,
               .en_passant = true,
               .promotion_rank = geometry.ranks - 1,
               .promotes_to = {letters.begin(), letters.end()}},
      .home_rank = 0,
      .castling = std::move(castling_rules),
      .arrays = {.listed = std::vector<std::string>{white}, .singles = ""},
      .sides = SideRelation::mirrored,
      .special = {
          .bishop_adjustment = {}, .gating_drop = {}, .first_move_swap = {}, .bare_king_loses = false}};
  return {std::move(rules), std::move(white), std::move(black)};
}

void adjust(HandMadeVariant& variant, const char* partners, bool answers_check = true,
            bool needs_other = false) {
  variant.rules.special.bishop_adjustment = BishopAdjustment{'B', partners, answers_check, needs_other};
}

std::vector<HandMadeVariant> plain_variants() {
  const ManRules minister = man('M', kKnight, false, true);
  const ManRules archbishop = man('A', kKnight, false, true);
  const ManRules chancellor = man('C', kKnight, true, false);
  std::vector<HandMadeVariant> all;
  all.push_back(make("capablanca", k10x8, orthodox({archbishop, chancellor}), "QRBNAC",
                     squares(10, to(2, 3), to(8, 7)), "RNABQKBCNR", "RNABQKBCNR"));
  all.push_back(make("janus", k10x8, orthodox({man('J', kKnight, false, true)}), "QRBNJ", no_castling(),
                     "RJNBKQBNJR", "RJNBKQBNJR"));
  all.push_back(make("prime-ministers-random", k9x8, orthodox({minister}), "QRBNM",
                     squares(9, to(1, 2), to(7, 6)), "BRNMKQBNR", "BRNMKQBNR"));

  HandMadeVariant inner = make("inner10", k10x10, orthodox(), "QRBN", squares(10, to(3, 4), to(7, 6)),
                               ".RNBQKBNR.", ".RNBQKBNR.");
  inner.rules.home_rank = 1;
  inner.rules.pawn.start_rank = 2;
  inner.rules.pawn.files = 0b01'1111'1110;
  all.push_back(inner);

  HandMadeVariant makruk = make("makruk", k8x8,
                                with_pawn_and_king({knight(), rook(), man('M', kFerz, false, false, false),
                                                    man('S', kSilver, false, false, false)}),
                                "M", no_castling(), "RNSKMSNR", "RNSMKSNR");
  makruk.rules.pawn.start_rank = 2;
  makruk.rules.pawn.promotion_rank = 5;
  makruk.rules.pawn.double_step = false;
  makruk.rules.pawn.en_passant = false;
  all.push_back(makruk);
  HandMadeVariant courier =
      make("courier", k12x8,
           with_pawn_and_king({knight(), bishop(), rook(),
                               man('E', {{2, 2}, {-2, 2}, {2, -2}, {-2, -2}}, false, false, false),
                               man('M', kKingSteps, false, false), man('W', kWazir, false, false, false),
                               man('F', kFerz, false, false, false)}),
           "F", no_castling(), "RNEBMKFWBENR", "RNEBMKFWBENR");
  courier.rules.pawn.double_step = false;
  courier.rules.pawn.en_passant = false;
  all.push_back(courier);
  all.push_back(make("silver-elephant", k10x8, orthodox({man('E', kSilver, false, false, false)}), "QRBNE",
                     no_castling(), "RNEBQKBENR", "RENBQKBNER"));
  return all;
}

std::vector<HandMadeVariant> split_variants() {
  std::vector<Step> mastodon = kKingSteps;
  for (const Step step : {Step{2, 0}, Step{0, 2}, Step{2, 2}, Step{2, -2}}) {
    mastodon.push_back(step);
    mastodon.push_back({-step.files, -step.ranks});
  }
  std::vector<HandMadeVariant> all;
  all.push_back(make("ajax", k10x10, ajax({man('M', mastodon, false, false)}), "QRBNM", no_castling(),
                     "RNBMQKMBNR", "RNBMKQMBNR"));
  all.push_back(make("ajax-capablanca", k10x8,
                     ajax({that_also_moves(man('A', kKnight, false, true), kWazir),
                           that_also_moves(man('C', kKnight, true, false), kFerz)}),
                     "QRBNAC", squares(10, to(2, 3), to(8, 7)), "RNABQKBCNR", "RNABQKBCNR"));
  ManRules split = man('S', {}, false, false);
  split.only_captures = {.leaps = kKnight, .slides_orthogonally = true, .slides_diagonally = false};
  split.only_moves = {
      .leaps = {{2, 0}, {-2, 0}, {0, 2}, {0, -2}}, .slides_orthogonally = false, .slides_diagonally = true};
  all.push_back(make("split", k8x8, orthodox({split}), "QRBNS", fixed_square_castling("frc8", 8), "RSBQKBSR",
                     "RSBQKBSR"));
  return all;
}

std::vector<HandMadeVariant> special_variants() {
  const ManRules minister = man('M', kKnight, false, true);
  std::vector<HandMadeVariant> all;
  ManRules elephant = man('E', kSilver, false, false, false);
  elephant.initial_leaps = {{0, 2}, {2, 2}, {-2, 2}};
  HandMadeVariant courier =
      make("courier-moderno", k12x8,
           orthodox({man('M', kKingSteps, false, false), man('S', kWazir, false, false, false), elephant}),
           "QRBNMSE",
           castling(12,
                    [](int king, int r) {
                      const int direction = r < king ? -1 : 1;
                      const int target = king + 3 * direction;
                      if (target < 0 || target > 11) return CastlingDestination{};
                      return to(target, king + 2 * direction);
                    }),
           "RNEBMKQSBENR", "RNEBSQKMBENR");
  courier.rules.special.bare_king_loses = true;
  all.push_back(courier);

  HandMadeVariant ministers =
      make("modern-ministers-courier", k11x8,
           with_pawn_and_king({knight(), bishop(), rook(), man('M', kKingSteps, false, false),
                               man('E', kSilver, false, false, false)}),
           "RBNEM", no_castling(), "RNEBMKMBENR", "RNEBMKMBENR");
  adjust(ministers, "KNRME");
  all.push_back(ministers);

  HandMadeVariant contemporary = make("contemporary-random", k8x8, orthodox(), "QRBN",
                                      squares(8, to(1, 2), to(6, 5)), "RBNBKQNR", "RNQKBNBR");
  adjust(contemporary, "KQRN");
  all.push_back(contemporary);
  HandMadeVariant random = make("modern-random", k9x9, orthodox({minister}), "QRBNM",
                                fixed_square_castling("sym9", 9), "RNBMKQBNR", "RNBQKMBNR");
  adjust(random, "KQRNM");
  all.push_back(random);
  random.rules.id = "modern-random-strict";
  adjust(random, "KQRNM", false, true);
  all.push_back(random);

  HandMadeVariant prime = make("prime-ministers-contemporary", k8x8, orthodox({minister}), "QRBNM",
                               squares(8, to(1, 2), to(6, 5)), "RKBNBMRN", "NRMBNBKR");
  adjust(prime, "KRNM");
  prime.rules.special.gating_drop = GatingDrop{"Q"};
  all.push_back(prime);
  HandMadeVariant seirawan =
      make("seirawan", k8x8, orthodox({man('H', kKnight, false, true), man('E', kKnight, true, false)}),
           "QRBNHE", fixed_square_castling("frc8", 8), "RNBQKBNR", "RNBQKBNR");
  seirawan.rules.special.gating_drop = GatingDrop{"HE"};
  all.push_back(seirawan);

  HandMadeVariant transcendental =
      make("transcendental", k8x8, orthodox(), "QRBN", no_castling(), "BBNRKQNR", "RNBKQBRN");
  transcendental.rules.special.first_move_swap = FirstMoveSwap{"B"};
  all.push_back(transcendental);
  HandMadeVariant swap = make("swap-and-castle", k8x8, orthodox(), "QRBN", fixed_square_castling("frc8", 8),
                              "RNBQKBNR", "NRKRBBQN");
  swap.rules.special.first_move_swap = FirstMoveSwap{"B"};
  all.push_back(swap);
  return all;
}

}  // namespace

const std::vector<HandMadeVariant>& hand_made_variants() {
  static const std::vector<HandMadeVariant> variants = [] {
    std::vector<HandMadeVariant> all = plain_variants();
    for (auto part : {split_variants(), special_variants()}) all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return variants;
}

const HandMadeVariant& hand_made_variant(const std::string& id) {
  for (const HandMadeVariant& variant : hand_made_variants()) {
    if (variant.rules.id == id) return variant;
  }
  throw std::invalid_argument("no hand-made variant '" + id + "'");
}

UncheckedPosition start_of(const HandMadeVariant& variant) {
  const VariantRules& rules = variant.rules;
  UncheckedPosition position;
  position.board.assign(static_cast<std::size_t>(rules.geometry.squares()), Piece());
  for (const Colour colour : {Colour::white, Colour::black}) {
    const std::string& array = colour == Colour::white ? variant.white_array : variant.black_array;
    const auto square = [&](int file, int rank) {
      return static_cast<std::size_t>(rules.rank_seen_by(colour, rank) * rules.geometry.files + file);
    };
    for (int file = 0; file < rules.geometry.files; ++file) {
      const char letter = array[static_cast<std::size_t>(file)];
      if (letter != '.') position.board[square(file, rules.home_rank)] = Piece(colour, rules.man_of(letter));
      if (((rules.pawn.files >> file) & 1) != 0)
        position.board[square(file, rules.pawn.start_rank)] = Piece(colour, kPawn);
    }
    const std::size_t king = array.find('K');
    if (((rules.castling.king_files >> king) & 1) == 0) continue;
    position.castling_rook_file[static_cast<std::size_t>(index(colour))] = {
        static_cast<std::int8_t>(array.find('R', king)), static_cast<std::int8_t>(array.rfind('R', king))};
  }
  set_start_state(rules, position);
  return position;
}

}  // namespace firstmove::core
