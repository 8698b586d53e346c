# Every library we use, found once. The Debian packages are listed in packages.txt.
find_package(Threads REQUIRED)
find_package(TBB 2021 REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(CLI11 2 REQUIRED)
find_package(tomlplusplus 3 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(tl-expected REQUIRED)

# Debian's HDF5: the serial build, even where an MPI build is installed beside it.
find_package(PkgConfig REQUIRED)
pkg_check_modules(HDF5_SERIAL REQUIRED IMPORTED_TARGET hdf5-serial)
find_library(HDF5_HL_LIBRARY hdf5_hl HINTS ${HDF5_SERIAL_LIBRARY_DIRS} REQUIRED)  # dimension scales
target_link_libraries(PkgConfig::HDF5_SERIAL INTERFACE ${HDF5_HL_LIBRARY})
add_library(firstmove::hdf5 ALIAS PkgConfig::HDF5_SERIAL)

if(FIRSTMOVE_TESTS)
  find_package(GTest REQUIRED)
endif()
if(FIRSTMOVE_BENCH)
  find_package(benchmark REQUIRED)
endif()
