// SPDX-License-Identifier: Apache-2.0
// JavaScript's functions that call others, make objects of functions, or make functions of texts.
#include <algorithm>
#include <utility>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/language.h"
#include "content/code/special_calls.h"

namespace pawl {
namespace {

void place_at(CodeNode& node, Span span) {
  node.span = span;
  for (CodeNode& item : node.items) place_at(item, span);
}

}  // namespace

// `new Function("p", "code")`: a function that sees only what is global.
std::optional<CodeHeld> CodeWalker::function_of_text(const CodeCalling& calling) {
  constexpr std::size_t kMaxMade = 32;
  std::string text = "(function (";
  for (std::size_t i = 0; i < calling.arguments.size(); ++i) {
    const CodeHeld& part = calling.arguments[i].value;
    if (!part.is_text()) return std::nullopt;
    const bool is_body = i + 1 == calling.arguments.size();
    text += (is_body ? ") {\n" : i > 0 ? ", " : "") + part.text;
  }
  text += "\n})";
  const Language* const language = find_code_language(language_);
  const SyntaxTree tree = parse_syntax(language->grammar, text);
  if (!tree.problem.empty() || made_code_.size() >= kMaxMade) return std::nullopt;
  // The text itself counts as well: it is code that is put together.
  static_cast<void>(write_down(calling.name, {}, calling.arguments, calling.span));
  made_code_.push_back(language->tree(Syntax(tree, 0)));
  place_at(made_code_.back(), calling.span);
  const int outer = std::exchange(frame_, 0);
  CodeHeld function = eval(made_code_.back());
  frame_ = outer;
  return function;
}

// What makes objects, lists and functions.
std::optional<CodeHeld> CodeWalker::make_in_javascript(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (name == "Object.assign" && !calling.arguments.empty()) {
    // An object that was changed on some path is several, all at one place.
    const bool is_several = first.kind == CodeHeld::Kind::any && !first.items.empty();
    const CodeHeld& object = is_several ? first.items[0] : first;
    const bool is_one = !is_several || std::all_of(first.items.begin(), first.items.end(), [&](const CodeHeld& one) {
      return one.kind == CodeHeld::Kind::map && one.place == object.place;
    });
    if (object.kind != CodeHeld::Kind::map || object.place < 0 || !is_one) return std::nullopt;
    for (std::size_t i = 1; i < calling.arguments.size(); ++i) {
      const CodeHeld& more = calling.arguments[i].value;
      if (more.kind != CodeHeld::Kind::map) return std::nullopt;
      for (std::size_t k = 0; k < more.keys.size(); ++k) set_item(object, held_text(more.keys[k]), more.items[k], true);
    }
    return object;
  }
  if (is_one_of(name, {"Object.freeze", "Object.seal"}) && !calling.arguments.empty()) return first;
  // An object whose members are whatever `get` gives.
  const auto trap = [&](const CodeHeld& map, std::string_view wanted) -> const CodeHeld* {
    const auto key = std::find(map.keys.begin(), map.keys.end(), wanted);
    return key == map.keys.end() ? nullptr : &map.items[static_cast<std::size_t>(key - map.keys.begin())];
  };
  if (name == "Proxy" && calling.arguments.size() == 2 && calling.argument(1).kind == CodeHeld::Kind::map) {
    const CodeHeld* const get = trap(calling.argument(1), "get");
    if (get == nullptr) return first;
    CodeHeld proxy;
    proxy.kind = CodeHeld::Kind::map;
    proxy.keys = {"?"};
    proxy.items = {call(placed(*get), {{"", placed(first)}, {"", unknown_because("a key")}}, calling.span)};
    return proxy;
  }
  if (name == "Object.defineProperty" && first.place >= 0 && calling.argument(2).kind == CodeHeld::Kind::map) {
    if (const CodeHeld* const value = trap(calling.argument(2), "value"); value != nullptr)
      set_item(first, calling.argument(1), placed(*value), true);
    if (const CodeHeld* const get = trap(calling.argument(2), "get"); get != nullptr) {
      CodeHeld getter = *get;
      if (getter.kind == CodeHeld::Kind::function) getter.type = "property";
      set_item(first, calling.argument(1), getter, true);
    }
    return first;
  }
  if (name == "Object.keys" && first.kind == CodeHeld::Kind::map && first.frame < 0 &&
      std::find(first.keys.begin(), first.keys.end(), "?") == first.keys.end()) {
    std::vector<CodeHeld> keys;
    for (const std::string& key : first.keys) keys.push_back(held_text(key));
    return held_list(std::move(keys));
  }
  if (name == "Object.fromEntries" && first.kind == CodeHeld::Kind::list && !first.is_open) {
    CodeHeld map;
    map.kind = CodeHeld::Kind::map;
    for (const CodeHeld& pair : first.items) {
      if (pair.kind != CodeHeld::Kind::list || pair.items.size() != 2) return std::nullopt;
      put_by_key(map, pair.items[0].is_text() ? pair.items[0].text : "?", pair.items[1]);
    }
    return weighed(std::move(map));
  }
  if (name == "Function" && !calling.arguments.empty()) {
    if (std::optional<CodeHeld> function = function_of_text(calling)) return function;
  }
  // `Array.from(items, f)`
  if (name == "Array.from" && first.kind == CodeHeld::Kind::list) {
    if (calling.arguments.size() > 1) return call_each(placed(calling.argument(1)), placed(first), calling.span, true);
    CodeHeld list = first;
    list.place = -1;
    return list;
  }
  return std::nullopt;
}

// Promises: one whose value is known stands for it. What it calls runs after the text behind it, unless that waits.
std::optional<CodeHeld> CodeWalker::promise_in_javascript(const CodeCalling& calling, bool is_awaited) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (name == "Promise.resolve" && calling.arguments.size() == 1 && first.kind != CodeHeld::Kind::unknown) return first;
  if (name == "Promise.all" && first.kind == CodeHeld::Kind::list) return first;
  if (is_one_of(name, {"Promise.race", "Promise.any"}) && first.kind == CodeHeld::Kind::list && !first.items.empty())
    return any_of(first.items);
  // `new Promise((resolve, reject) => …)`
  if (name == "Promise" && first.kind == CodeHeld::Kind::function) {
    const CodeHeld given = placed(held_list({}));
    static_cast<void>(call(first,
                           {{"", placed(kept_call("(resolver)", {{"", given}}))}, {"", unknown_because("an error")}},
                           calling.span));
    const CodeHeld values = one_list(whole(given));
    if (values.kind == CodeHeld::Kind::list && !values.items.empty()) return any_of(values.items);
    CodeHeld promise = unknown_because("what a promise holds");
    promise.type = name;
    return promise;
  }
  if (calling.callee.self == nullptr || !is_callable(first)) return std::nullopt;
  const CodeHeld self = whole(*calling.callee.self);
  if (self.kind == CodeHeld::Kind::unknown || self.kind == CodeHeld::Kind::name) return std::nullopt;
  if (name == ".catch" || name == ".finally") {
    call_later(placed(first), {{"", unknown_because("an error")}}, calling.span);
    return self;
  }
  if (!name.ends_with(".then")) return std::nullopt;
  const std::vector<CodeHeldArgument> given = {{"", placed(self)}};
  if (is_awaited) return call(placed(first), given, calling.span);
  return call_once_later(placed(first), given, calling.span);
}

