// SPDX-License-Identifier: Apache-2.0
// A sorted map that costs nothing to copy: copies share their rows until one of them changes, and rows that both still
// share need not be looked at when two maps are joined. For what a script knows at a point: it branches at every
// condition, and most branches change little.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pawl {

template <class Key, class Value>
class SharedMap {
 public:
  using value_type = std::pair<const Key, Value>;

 private:
  using Row = std::shared_ptr<const value_type>;
  using Rows = std::vector<Row>;

 public:
  class const_iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = SharedMap::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = const value_type*;
    using reference = const value_type&;

    const_iterator() = default;
    explicit const_iterator(const Row* at) : at_(at) {}
    const value_type& operator*() const { return **at_; }
    const value_type* operator->() const { return at_->get(); }
    const_iterator& operator++() {
      ++at_;
      return *this;
    }
    const_iterator operator++(int) { return const_iterator(at_++); }
    bool operator==(const const_iterator&) const = default;

   private:
    const Row* at_ = nullptr;
  };

  [[nodiscard]] const_iterator begin() const { return const_iterator(rows_ ? rows_->data() : nullptr); }
  [[nodiscard]] const_iterator end() const { return const_iterator(rows_ ? rows_->data() + rows_->size() : nullptr); }
  [[nodiscard]] bool empty() const { return !rows_ || rows_->empty(); }
  [[nodiscard]] std::size_t size() const { return rows_ ? rows_->size() : 0; }

  template <class Name>
  [[nodiscard]] const_iterator find(const Name& key) const {
    if (!rows_) return end();
    const auto at = place_of(key);
    return at != rows_->end() && !(key < (*at)->first) ? const_iterator(&*at) : end();
  }
  template <class Name>
  [[nodiscard]] bool contains(const Name& key) const {
    return find(key) != end();
  }
  // What stands there, or nothing.
  template <class Name>
  [[nodiscard]] const Value* get(const Name& key) const {
    const const_iterator found = find(key);
    return found == end() ? nullptr : &found->second;
  }

  void set(const Key& key, Value value) {
    Rows& rows = own_rows();
    const auto at = place_of(key);
    const auto index = at - rows.begin();
    auto row = std::make_shared<const value_type>(key, std::move(value));
    if (at != rows.end() && !(key < (*at)->first)) {
      rows[static_cast<std::size_t>(index)] = std::move(row);
    } else {
      rows.insert(rows.begin() + index, std::move(row));
    }
  }

  void erase(const Key& key) {
    if (!contains(key)) return;
    Rows& rows = own_rows();
    rows.erase(place_of(key));
  }

  void clear() { rows_.reset(); }

  [[nodiscard]] bool shares_rows_with(const SharedMap& other) const { return rows_ == other.rows_; }

  // Takes what the other map holds into this one. Where both have the same row, nothing is done. Else `either` gets
  // both values (one may be null) and returns the value for this map, or nothing if the map keeps its own. Returns
  // whether the map has changed.
  template <class Either>
  bool join(const SharedMap& other, const Either& either) {
    if (rows_ == other.rows_) return false;
    static const Rows kNone;
    const std::shared_ptr<Rows> mine = rows_;  // keeps the rows in place while the map changes
    const Rows& a = mine ? *mine : kNone;
    const Rows& b = other.rows_ ? *other.rows_ : kNone;
    bool has_changed = false;
    for (std::size_t i = 0, k = 0; i < a.size() || k < b.size();) {
      const bool is_mine = k == b.size() || (i < a.size() && !(b[k]->first < a[i]->first));
      const bool is_theirs = i == a.size() || (k < b.size() && !(a[i]->first < b[k]->first));
      const Row* one = is_mine ? &a[i] : nullptr;
      const Row* two = is_theirs ? &b[k] : nullptr;
      i += is_mine ? 1 : 0;
      k += is_theirs ? 1 : 0;
      if (one != nullptr && two != nullptr && *one == *two) continue;
      std::optional<Value> value =
          either(one == nullptr ? nullptr : &(*one)->second, two == nullptr ? nullptr : &(*two)->second);
      if (!value) continue;
      has_changed = true;
      set(one != nullptr ? (*one)->first : (*two)->first, std::move(*value));
    }
    return has_changed;
  }

 private:
  template <class Name>
  [[nodiscard]] typename Rows::const_iterator place_of(const Name& key) const {
    return std::lower_bound(rows_->begin(), rows_->end(), key,
                            [](const Row& row, const Name& wanted) { return row->first < wanted; });
  }

  [[nodiscard]] Rows& own_rows() {
    if (!rows_) {
      rows_ = std::make_shared<Rows>();
    } else if (rows_.use_count() > 1) {
      rows_ = std::make_shared<Rows>(*rows_);
    }
    return *rows_;
  }

  std::shared_ptr<Rows> rows_;
};

}  // namespace pawl
