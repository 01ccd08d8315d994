// SPDX-License-Identifier: Apache-2.0
// Python's functions that call, keep or pass on others.
#include <algorithm>
#include <utility>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/special_calls.h"

namespace pawl {

// What `with` does with what it is given. Only the classes and generators of this text do something there that shows.
CodeHeld CodeWalker::call_manager(const CodeCalling& calling) {
  const CodeHeld manager = placed(calling.argument(0));
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

// What goes through lists, or makes them.
std::optional<CodeHeld> CodeWalker::iterate_in_python(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (is_one_of(name, {"map", "filter", "itertools.starmap"}) && calling.arguments.size() == 2) {
    const CodeHeld& items = calling.argument(1);
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
    const CodeHeld& items = calling.argument(1);
    if (items.kind == CodeHeld::Kind::list && !items.is_open) {
      std::vector<CodeHeld> all = items.items;
      if (calling.arguments.size() > 2) all.insert(all.begin(), calling.argument(2));
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
        put_by_key(map, pair.items[0].is_text() ? pair.items[0].text : "?", pair.items[1]);
      }
    } else if (first.kind != CodeHeld::Kind::map && !calling.arguments.empty() &&
               calling.arguments[0].keyword.empty()) {
      return std::nullopt;
    }
    map.kind = CodeHeld::Kind::map;
    for (const CodeHeldArgument& one : calling.arguments) {
      if (one.keyword.empty()) continue;
      put_by_key(map, one.keyword, one.value);
    }
    return weighed(std::move(map));
  }
  return std::nullopt;
}

// Threads, pools, timers and handlers.
std::optional<CodeHeld> CodeWalker::call_later_in_python(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (is_one_of(name, {"threading.Thread", "multiprocessing.Process", "Thread", "Process"})) {
    // (group, target, name, args, kwargs)
    const auto given_as = [&](std::string_view wanted, std::size_t place) -> const CodeHeld* {
      const bool is_there = place < calling.arguments.size() && calling.arguments[place].keyword.empty();
      return is_there ? &calling.arguments[place].value : calling.keyword(wanted);
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
  if (is_one_of(name, {"signal.signal"}) && is_callable(calling.argument(1)) &&
      calling.argument(1).kind == CodeHeld::Kind::function) {
    call_later(calling.argument(1), {{"", first}, {"", {}}}, calling.span);
    return unknown_because("a handler");
  }
  if (is_one_of(name, {"asyncio.run", "asyncio.gather", "asyncio.create_task", "asyncio.ensure_future"}) &&
      !calling.arguments.empty())
    return first;
  // `pool.map(f, items)`
  if ((name.ends_with(".map") || name.ends_with(".imap") || name.ends_with(".imap_unordered") ||
       name.ends_with(".starmap")) &&
      calling.arguments.size() >= 2 && is_callable(first) && calling.argument(1).kind == CodeHeld::Kind::list) {
    if (!name.ends_with(".starmap")) return call_each(placed(first), placed(calling.argument(1)), calling.span);
    for (const CodeHeld& item : calling.argument(1).items)
      static_cast<void>(call(placed(first), spread_out(item), calling.span));
    return unknown_because("what a pool gives back");
  }
  const std::optional<std::size_t> place = place_of_function(name);
  if (place && is_callable(calling.argument(*place))) {
    std::vector<CodeHeldArgument> given = calling.arguments_from(*place + 1);
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    // `Timer(1, f, [a])`, `scheduler.enter(1, 1, f, (a,))`: what it is given is one list.
    const bool is_list = is_one_of(name, {"threading.Timer", "_thread.start_new_thread"}) || name.ends_with(".enter") ||
                         name.ends_with(".enterabs") || name.ends_with(".apply_async");
    if (is_list) {
      const CodeHeld* list = calling.keyword(name == "threading.Timer" ? "args" : "argument");
      const CodeHeld by_place = calling.argument(*place + 1);
      given = spread_out(list != nullptr ? *list : by_place);
      if (given.size() == 1 && given[0].value.kind == CodeHeld::Kind::unknown && given[0].value.text.empty())
        given.clear();
      for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    }
    call_later(placed(calling.argument(*place)), given, calling.span);
    return name == "atexit.register" ? first : unknown_because("what is called later");
  }
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_python(const CodeCalling& calling) {
  const CodeHeld& first = calling.argument(0);
  const std::string& name = calling.name;
  if (name == "vars" && first.kind == CodeHeld::Kind::map) return first;
  if (is_one_of(name, {"globals", "locals", "vars"}))
    return first.kind == CodeHeld::Kind::name ? first : held_name(name == "globals" ? "globals" : "locals");
  if (name == "(enter)" || name == "(exit)") return call_manager(calling);
  // `f.__call__(x)`
  if (name.ends_with(".__call__") && calling.callee.self == nullptr)
    return call(held_name(name.substr(0, name.rfind('.'))), calling.arguments, calling.span);
  if (std::optional<CodeHeld> result = iterate_in_python(calling)) return result;
  if (is_one_of(name, {"functools.partial", "partial", "functools.partialmethod"}) && !calling.arguments.empty())
    return kept_call("(partial)", calling.arguments);
  if (name == "operator.methodcaller") return kept_call("(methodcaller)", calling.arguments);
  if (name == "operator.attrgetter") return kept_call("(attrgetter)", calling.arguments);
  if (name == "operator.itemgetter") return kept_call("(itemgetter)", calling.arguments);
  if (is_one_of(name, {"operator.add", "operator.concat", "operator.iadd", "operator.iconcat", "operator.mod"}) &&
      calling.arguments.size() == 2 && !has_alternatives(first) && !has_alternatives(calling.argument(1)))
    return operated(name == "operator.mod" ? "%" : "+", {first, calling.argument(1)});
  if (is_one_of(name, {"operator.call", "functools.wraps"}) && !calling.arguments.empty())
    return name == "operator.call" ? call(first, calling.arguments_from(1), calling.span)
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
  return call_later_in_python(calling);
}

}  // namespace pawl
