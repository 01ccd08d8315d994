// SPDX-License-Identifier: Apache-2.0
// Ruby's messages: what is sent, defined and iterated by name.
#include <algorithm>
#include <utility>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/special_calls.h"

namespace pawl {

// A method by its name.
std::optional<CodeHeld> CodeWalker::send_in_ruby(const CodeCalling& calling) {
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
    const CodeHeld method = calling.argument(0);
    const CodeHeld* const own = is_bare && method.is_text() ? find(method.text) : nullptr;
    const CodeHeld object = is_bare ? held_name("Kernel") : self != nullptr ? *self : held_name(object_name);
    std::vector<CodeHeldArgument> given = calling.arguments_from(1);
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
  return std::nullopt;
}

// Methods, fields, structures and enumerators that are made by calls.
std::optional<CodeHeld> CodeWalker::define_in_ruby(const CodeCalling& calling) {
  const std::string& name = calling.name;
  const CodeHeld* self = calling.callee.self.get();
  const bool defines = name == "define_method" || name == "define_singleton_method" ||
                       name.ends_with(".define_method") || name.ends_with(".define_singleton_method");
  if (defines && calling.arguments.size() == 2 && calling.argument(0).is_text() &&
      calling.argument(1).kind == CodeHeld::Kind::function) {
    const bool is_in_class = name == "define_method" && frames_.kind_of(frame_) == CodeFrames::Kind::group;
    frames_.set(frames_.make(is_in_class ? frame_ : 0, calling.argument(0).text),
                std::make_shared<const CodeHeld>(calling.argument(1)));
    return calling.argument(0);
  }
  const bool is_field = name.ends_with("instance_variable_get") || name.ends_with("instance_variable_set");
  if (is_field && !calling.arguments.empty()) {
    const CodeHeld* const mine = self != nullptr ? self : find("self");
    const bool is_known = calling.argument(0).is_text();
    if (mine == nullptr && is_known && name.ends_with("set")) {
      set_name("$" + calling.argument(0).text, placed(calling.argument(1)));
      return calling.argument(1);
    }
    if (mine == nullptr || (!is_known && name.ends_with("get"))) return std::nullopt;
    const CodeHeld object = *mine;
    if (name.ends_with("get")) return member_of(object, calling.argument(0).text);
    set_item(object, calling.argument(0), placed(calling.argument(1)), true);
    return calling.argument(1);
  }
  if (name == "Struct.new" && calling.argument(0).is_text()) return kept_call("(struct)", calling.arguments);
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
    const CodeHeld enumerator = whole(*self);
    if (enumerator.items.empty()) return std::nullopt;
    const CodeHeld items = placed(held_list({}));
    static_cast<void>(call(enumerator.items[0], {{"", items}}, calling.span));
    const std::string method = name.substr(name.find('.'));
    return call_name(method_of(items, std::string_view(method).substr(1)), calling.arguments, calling.span);
  }
  return std::nullopt;
}

// What goes through a list or a map.
std::optional<CodeHeld> CodeWalker::iterate_in_ruby(const CodeCalling& calling) {
  const std::string& name = calling.name;
  const CodeHeld* self = calling.callee.self.get();
  const std::string last = name.substr(std::min(name.rfind('.'), name.size()));
  if (self->kind == CodeHeld::Kind::unknown && self->type.empty() && calling.arguments.empty()) return std::nullopt;
  const CodeHeld object = one_list(whole(*self));
  const bool has_block = !calling.arguments.empty() && is_callable(calling.arguments.back().value);
  if (object.kind == CodeHeld::Kind::list && last == ".yield") return change(*self, "<<", calling.arguments, true);
  if (object.kind == CodeHeld::Kind::list && !has_block && is_one_of(last, {".each", ".lazy", ".each_entry"}))
    return *self;
  if (object.kind == CodeHeld::Kind::list && last == ".take" && calling.argument(0).is("1") && !object.items.empty()) {
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
    const CodeHeld memo = placed(calling.argument(0));
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
    if (calling.arguments.size() > 1) all.insert(all.begin(), calling.argument(0));
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
  if (object.kind == CodeHeld::Kind::map && object.frame < 0 && last == ".fetch" && calling.argument(0).is_text()) {
    const bool is_there = std::any_of(object.keys.begin(), object.keys.end(), [&](const std::string& key) {
      return key == calling.argument(0).text || key == "?";
    });
    if (!is_there && calling.arguments.size() == 2 && !has_block) return calling.argument(1);
    return item_of(*self, calling.argument(0));
  }
  if (name == ".call" && self->kind == CodeHeld::Kind::name) return call(*self, calling.arguments, calling.span);
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_in_ruby(const CodeCalling& calling) {
  const std::string& name = calling.name;
  const CodeHeld* self = calling.callee.self.get();
  if (std::optional<CodeHeld> result = send_in_ruby(calling)) return result;
  if (std::optional<CodeHeld> result = define_in_ruby(calling)) return result;
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
  std::string object_name = name;
  if (self == nullptr && takes_off(object_name, ".call")) {
    std::vector<CodeHeldArgument> given = calling.arguments;
    for (CodeHeldArgument& one : given) one.value = placed(std::move(one.value));
    return call(held_name(object_name), std::move(given), calling.span);
  }
  if (self == nullptr) return std::nullopt;
  return iterate_in_ruby(calling);
}

}  // namespace pawl
