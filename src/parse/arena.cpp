// SPDX-License-Identifier: Apache-2.0
#include "parse/arena.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/memory.h"

namespace pawl {
namespace {

constexpr std::size_t kLargestBlock = 4 * kLargePage;

// Blocks begin at a multiple of eight, and so does everything in them.
[[nodiscard]] std::byte* rounded(std::byte* place) {
  const std::size_t over = reinterpret_cast<std::uintptr_t>(place) % 8;
  return over == 0 ? place : place + (8 - over);
}

}  // namespace

void Arena::add_block(std::size_t size) {
  size = (std::max(size, next_size_) + 7) / 8 * 8;
  next_size_ = std::min(2 * size, kLargestBlock);
  void* block = nullptr;
  if (size >= kLargePage) {
    size = (size + kLargePage - 1) / kLargePage * kLargePage;
    block = std::aligned_alloc(kLargePage, size);
    if (block != nullptr) prefer_large_pages(block, size);
  } else {
    block = std::malloc(size);
  }
  if (block == nullptr) throw std::bad_alloc();
  at_ = static_cast<std::byte*>(block);
  end_ = at_ + size;
  blocks_.emplace_back(at_);
}

std::string_view Arena::copy(std::string_view text) {
  return join({}, text);
}

std::string_view Arena::join(std::string_view first, std::string_view second) {
  const std::size_t size = first.size() + second.size();
  const bool is_last = text_end_ != nullptr &&
                       first.data() + first.size() == reinterpret_cast<const char*>(text_end_) &&
                       rounded(text_end_) == at_;
  if (is_last && static_cast<std::size_t>(end_ - text_end_) >= second.size()) {
    if (!second.empty()) std::memcpy(text_end_, second.data(), second.size());
    text_end_ += second.size();
    at_ = rounded(text_end_);
    return {first.data(), size};
  }
  // Twice the room where a text grows: it will again.
  const std::size_t wanted = first.empty() ? size : 2 * size;
  if (static_cast<std::size_t>(end_ - at_) < wanted + 8) add_block(wanted + 8);
  std::byte* begin = room(size);
  if (!first.empty()) std::memcpy(begin, first.data(), first.size());
  if (!second.empty()) std::memcpy(begin + first.size(), second.data(), second.size());
  text_end_ = begin + size;
  return {reinterpret_cast<const char*>(begin), size};
}

}  // namespace pawl
