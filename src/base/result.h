// SPDX-License-Identifier: Apache-2.0
// What can fail from outside returns Result<T>: a value, or one Error that says what is wrong and what to do.
// The names are std::expected's (g++ 12 has none in C++20). No exception leaves a layer.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace pawl {

// One row a kind of failure; name_of() gives the word for the log.
enum class Code {
  bad_json,
  bad_toml,
  bad_message,
  bad_config,
  bad_rule,
  bad_argument,
  bad_settings,
  too_large,
  timed_out,
  not_found,
  no_permission,
  io_failed,
  log_failed,
  internal,
};

[[nodiscard]] std::string_view name_of(Code code);

struct Error {
  Code code = Code::internal;
  std::string text;  // `place: what is wrong; what to do`, lower case, no full stop
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  [[nodiscard]] const Error& error() const { return std::get<1>(state_); }
  [[nodiscard]] T value_or(T other) const { return has_value() ? std::get<0>(state_) : std::move(other); }

 private:
  std::variant<T, Error> state_;
};

// For actions that give nothing back but may fail.
struct Done {};

}  // namespace pawl
