// A network as bytes: "FMNET" and a version, the shape, the weights, little-endian, and a checksum of all
// that stands before it. docs/network.md draws the layout.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "core/search/network/network.hpp"

namespace firstmove::core::search {

inline constexpr int kNetworkFileVersion = 1;

struct NetworkFault {
  std::size_t offset;   ///< bytes from the beginning
  std::string message;  ///< what is wrong and what would be right
};

/// Nothing of a file is believed before its length and checksum are right; then every field has to make
/// sense.
tl::expected<Network, NetworkFault> parse_network(std::string_view bytes);

/// parse_network of it gives the same network.
std::string format_network(const Network& network);

/// The checksum of format_network: who the network is, in player versions. 16 hexadecimal digits in text.
std::uint64_t network_checksum(const Network& network);

}  // namespace firstmove::core::search
