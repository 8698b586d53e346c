# Build options, and the one interface target that carries every compiler flag.
option(FIRSTMOVE_TESTS "Build the tests" ON)
option(FIRSTMOVE_BENCH "Build the Google Benchmark programs" OFF)
set(FIRSTMOVE_SITE AUTO CACHE STRING "Web pages of `firstmove publish` (Node.js bundles them): AUTO where npm is there, ON, OFF")
option(FIRSTMOVE_WERROR "Treat warnings as errors" OFF)
option(FIRSTMOVE_NATIVE "Compile for this machine instead of x86-64-v3" OFF)
set(FIRSTMOVE_SANITIZE "" CACHE STRING "Sanitizers to build with, for example address,undefined")
option(FIRSTMOVE_TBB_HAS_TSAN "The oneTBB found was built with ThreadSanitizer (cmake/tsan)" OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

add_library(firstmove_flags INTERFACE)
add_library(firstmove::flags ALIAS firstmove_flags)
target_compile_features(firstmove_flags INTERFACE cxx_std_20)
target_include_directories(firstmove_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(firstmove_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -ffp-contract=off   # the same rows on every compiler
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>   # GCC 12 warns wrongly on "text" + std::string (bug 105651)
  $<$<BOOL:${FIRSTMOVE_WERROR}>:-Werror>)
if(FIRSTMOVE_SANITIZE)
  target_compile_options(firstmove_flags INTERFACE -fsanitize=${FIRSTMOVE_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(firstmove_flags INTERFACE -fsanitize=${FIRSTMOVE_SANITIZE})
endif()

# The instruction set is a target of its own: the unit that refuses older machines is built without it.
add_library(firstmove_machine INTERFACE)
add_library(firstmove::machine ALIAS firstmove_machine)
if(FIRSTMOVE_NATIVE)
  target_compile_options(firstmove_machine INTERFACE -march=native)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(firstmove_machine INTERFACE -march=x86-64-v3)
endif()

# firstmove_library(NAME SOURCES ... HEADERS ... LINK ...): one library per folder, headers compiled alone.
function(firstmove_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;HEADERS;LINK" ${ARGN})
  add_library(firstmove_${name} STATIC)
  add_library(firstmove::${name} ALIAS firstmove_${name})
  target_sources(firstmove_${name} PRIVATE ${ARG_SOURCES}
                 PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ARG_HEADERS})
  set_target_properties(firstmove_${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  target_link_libraries(firstmove_${name} PUBLIC firstmove::flags firstmove::machine ${ARG_LINK})
endfunction()
