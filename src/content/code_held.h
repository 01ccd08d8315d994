// SPDX-License-Identifier: Apache-2.0
// What a variable or an expression holds while code is walked, and the pure functions on it: what can be worked out
// from the text alone (joining, decoding, paths below home) is worked out.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/code.h"
#include "content/code_tree.h"

namespace pawl {

inline constexpr std::size_t kMaxHeldBytes = 64 * 1024;
inline constexpr std::size_t kMaxHeldWeight = 4096;
inline constexpr std::size_t kMaxAlternatives = 16;

struct Held {
  enum class Kind { unknown, text, number, list, map, name, function, any };

  Kind kind = Kind::unknown;
  std::string text;               // text and number: what it is; name: which; unknown: why
  std::string type;               // what made it, if it is an object: `pathlib.Path`
  std::vector<std::string> keys;  // of a map
  std::vector<Held> items;        // of a list, a map, or the alternatives of any
  std::vector<int> from;          // calls whose results it may hold
  std::vector<std::string> names;
  std::size_t weight = 1;  // how much it is to copy: of what is in it, too
  bool is_glob = false;
  bool is_tree = false;
  const CodeNode* code = nullptr;  // of a function or a group
  std::shared_ptr<Held> self;      // of a method: its object

  [[nodiscard]] bool is_text() const { return kind == Kind::text || kind == Kind::number; }
  [[nodiscard]] bool is(std::string_view known) const { return is_text() && text == known; }
};

struct HeldArgument {
  std::string keyword;
  Held value;
};

[[nodiscard]] Held held_text(std::string text);
[[nodiscard]] Held held_name(std::string name);
[[nodiscard]] Held held_list(std::vector<Held> items);

// As light as a value may be: one that holds too much becomes unknown. To be called on whatever was put together.
[[nodiscard]] Held weighed(Held held);
[[nodiscard]] Held unknown_because(std::string reason);

// Adds where `other` may come from to `held`.
void flow_into(Held& held, const Held& other);

// What one of several things is: the same if they agree.
[[nodiscard]] Held any_of(std::vector<Held> alternatives);

// Without `any` in it, each value at least once; at most kMaxAlternatives.
[[nodiscard]] std::vector<Held> alternatives_of(const Held& held);

[[nodiscard]] CodeValue value_of(const Held& held);

// `left + right` and its like; what is not known flows.
[[nodiscard]] Held joined(const std::vector<Held>& parts);
[[nodiscard]] Held operated(std::string_view sign, const std::vector<Held>& operands);

// The result of a pure function by its canonical name (`base64.b64decode`, `.join`), if it can be worked out.
[[nodiscard]] std::optional<Held> pure_result(std::string_view name, const Held& self,
                                              const std::vector<HeldArgument>& arguments, std::string_view home);

// A value that is read without a call: `os.environ.HOME`.
[[nodiscard]] std::optional<Held> constant_of(std::string_view name, std::string_view home);

}  // namespace pawl
