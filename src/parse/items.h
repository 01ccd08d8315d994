// SPDX-License-Identifier: Apache-2.0
// The small parts that trees are made of: texts, operators and sequences. All of them are views into the script that
// they belong to: they cost a few bytes, copying them copies nothing, and they live as long as the script.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>

#include "parse/arena.h"

namespace pawl {

// What a text of a tree can be asked, as a std::string_view can.
template <class Self>
class AsView {
 public:
  operator std::string_view() const { return own(); }
  operator std::string() const { return std::string(own()); }
  [[nodiscard]] std::string_view substr(std::size_t begin, std::size_t count = std::string_view::npos) const {
    return own().substr(begin, count);
  }
  [[nodiscard]] std::size_t find(std::string_view other, std::size_t from = 0) const { return own().find(other, from); }
  [[nodiscard]] std::size_t find(char other, std::size_t from = 0) const { return own().find(other, from); }
  [[nodiscard]] std::size_t find_first_of(std::string_view any) const { return own().find_first_of(any); }
  [[nodiscard]] std::size_t find_first_not_of(std::string_view any) const { return own().find_first_not_of(any); }
  [[nodiscard]] bool starts_with(std::string_view other) const { return own().starts_with(other); }
  [[nodiscard]] bool starts_with(char other) const { return own().starts_with(other); }
  [[nodiscard]] bool ends_with(std::string_view other) const { return own().ends_with(other); }
  [[nodiscard]] bool ends_with(char other) const { return own().ends_with(other); }
  [[nodiscard]] char front() const { return own().front(); }
  [[nodiscard]] char back() const { return own().back(); }
  [[nodiscard]] auto begin() const { return own().begin(); }
  [[nodiscard]] auto end() const { return own().end(); }
  [[nodiscard]] char operator[](std::size_t i) const { return own()[i]; }

  friend bool operator==(const Self& a, std::string_view b) { return a.view() == b; }
  friend std::strong_ordering operator<=>(const Self& a, std::string_view b) { return a.view() <=> b; }
  friend std::string operator+(std::string_view a, const Self& b) { return std::string(a).append(b.view()); }
  friend std::string operator+(const Self& a, std::string_view b) { return std::string(a.view()).append(b); }

 private:
  [[nodiscard]] std::string_view own() const { return static_cast<const Self&>(*this).view(); }
};

// A text in the script's source, or put together from it. Packed: a tree of many small words is mostly this.
class Text : public AsView<Text> {
 public:
  Text() = default;
  Text(std::string_view text) : data_(text.data()), size_(static_cast<std::uint32_t>(text.size())) {}

  [[nodiscard]] std::string_view view() const { return {data_, size_}; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  const char* data_ = nullptr;
  std::uint32_t size_ = 0;
} __attribute__((packed, aligned(4)));

// An operator as it is written, at most three characters: `&&`, `>>`, `:-`.
class Operator : public AsView<Operator> {
 public:
  Operator() = default;
  Operator(std::string_view text) { text.copy(bytes_.data(), bytes_.size()); }

  [[nodiscard]] std::string_view view() const { return {bytes_.data(), size()}; }
  [[nodiscard]] std::size_t size() const { return bytes_[0] == 0 ? 0 : bytes_[1] == 0 ? 1 : bytes_[2] == 0 ? 2 : 3; }
  [[nodiscard]] bool empty() const { return bytes_[0] == 0; }

 private:
  std::array<char, 3> bytes_{};
};

// A sequence that does not change any more, in one block of an arena, or in several if it is long. It is one pointer: a
// few items are there by themselves. Its lowest bits say how many; they are free, because all blocks begin at a
// multiple of eight. If there are more, they follow a head.
template <class T>
class Items {
  static constexpr std::size_t kFew = 7;

  // Followed by its items.
  struct Head {
    std::size_t count;
    const Head* next;
  };

 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    Iterator() = default;
    Iterator(const T* begin, std::size_t count, const Head* next) : at_(begin), end_(begin + count), next_(next) {}
    reference operator*() const { return *at_; }
    pointer operator->() const { return at_; }
    Iterator& operator++() {
      if (++at_ == end_) *this = next_ == nullptr ? Iterator() : Iterator(items_of(next_), next_->count, next_->next);
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++*this;
      return old;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const T* at_ = nullptr;
    const T* end_ = nullptr;
    const Head* next_ = nullptr;
  };
  using const_iterator = Iterator;
  using value_type = T;

  // A sequence of one.
  [[nodiscard]] static Items single(const T& item, Arena& arena) {
    Items items;
    items.value_ = reinterpret_cast<std::uintptr_t>(new (arena.room(sizeof(T))) T(item)) | 1U;
    return items;
  }

  [[nodiscard]] Iterator begin() const {
    if (few() > 0) return Iterator(first(), few(), nullptr);
    const Head* block = head();
    return block == nullptr ? Iterator() : Iterator(items_of(block), block->count, block->next);
  }
  [[nodiscard]] Iterator end() const { return Iterator(); }
  [[nodiscard]] bool empty() const { return value_ == 0; }
  [[nodiscard]] std::size_t size() const {
    if (few() > 0) return few();
    std::size_t count = 0;
    for (const Head* block = head(); block != nullptr; block = block->next) count += block->count;
    return count;
  }
  // REQUIRES: !empty()
  [[nodiscard]] const T& front() const { return few() > 0 ? *first() : *items_of(head()); }
  [[nodiscard]] const T& back() const { return (*this)[size() - 1]; }
  // REQUIRES: i < size()
  [[nodiscard]] const T& operator[](std::size_t i) const {
    if (few() > 0) return first()[i];
    const Head* block = head();
    for (; i >= block->count; block = block->next) i -= block->count;
    return items_of(block)[i];
  }

