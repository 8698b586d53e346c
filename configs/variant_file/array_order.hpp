// Ids of arrays in Scharnagl's manner (core/array_scheme.hpp), for any part of the arrays whose bishops stand
// on opposite colours: those with the king between the rooks have his numbers; after them come the ones that
// read king, rook, rook on the last three squares, then rook, rook, king, each in the same order.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace firstmove::configs {

/// The men beside two rooks, knights and bishops and a king, in the order of the text; nothing when there are
/// others more than once.
std::optional<std::string> scharnagl_singles(const std::string& men);

/// False: some array has no number.
bool sort_by_scharnagl(int files, const std::string& singles, std::vector<std::string>& arrays);

/// True: exactly the arrays of Scharnagl's numbers, so that they need no list.
bool is_whole_scharnagl_scheme(int files, const std::string& singles, const std::vector<std::string>& sorted);

}  // namespace firstmove::configs
