// SPDX-License-Identifier: Apache-2.0
// Calls that load, look up or pass on a function: what they would call is called in their place.
#include <algorithm>
#include <iterator>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/language.h"

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

[[nodiscard]] const CodeHeld& argument(const CodeCalling& calling, std::size_t place) {
  static const CodeHeld kNothing;
  return place < calling.arguments.size() ? calling.arguments[place].value : kNothing;
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
  const CodeHeld& first = argument(calling, 0);
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
  if (is_one_of(calling.name, {"setattr", "Reflect.set", "operator.setitem"}) && calling.arguments.size() >= 3) {
    set_item(placed(first), argument(calling, 1), argument(calling, 2), true);
    return unknown_because("nothing");
  }
  if (language_ == "python") return call_in_python(calling);
  if (language_ == "ruby") return call_in_ruby(calling);
  if (language_ == "php") return call_in_php(calling);
  if (language_ == "perl") return call_in_perl(calling);
  if (language_ == "node") return call_in_javascript(calling);
  return std::nullopt;
}

namespace {

[[nodiscard]] bool is_callable(const CodeHeld& held) {
  return held.kind == CodeHeld::Kind::function || held.kind == CodeHeld::Kind::name ||
         (held.kind == CodeHeld::Kind::map && held.type.starts_with('(')) ||
         (held.kind == CodeHeld::Kind::any && !held.items.empty() &&
          std::all_of(held.items.begin(), held.items.end(), is_callable));
}

[[nodiscard]] const CodeHeld* keyword(const CodeCalling& calling, std::string_view name) {
  for (const CodeHeldArgument& one : calling.arguments) {
    if (one.keyword == name) return &one.value;
  }
  return nullptr;
}

// What is left of a list where some items are taken out.
[[nodiscard]] CodeHeld some_of(CodeHeld list) {
  list.place = -1;
  list.is_some = list.kind == CodeHeld::Kind::list;
  return list;
}

// Functions that call the one they are given, with what follows it: the place of the function among the arguments.
struct Calling {
  std::string_view name;
  std::size_t place;
};

[[nodiscard]] std::optional<std::size_t> place_of_function(std::string_view name) {
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

}  // namespace

// What `with` does with what it is given. Only the classes and generators of this text do something there that shows.
CodeHeld CodeWalker::call_manager(const CodeCalling& calling) {
  const CodeHeld manager = placed(argument(calling, 0));
  const bool enters = calling.name == "(enter)";
  if (manager.kind == CodeHeld::Kind::list) {
    const CodeHeld given = whole(manager);
    return enters && !given.items.empty() ? placed(given.items[0]) : manager;
  }
  if (manager.kind != CodeHeld::Kind::map || manager.frame < 0) return manager;
  const std::optional<CodeHeld> method = find_in_class(manager.frame, enters ? "__enter__" : "__exit__", manager);
  if (!method || method->kind != CodeHeld::Kind::function) return manager;
  const CodeHeld error = unknown_because("an error");
  if (enters) return call_function(*method, {}, &manager);
  return call_function(*method, {{"", error}, {"", error}, {"", error}}, &manager);
}

std::optional<CodeHeld> CodeWalker::call_in_python(const CodeCalling& calling) {
  const CodeHeld& first = argument(calling, 0);
  const std::string& name = calling.name;
  if (is_one_of(name, {"globals", "locals", "vars"}))
    return first.kind == CodeHeld::Kind::name ? first : held_name("globals");
  if (name == "(enter)" || name == "(exit)") return call_manager(calling);
  // `f.__call__(x)`
  if (name.ends_with(".__call__") && calling.callee.self == nullptr)
    return call(held_name(name.substr(0, name.rfind('.'))), calling.arguments, calling.span);
  if (is_one_of(name, {"map", "filter", "itertools.starmap"}) && calling.arguments.size() == 2) {
    const CodeHeld& items = argument(calling, 1);
    if (name == "itertools.starmap" && items.kind == CodeHeld::Kind::list) {
      std::vector<CodeHeld> results;
      for (const CodeHeld& item : items.items) results.push_back(call(first, spread_out(item), calling.span));
      return held_list(std::move(results));
    }
    if (items.kind != CodeHeld::Kind::list && first.kind == CodeHeld::Kind::name && !items.is_glob)
      return call(first, {{"", items}}, calling.span);
    CodeHeld results = call_each(first, placed(items), calling.span);
    if (name == "map") return results;
    return some_of(items);
  }
  if (name == "functools.reduce" && calling.arguments.size() >= 2) {
    const CodeHeld& items = argument(calling, 1);
    if (items.kind == CodeHeld::Kind::list && !items.is_open) {
      std::vector<CodeHeld> all = items.items;
      if (calling.arguments.size() > 2) all.insert(all.begin(), argument(calling, 2));
      CodeHeld total = all.empty() ? CodeHeld{} : all[0];
      for (std::size_t i = 1; i < all.size(); ++i)
        total = call(first, {{"", placed(total)}, {"", placed(all[i])}}, calling.span);
      return total;
    }
  }
  if (name == "zip" && calling.arguments.size() >= 2) {
    std::size_t shortest = kMaxHeldWeight;
    for (const CodeHeldArgument& one : calling.arguments) {
      if (one.value.kind != CodeHeld::Kind::list || one.value.is_open) return std::nullopt;
      shortest = std::min(shortest, one.value.items.size());
    }
    std::vector<CodeHeld> rows;
    for (std::size_t i = 0; i < shortest; ++i) {
      std::vector<CodeHeld> row;
      for (const CodeHeldArgument& one : calling.arguments) row.push_back(one.value.items[i]);
      rows.push_back(held_list(std::move(row)));
    }
    return held_list(std::move(rows));
  }
  if (name == "enumerate" && first.kind == CodeHeld::Kind::list) {
    std::vector<CodeHeld> rows;
    for (std::size_t i = 0; i < first.items.size(); ++i) {
      CodeHeld number = held_text(std::to_string(i));
      number.kind = CodeHeld::Kind::number;
      if (first.is_open || calling.arguments.size() > 1) number = unknown_because("a number");
      rows.push_back(held_list({number, first.items[i]}));
    }
    CodeHeld list = held_list(std::move(rows));
    list.is_open = first.is_open;
    return list;
  }
  if (name == "dict") {
    CodeHeld map = first.kind == CodeHeld::Kind::map ? first : CodeHeld{};
    map.place = -1;
    if (first.kind == CodeHeld::Kind::list) {
      for (const CodeHeld& pair : first.items) {
        if (pair.kind != CodeHeld::Kind::list || pair.items.size() != 2 || first.is_open) return std::nullopt;
        map.keys.push_back(pair.items[0].is_text() ? pair.items[0].text : "?");
        map.items.push_back(pair.items[1]);
      }
    } else if (first.kind != CodeHeld::Kind::map && !calling.arguments.empty() &&
               calling.arguments[0].keyword.empty()) {
      return std::nullopt;
    }
    map.kind = CodeHeld::Kind::map;
    for (const CodeHeldArgument& one : calling.arguments) {
      if (one.keyword.empty()) continue;
      map.keys.push_back(one.keyword);
      map.items.push_back(one.value);
    }
    return weighed(std::move(map));
  }
  if (is_one_of(name, {"functools.partial", "partial", "functools.partialmethod"}) && !calling.arguments.empty())
    return kept_call("(partial)", calling.arguments);
  if (name == "operator.methodcaller") return kept_call("(methodcaller)", calling.arguments);
  if (name == "operator.attrgetter") return kept_call("(attrgetter)", calling.arguments);
  if (name == "operator.itemgetter") return kept_call("(itemgetter)", calling.arguments);
  if (is_one_of(name, {"operator.add", "operator.concat", "operator.iadd", "operator.iconcat", "operator.mod"}) &&
      calling.arguments.size() == 2 && !has_alternatives(first) && !has_alternatives(argument(calling, 1)))
    return operated(name == "operator.mod" ? "%" : "+", {first, argument(calling, 1)});
  if (is_one_of(name, {"operator.call", "functools.wraps"}) && !calling.arguments.empty())
    return name == "operator.call" ? call(first, arguments_from(calling, 1), calling.span)
                                   : kept_call("(itemgetter)", {{"", held_text("?")}});
  if (is_one_of(name, {"next", "anext"}) && first.kind == CodeHeld::Kind::list && !first.items.empty())
    return first.is_open && first.items.size() == 1 ? first.items[0] : any_of(first.items);
  if (name == "super") {
    if (std::optional<CodeHeld> above = object_above()) return above;
    return std::nullopt;
  }
  if (is_one_of(name, {"dataclasses.dataclass", "staticmethod", "classmethod", "functools.cache", "functools.lru_cache",
                       "contextlib.contextmanager", "property", "dataclass"}) &&
      first.kind == CodeHeld::Kind::function)
    return first;
  if (is_one_of(name, {"threading.Thread", "multiprocessing.Process", "Thread", "Process"})) {
    // (group, target, name, args, kwargs)
    const auto given_as = [&](std::string_view wanted, std::size_t place) -> const CodeHeld* {
      const bool is_there = place < calling.arguments.size() && calling.arguments[place].keyword.empty();
      return is_there ? &calling.arguments[place].value : keyword(calling, wanted);
    };
    const CodeHeld* const target = given_as("target", 1);
    const CodeHeld* const given = given_as("args", 3);
    if (target != nullptr && is_callable(*target)) {
      std::vector<CodeHeldArgument> all = given == nullptr ? std::vector<CodeHeldArgument>{} : spread_out(*given);
      if (const CodeHeld* const more = given_as("kwargs", 4); more != nullptr && more->kind == CodeHeld::Kind::map) {
        for (std::size_t i = 0; i < more->keys.size(); ++i) all.push_back({more->keys[i], more->items[i]});
      }
      for (CodeHeldArgument& one : all) one.value = placed(std::move(one.value));
      call_later(placed(*target), all, calling.span);
      CodeHeld thread = unknown_because("a thread");
      thread.type = name;
      return thread;
    }
  }
  if (is_one_of(name, {"signal.signal"}) && is_callable(argument(calling, 1)) &&
      argument(calling, 1).kind == CodeHeld::Kind::function) {
    call_later(argument(calling, 1), {{"", first}, {"", {}}}, calling.span);
    return unknown_because("a handler");
  }
  if (is_one_of(name, {"asyncio.run", "asyncio.gather", "asyncio.create_task", "asyncio.ensure_future"}) &&
      !calling.arguments.empty())
    return first;
  // `pool.map(f, items)`
  if ((name.ends_with(".map") || name.ends_with(".imap") || name.ends_with(".imap_unordered") ||
       name.ends_with(".starmap")) &&
      calling.arguments.size() >= 2 && is_callable(first) && argument(calling, 1).kind == CodeHeld::Kind::list) {
    if (!name.ends_with(".starmap")) return call_each(placed(first), placed(argument(calling, 1)), calling.span);
    for (const CodeHeld& item : argument(calling, 1).items)
      static_cast<void>(call(placed(first), spread_out(item), calling.span));
    return unknown_because("what a pool gives back");
  }
  const std::optional<std::size_t> place = place_of_function(name);
  if (place && is_callable(argument(calling, *place))) {
    std::vector<CodeHeldArgument> given = arguments_from(calling, *place + 1);
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    // `Timer(1, f, [a])`, `scheduler.enter(1, 1, f, (a,))`: what it is given is one list.
    const bool is_list = is_one_of(name, {"threading.Timer", "_thread.start_new_thread"}) || name.ends_with(".enter") ||
                         name.ends_with(".enterabs") || name.ends_with(".apply_async");
    if (is_list) {
      const CodeHeld* list = keyword(calling, name == "threading.Timer" ? "args" : "argument");
      const CodeHeld by_place = argument(calling, *place + 1);
      given = spread_out(list != nullptr ? *list : by_place);
      if (given.size() == 1 && given[0].value.kind == CodeHeld::Kind::unknown && given[0].value.text.empty())
        given.clear();
      for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    }
    call_later(placed(argument(calling, *place)), given, calling.span);
    return name == "atexit.register" ? first : unknown_because("what is called later");
  }
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_ruby(const CodeCalling& calling) {
  const std::string& name = calling.name;
  const CodeHeld* self = calling.callee.self.get();
  // `x.send(:system, "ls")`, `method(:system)`
  std::string object_name = name;
  const bool is_bare = is_one_of(name, {"send", "public_send", "__send__", "method", "instance_method"});
  const bool is_of_object = self != nullptr && is_one_of(name, {".send", ".public_send", ".__send__", ".method"});
  const bool sends = is_bare || is_of_object || takes_off(object_name, ".send") ||
                     takes_off(object_name, ".public_send") || takes_off(object_name, ".__send__") ||
                     takes_off(object_name, ".method");
  if (sends && !calling.arguments.empty()) {
    const CodeHeld method = argument(calling, 0);
    const CodeHeld* const own = is_bare && method.is_text() ? find(method.text) : nullptr;
    const CodeHeld object = is_bare ? held_name("Kernel") : self != nullptr ? *self : held_name(object_name);
    std::vector<CodeHeldArgument> given = arguments_from(calling, 1);
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    // `send(:p=, x)` sets the field.
    if (self != nullptr && method.is_text() && method.text.ends_with('=') && given.size() == 1) {
      set_item(object, held_text("@" + method.text.substr(0, method.text.size() - 1)), given[0].value, true);
      return given[0].value;
    }
    const bool is_own = own != nullptr && (own->kind == CodeHeld::Kind::function || own->kind == CodeHeld::Kind::any);
    const CodeHeld function = is_own ? *own : member_of(object, method.is_text() ? std::string_view(method.text) : "?");
    const bool is_value = function.kind != CodeHeld::Kind::function && function.kind != CodeHeld::Kind::name &&
                          function.kind != CodeHeld::Kind::any && !function.type.starts_with("(partial)");
    if (name.ends_with("method") || (is_value && given.empty())) return function;
    return call(function, std::move(given), calling.span);
  }
  const bool defines = name == "define_method" || name == "define_singleton_method" ||
                       name.ends_with(".define_method") || name.ends_with(".define_singleton_method");
  if (defines && calling.arguments.size() == 2 && argument(calling, 0).is_text() &&
      argument(calling, 1).kind == CodeHeld::Kind::function) {
    const bool is_in_class = name == "define_method" && frames_.kind_of(frame_) == CodeFrames::Kind::group;
    frames_.set(frames_.make(is_in_class ? frame_ : 0, argument(calling, 0).text),
                std::make_shared<const CodeHeld>(argument(calling, 1)));
    return argument(calling, 0);
  }
  const bool is_field = name.ends_with("instance_variable_get") || name.ends_with("instance_variable_set");
  if (is_field && argument(calling, 0).is_text()) {
    const CodeHeld* const mine = self != nullptr ? self : find("self");
    if (mine == nullptr) return std::nullopt;
    const CodeHeld object = *mine;
    if (name.ends_with("get")) return member_of(object, argument(calling, 0).text);
    set_item(object, argument(calling, 0), placed(argument(calling, 1)), true);
    return argument(calling, 1);
  }
  if (name == "Struct.new" && argument(calling, 0).is_text()) return kept_call("(struct)", calling.arguments);
  if (name == "(struct).new" && self != nullptr) {
    CodeHeld object;
    object.kind = CodeHeld::Kind::map;
    const CodeHeld fields = whole(*self);
    for (std::size_t i = 0; i < fields.items.size(); ++i) {
      object.keys.push_back(fields.items[i].text);
      object.items.push_back(i < calling.arguments.size() ? calling.arguments[i].value : nothing());
    }
    return weighed(std::move(object));
  }
  // What the block gives to the enumerator comes out of it one after the other, as soon as somebody asks for it.
  if (name == "Enumerator.new" && !calling.arguments.empty() && is_callable(calling.arguments.back().value))
    return kept_call("(enumerator)", {{"", calling.arguments.back().value}});
  if (name.starts_with("(enumerator).") && self != nullptr) {
    const CodeHeld items = placed(held_list({}));
    static_cast<void>(call(whole(*self).items[0], {{"", items}}, calling.span));
    const std::string method = name.substr(name.find('.'));
    return call_name(method_of(items, std::string_view(method).substr(1)), calling.arguments, calling.span);
  }
  // `exec ["/bin/rm", "x"], "-rf"`: the file that runs, and what it is told it is.
  if (is_one_of(name, {"system", "exec", "spawn", "Process.spawn", "Process.exec", "PTY.spawn"}) ||
      name.starts_with("Open3.")) {
    for (std::size_t i = 0; i < calling.arguments.size() && i < 2; ++i) {
      const CodeHeld& command = calling.arguments[i].value;
      if (command.kind == CodeHeld::Kind::map && i == 0) continue;
      if (command.kind != CodeHeld::Kind::list || command.items.size() != 2 || command.is_open) break;
      std::vector<CodeHeldArgument> given = calling.arguments;
      CodeHeld file = command.items[0];
      given[i].value = std::move(file);
      return write_down(name, {}, given, calling.span);
    }
  }
  if (name == "attr_accessor" || name == "attr_reader" || name == "attr_writer") return unknown_because("nothing");
  if (is_one_of(name, {"at_exit", "trap", "Signal.trap"}) && !calling.arguments.empty() &&
      calling.arguments.back().value.kind == CodeHeld::Kind::function) {
    call_later(calling.arguments.back().value, {}, calling.span);
    return unknown_because("nothing");
  }
  if (is_one_of(name, {"Thread.new", "Thread.start", "Fiber.new"}) && !calling.arguments.empty() &&
      calling.arguments.back().value.kind == CodeHeld::Kind::function) {
    std::vector<CodeHeldArgument> given = calling.arguments;
    const CodeHeld function = given.back().value;
    given.pop_back();
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    call_later(function, given, calling.span);
    return unknown_because("a thread");
  }
  if (self == nullptr && takes_off(object_name, ".call")) {
    std::vector<CodeHeldArgument> given = calling.arguments;
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    return call(held_name(object_name), std::move(given), calling.span);
  }
  if (self == nullptr) return std::nullopt;
  const std::string last = name.substr(std::min(name.rfind('.'), name.size()));
  if (self->kind == CodeHeld::Kind::unknown && self->type.empty() && calling.arguments.empty()) return std::nullopt;
  const CodeHeld object = whole(*self);
  const bool has_block = !calling.arguments.empty() && is_callable(calling.arguments.back().value);
  if (object.kind == CodeHeld::Kind::list && last == ".yield") return change(*self, "<<", calling.arguments, true);
  if (object.kind == CodeHeld::Kind::list && !has_block && is_one_of(last, {".each", ".lazy", ".each_entry"}))
    return *self;
  if (object.kind == CodeHeld::Kind::list && last == ".take" && argument(calling, 0).is("1") && !object.items.empty()) {
    CodeHeld taken = object;
    taken.place = -1;
    if (!object.is_some) taken.items.resize(1);
    return taken;
  }
  if (object.kind == CodeHeld::Kind::list && has_block && is_one_of(last, {".find", ".detect"})) {
    static_cast<void>(call_each(calling.arguments.back().value, placed(object), calling.span));
    return either_of(any_of(object.items), nothing());
  }
  if (object.kind == CodeHeld::Kind::list && has_block && last == ".each_with_object" && !object.is_open) {
    const CodeHeld memo = placed(argument(calling, 0));
    for (const CodeHeld& item : object.items)
      static_cast<void>(call(calling.arguments.back().value, {{"", placed(item)}, {"", memo}}, calling.span));
    return memo;
  }
  if (has_block && is_one_of(last, {".tap", ".then", ".yield_self", ".instance_eval", ".instance_exec"})) {
    const CodeHeld result = call(calling.arguments.back().value, {{"", *self}}, calling.span);
    return last == ".tap" ? *self : result;
  }
  if (has_block && object.kind == CodeHeld::Kind::map && object.frame < 0 &&
      is_one_of(last, {".each", ".map", ".each_pair", ".each_value", ".flat_map", ".collect"})) {
    std::vector<CodeHeld> pairs;
    for (std::size_t i = 0; i < object.items.size() && i < object.keys.size(); ++i) {
      if (last == ".each_value") {
        pairs.push_back(object.items[i]);
      } else {
        pairs.push_back(held_list({held_text(object.keys[i]), object.items[i]}));
      }
    }
    return call_each(calling.arguments.back().value, placed(held_list(std::move(pairs))), calling.span);
  }
  if (has_block && (object.kind == CodeHeld::Kind::list || object.is_glob) &&
      is_one_of(last, {".each", ".map", ".each_with_index", ".flat_map", ".collect", ".each_entry", ".filter_map"})) {
    CodeHeld results =
        call_each(calling.arguments.back().value, placed(object), calling.span, last == ".each_with_index");
    return last.starts_with(".each") ? *self : results;
  }
  if (has_block && object.kind == CodeHeld::Kind::list &&
      is_one_of(last, {".select", ".reject", ".filter", ".sort_by"})) {
    static_cast<void>(call_each(calling.arguments.back().value, placed(object), calling.span));
    CodeHeld some = some_of(object);
    if (last == ".sort_by" && some.items.size() > 1) {
      some.items = {any_of(std::move(some.items))};
      some.is_open = true;
    }
    return some;
  }
  if (has_block && object.kind == CodeHeld::Kind::list && is_one_of(last, {".reduce", ".inject"}) && !object.is_open) {
    std::vector<CodeHeld> all = object.items;
    if (calling.arguments.size() > 1) all.insert(all.begin(), argument(calling, 0));
    CodeHeld total = all.empty() ? CodeHeld{} : all[0];
    for (std::size_t i = 1; i < all.size(); ++i)
      total = call(calling.arguments.back().value, {{"", placed(total)}, {"", placed(all[i])}}, calling.span);
    return total;
  }
  if (object.kind == CodeHeld::Kind::list && !object.items.empty() && calling.arguments.empty() &&
      is_one_of(last, {".first", ".last", ".min", ".max", ".sample"})) {
    if (object.is_some) return either_of(any_of(object.items), nothing());
    if (last == ".first" && (!object.is_open || object.items.size() > 1)) return object.items.front();
    if (last == ".last" && !object.is_open) return object.items.back();
    return any_of(object.items);
  }
  if (object.kind == CodeHeld::Kind::map && object.frame < 0 && last == ".fetch" && argument(calling, 0).is_text()) {
    const bool is_there = std::any_of(object.keys.begin(), object.keys.end(), [&](const std::string& key) {
      return key == argument(calling, 0).text || key == "?";
    });
    if (!is_there && calling.arguments.size() == 2 && !has_block) return argument(calling, 1);
    return item_of(*self, argument(calling, 0));
  }
  if (name == ".call" && self->kind == CodeHeld::Kind::name) return call(*self, calling.arguments, calling.span);
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_php(const CodeCalling& calling) {
  const CodeHeld& first = argument(calling, 0);
  const CodeHeld& second = argument(calling, 1);
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
    std::vector<CodeHeldArgument> given = arguments_from(calling, 1);
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
  if (is_one_of(name, {"array_walk", "array_filter"}) && (second.is_text() || is_callable(second))) {
    static_cast<void>(call_each(function_of(second), placed(first), calling.span));
    return name == "array_filter" ? some_of(first) : first;
  }
  if (name == "array_reduce" && first.kind == CodeHeld::Kind::list && !first.is_open) {
    CodeHeld total = argument(calling, 2);
    for (const CodeHeld& item : first.items)
      total = call(function_of(second), {{"", placed(total)}, {"", placed(item)}}, calling.span);
    return total;
  }
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
  if (name == "define" && first.is_text()) {
    frames_.set(frames_.make(0, first.text), std::make_shared<const CodeHeld>(placed(second)));
    return unknown_because("nothing");
  }
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_perl(const CodeCalling& calling) {
  const CodeHeld& first = argument(calling, 0);
  if (calling.name == "bless" && first.place >= 0) {
    CodeHeld object = frames_.kept(first.place);
    const CodeHeld type = argument(calling, 1);
    if (type.is_text()) object.type = type.text;
    if (type.kind == CodeHeld::Kind::name) object.type = type.text;
    frames_.change_kept(first.place, object, false);
    return first;
  }
  if (is_one_of(calling.name, {"ref", "defined", "exists"})) return unknown_because("a word");
  // `$object->can('method')`, `__PACKAGE__->can('function')`
  if (calling.name.ends_with(".can") && first.is_text()) {
    const CodeHeld* const own = calling.name == "__PACKAGE__.can" ? find(first.text) : nullptr;
    CodeHeld function = own != nullptr                      ? *own
                        : calling.name == "__PACKAGE__.can" ? held_name(first.text)
                        : calling.callee.self != nullptr
                            ? member_of(*calling.callee.self, first.text)
                            : member_of(held_name(calling.name.substr(0, calling.name.size() - 4)), first.text);
    if (function.kind == CodeHeld::Kind::function) function.self = nullptr;
    return function;
  }
  if (calling.name == "END" && first.kind == CodeHeld::Kind::function) {
    call_later(first, {}, calling.span);
    return unknown_because("nothing");
  }
  return std::nullopt;
}

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

std::optional<CodeHeld> CodeWalker::call_in_javascript(const CodeCalling& calling) {
  const CodeHeld& first = argument(calling, 0);
  const std::string& name = calling.name;
  if (name == "Reflect.apply") {
    std::vector<CodeHeldArgument> given = spread_out(argument(calling, 2));
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    return call(placed(first), std::move(given), calling.span);
  }
  if (name == "Reflect.construct") {
    std::vector<CodeHeldArgument> given = spread_out(argument(calling, 1));
    return call(placed(first), std::move(given), calling.span);
  }
  std::string_view timer = name;
  if (timer.starts_with("timers.")) timer.remove_prefix(7);
  const std::optional<std::size_t> place = place_of_function(timer);
  if (place && *place == 0 && !timer.starts_with('.') && is_callable(first)) {
    const bool has_delay = timer == "setTimeout" || timer == "setInterval";
    std::vector<CodeHeldArgument> given = arguments_from(calling, has_delay ? 2 : 1);
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    call_later(placed(first), given, calling.span);
    return unknown_because("what is called later");
  }
  if (is_one_of(name, {"Object.assign"}) && first.kind == CodeHeld::Kind::map && first.place >= 0) {
    for (std::size_t i = 1; i < calling.arguments.size(); ++i) {
      const CodeHeld& more = calling.arguments[i].value;
      if (more.kind != CodeHeld::Kind::map) return std::nullopt;
      for (std::size_t k = 0; k < more.keys.size(); ++k) set_item(first, held_text(more.keys[k]), more.items[k], true);
    }
    return first;
  }
  if (is_one_of(name, {"Object.freeze", "Object.seal"}) && !calling.arguments.empty()) return first;
  // An object whose members are whatever `get` gives.
  const auto trap = [&](const CodeHeld& map, std::string_view wanted) -> const CodeHeld* {
    const auto key = std::find(map.keys.begin(), map.keys.end(), wanted);
    return key == map.keys.end() ? nullptr : &map.items[static_cast<std::size_t>(key - map.keys.begin())];
  };
  if (name == "Proxy" && calling.arguments.size() == 2 && argument(calling, 1).kind == CodeHeld::Kind::map) {
    const CodeHeld* const get = trap(argument(calling, 1), "get");
    if (get == nullptr) return first;
    CodeHeld proxy;
    proxy.kind = CodeHeld::Kind::map;
    proxy.keys = {"?"};
    proxy.items = {call(placed(*get), {{"", placed(first)}, {"", unknown_because("a key")}}, calling.span)};
    return proxy;
  }
  if (name == "Object.defineProperty" && first.place >= 0 && argument(calling, 2).kind == CodeHeld::Kind::map) {
    if (const CodeHeld* const value = trap(argument(calling, 2), "value"); value != nullptr)
      set_item(first, argument(calling, 1), placed(*value), true);
    if (const CodeHeld* const get = trap(argument(calling, 2), "get"); get != nullptr) {
      CodeHeld getter = *get;
      if (getter.kind == CodeHeld::Kind::function) getter.type = "property";
      set_item(first, argument(calling, 1), getter, true);
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
      map.keys.push_back(pair.items[0].is_text() ? pair.items[0].text : "?");
      map.items.push_back(pair.items[1]);
    }
    return weighed(std::move(map));
  }
  if (name == "Function" && !calling.arguments.empty()) {
    if (std::optional<CodeHeld> function = function_of_text(calling)) return function;
  }
  // `Array.from(items, f)`
  if (name == "Array.from" && first.kind == CodeHeld::Kind::list) {
    if (calling.arguments.size() > 1) return call_each(placed(argument(calling, 1)), placed(first), calling.span, true);
    CodeHeld list = first;
    list.place = -1;
    return list;
  }
  // What a promise holds is what `await` gives.
  if (name == "Promise.resolve" && calling.arguments.size() == 1 && first.kind != CodeHeld::Kind::unknown) return first;
  if (calling.callee.self == nullptr) {
    std::string function = name;
    if (takes_off(function, ".call")) return call(held_name(function), arguments_from(calling, 1), calling.span);
    if (takes_off(function, ".apply")) return call(held_name(function), spread_out(argument(calling, 1)), calling.span);
    if (takes_off(function, ".bind")) {
      if (calling.arguments.size() < 2) return held_name(function);
      std::vector<CodeHeldArgument> parts = {{"", held_name(function)}};
      for (CodeHeldArgument& one : arguments_from(calling, 1)) parts.push_back(std::move(one));
      return kept_call("(partial)", parts);
    }
    return std::nullopt;
  }
  const CodeHeld self = whole(*calling.callee.self);
  if (name.ends_with(".then") && (self.is_text() || self.kind == CodeHeld::Kind::list) && is_callable(first))
    return call(placed(first), {{"", placed(self)}}, calling.span);
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
    if (calling.arguments.size() > 1) all.insert(all.begin(), argument(calling, 1));
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

}  // namespace pawl
