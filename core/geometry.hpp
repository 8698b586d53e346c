// Board sizes, and squares as numbers: square = rank * files + file, a1 = 0.
// Geometry is the only template parameter of the public API; `dispatch` turns a run-time size into it once.
#pragma once

#include <cassert>
#include <type_traits>
#include <utility>

namespace firstmove::core {

using Square = int;
inline constexpr Square kNoSquare = -1;

struct Geometry {
  int files;
  int ranks;

  constexpr int squares() const { return files * ranks; }
  friend constexpr bool operator==(const Geometry&, const Geometry&) = default;
};

inline constexpr Geometry k8x8{8, 8};
inline constexpr Geometry k9x9{9, 9};

/// Bounds over every geometry we may instantiate (12x8 and 10x10), for arrays in run-time types.
inline constexpr int kMaxFiles = 12;
inline constexpr int kMaxSquares = 100;

/// The one list of instantiated geometries: each .cpp applies its explicit instantiations to it.
#define FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE) \
  INSTANTIATE(k8x8)                              \
  INSTANTIATE(k9x9)

constexpr bool is_supported(Geometry geometry) {
  return geometry == k8x8 || geometry == k9x9;
}

/// Calls `function.template operator()<G>()` with G equal to `geometry`.
/// pre  is_supported(geometry)
template <typename Function>
decltype(auto) dispatch(Geometry geometry, Function&& function) {
  assert(is_supported(geometry));
  if (geometry == k9x9) return std::forward<Function>(function).template operator()<k9x9>();
  return std::forward<Function>(function).template operator()<k8x8>();
}

template <Geometry G>
constexpr Square square_at(int file, int rank) {
  return rank * G.files + file;
}
template <Geometry G>
constexpr int file_of(Square square) {
  return square % G.files;
}
template <Geometry G>
constexpr int rank_of(Square square) {
  return square / G.files;
}
template <Geometry G>
constexpr bool is_on_board(int file, int rank) {
  return file >= 0 && file < G.files && rank >= 0 && rank < G.ranks;
}

}  // namespace firstmove::core
