#include "core/search/parameters.hpp"

namespace firstmove::core::search {
namespace {

// Counts the players that results were published with; raised by hand together with the signature.
constexpr const char* kNumber = "2";
// play_signature({}) of this player.
constexpr const char* kSignature = "188009d3525c23f1";

}  // namespace

std::string player_version() {
  return std::string(kNumber) + "-" + kSignature;
}

}  // namespace firstmove::core::search
