// SPDX-License-Identifier: Apache-2.0
// A value out of a JSON or TOML text, with its place in that text. Members keep their order.
// Both readers make it; messages, settings files and rule packs are all read through it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace pawl {

struct Member;

struct Value {
  enum class Kind { null, boolean, integer, real, string, array, object };

  Kind kind = Kind::null;
  bool boolean = false;
  std::int64_t integer = 0;
  double real = 0;  // for integers too
  std::string text;
  std::vector<Value> items;
  std::vector<Member> members;
  Span span;

  [[nodiscard]] bool is_null() const { return kind == Kind::null; }
  [[nodiscard]] bool is_string() const { return kind == Kind::string; }
  [[nodiscard]] bool is_array() const { return kind == Kind::array; }
  [[nodiscard]] bool is_object() const { return kind == Kind::object; }
  [[nodiscard]] bool is_number() const { return kind == Kind::integer || kind == Kind::real; }

  // The member of that name, or nullptr, also if this is not an object.
  [[nodiscard]] const Value* find(std::string_view name) const;
  // The text of the string member of that name, or nullptr if it is absent or not a string.
  [[nodiscard]] const std::string* find_text(std::string_view name) const;

  // Appends a member; for building replies.
  Value& set(std::string_view name, Value value);

  static Value of(std::string_view text);
  static Value of(const char* text);
  static Value of(bool value);
  static Value of(std::int64_t value);
  static Value of(int value);
  static Value of(double value);
  static Value object();
  static Value array();
};

struct Member {
  std::string name;
  Span name_span;
  Value value;
};

// The value at a path of names and, in arrays, indices: `params.query.sql`, `files.0.path`; nullptr if there is none.
// A dot always parts: a member whose own name holds one is out of reach.
[[nodiscard]] const Value* find_by_path(const Value& root, std::string_view path);

inline constexpr int kMaxFieldDepth = 64;  // as deep as the JSON reader goes
inline constexpr std::size_t kMaxTextsUnder = 1000;

// All texts under members of these names, however deep, and in lists; at most kMaxTextsUnder.
[[nodiscard]] std::vector<const Value*> texts_under(const Value& root, std::span<const std::string_view> names);

// The word for a kind in messages: `a string`, `an array`.
[[nodiscard]] std::string_view name_of(Value::Kind kind);

}  // namespace pawl