 private:
  template <class>
  friend class Gather;

  [[nodiscard]] std::size_t few() const { return value_ & kFew; }
  [[nodiscard]] const T* first() const {
    return std::launder(reinterpret_cast<const T*>(value_ & ~std::uintptr_t{kFew}));
  }
  [[nodiscard]] const Head* head() const { return reinterpret_cast<const Head*>(value_); }
  [[nodiscard]] static const T* items_of(const Head* block) {
    return std::launder(reinterpret_cast<const T*>(block + 1));
  }

  std::uintptr_t value_ = 0;
};

// Items of all sequences of a kind that are being read, the inner ones above the outer ones.
template <class T>
class ItemStack {
 public:
  ItemStack() = default;
  ~ItemStack() { std::free(items_); }
  ItemStack(const ItemStack&) = delete;
  ItemStack& operator=(const ItemStack&) = delete;

  void push(const T& item) {
    if (size_ == capacity_) grow();
    new (items_ + size_) T(item);
    ++size_;
  }
  void cut(std::size_t size) { size_ = size; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T* at(std::size_t i) { return items_ + i; }

 private:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  void grow() {
    capacity_ = capacity_ == 0 ? 16 : 2 * capacity_;
    void* more = std::realloc(static_cast<void*>(items_), capacity_ * sizeof(T));
    if (more == nullptr) throw std::bad_alloc();
    items_ = static_cast<T*>(more);
  }

  T* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

// One sequence while it is being read: its items are on the stack, and go to the arena when they are many or the
// sequence ends.
template <class T>
class Gather {
  using Head = typename Items<T>::Head;
  static constexpr std::size_t kBlock = 1024;

 public:
  Gather(ItemStack<T>& stack, Arena& arena) : stack_(stack), arena_(arena), base_(stack.size()) {}
  ~Gather() { stack_.cut(base_); }
  Gather(const Gather&) = delete;
  Gather& operator=(const Gather&) = delete;

  void push_back(const T& item) {
    if (stack_.size() - base_ >= kBlock) flush();
    stack_.push(item);
    ++total_;
  }
  // All that were pushed, also those that went to the arena.
  [[nodiscard]] std::size_t total() const { return total_; }
  [[nodiscard]] bool empty() const { return stack_.size() == base_; }
  // REQUIRES: !empty()
  [[nodiscard]] T& back() { return *stack_.at(stack_.size() - 1); }

  [[nodiscard]] Items<T> take() {
    const std::size_t count = stack_.size() - base_;
    if (done_.empty() && count > 0 && count <= Items<T>::kFew) {
      done_.value_ = reinterpret_cast<std::uintptr_t>(copy_to(arena_.room(count * sizeof(T)), count)) | count;
      stack_.cut(base_);
    } else if (count > 0) {
      flush();
    }
    return done_;
  }

 private:
  [[nodiscard]] T* copy_to(std::byte* room, std::size_t count) {
    T* to = reinterpret_cast<T*>(room);
    for (std::size_t i = 0; i < count; ++i) new (to + i) T(*stack_.at(base_ + i));
    return to;
  }

  void flush() {
    const std::size_t count = stack_.size() - base_;
    std::byte* room = arena_.room(sizeof(Head) + count * sizeof(T));
    Head* block = new (room) Head{count, nullptr};
    static_cast<void>(copy_to(room + sizeof(Head), count));
    if (last_ != nullptr) {
      last_->next = block;
    } else {
      done_.value_ = reinterpret_cast<std::uintptr_t>(block);
    }
    last_ = block;
    stack_.cut(base_);
  }

  ItemStack<T>& stack_;
  Arena& arena_;
  std::size_t base_;
  std::size_t total_ = 0;
  Items<T> done_;
  Head* last_ = nullptr;
};

// The same sequence, of things that are elsewhere in the arena.
template <class T>
class References {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    Iterator() = default;
    explicit Iterator(typename Items<T*>::Iterator at) : at_(at) {}
    reference operator*() const { return **at_; }
    pointer operator->() const { return *at_; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++*this;
      return old;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    typename Items<T*>::Iterator at_;
  };
  using const_iterator = Iterator;
  using value_type = T;

  References() = default;
  explicit References(Items<T*> items) : items_(items) {}
  [[nodiscard]] Iterator begin() const { return Iterator(items_.begin()); }
  [[nodiscard]] Iterator end() const { return Iterator(); }
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] const T& front() const { return *items_.front(); }
  [[nodiscard]] const T& back() const { return *items_.back(); }
  [[nodiscard]] const T& operator[](std::size_t i) const { return *items_[i]; }
  [[nodiscard]] const Items<T*>& pointers() const { return items_; }

 private:
  Items<T*> items_;
};

}  // namespace pawl
