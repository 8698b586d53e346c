#include "analysis/table.hpp"
#include "core/search/search.hpp"
#include "tests/support/random_walk.hpp"  // no

#include <oneapi/tbb/parallel_for.h>
#include <Eigen/Dense>  // no
