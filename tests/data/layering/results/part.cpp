#include "results/part.hpp"
#include "core/position.hpp"  // no

#include <hdf5.h>
#include <sys/stat.h>
#include <Eigen/Dense>  // no
