// SPDX-License-Identifier: Apache-2.0
// A value that is changed for a while: the old one is put back at the end of the scope, however the scope ends.
#pragma once

#include <utility>

namespace pawl {

template <class T>
class [[nodiscard]] Restored {
 public:
  Restored(T& value, T now) : value_(value), before_(std::exchange(value, std::move(now))) {}
  ~Restored() { value_ = std::move(before_); }
  Restored(const Restored&) = delete;
  Restored& operator=(const Restored&) = delete;

 private:
  T& value_;
  T before_;
};

}  // namespace pawl
