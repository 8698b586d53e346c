// HDF5's types for ours: little-endian on disk, variable-length UTF-8 for text.
#pragma once

#include "results/h5_handle.hpp"
#include "results/schema.hpp"

namespace firstmove::results::h5 {

/// The type on disk. Predefined ids are copied, so that the caller owns what it gets.
Object file_type(schema::Type type, const std::string& place);

/// The type in memory, of the element that tables.hpp pairs with it.
Object memory_type(schema::Type type, const std::string& place);

std::size_t element_bytes(schema::Type type);
const char* type_name(schema::Type type);

}  // namespace firstmove::results::h5
