// What is wrong with a file of settings, and where.
#pragma once

#include <string>

namespace firstmove::configs {

struct ConfigFault {
  int line;  ///< from 1; 0 when the fault has no place (a key that is missing)
  int column;
  std::string key;      ///< "condition[1].depth"
  std::string message;  ///< what is wrong and what would be right
};

}  // namespace firstmove::configs
