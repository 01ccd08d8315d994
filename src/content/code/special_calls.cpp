// SPDX-License-Identifier: Apache-2.0
// Calls that load, look up or pass on a function: what they would call is called in their place.
#include <algorithm>

#include "base/one_of.h"
#include "content/code/code_walk.h"

namespace pawl {
namespace {

[[nodiscard]] bool takes_off(std::string& name, std::string_view suffix) {
  if (!name.ends_with(suffix) || name.size() == suffix.size()) return false;
  name.resize(name.size() - suffix.size());
  return true;
}

[[nodiscard]] bool is_loader(const std::string& name) {
  return is_one_of(name, {"require", "__import__", "importlib.import_module", "importlib.__import__", "import",
                          "process.mainModule.require", "module.require", "Object.const_get", "const_get",
                          "process.getBuiltinModule", "process.binding"});
}

[[nodiscard]] CodeHeld argument(const CodeCalling& calling, std::size_t place) {
  return place < calling.arguments.size() ? calling.arguments[place].value : CodeHeld{};
}

[[nodiscard]] std::vector<CodeHeldArgument> arguments_from(const CodeCalling& calling, std::size_t place) {
  const std::size_t first = std::min(place, calling.arguments.size());
  return {calling.arguments.begin() + static_cast<std::ptrdiff_t>(first), calling.arguments.end()};
}

// The items of a list as arguments; anything else is one argument.
[[nodiscard]] std::vector<CodeHeldArgument> spread_out(const CodeHeld& list) {
  if (list.kind != CodeHeld::Kind::list) return {{"", list}};
  std::vector<CodeHeldArgument> given;
  for (const CodeHeld& item : list.items) given.push_back({"", item});
  return given;
}

[[nodiscard]] CodeHeld any_item_of(const CodeHeld& held) {
  return held.kind == CodeHeld::Kind::list ? any_of(held.items) : held;
}

}  // namespace

std::optional<CodeHeld> CodeWalker::call_specially(const CodeCalling& calling) {
  const CodeHeld first = argument(calling, 0);
  if (is_loader(calling.name) && language_ != "php" && language_ != "perl" && first.is_text()) {
    CodeHeld module = load_module(first.text);
    // `__import__("a.b")` gives `a`.
    if (calling.name == "__import__" && calling.arguments.size() == 1)
      return held_name(module.text.substr(0, module.text.find('.')));
    return module;
  }
  if (is_one_of(calling.name, {"getattr", "Reflect.get", "operator.getitem"}) && calling.arguments.size() >= 2) {
    const CodeHeld key = argument(calling, 1);
    CodeHeld item = item_of(first, key);
    return first.kind != CodeHeld::Kind::name && key.is_text() ? member_of(first, key.text) : item;
  }
  if (language_ == "python") return call_in_python(calling);
  if (language_ == "ruby") return call_in_ruby(calling);
  if (language_ == "php") return call_in_php(calling);
  if (language_ == "node") return call_in_javascript(calling);
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_python(const CodeCalling& calling) {
  const CodeHeld first = argument(calling, 0);
  if (is_one_of(calling.name, {"globals", "locals", "vars"}))
    return first.kind == CodeHeld::Kind::name ? first : held_name("globals");
  if (calling.name == "map" && calling.arguments.size() == 2) {
    const CodeHeld items = argument(calling, 1);
    if (items.kind != CodeHeld::Kind::list) return call(first, {{"", items}}, calling.span);
    std::vector<CodeHeld> results;
    for (const CodeHeld& item : items.items) results.push_back(call(first, {{"", item}}, calling.span));
    return held_list(std::move(results));
  }
  if (is_one_of(calling.name, {"functools.partial", "partial"}) && !calling.arguments.empty())
    return call(first, arguments_from(calling, 1), calling.span);
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_ruby(const CodeCalling& calling) {
  const std::string& name = calling.name;
  const CodeHeld* self = calling.callee.self.get();
  // `x.send(:system, "ls")`, `method(:system)`
  std::string object_name = name;
  const bool is_bare = is_one_of(name, {"send", "public_send", "__send__", "method", "instance_method"});
  const bool sends = is_bare || takes_off(object_name, ".send") || takes_off(object_name, ".public_send") ||
                     takes_off(object_name, ".__send__") || takes_off(object_name, ".method");
  if (sends && !calling.arguments.empty()) {
    const CodeHeld method = argument(calling, 0);
    const CodeHeld object = is_bare ? held_name("Kernel") : self != nullptr ? *self : held_name(object_name);
    const CodeHeld function = member_of(object, method.is_text() ? std::string_view(method.text) : "?");
    return name.ends_with("method") ? function : call(function, arguments_from(calling, 1), calling.span);
  }
  if (self == nullptr) return std::nullopt;
  const std::string last = name.substr(std::min(name.rfind('.'), name.size()));
  if (!calling.arguments.empty() && (self->kind == CodeHeld::Kind::list || self->is_glob) &&
      is_one_of(last, {".each", ".map", ".each_with_index", ".flat_map", ".collect"})) {
    std::vector<CodeHeld> results;
    const std::vector<CodeHeld> items = self->is_glob ? std::vector<CodeHeld>{*self} : self->items;
    for (const CodeHeld& item : items)
      results.push_back(call(calling.arguments.back().value, {{"", item}}, calling.span));
    return self->is_glob && !results.empty() ? results[0] : held_list(std::move(results));
  }
  if (name == ".call" && self->kind == CodeHeld::Kind::name) return call(*self, calling.arguments, calling.span);
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_php(const CodeCalling& calling) {
  const CodeHeld first = argument(calling, 0);
  const CodeHeld second = argument(calling, 1);
  if (is_one_of(calling.name, {"call_user_func", "array_map", "usort", "register_shutdown_function"}) &&
      first.is_text()) {
    std::vector<CodeHeldArgument> given = arguments_from(calling, 1);
    for (CodeHeldArgument& one : given) {
      if (calling.name == "array_map") one.value = any_item_of(one.value);
    }
    return call(held_name(first.text), std::move(given), calling.span);
  }
  if (calling.name == "call_user_func_array" && first.is_text())
    return call(held_name(first.text), spread_out(second), calling.span);
  if (is_one_of(calling.name, {"array_walk", "array_filter"}) && second.is_text())
    return call(held_name(second.text), {{"", any_item_of(first)}}, calling.span);
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_javascript(const CodeCalling& calling) {
  const CodeHeld first = argument(calling, 0);
  if (calling.callee.self == nullptr) {
    std::string function = calling.name;
    if (takes_off(function, ".call")) return call(held_name(function), arguments_from(calling, 1), calling.span);
    if (takes_off(function, ".apply")) {
      const bool is_reflected = calling.name == "Reflect.apply";
      return call(held_name(is_reflected ? first.text : function), spread_out(argument(calling, is_reflected ? 2 : 1)),
                  calling.span);
    }
    if (takes_off(function, ".bind")) return held_name(function);
    return std::nullopt;
  }
  // `[1, 2].map(f)`: by the items.
  const CodeHeld& self = *calling.callee.self;
  if (self.kind != CodeHeld::Kind::list || calling.arguments.empty() ||
      !is_one_of(calling.name, {".map", ".forEach", ".flatMap", ".filter"}))
    return std::nullopt;
  std::vector<CodeHeld> results;
  for (const CodeHeld& item : self.items) results.push_back(call(first, {{"", item}}, calling.span));
  return calling.name == ".filter" ? self : held_list(std::move(results));
}

}  // namespace pawl
