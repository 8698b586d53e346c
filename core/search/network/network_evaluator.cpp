#include "core/search/network/network_evaluator.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/symmetry.hpp"

namespace firstmove::core::search {
namespace {

constexpr int kOutputShift = 20;

typedef std::int16_t Sums __attribute__((vector_size(32), aligned(32)));
constexpr int kLanes = 16;
constexpr int kTile = kWidthStep / kLanes;  // vectors of sums kept in registers while rows are added

/// Squares that differ, as a bit set a 32 squares.
template <std::size_t N, typename Visit>
void for_each_difference(const std::array<std::uint8_t, N>& a, const std::array<std::uint8_t, N>& b,
                         const Visit& visit) {
  typedef std::uint8_t Bytes __attribute__((vector_size(32), aligned(32)));
  for (std::size_t start = 0; start < N; start += 32) {
    Bytes x, y;
    std::memcpy(&x, a.data() + start, 32);
    std::memcpy(&y, b.data() + start, 32);
    auto mask = static_cast<unsigned>(
        __builtin_ia32_pmovmskb256(reinterpret_cast<char __attribute__((vector_size(32)))>(x != y)));
    for (; mask != 0; mask &= mask - 1) visit(start + static_cast<std::size_t>(__builtin_ctz(mask)));
  }
}

template <std::size_t N>
int count_differences(const std::array<std::uint8_t, N>& a, const std::array<std::uint8_t, N>& b) {
  int count = 0;
  for_each_difference(a, b, [&](std::size_t) { ++count; });
  return count;
}

std::uint8_t byte_of(Piece piece) {
  return static_cast<std::uint8_t>(piece.man() | (index(piece.colour()) << 4));
}
constexpr std::uint8_t kNoPiece = kNoMan;

}  // namespace

template <Geometry G>
NetworkEvaluator<G>::NetworkEvaluator(const RuleTables<G>& tables, const Network& network, NetworkForm form)
    : shape_(network.shape),
      width_(network.shape.width),
      always_mirrors_(is_mirror_symmetric(tables.rules)),
      output_factor_(network.output_factor),
      kernel_(network_kernel(form)),
      inputs_(network.inputs),
      path_(static_cast<std::size_t>(kMaxPly)),
      views_(static_cast<std::size_t>(kViews)) {
  assert(fits(shape_, tables.rules));
  for (const SmallLayers& small : network.small) layers_.push_back(pack_layers(small, width_));
  const int men = static_cast<int>(shape_.men.size());
  for (int colour = 0; colour < 2; ++colour)
    for (int mirrored = 0; mirrored < 2; ++mirrored)
      for (int piece_colour = 0; piece_colour < 2; ++piece_colour)
        for (int man = 0; man < men; ++man)
          for (Square square = 0; square < G.squares(); ++square) {
            const int file = mirrored ? G.files - 1 - file_of<G>(square) : file_of<G>(square);
            const int rank = colour ? G.ranks - 1 - rank_of<G>(square) : rank_of<G>(square);
            const int theirs = piece_colour == colour ? 0 : 1;
            rows_[static_cast<std::size_t>(colour)][static_cast<std::size_t>(mirrored)]
                 [static_cast<std::size_t>(man | piece_colour << 4)][static_cast<std::size_t>(square)] =
                     static_cast<std::int16_t>((theirs * men + man) * G.squares() + square_at<G>(file, rank));
          }
  // An empty board sums up to the bias.
  for (std::array<Side, 2>& view : views_)
    for (Side& side : view) {
      side.board.fill(kNoPiece);
      std::copy(network.bias.begin(), network.bias.end(), side.sums.begin());
    }
  for (std::size_t view = 0; view < views_.size(); ++view)
    for (Side& side : views_[view]) side.view = static_cast<int>(view);
}

template <Geometry G>
int NetworkEvaluator<G>::view_of(const Position<G>& position, Colour colour) const {
  const Square king = position.king_square(colour);
  int file = file_of<G>(king);
  const int rank = colour == Colour::white ? rank_of<G>(king) : G.ranks - 1 - rank_of<G>(king);
  const bool may_mirror = shape_.mirrors && (always_mirrors_ || position.rights() == 0);
  const bool mirrored = may_mirror && 2 * file > G.files - 1;
  if (mirrored) file = G.files - 1 - file;
  return 2 * shape_.king_region[static_cast<std::size_t>(square_at<G>(file, rank))] + (mirrored ? 1 : 0);
}

template <Geometry G>
int NetworkEvaluator<G>::row_of(int view, Colour colour, std::uint8_t piece, Square square) const {
  return view / 2 * shape_.inputs_of_region() +
         rows_[static_cast<std::size_t>(index(colour))][static_cast<std::size_t>(view & 1)][piece]
              [static_cast<std::size_t>(square)];
}

/// `right`: castling_index. The low side is the one that the mirrored board shows there.
template <Geometry G>
int NetworkEvaluator<G>::right_row(int view, Colour colour, int right) const {
  const int theirs = right / 2 == index(colour) ? 0 : 1;
  return shape_.king_regions * shape_.inputs_of_region() + 2 * theirs + ((right & 1) ^ (view & 1));
}

template <Geometry G>
auto NetworkEvaluator<G>::changes_between(const Side& from, const Squares& board, CastlingRights rights,
                                          Colour colour) const -> Changes {
  Changes changes;
  const auto row = [&](std::uint8_t piece, std::size_t square) {
    return weights(row_of(from.view, colour, piece, static_cast<Square>(square)));
  };
  for_each_difference(from.board, board, [&](std::size_t square) {
    if (from.board[square] != kNoPiece)
      changes.removed[static_cast<std::size_t>(changes.removals++)] = row(from.board[square], square);
    if (board[square] != kNoPiece)
      changes.added[static_cast<std::size_t>(changes.additions++)] = row(board[square], square);
  });
  for (int right = 0; right < 4; ++right) {
    const unsigned bit = 1u << right;
    if (((from.rights ^ rights) & bit) == 0) continue;
    const std::int16_t* input = weights(right_row(from.view, colour, right));
    if ((rights & bit) != 0) {
      changes.added[static_cast<std::size_t>(changes.additions++)] = input;
    } else {
      changes.removed[static_cast<std::size_t>(changes.removals++)] = input;
    }
  }
  return changes;
}

template <Geometry G>
auto NetworkEvaluator<G>::update(const Position<G>& position, const Squares& board, Colour colour, int ply)
    -> const Side& {
  const auto c = static_cast<std::size_t>(index(colour));
  const int view = view_of(position, colour);
  Side& here = path_[static_cast<std::size_t>(ply)][c];
  Side& last = views_[static_cast<std::size_t>(view)][c];
  // The nearest of: the sibling that stood here before, the parent, the last position of this view.
  const Side* base = &last;
  int distance = -1;
  const auto offer = [&](const Side& side) {
    if (side.view != view) return;
    const int found = count_differences(side.board, board);
    if (distance >= 0 && found >= distance) return;
    distance = found;
    base = &side;
  };
  offer(here);
  if (ply > 0) offer(path_[static_cast<std::size_t>(ply) - 1][c]);
  const bool is_far = distance < 0;
  const Changes changes = changes_between(*base, board, position.rights(), colour);
  for (int start = 0; start < width_; start += kWidthStep) {
    Sums tile[kTile];
    std::memcpy(tile, base->sums.data() + start, sizeof tile);
    const auto add = [&](const std::int16_t* row, auto&& operation) {
      for (int k = 0; k < kTile; ++k) {
        Sums weights_of_row;
        std::memcpy(&weights_of_row, row + start + k * kLanes, sizeof(Sums));
        operation(tile[k], weights_of_row);
      }
    };
    for (int k = 0; k < changes.removals; ++k)
      add(changes.removed[static_cast<std::size_t>(k)], [](Sums& sums, const Sums& row) { sums -= row; });
    for (int k = 0; k < changes.additions; ++k)
      add(changes.added[static_cast<std::size_t>(k)], [](Sums& sums, const Sums& row) { sums += row; });
    std::memcpy(here.sums.data() + start, tile, sizeof tile);
  }
  here.board = board;
  here.view = view;
  here.rights = position.rights();
  if (is_far) last = here;
  return here;
}

template <Geometry G>
int NetworkEvaluator<G>::bucket_of(const Position<G>& position) const {
  return shape_.bucket_of_men[static_cast<std::size_t>(position.occupied().count())];
}

template <Geometry G>
Score NetworkEvaluator<G>::evaluate(const Position<G>& position, int ply) {
  alignas(32) Squares board;
  board.fill(kNoPiece);
  for (Square square = 0; square < G.squares(); ++square)
    board[static_cast<std::size_t>(square)] = byte_of(position.piece_at(square));
  const Colour us = position.side_to_move();
  const Side& own = update(position, board, us, ply);
  const Side& other = update(position, board, ~us, ply);
  const std::int32_t sum = kernel_(own.sums.data(), other.sums.data(), width_,
                                   layers_[static_cast<std::size_t>(bucket_of(position))]);
  const auto score = static_cast<std::int64_t>(sum) * output_factor_ >> kOutputShift;
  return static_cast<Score>(std::clamp<std::int64_t>(score, -kMateBound + 1, kMateBound - 1));
}

template <Geometry G>
std::vector<int> NetworkEvaluator<G>::inputs_of(const Position<G>& position, Colour colour) const {
  const int view = view_of(position, colour);
  std::vector<int> inputs;
  for (const Square square : position.occupied())
    inputs.push_back(row_of(view, colour, byte_of(position.piece_at(square)), square));
  for (int right = 0; right < 4; ++right)
    if ((position.rights() >> right & 1) != 0) inputs.push_back(right_row(view, colour, right));
  return inputs;
}

#define FIRSTMOVE_INSTANTIATE(G) template class NetworkEvaluator<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
