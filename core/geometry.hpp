// Board sizes, and squares as numbers: square = rank * files + file, a1 = 0.
// Geometry is the only template parameter of the public API; `dispatch` turns a run-time size into it once.
#pragma once

#include <array>
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
inline constexpr Geometry k9x8{9, 8};
inline constexpr Geometry k9x9{9, 9};
inline constexpr Geometry k10x8{10, 8};
inline constexpr Geometry k10x10{10, 10};
inline constexpr Geometry k11x8{11, 8};
inline constexpr Geometry k12x8{12, 8};

/// Bounds over every geometry, for arrays in run-time types.
inline constexpr int kMaxFiles = 12;
inline constexpr int kMaxSquares = 100;

/// The one list of instantiated geometries: each .cpp applies its explicit instantiations to it.
#define FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE) \
  INSTANTIATE(k8x8)                              \
  INSTANTIATE(k9x8)                              \
  INSTANTIATE(k9x9)                              \
  INSTANTIATE(k10x8)                             \
  INSTANTIATE(k10x10)                            \
  INSTANTIATE(k11x8)                             \
  INSTANTIATE(k12x8)

/// The same list for those that read it at run time.
inline constexpr std::array kGeometries{
#define FIRSTMOVE_LIST(G) G,
    FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_LIST)
#undef FIRSTMOVE_LIST
};

constexpr bool is_supported(Geometry geometry) {
  for (const Geometry& known : kGeometries) {
    if (geometry == known) return true;
  }
  return false;
}

/// Calls `function.template operator()<G>()` with G equal to `geometry`.
/// pre  is_supported(geometry)
template <typename Function>
decltype(auto) dispatch(Geometry geometry, Function&& function) {
  assert(is_supported(geometry));
#define FIRSTMOVE_CALL(G) \
  if (geometry == G) return std::forward<Function>(function).template operator()<G>();
  FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_CALL)
#undef FIRSTMOVE_CALL
  __builtin_unreachable();
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
