// Perft of one position on every core.
#pragma once

#include <vector>

#include "core/perft.hpp"
#include "jobs/executor.hpp"

namespace firstmove::jobs {

/// The same rows as core::perft_divide: the subtrees behind the first two moves are shared out. A table of
/// counts is shared by all workers.  pre  depth
/// >= 1
template <core::Geometry G>
std::vector<core::DivideRow> parallel_divide(Executor& executor, const core::Position<G>& position, int depth,
                                             const core::PerftOptions& options = {});

}  // namespace firstmove::jobs
