// The board sizes as types, for TYPED_TEST_SUITE: every instantiated geometry.
#pragma once

#include <gtest/gtest.h>

#include <tuple>

#include "core/geometry.hpp"

namespace firstmove::core {

template <Geometry G>
struct BoardSize {
  static constexpr Geometry geometry = G;
};

namespace detail {
template <typename Tuple>
struct TypesOf;
template <typename First, typename... Sizes>
struct TypesOf<std::tuple<First, Sizes...>> {
  using Type = testing::Types<Sizes...>;  // the first only lets every macro line begin with a comma
};
}  // namespace detail

#define FIRSTMOVE_BOARD_SIZE(G) , BoardSize<G>
using EveryGeometry =
    detail::TypesOf<std::tuple<void FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_BOARD_SIZE)>>::Type;
#undef FIRSTMOVE_BOARD_SIZE

}  // namespace firstmove::core