// Methods of a list.
std::optional<CodeHeld> CodeWalker::iterate_in_javascript(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  const CodeHeld self = one_list(whole(*calling.callee.self));
  // `[1, 2].map(f)`: by the items.
  if (self.kind != CodeHeld::Kind::list || calling.arguments.empty()) return std::nullopt;
  if (is_one_of(name, {".map", ".forEach", ".flatMap", ".filter", ".find", ".some", ".every"})) {
    CodeHeld results = call_each(placed(first), placed(self), calling.span, true);
    if (name == ".map" || name == ".forEach" || name == ".flatMap") return results;
    if (name == ".find") return either_of(any_of(self.items), nothing());
    return name == ".filter" ? some_of(self) : unknown_because("whether something holds");
  }
  if (name == ".reduce" && !self.is_open) {
    std::vector<CodeHeld> all = self.items;
    if (calling.arguments.size() > 1) all.insert(all.begin(), calling.argument(1));
    CodeHeld total = all.empty() ? CodeHeld{} : all[0];
    for (std::size_t i = 1; i < all.size(); ++i)
      total = call(placed(first), {{"", placed(total)}, {"", placed(all[i])}}, calling.span);
    return total;
  }
  if (name == ".at" && first.kind == CodeHeld::Kind::number) return item_of(self, first);
  if (name == ".concat" && !self.is_open) {
    CodeHeld all = self;
    all.place = -1;
    for (const CodeHeldArgument& one : calling.arguments) {
      if (one.value.kind == CodeHeld::Kind::list) {
        all.items.insert(all.items.end(), one.value.items.begin(), one.value.items.end());
        all.is_open |= one.value.is_open;
      } else {
        all.items.push_back(one.value);
      }
    }
    return weighed(std::move(all));
  }
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_javascript(const CodeCalling& calling) {
  const bool is_awaited = std::exchange(is_awaited_, false);
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (name == "Reflect.apply") {
    std::vector<CodeHeldArgument> given = spread_out(calling.argument(2));
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    return call(placed(first), std::move(given), calling.span);
  }
  if (name == "Reflect.construct") {
    std::vector<CodeHeldArgument> given = spread_out(calling.argument(1));
    return call(placed(first), std::move(given), calling.span);
  }
  std::string_view timer = name;
  if (timer.starts_with("timers.")) timer.remove_prefix(7);
  const std::optional<std::size_t> place = place_of_function(timer);
  if (place && *place == 0 && !timer.starts_with('.') && is_callable(first)) {
    const bool has_delay = timer == "setTimeout" || timer == "setInterval";
    std::vector<CodeHeldArgument> given = calling.arguments_from(has_delay ? 2 : 1);
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    call_later(placed(first), given, calling.span);
    return unknown_because("what is called later");
  }
  if (std::optional<CodeHeld> result = make_in_javascript(calling)) return result;
  if (std::optional<CodeHeld> map = map_in_javascript(calling)) return map;
  if (std::optional<CodeHeld> promise = promise_in_javascript(calling, is_awaited)) return promise;
  if (calling.callee.self == nullptr) {
    std::string function = name;
    if (takes_off(function, ".call")) return call(held_name(function), calling.arguments_from(1), calling.span);
    if (takes_off(function, ".apply")) return call(held_name(function), spread_out(calling.argument(1)), calling.span);
    if (takes_off(function, ".bind")) {
      if (calling.arguments.size() < 2) return held_name(function);
      std::vector<CodeHeldArgument> parts = {{"", held_name(function)}};
      for (CodeHeldArgument& one : calling.arguments_from(1)) parts.push_back(std::move(one));
      return kept_call("(partial)", parts);
    }
    return std::nullopt;
  }
  return iterate_in_javascript(calling);
}

}  // namespace pawl
