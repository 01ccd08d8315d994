// SPDX-License-Identifier: Apache-2.0
// Copies: a list, a map or an object that is another one from here on, whatever happens to the first. What is in it is
// shared, unless the copy is deep.
#include <algorithm>

#include "base/one_of.h"
#include "content/code/code_names.h"
#include "content/code/code_paths.h"
#include "content/code/special_calls.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_container(const CodeHeld& held) {
  return held.kind == CodeHeld::Kind::list || held.kind == CodeHeld::Kind::map ||
         (held.kind == CodeHeld::Kind::any && !held.items.empty() &&
          std::all_of(held.items.begin(), held.items.end(), is_container));
}

[[nodiscard]] CodeHeld copied(CodeHeld held, bool is_deep) {
  if (held.kind != CodeHeld::Kind::any) held.place = -1;
  for (CodeHeld& item : held.items) {
    if (is_deep || held.kind == CodeHeld::Kind::any) item = copied(std::move(item), is_deep);
  }
  return held;
}

// `list.slice(1, 3)`
[[nodiscard]] std::optional<CodeHeld> slice_of(const CodeHeld& list, const std::vector<CodeHeldArgument>& arguments) {
  if (list.kind != CodeHeld::Kind::list || list.is_open || list.is_some || arguments.size() > 2) return std::nullopt;
  const std::size_t size = list.items.size();
  std::size_t bounds[] = {0, size};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::optional<std::size_t> at = place_of(arguments[i].value, size);
    if (!at) return std::nullopt;
    bounds[i] = std::min(*at, size);
  }
  if (bounds[0] >= bounds[1]) return held_list({});
  return held_list({list.items.begin() + static_cast<std::ptrdiff_t>(bounds[0]),
                    list.items.begin() + static_cast<std::ptrdiff_t>(bounds[1])});
}

// `[[key, value], …]` as a map.
[[nodiscard]] std::optional<CodeHeld> map_of_pairs(const CodeHeld& list) {
  if (list.kind != CodeHeld::Kind::list || list.is_open) return std::nullopt;
  CodeHeld map;
  map.kind = CodeHeld::Kind::map;
  for (const CodeHeld& pair : list.items) {
    if (pair.kind != CodeHeld::Kind::list || pair.items.size() != 2) return std::nullopt;
    put_by_key(map, pair.items[0].is_text() ? pair.items[0].text : "?", pair.items[1]);
  }
  return weighed(std::move(map));
}

}  // namespace

CodeHeld pairs_of(const CodeHeld& map) {
  std::vector<CodeHeld> pairs;
  for (std::size_t i = 0; i < map.items.size() && i < map.keys.size(); ++i) {
    CodeHeld key = map.keys[i] == "?" ? unknown_because("a key") : held_text(map.keys[i]);
    pairs.push_back(held_list({std::move(key), map.items[i]}));
  }
  return held_list(std::move(pairs));
}

std::optional<CodeHeld> CodeWalker::copy_of(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  const bool is_deep = is_one_of(name, {"structuredClone", "copy.deepcopy"});
  const bool is_of_argument =
      is_deep || name == "copy.copy" || name == "(clone)" || (language_ == "ruby" && name == "Array.new");
  if (is_of_argument && is_container(first)) return copied(first, is_deep);
  if (calling.callee.self == nullptr || !name.starts_with('.')) return std::nullopt;
  if (!is_one_of(name, {".copy", ".slice", ".dup", ".clone", ".concat", ".to_h", ".merge"})) return std::nullopt;
  const CodeHeld self = whole(*calling.callee.self);
  const bool has_given = !calling.arguments.empty();
  if (language_ == "ruby" && name == ".clone" && self.is_text()) return self;
  if (!is_container(self)) return std::nullopt;
  if (language_ == "node" && name == ".slice" && has_given) return slice_of(self, calling.arguments);
  if (language_ == "ruby" && name == ".merge" && self.kind == CodeHeld::Kind::map) {
    CodeHeld map = copied(self, false);
    for (const CodeHeldArgument& one : calling.arguments) {
      if (!one.keyword.empty()) {
        put_by_key(map, one.keyword, one.value);
        continue;
      }
      if (one.value.kind != CodeHeld::Kind::map) return std::nullopt;
      for (std::size_t i = 0; i < one.value.keys.size(); ++i) put_by_key(map, one.value.keys[i], one.value.items[i]);
    }
    return weighed(std::move(map));
  }
  if (has_given || name == ".merge") return std::nullopt;
  if (language_ == "ruby" && name == ".to_h" && self.kind == CodeHeld::Kind::list) return map_of_pairs(self);
  const bool is_copy = (language_ == "python" && name == ".copy") ||
                       (language_ == "node" && is_one_of(name, {".slice", ".concat"})) ||
                       (language_ == "ruby" && is_one_of(name, {".dup", ".clone", ".to_h"}));
  return is_copy ? std::optional(copied(self, false)) : std::nullopt;
}

// `new Map(pairs)`, `new Set(items)` and the methods of a map.
std::optional<CodeHeld> CodeWalker::map_in_javascript(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (is_one_of(name, {"Map", "WeakMap", "Set", "WeakSet"}) && calling.callee.self == nullptr) {
    const bool is_map = name.ends_with("Map");
    std::optional<CodeHeld> made;
    if (calling.arguments.empty()) {
      made = CodeHeld{};
      made->kind = is_map ? CodeHeld::Kind::map : CodeHeld::Kind::list;
    } else if (is_map) {
      made = first.type == "Map" ? std::optional(copied(first, false)) : map_of_pairs(first);
    } else if (first.kind == CodeHeld::Kind::list) {
      made = copied(first, false);
    }
    if (made && is_map) made->type = "Map";
    return made;
  }
  if (!name.starts_with("Map.") || calling.callee.self == nullptr) return std::nullopt;
  const CodeHeld self = whole(*calling.callee.self);
  const std::vector<CodeHeld> maps = self.kind == CodeHeld::Kind::any ? self.items : std::vector<CodeHeld>{self};
  std::vector<CodeHeld> results;
  for (const CodeHeld& map : maps) {
    if (map.kind != CodeHeld::Kind::map) return std::nullopt;
    const CodeHeld pairs = pairs_of(map);
    if (name == "Map.get") {
      bool is_there = false;
      for (std::size_t i = 0; i < map.keys.size(); ++i) {
        const bool is_it = first.is_text() && map.keys[i] == first.text;
        is_there |= is_it;
        if (is_it || !first.is_text() || map.keys[i] == "?") results.push_back(map.items[i]);
      }
      if (!is_there) results.push_back(nothing());
    } else if (name == "Map.entries") {
      results.push_back(pairs);
    } else if (name == "Map.values") {
      results.push_back(held_list(map.items));
    } else if (name == "Map.keys") {
      std::vector<CodeHeld> keys;
      for (const CodeHeld& pair : pairs.items) keys.push_back(pair.items[0]);
      results.push_back(held_list(std::move(keys)));
    } else if (name == "Map.forEach" && is_callable(first)) {
      for (const CodeHeld& pair : pairs.items)
        static_cast<void>(call(placed(first), {{"", placed(pair.items[1])}, {"", pair.items[0]}}, calling.span));
      results.push_back(nothing());
    } else {
      return std::nullopt;
    }
  }
  return any_of(std::move(results));
}

}  // namespace pawl
