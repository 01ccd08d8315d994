// SPDX-License-Identifier: Apache-2.0
// Calls that load, look up or pass on a function: what they would call is called in their place. What only one language
// has is in a file of its own: python_calls.cpp, ruby_calls.cpp and so on.
#include "content/code/special_calls.h"

#include <algorithm>
#include <iterator>

#include "base/one_of.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_loader(const std::string& name) {
  return is_one_of(name, {"require", "__import__", "importlib.import_module", "importlib.__import__", "import",
                          "process.mainModule.require", "module.require", "Object.const_get", "const_get",
                          "process.getBuiltinModule", "process.binding"});
}

// Functions that call the one they are given, with what follows it: the place of the function among the arguments.
struct Calling {
  std::string_view name;
  std::size_t place;
};

}  // namespace

const CodeHeld& CodeCalling::argument(std::size_t place) const {
  static const CodeHeld kNothing;
  return place < arguments.size() ? arguments[place].value : kNothing;
}

std::vector<CodeHeldArgument> CodeCalling::arguments_from(std::size_t place) const {
  const std::size_t first = std::min(place, arguments.size());
  return {arguments.begin() + static_cast<std::ptrdiff_t>(first), arguments.end()};
}

const CodeHeld* CodeCalling::keyword(std::string_view name_of_one) const {
  for (const CodeHeldArgument& one : arguments) {
    if (one.keyword == name_of_one) return &one.value;
  }
  return nullptr;
}

bool takes_off(std::string& name, std::string_view suffix) {
  if (!name.ends_with(suffix) || name.size() == suffix.size()) return false;
  name.resize(name.size() - suffix.size());
  return true;
}

std::vector<CodeHeldArgument> spread_out(const CodeHeld& list) {
  if (list.kind != CodeHeld::Kind::list) return {{"", list}};
  std::vector<CodeHeldArgument> given;
  for (const CodeHeld& item : list.items) given.push_back({"", item});
  return given;
}

CodeHeld one_list(CodeHeld held) {
  const auto is_list = [](const CodeHeld& one) { return one.kind == CodeHeld::Kind::list; };
  if (held.kind != CodeHeld::Kind::any || !std::all_of(held.items.begin(), held.items.end(), is_list)) return held;
  std::vector<CodeHeld> all;
  for (const CodeHeld& list : held.items) all.insert(all.end(), list.items.begin(), list.items.end());
  if (all.empty()) return held;
  CodeHeld list = held_list({any_of(std::move(all))});
  list.is_open = true;
  return list;
}

CodeHeld any_item_of(const CodeHeld& held) {
  return held.kind == CodeHeld::Kind::list ? any_of(held.items) : held;
}

bool is_callable(const CodeHeld& held) {
  return held.kind == CodeHeld::Kind::function || held.kind == CodeHeld::Kind::name ||
         (held.kind == CodeHeld::Kind::map && held.type.starts_with('(')) ||
         (held.kind == CodeHeld::Kind::any && !held.items.empty() &&
          std::all_of(held.items.begin(), held.items.end(), is_callable));
}

CodeHeld some_of(CodeHeld list) {
  list.place = -1;
  list.is_some = list.kind == CodeHeld::Kind::list;
  return list;
}

std::optional<std::size_t> place_of_function(std::string_view name) {
  static constexpr Calling kCalling[] = {
      {"atexit.register", 0},
      {"asyncio.to_thread", 0},
      {".run_in_executor", 1},
      {".call_soon", 0},
      {".call_later", 1},
      {".call_soon_threadsafe", 0},
      {"threading.Timer", 1},
      {".submit", 0},
      {".apply_async", 0},
      {".apply", 0},
      {"_thread.start_new_thread", 0},
      {"weakref.finalize", 1},
      {"contextvars.Context.run", 0},
      {".enter", 2},
      {".enterabs", 2},
      {".callback", 0},
      {"setTimeout", 0},
      {"setImmediate", 0},
      {"setInterval", 0},
      {"process.nextTick", 0},
      {"queueMicrotask", 0},
  };
  const auto matches = [&](std::string_view known) {
    return name == known || (known.starts_with('.') && name.ends_with(known));
  };
  for (const Calling& one : kCalling) {
    if (matches(one.name)) return one.place;
  }
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_specially(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  if (is_loader(calling.name) && language_ != "php" && language_ != "perl" && first.is_text()) {
    CodeHeld module = load_module(first.text);
    // `__import__("a.b")` gives `a`.
    if (calling.name == "__import__" && calling.arguments.size() == 1)
      return held_name(module.text.substr(0, module.text.find('.')));
    return module;
  }
  if (is_one_of(calling.name, {"getattr", "Reflect.get", "operator.getitem"}) && calling.arguments.size() >= 2) {
    const CodeHeld key = calling.argument(1);
    CodeHeld item = item_of(first, key);
    return first.kind != CodeHeld::Kind::name && key.is_text() ? member_of(first, key.text) : item;
  }
  if (is_one_of(calling.name, {"setattr", "Reflect.set", "operator.setitem"}) && calling.arguments.size() >= 3) {
    set_item(placed(first), calling.argument(1), calling.argument(2), true);
    return unknown_because("nothing");
  }
  if (std::optional<CodeHeld> copy = copy_of(calling)) return copy;
  if (std::optional<CodeHeld> result = call_by_name(calling)) return result;
  if (language_ == "python") return call_in_python(calling);
  if (language_ == "ruby") return call_in_ruby(calling);
  if (language_ == "php") return call_in_php(calling);
  if (language_ == "perl") return call_in_perl(calling);
  if (language_ == "node") return call_in_javascript(calling);
  return std::nullopt;
}

}  // namespace pawl
