// Constants that CMake fills in when it configures (build_info.cpp.in).
#pragma once

namespace firstmove::jobs::build_info {

extern const char* const kVersion;
extern const char* const
    kCommit;  ///< "unknown" outside a git checkout; ends with "-dirty" after local changes

}  // namespace firstmove::jobs::build_info
