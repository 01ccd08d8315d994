// SPDX-License-Identifier: Apache-2.0
// Variables that are set by a name that is worked out: `globals()[k] = v`, `$$name = v`, `local_variable_set`. With a
// name that is not known, every variable that it may mean holds the value from then on, or what it held before.
#include <algorithm>
#include <utility>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/special_calls.h"

namespace pawl {
namespace {

constexpr std::size_t kMostVariables = 64;

// Functions, modules and what Pawl keeps for itself are no variables that programs set like this.
[[nodiscard]] bool may_be_meant(std::string_view name, const CodeHeld& held, std::string_view sign) {
  const bool is_value = held.kind != CodeHeld::Kind::function && held.kind != CodeHeld::Kind::name;
  return is_value && name.starts_with(sign) && name.find_first_of("(.") == std::string_view::npos;
}

}  // namespace

bool CodeWalker::is_all_variables(const CodeHeld& held) const {
  if (held.kind != CodeHeld::Kind::name) return false;
  if (language_ == "python") return is_one_of(held.text, {"globals", "locals"});
  if (language_ == "php") return is_one_of(held.text, {"$GLOBALS", kVariables});
  return language_ == "node" && is_one_of(held.text, {"globalThis", "global", "window"});
}

void CodeWalker::set_by_name(const CodeHeld& name, const CodeHeld& value, bool is_global, bool is_certain) {
  // globalThis does not hold `let`, nor `var` of a module; `$main::x` is not Perl's `my $x`.
  is_certain &= language_ != "node" && language_ != "perl";
  const std::string sign = language_ == "php" || language_ == "perl" ? "$" : "";
  const int outer = std::exchange(frame_, is_global ? 0 : frame_);
  if (name.kind == CodeHeld::Kind::any) {
    for (const CodeHeld& one : name.items) set_by_name(one, value, is_global, false);
  } else if (name.is_text()) {
    const CodeHeld* const old = is_certain ? nullptr : find(sign + name.text);
    set_name(sign + name.text, old == nullptr ? value : either_of(*old, value));
  } else {
    std::vector<std::string> names;
    for (int at = frame_; at >= 0; at = frames_.parent_of(at)) {
      for (const auto& [known, cell] : frames_.cells_of(at)) {
        if (cell.value != nullptr && names.size() < kMostVariables && may_be_meant(known, *cell.value, sign))
          names.push_back(known);
      }
      if (frames_.kind_of(at) == CodeFrames::Kind::opaque) break;
    }
    for (const std::string& one : names) {
      if (const CodeHeld* const old = find(one); old != nullptr) set_name(one, either_of(*old, value));
    }
  }
  frame_ = outer;
}

// Each of a map under its key.
void CodeWalker::set_all_by_name(const CodeHeld& map, bool is_global) {
  if (map.kind != CodeHeld::Kind::map) {
    CodeHeld any = unknown_because("a value");
    flow(any, map);
    return set_by_name(unknown_because("a name"), any, is_global, false);
  }
  for (std::size_t i = 0; i < map.keys.size() && i < map.items.size(); ++i) {
    const CodeHeld key = map.keys[i] == "?" ? unknown_because("a name") : held_text(map.keys[i]);
    set_by_name(key, placed(map.items[i]), is_global, true);
  }
}

std::optional<CodeHeld> CodeWalker::call_by_name(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (language_ == "ruby" && name.ends_with(".local_variable_set") && calling.arguments.size() == 2) {
    // The block around the call sees the variable as well as the method.
    set_by_name(first, placed(calling.argument(1)), false, true);
    return calling.argument(1);
  }
  if (language_ == "ruby" && name.ends_with(".local_variable_get") && first.is_text()) {
    if (const CodeHeld* const held = find(first.text); held != nullptr) return *held;
  }
  if (language_ == "ruby" && (name == "const_set" || name.ends_with(".const_set")) && first.is_text()) {
    set_by_name(first, placed(calling.argument(1)), true, true);
    return calling.argument(1);
  }
  if (language_ == "python" && name == "globals.update") {
    for (const CodeHeldArgument& one : calling.arguments) {
      if (one.keyword.empty()) {
        set_all_by_name(one.value, true);
      } else {
        set_by_name(held_text(one.keyword), placed(one.value), true, true);
      }
    }
    return unknown_because("nothing");
  }
  if (language_ == "php" && name == "extract" && !calling.arguments.empty()) {
    set_all_by_name(first, false);
    return unknown_because("a number");
  }
  if (language_ == "php" && name == "compact") {
    CodeHeld map;
    map.kind = CodeHeld::Kind::map;
    for (const CodeHeldArgument& one : calling.arguments) {
      const CodeHeld* const held = one.value.is_text() ? find("$" + one.value.text) : nullptr;
      if (held == nullptr) return std::nullopt;
      put_by_key(map, one.value.text, *held);
    }
    return weighed(std::move(map));
  }
  if (language_ == "node" && name == "Object.assign" && is_all_variables(first)) {
    for (std::size_t i = 1; i < calling.arguments.size(); ++i) set_all_by_name(calling.arguments[i].value, true);
    return first;
  }
  return std::nullopt;
}

}  // namespace pawl
