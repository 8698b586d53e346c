# Fails when an include goes against the arrows between folders:
#   core <- core/search <- configs      results <- analysis      jobs -> all of them      tests, bench -> anything
# cmake -DROOT=<source folder> [-DMARKED=ON] -P layering.cmake
# MARKED checks this script: exactly the includes followed by "// no" must be found.
cmake_minimum_required(VERSION 3.25)

set(our_folders core configs results analysis jobs tests bench)
set(checked_folders core core/search configs results analysis jobs)

# Of our own headers: the folders whose headers a folder may include (core stands for core without core/search).
set(may_include_core core)
set(may_include_core/search core core/search)
set(may_include_configs core core/search configs)
set(may_include_results results)
set(may_include_analysis results analysis)
set(may_include_jobs core core/search configs results analysis jobs)

# Of the others: regular expressions for what stands between < and >. The standard library's headers have no ending.
set(standard "[a-z_0-9]+")
set(posix "(sys/)?[a-z_0-9]+\\.h")
set(expected "tl/expected\\.hpp")
set(machine "immintrin\\.h|cpuid\\.h")  # the compiler's own: vector instructions and what the processor has
set(system_core "${standard}|${expected}|${machine}")
set(system_core/search "${standard}|${expected}")
set(system_configs "${standard}|${expected}|toml\\+\\+/.*|toml\\.hpp|fmt/.*")
set(system_results "${standard}|${posix}|${expected}|hdf5.*|H5.*")
set(system_analysis "${standard}|${expected}|Eigen/.*|fmt/.*|nlohmann/.*")
set(system_jobs "${standard}|${posix}|${expected}|tbb/.*|oneapi/.*|fmt/.*|nlohmann/.*|spdlog/.*|CLI/.*")

# The rules core and the player know no files, threads, clocks or environment, and draw no numbers of their own.
set(outside_world "fstream|filesystem|iostream|thread|mutex|shared_mutex|future|condition_variable|chrono|ctime|random")

# The folder of ours that a header belongs to, or nothing.
function(owner_of header result)
  set(owner "")
  if(header MATCHES "^core/search/")
    set(owner core/search)
  elseif(header MATCHES "^([a-z]+)/" AND CMAKE_MATCH_1 IN_LIST our_folders)
    set(owner ${CMAKE_MATCH_1})
  endif()
  set(${result} "${owner}" PARENT_SCOPE)
endfunction()

# What is wrong with an include line in a folder, or nothing.
function(fault_of folder line result)
  set(fault "")
  if(line MATCHES "include[ \t]*\"([^\"]*)\"")
    owner_of(${CMAKE_MATCH_1} owner)
    if(owner STREQUAL "")
      set(fault "own headers are named by their path from the root")
    elseif(NOT owner IN_LIST may_include_${folder})
      set(fault "${folder} may not include ${owner}")
    endif()
  elseif(line MATCHES "include[ \t]*<([^>]*)>")
    set(header ${CMAKE_MATCH_1})
    if(NOT header MATCHES "^(${system_${folder}})$")
      set(fault "${folder} may not include this library")
    elseif(folder MATCHES "^core" AND header MATCHES "^(${outside_world})$")
      set(fault "${folder} has no files, threads, clocks or random numbers")
    endif()
  else()
    set(fault "unreadable include")
  endif()
  set(${result} "${fault}" PARENT_SCOPE)
endfunction()

set(includes 0)
set(failures 0)
foreach(folder IN LISTS checked_folders)
  file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/${folder}/*.hpp ${ROOT}/${folder}/*.cpp ${ROOT}/${folder}/*.h
       ${ROOT}/${folder}/*.in ${ROOT}/${folder}/*.inc)
  if(folder STREQUAL core)
    list(FILTER files EXCLUDE REGEX "^core/search/")
  endif()
  foreach(file IN LISTS files)
    file(STRINGS ${ROOT}/${file} lines REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS lines)
      math(EXPR includes "${includes} + 1")
      fault_of(${folder} "${line}" fault)
      if(MARKED AND line MATCHES "// no")
        if(NOT fault)
          message("${file}: ${line}: not found")
          math(EXPR failures "${failures} + 1")
        endif()
      elseif(fault)
        message("${file}: ${line}: ${fault}")
        math(EXPR failures "${failures} + 1")
      endif()
    endforeach()
  endforeach()
endforeach()

if(includes EQUAL 0)
  message(FATAL_ERROR "no includes under ${ROOT}")
endif()
if(failures)
  message(FATAL_ERROR "${failures} of ${includes} includes are against the layering")
endif()
message("${includes} includes follow the arrows")
