// A large table that is read in no order: its memory comes zeroed, in huge pages where the system gives them,
// so that few look-ups miss the TLB, and is taken as it is first written.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace firstmove::core {

namespace detail {
/// errors  std::bad_alloc
void* map_zeroed(std::size_t bytes);
void unmap(void* memory, std::size_t bytes) noexcept;
}  // namespace detail

/// All bits of an element are 0 at first, and that must be a value of T.
template <typename T>
class HugeArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  /// errors  std::bad_alloc   pre  count >= 1
  explicit HugeArray(std::size_t count)
      : count_(count), elements_(static_cast<T*>(detail::map_zeroed(count * sizeof(T))), Unmap{count}) {}

  std::size_t size() const { return count_; }
  T& operator[](std::size_t i) const { return elements_[i]; }
  T* begin() const { return elements_.get(); }
  T* end() const { return elements_.get() + count_; }

 private:
  struct Unmap {
    std::size_t count;
    void operator()(T* elements) const { detail::unmap(elements, count * sizeof(T)); }
  };

  std::size_t count_;
  std::unique_ptr<T[], Unmap> elements_;
};

}  // namespace firstmove::core
