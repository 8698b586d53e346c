#include "core/search/parameters.hpp"
#include "results/rows.hpp"  // no

#include <toml++/toml.h>
