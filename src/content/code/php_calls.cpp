// SPDX-License-Identifier: Apache-2.0
// PHP's functions that call others, by name or by value.
#include <algorithm>
#include <utility>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/special_calls.h"

namespace pawl {

// Arrays that are made of others.
std::optional<CodeHeld> CodeWalker::make_array_in_php(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (name == "array_merge") {
    CodeHeld all = first;
    all.place = -1;
    for (std::size_t i = 1; i < calling.arguments.size(); ++i) {
      const CodeHeld& more = calling.arguments[i].value;
      if (more.kind != all.kind || all.is_open) return std::nullopt;
      for (std::size_t k = 0; k < more.items.size(); ++k) {
        const auto old = all.kind == CodeHeld::Kind::map ? std::find(all.keys.begin(), all.keys.end(), more.keys[k])
                                                         : all.keys.end();
        if (old != all.keys.end()) {
          all.items[static_cast<std::size_t>(old - all.keys.begin())] = more.items[k];
          continue;
        }
        if (all.kind == CodeHeld::Kind::map) all.keys.push_back(more.keys[k]);
        all.items.push_back(more.items[k]);
      }
      all.is_open |= more.is_open;
    }
    if (all.kind == CodeHeld::Kind::list || all.kind == CodeHeld::Kind::map) return weighed(std::move(all));
  }
  if (is_one_of(name, {"array_values", "array_keys"}) && first.kind == CodeHeld::Kind::map) {
    std::vector<CodeHeld> items = first.items;
    if (name == "array_keys") {
      items.clear();
      for (const std::string& key : first.keys) items.push_back(held_text(key));
    }
    return held_list(std::move(items));
  }
  if (name == "array_keys_of") {
    std::vector<CodeHeld> keys;
    for (const std::string& key : first.keys) keys.push_back(key == "?" ? CodeHeld{} : held_text(key));
    if (keys.empty()) {
      CodeHeld key = unknown_because("a key");
      flow_into(key, first);
      return key;
    }
    return any_of(std::move(keys));
  }
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_php(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const CodeHeld& second = calling.argument(1);
  const std::string& name = calling.name;
  const auto function_of = [&](const CodeHeld& held) {
    if (!held.is_text()) return placed(held);
    if (const CodeHeld* const own = find(held.text); own != nullptr) return *own;
    return held_name(held.text);
  };
  const bool is_function = first.is_text() || is_callable(first) || first.kind == CodeHeld::Kind::list;
  if (is_one_of(name, {"Closure.fromCallable", "ReflectionFunction"}) && is_function) {
    const CodeHeld function = function_of(first);
    return name == "ReflectionFunction" ? kept_call("(partial)", {{"", function}}) : function;
  }
  if (is_one_of(name, {"(partial).invoke", "(partial).invokeArgs"}) && calling.callee.self != nullptr) {
    std::vector<CodeHeldArgument> given = name == "(partial).invoke" ? calling.arguments : spread_out(first);
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    return call(*calling.callee.self, std::move(given), calling.span);
  }
  // A generator is the list of what it gives.
  const CodeHeld* const self = calling.callee.self.get();
  if (name == ".current" && self != nullptr && self->kind == CodeHeld::Kind::list)
    return item_of(whole(*self), held_text("0"));
  if (is_one_of(name, {"current", "reset"}) && first.kind == CodeHeld::Kind::list && !first.items.empty())
    return item_of(first, held_text("0"));
  if (is_one_of(name, {"iterator_to_array", "array_values"}) && first.kind == CodeHeld::Kind::list) {
    CodeHeld list = first;
    list.place = -1;
    return list;
  }
  if (name == "array_map" && is_function && calling.arguments.size() == 2 && second.kind == CodeHeld::Kind::list)
    return call_each(function_of(first), placed(second), calling.span);
  // They call what they are given, with what follows it or with what they have.
  const bool calls_later =
      is_one_of(name, {"register_shutdown_function", "register_tick_function", "header_register_callback", "ob_start"});
  if ((is_one_of(name, {"call_user_func", "array_map", "forward_static_call"}) || calls_later) && is_function) {
    std::vector<CodeHeldArgument> given = calling.arguments_from(1);
    for (CodeHeldArgument& one : given) {
      if (name == "array_map") one.value = any_item_of(one.value);
      one.value = placed(std::move(one.value));
    }
    if (calls_later) {
      call_later(function_of(first), given, calling.span);
      return unknown_because("nothing");
    }
    return call(function_of(first), std::move(given), calling.span);
  }
  if (name == "usort" && second.is_text()) return call(function_of(second), {{"", any_item_of(first)}}, calling.span);
  if (name == "call_user_func_array" && is_function) {
    std::vector<CodeHeldArgument> given = spread_out(second);
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    return call(function_of(first), std::move(given), calling.span);
  }
  // What it is given may change the items.
  if (name == "array_walk" && is_callable(second) && first.kind == CodeHeld::Kind::list && !first.is_open) {
    for (std::size_t i = 0; i < first.items.size(); ++i) {
      const int item = temporary(first.items[i]);
      static_cast<void>(call(placed(second), {{"", placed(first.items[i]), item}}, calling.span));
      set_item(first, held_text(std::to_string(i)), *variables_[static_cast<std::size_t>(item)]->value, true);
    }
    return unknown_because("nothing");
  }
  if (is_one_of(name, {"array_walk", "array_filter"}) && (second.is_text() || is_callable(second))) {
    static_cast<void>(call_each(function_of(second), placed(first), calling.span));
    return name == "array_filter" ? some_of(first) : first;
  }
  if (name == "array_reduce" && first.kind == CodeHeld::Kind::list && !first.is_open) {
    CodeHeld total = calling.argument(2);
    for (const CodeHeld& item : first.items)
      total = call(function_of(second), {{"", placed(total)}, {"", placed(item)}}, calling.span);
    return total;
  }
  // An object without a class is a map that is shared.
  if (name == "stdClass" || (name == "(object)" && first.kind == CodeHeld::Kind::map)) {
    CodeHeld object = name == "stdClass" ? CodeHeld{} : first;
    object.kind = CodeHeld::Kind::map;
    object.type = "stdClass";
    object.place = -1;
    return object;
  }
  if (name == "(object)") return first;
  if (std::optional<CodeHeld> array = make_array_in_php(calling)) return array;
  if (name == "define" && first.is_text()) {
    frames_.set(frames_.make(0, first.text), std::make_shared<const CodeHeld>(placed(second)));
    return unknown_because("nothing");
  }
  return std::nullopt;
}

}  // namespace pawl
