#include "jobs/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <random>
#include <string_view>

#include "results/checksum.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

[[noreturn]] void fail(const char* operation, const fs::path& path) {
  throw results::IoError(operation, path.string(), std::strerror(errno));
}

/// An open file that closes itself; `close` reports what the last writes met.
class File {
 public:
  File(const fs::path& path, int flags) : path_(path), descriptor_(open(path.c_str(), flags, 0666)) {
    if (descriptor_ < 0) fail("open", path_);
  }
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(descriptor_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail("write", path_);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  std::string read() {
    std::string text;
    std::array<char, 65536> block;
    while (true) {
      const ssize_t count = ::read(descriptor_, block.data(), block.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail("read", path_);
      if (count == 0) return text;
      text.append(block.data(), static_cast<std::size_t>(count));
    }
  }
  void sync() {
    if (fsync(descriptor_) != 0 && errno != EINVAL)
      fail("sync", path_);  // EINVAL: a file system without sync
  }
  void close() {
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0) fail("close", path_);
  }

 private:
  fs::path path_;
  int descriptor_;
};

}  // namespace

namespace {

/// Other hosts, and containers in which every process has the same host and number, may share the folder.
fs::path temporary_name(const fs::path& path) {
  std::random_device random;
  return folder_of(path) / (".tmp-" + path.filename().string() + "-" +
                            results::hex16((std::uint64_t{random()} << 32) | random()));
}

void write_whole(const fs::path& path, const std::string& text) {
  File file(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC);
  file.write(text);
  file.sync();
  file.close();
}

void sync_folder_of(const fs::path& path) {
  File(folder_of(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC).sync();
}

}  // namespace

void write_file_atomically(const fs::path& path, const std::string& text) {
  const fs::path temporary = temporary_name(path);
  try {
    write_whole(temporary, text);
    if (rename(temporary.c_str(), path.c_str()) != 0) fail("rename", path);
  } catch (...) {
    unlink(temporary.c_str());
    throw;
  }
  sync_folder_of(path);
}

bool create_file_atomically(const fs::path& path, const std::string& text) {
  const fs::path temporary = temporary_name(path);
  bool is_new = true;
  try {
    write_whole(temporary, text);
    if (link(temporary.c_str(), path.c_str()) != 0) {
      is_new = errno != EEXIST;
      if (errno == ENOENT) fail("create", path);
      // A file system without links: then nothing tells two that begin at the same instant apart.
      if (is_new && rename(temporary.c_str(), path.c_str()) != 0) fail("rename", path);
    }
  } catch (...) {
    unlink(temporary.c_str());
    throw;
  }
  unlink(temporary.c_str());
  sync_folder_of(path);
  return is_new;
}

std::string read_file(const fs::path& path) {
  return File(path, O_RDONLY | O_CLOEXEC).read();
}

}  // namespace firstmove::jobs
