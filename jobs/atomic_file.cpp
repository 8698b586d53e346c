#include "jobs/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "results/io_error.hpp"

namespace firstmove::jobs {
namespace {

[[noreturn]] void fail(const char* operation, const std::filesystem::path& path) {
  throw results::IoError(operation, path.string(), std::strerror(errno));
}

/// An open file that closes itself; `close` reports what the last writes met.
class File {
 public:
  File(const std::filesystem::path& path, int flags)
      : path_(path), descriptor_(open(path.c_str(), flags, 0666)) {
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
  std::filesystem::path path_;
  int descriptor_;
};

}  // namespace

void write_file_atomically(const std::filesystem::path& path, const std::string& text) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const std::filesystem::path temporary =
      folder / (".tmp-" + path.filename().string() + "-" + std::to_string(getpid()));
  try {
    File file(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
    file.write(text);
    file.sync();
    file.close();
    if (rename(temporary.c_str(), path.c_str()) != 0) fail("rename", path);
  } catch (...) {
    unlink(temporary.c_str());
    throw;
  }
  File(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC).sync();
}

std::string read_file(const std::filesystem::path& path) {
  return File(path, O_RDONLY | O_CLOEXEC).read();
}

}  // namespace firstmove::jobs
