// The disk, in the one order that survives a crash: temporary file -> fsync -> rename -> fsync of the folder.
// Also the two places where a checksum lives: the name of a part, and the last line of a result file.
//
// A result file ends with a line behind HDF5's own end of file, where HDF5 and netCDF never look:
//     firstmove-v1 <length before the line> <checksum of that much>\n      16 hexadecimal digits each
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "results/io_error.hpp"

namespace firstmove::results {

/// A file under a name that no reader looks at (.tmp-*), removed unless it is committed.
class TemporaryFile {
 public:
  /// Only reserves a name in the folder, which is created if missing; nothing of that name exists there.
  explicit TemporaryFile(const std::filesystem::path& folder);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  const std::filesystem::path& path() const { return path_; }

  /// Appends, creating the file if it does not exist.
  void append(std::span<const std::byte> bytes);

  /// fsync, rename (over an older file of that name), fsync of the folder.
  void commit(const std::filesystem::path& target);
  /// The same, unless there is a file of that name, which is left as it is: then false. A file system without
  /// links cannot tell two that do so at the same instant apart.
  bool commit_new(const std::filesystem::path& target);

 private:
  std::filesystem::path path_;
  bool committed_ = false;
};

/// folder/<variant>-<checksum>.part.h5
std::filesystem::path part_path(const std::filesystem::path& folder, const std::string& variant,
                                const std::string& checksum);
/// The checksum in a part's name, if it is one.
std::optional<std::string> checksum_in_name(const std::filesystem::path& path);

/// Appends the last line to a result file.
void append_checksum_line(TemporaryFile& file);

/// Reads all of a part or result file. Returns its checksum. Every reader does this first, since HDF5
/// (1.10.8) crashes on damaged text: its heap bears no checksum. 1 GB in memory costs a tenth of a second.
/// errors  IoError when the file is not as long or does not read as when it was written
std::string verify_checksum(const std::filesystem::path& path);

}  // namespace firstmove::results
