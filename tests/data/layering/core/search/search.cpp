#include "core/rules.hpp"
#include "core/search/search.hpp"
#include "configs/load.hpp"  // no

#include <chrono>  // no: time reaches search as a callback
