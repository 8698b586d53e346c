// Perft tables as data: one position a line, `<fen> ;D1 n ;D2 n ...`, comments after '#'.
#pragma once

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace firstmove::support {

struct PerftRow {
  int line;  ///< in the file, from 1
  std::string fen;
  std::vector<std::uint64_t> leaves;  ///< [depth - 1]
};

struct PerftFile {
  std::string name;     ///< "chess480-setups"
  std::string variant;  ///< "chess480": the name up to the last of -setups, -rules, -published
  std::vector<PerftRow> rows;
};

/// GoogleTest names parameters with it.
inline std::ostream& operator<<(std::ostream& out, const PerftFile& file) { return out << file.name; }

/// errors  std::runtime_error when the file is missing, empty, without a "# source:" line, or a line is malformed
PerftFile read_perft_file(const std::filesystem::path& path);

/// Every file of tests/data/perft, in name order.
std::vector<PerftFile> read_perft_files();

}  // namespace firstmove::support
