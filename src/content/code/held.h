// SPDX-License-Identifier: Apache-2.0
// What a variable or an expression holds while code is walked, and the pure functions on it: what can be worked out
// from the text alone (joining, decoding, paths below home) is worked out.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/code/code.h"
#include "content/code/code_tree.h"

namespace pawl {

inline constexpr std::size_t kMaxHeldBytes = 64 * 1024;
inline constexpr std::size_t kMaxHeldWeight = 4096;
inline constexpr std::size_t kMaxAlternatives = 16;
inline constexpr std::size_t kMaxRows = 32;

struct CodeHeld {
  enum class Kind { unknown, text, number, list, map, name, function, any };

  Kind kind = Kind::unknown;
  std::string text;               // text and number: what it is; name: which; unknown: why
  std::string front;              // of an unknown text: what it begins with
  std::string type;               // what made it, if it is an object: `pathlib.Path`
  std::vector<std::string> keys;  // of a map
  std::vector<CodeHeld> items;    // of a list, a map, or the alternatives of any
  std::vector<int> from;          // calls whose results it may hold
  std::vector<std::string> names;
  std::size_t weight = 1;  // how much it is to copy: of what is in it, too
  bool is_glob = false;
  bool is_tree = false;
  bool is_decoded = false;         // a known text that the code has in another form
  const CodeNode* code = nullptr;  // of a function or a group
  std::shared_ptr<CodeHeld> self;  // of a method: its object
  int place = -1;                  // of a list, a map or an object: where CodeFrames keeps what is in it
  int frame = -1;                  // of a function: where it was made; of a class and its objects: that of the class
  int owner = -1;                  // of a method: the frame of the class that it was found in
  int choice = 0;                  // of any: two with the same number are known to be the same one of their items
  bool is_open = false;            // of a list: its last item stands for any number of such items
  bool is_some = false;            // of a list: any of its items may be missing
  bool is_lazy = false;            // of a list: its items are worked out one by one, where somebody asks for them

  [[nodiscard]] bool is_text() const { return kind == Kind::text || kind == Kind::number; }
  [[nodiscard]] bool is(std::string_view known) const { return is_text() && text == known; }
};

struct CodeHeldArgument {
  std::string keyword;
  CodeHeld value;
  int variable = -1;  // which one it is, if it is a variable that the function may change (CodeWalker::variables_)
};

[[nodiscard]] CodeHeld held_text(std::string text);
[[nodiscard]] CodeHeld held_name(std::string name);
[[nodiscard]] CodeHeld held_list(std::vector<CodeHeld> items);
// Into a map: where the key is there already, the last value holds. Of a key that is not known, `?`, there may be many.
void put_by_key(CodeHeld& map, std::string key, CodeHeld value);
// A call that is kept for later: the function, then what it will be given. `type` says of which kind: `(partial)`.
[[nodiscard]] CodeHeld kept_call(std::string_view type, const std::vector<CodeHeldArgument>& parts);

// A value that holds too much becomes unknown. Call this for every value that was put together.
[[nodiscard]] CodeHeld weighed(CodeHeld held);
[[nodiscard]] CodeHeld unknown_because(std::string reason);

// Adds where `other` may come from to `held`.
void flow_into(CodeHeld& held, const CodeHeld& other);

// What one of several things is: the same if they agree.
[[nodiscard]] CodeHeld any_of(std::vector<CodeHeld> alternatives);
[[nodiscard]] CodeHeld either_of(CodeHeld one, CodeHeld other);

// Whether either of them is what `old` alone is.
[[nodiscard]] bool adds_nothing(const CodeHeld& old, const CodeHeld& now);

// What a value is that a loop has changed from `old` to `now`, and may change again in the same way.
[[nodiscard]] CodeHeld widened(const CodeHeld& old, const CodeHeld& now);
[[nodiscard]] bool is_same(const CodeHeld& one, const CodeHeld& other);

// Whether there is an `any` in it.
[[nodiscard]] bool has_alternatives(const CodeHeld& held);

// Without `any` in it: every combination, at most kMaxRows. Where there are more, a part of it is unknown.
[[nodiscard]] std::vector<CodeHeld> alternatives_of(const CodeHeld& held);

[[nodiscard]] CodeValue value_of(const CodeHeld& held);

// `left + right` and other operators. What is not known flows on.
[[nodiscard]] CodeHeld joined(const std::vector<CodeHeld>& parts);
[[nodiscard]] CodeHeld operated(std::string_view sign, const std::vector<CodeHeld>& operands);

// The result of a pure function by its canonical name (`base64.b64decode`, `.join`), if it can be worked out.
[[nodiscard]] std::optional<CodeHeld> pure_result(std::string_view name, const CodeHeld& self,
                                                  const std::vector<CodeHeldArgument>& arguments,
                                                  std::string_view home);

// A value that is read without a call: `os.environ.HOME`. `file` is the one that holds the code, or empty.
[[nodiscard]] std::optional<CodeHeld> constant_of(std::string_view name, std::string_view home, std::string_view file);

}  // namespace pawl
