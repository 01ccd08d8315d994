// SPDX-License-Identifier: Apache-2.0
// Where a tree lives: blocks that are only ever added to and freed all at once. A node costs no allocation of its own,
// never moves, and is never destroyed one by one; so its content must not need a destructor.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pawl {

class Arena {
 public:
  // Room for `size` bytes, aligned for pointers.
  [[nodiscard]] std::byte* room(std::size_t size) {
    size = (size + 7U) & ~std::size_t{7};
    if (static_cast<std::size_t>(end_ - at_) < size) add_block(size);
    return std::exchange(at_, at_ + size);
  }

  template <class T>
  [[nodiscard]] T* make() {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 8);
    return new (room(sizeof(T))) T();
  }

  [[nodiscard]] std::string_view copy(std::string_view text);
  // `first` followed by `second`. Where `first` was the last text to come from here it grows in place, so that a text
  // may be put together piece by piece in linear time.
  [[nodiscard]] std::string_view join(std::string_view first, std::string_view second);

 private:
  struct Free {
    void operator()(std::byte* block) const { std::free(block); }
  };

  void add_block(std::size_t size);

  std::vector<std::unique_ptr<std::byte, Free>> blocks_;
  std::size_t next_size_ = 2048;
  std::byte* at_ = nullptr;
  std::byte* end_ = nullptr;
  std::byte* text_end_ = nullptr;  // of the last text
};

}  // namespace pawl
