#include "results/reader.hpp"
#include "jobs/plan.hpp"  // no

#include <Eigen/Dense>
  #  include <hdf5.h>  // no
