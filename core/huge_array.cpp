#include "core/huge_array.hpp"

#include <sys/mman.h>

#include <new>

namespace firstmove::core::detail {

void* map_zeroed(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  madvise(memory, bytes, MADV_HUGEPAGE);  // without them look-ups are slower, not wrong
  return memory;
}

void unmap(void* memory, std::size_t bytes) noexcept {
  munmap(memory, bytes);
}

}  // namespace firstmove::core::detail
