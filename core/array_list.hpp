// The arrays of one side in id order, found by number and by letters. Never changed once made, so copies
// share it: a variant with a hundred thousand arrays is as cheap to copy as one with a single one.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace firstmove::core {

class ArrayList {
 public:
  ArrayList() = default;
  ArrayList(std::vector<std::string> arrays);  // NOLINT: a list is what it is made from
  ArrayList(std::initializer_list<const char*> arrays);

  bool empty() const { return size() == 0; }
  std::size_t size() const { return list_ ? list_->arrays.size() : 0; }
  const std::string& operator[](std::size_t rank) const { return list_->arrays[rank]; }
  const std::string* begin() const { return list_ ? list_->arrays.data() : nullptr; }
  const std::string* end() const { return begin() + size(); }
  /// -1 when the letters are none of the arrays.
  std::int64_t rank_of(std::string_view array) const;
  /// Bit f: some array has such a man, an upper-case letter, on file f.
  std::uint16_t files_of(char letter) const;
  /// Every array read from right to left is one too.
  bool is_closed_under_reflection() const { return !list_ || list_->is_closed_under_reflection; }
  /// Arrays that read alike from both ends.
  std::int64_t self_reflected() const { return list_ ? list_->self_reflected : 0; }

 private:
  struct List {
    std::vector<std::string> arrays;
    std::vector<std::uint32_t> by_letters;  ///< ranks, in alphabetical order of their arrays
    std::array<std::uint16_t, 26> files_of{};
    bool is_closed_under_reflection = true;
    std::int64_t self_reflected = 0;

    std::int64_t rank_of(std::string_view array) const;
  };
  std::shared_ptr<const List> list_;
};

}  // namespace firstmove::core
