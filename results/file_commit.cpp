#include "results/file_commit.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <random>
#include <vector>

#include "results/checksum.hpp"

namespace firstmove::results {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartSuffix = ".part.h5";
constexpr std::string_view kLineMark = "firstmove-v1 ";
constexpr std::size_t kLineBytes = kLineMark.size() + 16 + 1 + 16 + 1;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

[[noreturn]] void fail(const char* operation, const fs::path& path, int error = errno) {
  throw IoError(operation, path.string(), std::strerror(error));
}

class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags, const char* operation)
      : path_(path), number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
    if (number_ < 0) fail(operation, path);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { ::close(number_); }

  void write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(number_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail("write", path_);
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
  }

  /// Fills `bytes` unless the file ends before; returns how many came.
  std::size_t read(std::span<std::byte> bytes) {
    std::size_t count = 0;
    while (count < bytes.size()) {
      const ssize_t got = ::read(number_, bytes.data() + count, bytes.size() - count);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail("read", path_);
      if (got == 0) break;
      count += static_cast<std::size_t>(got);
    }
    return count;
  }

  void seek(std::uint64_t offset) {
    if (::lseek(number_, static_cast<off_t>(offset), SEEK_SET) < 0) fail("read", path_);
  }

  std::uint64_t size() {
    const off_t end = ::lseek(number_, 0, SEEK_END);
    if (end < 0) fail("read", path_);
    return static_cast<std::uint64_t>(end);
  }

  void sync() {
    // EINVAL: some network file systems cannot sync a folder; they order the rename themselves.
    if (::fsync(number_) != 0 && errno != EINVAL) fail("sync", path_);
  }

 private:
  fs::path path_;
  int number_;
};

void make_folder(const fs::path& folder) {
  std::error_code error;
  const bool created = fs::create_directories(folder, error);
  if (error) throw IoError("create", folder.string(), error.message());
  const fs::path parent = fs::absolute(folder).parent_path();
  if (created) Descriptor(parent, O_RDONLY | O_DIRECTORY, "sync").sync();
}

void sync_folder_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
  Descriptor(folder.empty() ? fs::path(".") : folder, O_RDONLY | O_DIRECTORY, "sync").sync();
}

Checksum checksum_of_start(Descriptor& file, std::uint64_t length) {
  Checksum checksum;
  std::vector<std::byte> block(std::min<std::uint64_t>(kBlockBytes, length));  // parts are often smaller
  file.seek(0);
  while (checksum.length_bytes() < length) {
    const auto wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(kBlockBytes, length - checksum.length_bytes()));
    const std::size_t got = file.read(std::span(block).first(wanted));
    if (got == 0) break;
    checksum.update(std::span(block).first(got));
  }
  return checksum;
}

struct ChecksumLine {
  std::uint64_t length;
  std::string checksum;
};

ChecksumLine read_checksum_line(Descriptor& file, const fs::path& path) {
  const std::uint64_t size = file.size();
  std::array<char, kLineBytes> line{};
  if (size >= kLineBytes) {
    file.seek(size - kLineBytes);
    file.read(std::as_writable_bytes(std::span(line)));
  }
  const std::string_view text(line.data(), line.size());
  const std::uint64_t length = size - kLineBytes;
  if (size < kLineBytes || !text.starts_with(kLineMark) ||
      text.substr(kLineMark.size(), 17) != hex16(length) + " ")
    throw IoError(
        "read", path.string(),
        "neither a part by its name nor a whole result file by its last line: it was cut, damaged or "
        "written by another program");
  return {length, std::string(text.substr(kLineMark.size() + 17, 16))};
}

}  // namespace

TemporaryFile::TemporaryFile(const fs::path& folder) {
  make_folder(folder.empty() ? "." : folder);
  std::random_device random;  // names must differ between hosts that share the folder
  path_ = folder / (".tmp-" + hex16((std::uint64_t{random()} << 32) | random()));
}

TemporaryFile::~TemporaryFile() {
  if (committed_) return;
  // HDF5 keeps a file open that it failed to write; emptied, it gives its room back all the same.
  [[maybe_unused]] const int emptied = ::truncate(path_.c_str(), 0);
  ::unlink(path_.c_str());
}

void TemporaryFile::append(std::span<const std::byte> bytes) {
  Descriptor(path_, O_WRONLY | O_CREAT | O_APPEND, "create").write(bytes);
}

void TemporaryFile::commit(const fs::path& target) {
  Descriptor(path_, O_RDONLY, "sync").sync();
  if (::rename(path_.c_str(), target.c_str()) != 0) fail("rename", target);
  committed_ = true;
  sync_folder_of(target);
}

bool TemporaryFile::commit_new(const fs::path& target) {
  Descriptor(path_, O_RDONLY, "sync").sync();
  if (::link(path_.c_str(), target.c_str()) == 0) {
    committed_ = true;  // the file has its own name now: nothing may empty it
    ::unlink(path_.c_str());
    sync_folder_of(target);
    return true;
  }
  if (errno == EEXIST) return false;
  if (errno == ENOENT) fail("create", target);
  commit(target);
  return true;
}

fs::path part_path(const fs::path& folder, const std::string& variant, const std::string& checksum) {
  return folder / (variant + "-" + checksum + std::string(kPartSuffix));
}

std::optional<std::string> checksum_in_name(const fs::path& path) {
  const std::string name = path.filename().string();
  if (!name.ends_with(kPartSuffix) || name.size() < kPartSuffix.size() + 17) return std::nullopt;
  const std::size_t dash = name.size() - kPartSuffix.size() - 17;
  const std::string digits = name.substr(dash + 1, 16);
  if (name[dash] != '-' || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
    return std::nullopt;
  return digits;
}

void append_checksum_line(TemporaryFile& file) {
  Descriptor reading(file.path(), O_RDONLY, "read");
  const std::uint64_t length = reading.size();
  const Checksum checksum = checksum_of_start(reading, length);
  const std::string line = std::string(kLineMark) + hex16(length) + " " + hex16(checksum.value()) + "\n";
  file.append(std::as_bytes(std::span(line)));
}

std::string verify_checksum(const fs::path& path) {
  // Opening a pipe would wait for someone to write to it.
  std::error_code error;
  const fs::file_type type = fs::status(path, error).type();
  if (type != fs::file_type::regular && type != fs::file_type::not_found && type != fs::file_type::none)
    throw IoError("open", path.string(), "it is no plain file");
  Descriptor file(path, O_RDONLY, "open");
  const std::optional<std::string> named = checksum_in_name(path);
  const ChecksumLine wanted = named ? ChecksumLine{file.size(), *named} : read_checksum_line(file, path);
  const std::string found = hex16(checksum_of_start(file, wanted.length).value());
  if (found != wanted.checksum)
    throw IoError("read", path.string(),
                  "damaged: its checksum is " + found + " instead of " + wanted.checksum +
                      (named ? " in its name" : " in its last line"));
  return found;
}

}  // namespace firstmove::results
