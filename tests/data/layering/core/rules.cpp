// A deliberately broken tree: each include marked "no" must be reported, each other one must not.
#include "core/rules.hpp"
#include "core/search/search.hpp"  // no: the rules do not know the player
#include "jobs/plan.hpp"           // no
#include "rules.hpp"               // no: not by its path from the root

#include <vector>
#include <tl/expected.hpp>
#include <thread>      // no: core has no threads
#include <tbb/tbb.h>   // no
#include <unistd.h>    // no
