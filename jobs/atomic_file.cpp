#include "jobs/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <span>

#include "results/file_commit.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;

/// Beside where it will be, so that it can be renamed.
class TemporaryText : public results::TemporaryFile {
 public:
  TemporaryText(const fs::path& path, const std::string& text)
      : TemporaryFile(path.has_parent_path() ? path.parent_path() : ".") {
    append(std::as_bytes(std::span(text)));
  }
};

[[noreturn]] void fail(const char* operation, const fs::path& path) {
  throw results::IoError(operation, path.string(), std::strerror(errno));
}

/// Closes a descriptor at the end.
struct Closing {
  int descriptor;
  ~Closing() { close(descriptor); }
};

}  // namespace

void write_file_atomically(const fs::path& path, const std::string& text) {
  TemporaryText(path, text).commit(path);
}

bool create_file_atomically(const fs::path& path, const std::string& text) {
  return TemporaryText(path, text).commit_new(path);
}

std::string read_file(const fs::path& path) {
  const Closing file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.descriptor < 0) fail("open", path);
  std::string text;
  std::array<char, 65536> block;
  while (true) {
    const ssize_t count = read(file.descriptor, block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("read", path);
    if (count == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace firstmove::jobs
