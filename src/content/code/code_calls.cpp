// SPDX-License-Identifier: Apache-2.0
// The calls: which function it is, whatever way it was reached, and what comes out of it.
#include <algorithm>
#include <array>
#include <span>

#include "base/one_of.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr std::size_t kMaxCalls = 4000;
constexpr std::size_t kMaxActive = 12;
constexpr std::size_t kMaxModules = 200;
constexpr std::size_t kMaxDeferred = 64;
constexpr std::ptrdiff_t kMaxAgain = 2;     // a function within itself
constexpr std::size_t kMaxHandedOver = 16;  // arguments that a function beside them may get

// `builtins.open` is `open`, `globalThis.eval` is `eval`.
[[nodiscard]] std::string canonical(std::string name) {
  static constexpr std::string_view kGlobals[] = {"builtins.", "__builtins__.",  "__builtin__.", "globalThis.",
                                                  "global.",   "window.",        "Kernel.",      "CORE.GLOBAL.",
                                                  "CORE.",     "Object.Kernel.", "main."};
  bool is_changed = true;
  while (is_changed) {
    is_changed = false;
    for (const std::string_view prefix : kGlobals) {
      if (name.starts_with(prefix) && name.size() > prefix.size()) {
        name.erase(0, prefix.size());
        is_changed = true;
      }
    }
  }
  return name;
}

// The names that a pattern sets: `{k: a, ...b}`.
void gather_targets(const CodeNode& target, std::vector<std::string>& names) {
  if (target.kind == Kind::name) return names.push_back(target.text);
  if (target.kind == Kind::assign && !target.items.empty()) return gather_targets(target.items[0], names);
  const bool is_pattern = target.kind == Kind::list || target.kind == Kind::map || target.kind == Kind::keyword ||
                          target.kind == Kind::spread;
  if (!is_pattern) return;
  for (const CodeNode& item : target.items) gather_targets(item, names);
}

// The variables that belong to a function wherever in it they are declared: JavaScript's `var`.
void gather_hoisted(const CodeNode& node, std::vector<std::string>& names) {
  if (node.kind == Kind::function || node.kind == Kind::group) return;
  if (node.kind == Kind::assign && node.binds == CodeNode::Binds::function) {
    for (std::size_t i = 0; i + 1 < node.items.size(); ++i) gather_targets(node.items[i], names);
  }
  if (node.kind == Kind::loop && node.is_whole && !node.items.empty()) gather_targets(node.items[0], names);
  for (const CodeNode& item : node.items) gather_hoisted(item, names);
}

}  // namespace

CodeHeld CodeWalker::nothing() const {
  return held_text(language_ == "python" ? "None" : language_ == "node" ? "undefined" : "");
}

CodeHeld CodeWalker::load_module(std::string_view name) {
  if (name.starts_with("node:")) name.remove_prefix(5);
  if (name.ends_with(".*")) {
    name.remove_suffix(2);
    open_modules_.emplace_back(name);
  }
  std::string module(name);
  if (std::find(out_.modules.begin(), out_.modules.end(), module) == out_.modules.end() &&
      out_.modules.size() < kMaxModules) {
    out_.modules.push_back(module);
  }
  if (module == "fs/promises") module = "fs.promises";
  if (module == "posix" || module == "nt") module = "os";
  if (module == "posixpath") module = "os.path";
  return held_name(std::move(module));
}

std::vector<CodeHeldArgument> CodeWalker::arguments_of(const CodeNode& node) {
  std::vector<CodeHeldArgument> arguments;
  for (std::size_t i = 1; i < node.items.size(); ++i) {
    const CodeNode& item = node.items[i];
    CodeHeld value = eval(item);
    // Perl's arrays and hashes are their items.
    const bool is_spread = item.kind == Kind::spread ||
                           (language_ == "perl" && item.kind == Kind::name && item.text.find_first_of("@%") == 0);
    if (is_spread) value = whole(value);
    if (is_spread && value.kind == CodeHeld::Kind::list) {
      for (CodeHeld& inner : value.items) arguments.push_back({"", placed(std::move(inner))});
    } else if (is_spread && value.kind == CodeHeld::Kind::map) {
      for (std::size_t k = 0; k < value.keys.size(); ++k)
        arguments.push_back({value.keys[k], placed(std::move(value.items[k]))});
    } else {
      const bool has_sign = item.text.starts_with('$') && (language_ == "perl" || language_ == "php");
      const bool is_variable =
          item.kind == Kind::name &&
          (has_sign || (language_ == "ruby" && (value.is_text() || value.kind == CodeHeld::Kind::any))) &&
          find_cell(item.text) != nullptr;
      arguments.push_back(
          {item.kind == Kind::keyword ? item.text : "", std::move(value), is_variable ? variable_of(item.text) : -1});
    }
  }
  return arguments;
}

CodeHeld CodeWalker::eval_call(const CodeNode& node) {
  if (node.items.empty()) return {};
  const CodeNode& function = node.items[0];
  CodeHeld callee = eval(function);
  // Perl's `push @a, …` changes the array that it is given.
  const bool is_array = language_ == "perl" && node.items.size() > 1 && node.items[1].kind == Kind::name &&
                        node.items[1].text.starts_with('@') && callee.kind == CodeHeld::Kind::name &&
                        is_one_of(callee.text, {"push", "unshift", "pop", "shift"});
  if (is_array) {
    if (find(node.items[1].text) == nullptr) set_name(node.items[1].text, held_list({}));
    const CodeHeld array = eval(node.items[1]);
    std::vector<CodeHeldArgument> given = arguments_of(node);
    const CodeHeld before = whole(array);
    const std::size_t own = before.kind == CodeHeld::Kind::list ? before.items.size() : 1;
    given.erase(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(std::min(own, given.size())));
    if (std::optional<CodeHeld> result = change(array, callee.text, given, true)) return *result;
  }
  std::vector<CodeHeldArgument> arguments = arguments_of(node);
  // PHP's `function () use ($a)`: what it takes along, as it is now.
  if (node.text == "use" && callee.kind == CodeHeld::Kind::function) {
    for (CodeHeldArgument& one : arguments) {
      // What is not set is a name still.
      const bool is_set = one.value.kind != CodeHeld::Kind::name || one.value.text != one.keyword;
      const bool is_shared = one.keyword.starts_with('&');
      callee.keys.push_back(one.keyword);
      callee.items.push_back(is_shared ? reference_to(one.keyword.substr(1))
                             : is_set  ? std::move(one.value)
                                       : nothing());
    }
    return callee;
  }
  // A decorator that is not known leaves the function as it is.
  if (node.text == "decorate" && !arguments.empty() && callee.kind != CodeHeld::Kind::function) {
    CodeHeld same = arguments[0].value;
    if (is_one_of(callee.text, {"staticmethod", "classmethod", "property", "functools.cached_property"}))
      same.type = callee.text;
    return same;
  }
  frames_.may_raise();
  const bool is_method = function.kind == Kind::member && function.items.size() == 1;
  if (is_method && (callee.kind == CodeHeld::Kind::name || callee.kind == CodeHeld::Kind::any)) {
    const CodeHeld object = callee.self != nullptr ? *callee.self : eval(function.items[0]);
    if (std::optional<CodeHeld> result = put_into(function, object, arguments)) return *result;
    if (arguments.size() == 1) {
      if (std::optional<CodeHeld> result = change_text(function.items[0], function.text, arguments[0].value))
        return *result;
    }
  }
  write_into(node, arguments);
  // A member of an object that is no function: Ruby asks for fields like this.
  const bool is_field = language_ == "ruby" && is_method && arguments.empty() &&
                        callee.kind != CodeHeld::Kind::function && callee.kind != CodeHeld::Kind::name &&
                        callee.kind != CodeHeld::Kind::any && callee.type != "(partial)";
  if (is_field) return callee;
  return placed(call(callee, std::move(arguments), node.span));
}

// `fmt.Fprintf(&all, …)`: what is written into a variable comes out of it again.
void CodeWalker::write_into(const CodeNode& call, const std::vector<CodeHeldArgument>& arguments) {
  const CodeNode& callee = call.items[0];
  const bool is_writer = language_ == "go" && callee.kind == Kind::member &&
                         is_one_of(callee.text, {"Fprintf", "Fprint", "Fprintln", "WriteString", "Copy"});
  if (!is_writer || call.items.size() < 3) return;
  const bool is_address = call.items[1].kind == Kind::operate && call.items[1].items.size() == 1;
  const CodeNode& target = is_address ? call.items[1].items[0] : call.items[1];
  if (target.kind != Kind::name) return;
  CodeHeld held = eval_name(target);
  // What is opened stays what it is: where it leads is known by what opened it.
  if (!held.type.empty() || held.kind == CodeHeld::Kind::function) return;
  if (held.kind == CodeHeld::Kind::name) held = unknown_because("a value that is written into");
  for (std::size_t i = 1; i < arguments.size(); ++i) flow(held, arguments[i].value);
  set_name(target.text, weighed(std::move(held)));
}

// `found.append(x)`: what is put into a variable comes out of it again. Gives what the call is worth where that is
// known, and nothing where the call is one like any other.
std::optional<CodeHeld> CodeWalker::put_into(const CodeNode& callee, const CodeHeld& object,
                                             const std::vector<CodeHeldArgument>& arguments) {
  const bool is_list =
      object.kind == CodeHeld::Kind::list || object.kind == CodeHeld::Kind::map || object.kind == CodeHeld::Kind::any;
  if (is_list) return change(object, callee.text, arguments, true);
  const bool is_variable = callee.items.size() == 1 && callee.items[0].kind == Kind::name;
  if (!is_variable ||
      !is_one_of(callee.text, {"append", "push", "add", "extend", "insert", "update", "unshift", "concat",
                               "set_content", "set_payload", "attach", "body", "data", "payload", "json"}))
    return std::nullopt;
  const CodeHeld* const found = find(callee.items[0].text);
  if (found == nullptr || found->kind == CodeHeld::Kind::name || found->kind == CodeHeld::Kind::function)
    return std::nullopt;
  CodeHeld held = *found;
  for (const CodeHeldArgument& argument : arguments) flow(held, argument.value);
  set_name(callee.items[0].text, weighed(std::move(held)), CodeNode::Binds::plain, true);
  return std::nullopt;
}

CodeHeld CodeWalker::call(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span) {
  switch (callee.kind) {
    case CodeHeld::Kind::any: {
      std::vector<CodeHeld> all;
      std::vector<Path> paths;
      for (const CodeHeld& one : callee.items) {
        const Mark mark = frames_.branch();
        all.push_back(call(one, arguments, span));
        paths.push_back(frames_.end(mark));
      }
      frames_.join(paths);
      return any_of(std::move(all));
    }
    case CodeHeld::Kind::function: {
      if (callee.code->kind != Kind::function) return call_class(callee, arguments, span);
      if (language_ == "ruby" && callee.type == "to_proc") {
        CodeHeld same = callee;
        same.type.clear();
        return same;
      }
      // `f.call(this, a)`, `f.apply(this, [a])`, `f.bind(this, a)`
      if ((language_ == "node" || language_ == "php") && callee.type == "call" && !arguments.empty()) {
        const CodeHeld object = arguments[0].value;
        arguments.erase(arguments.begin());
        return call_function(callee, arguments, &object);
      }
      if (language_ == "node" && callee.type == "apply" && !arguments.empty()) {
        const CodeHeld object = arguments[0].value;
        const CodeHeld list = arguments.size() > 1 ? whole(arguments[1].value) : CodeHeld{};
        arguments.clear();
        for (const CodeHeld& item : list.items) arguments.push_back({"", placed(item)});
        return call_function(callee, arguments, &object);
      }
      if (language_ == "node" && callee.type == "bind") {
        CodeHeld bound = callee;
        bound.type.clear();
        if (!arguments.empty()) bound.self = std::make_shared<CodeHeld>(arguments[0].value);
        for (std::size_t i = 1; i < arguments.size(); ++i) bound.items.push_back(arguments[i].value);
        return bound;
      }
      // What was bound before comes first.
      if (language_ == "node" && !callee.items.empty()) {
        std::vector<CodeHeldArgument> all;
        for (std::size_t i = 0; i < callee.items.size(); ++i)
          all.push_back({i < callee.keys.size() ? callee.keys[i] : "", callee.items[i]});
        all.insert(all.end(), arguments.begin(), arguments.end());
        return call_function(callee, all, callee.self.get());
      }
      return call_function(callee, arguments, callee.self.get());
    }
    case CodeHeld::Kind::name:
      return call_name(callee, std::move(arguments), span);
    case CodeHeld::Kind::text:
      if (language_ == "php" || language_ == "ruby" || language_ == "perl") {
        if (const CodeHeld* const own = find(callee.text);
            own != nullptr && (own->kind == CodeHeld::Kind::function || own->kind == CodeHeld::Kind::any)) {
          const CodeHeld function = *own;
          return call(function, std::move(arguments), span);
        }
        return call_name(held_name(callee.text), std::move(arguments), span);
      }
      break;
    case CodeHeld::Kind::map: {
      // A call that is kept for later: `functools.partial(f, a)`, `operator.methodcaller("m", a)`.
      const CodeFrames::Value its_value = callee.place >= 0 ? frames_.shared(callee.place) : nullptr;
      const CodeHeld& inside = its_value == nullptr ? callee : *its_value;
      if (inside.type == "(partial)" && !inside.items.empty()) {
        std::vector<CodeHeldArgument> all;
        for (std::size_t i = 1; i < inside.items.size(); ++i) all.push_back({inside.keys[i], inside.items[i]});
        all.insert(all.end(), arguments.begin(), arguments.end());
        return call(inside.items[0], std::move(all), span);
      }
      if (inside.type == "(methodcaller)" && !inside.items.empty() && !arguments.empty()) {
        std::vector<CodeHeldArgument> all;
        for (std::size_t i = 1; i < inside.items.size(); ++i) all.push_back({inside.keys[i], inside.items[i]});
        const CodeHeld method = inside.items[0];
        return call(member_of(arguments[0].value, method.is_text() ? std::string_view(method.text) : "?"),
                    std::move(all), span);
      }
      if (inside.type == "(attrgetter)" && !inside.items.empty() && !arguments.empty()) {
        CodeHeld object = arguments[0].value;
        std::string_view rest = inside.items[0].text;
        while (!rest.empty()) {
          const std::size_t end = std::min(rest.find('.'), rest.size());
          object = member_of(object, rest.substr(0, end));
          rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return object;
      }
      if (inside.type == "(itemgetter)" && !inside.items.empty() && !arguments.empty())
        return item_of(arguments[0].value, inside.items[0]);
      bool is_found = false;
      if (language_ == "node" && callee.frame >= 0) {
        // `super(a)`
        const std::optional<CodeHeld> made = find_in_class(callee.frame, "constructor", callee);
        return made ? call(*made, std::move(arguments), span) : CodeHeld{};
      }
      const CodeHeld method = member_of_map(callee, inside, language_ == "php" ? "__invoke" : "__call__", is_found);
      if (is_found) return call(method, std::move(arguments), span);
      break;
    }
    case CodeHeld::Kind::list: {
      // PHP's `[$object, "method"]`.
      const CodeHeld list = whole(callee);
      if (language_ != "php" || list.items.size() != 2 || !list.items[1].is_text()) break;
      CodeHeld object = placed(list.items[0]);
      if (object.is_text()) object = find(object.text) != nullptr ? *find(object.text) : held_name(object.text);
      return call(member_of(object, list.items[1].text), std::move(arguments), span);
    }
    case CodeHeld::Kind::unknown:
    case CodeHeld::Kind::number:
      break;
  }
  if (callee.type == "module.createRequire" && !arguments.empty() && arguments[0].value.is_text()) {
    return load_module(arguments[0].value.text);
  }
  if (is_reached_) calls_unknown_ = true;
  for (CodeHeldArgument& argument : arguments) make_whole(argument.value);
  CodeHeld result = write_down("?", callee, arguments, span);
  call_handed_over(callee, arguments, result, span);
  return result;
}

// A class: its constructor runs, and the object has its methods.
CodeHeld CodeWalker::call_class(const CodeHeld& group, const std::vector<CodeHeldArgument>& arguments, Span span) {
  CodeHeld inside;
  inside.kind = CodeHeld::Kind::map;
  inside.frame = group.frame;
  CodeHeld object = placed(std::move(inside));
  object.frame = group.frame;
  if (objects_[group.frame].size() < kMaxAlternatives) objects_[group.frame].push_back(object);
  // The fields that a class gives every object.
  if (language_ == "node" || language_ == "php") {
    std::vector<int> open = {group.frame};
    for (std::size_t i = 0; i < open.size() && i < 8; ++i) {
      for (const auto& [name, cell] : frames_.cells_of(open[i])) {
        if (cell.value == nullptr || name.starts_with('(')) continue;
        if (cell.value->kind != CodeHeld::Kind::function)
          set_item(object, held_text(name.starts_with('$') ? name.substr(1) : name), *cell.value, true);
      }
      for (const int base : bases_of(open[i])) open.push_back(base);
    }
  }
  for (const std::string_view name : {"__init__", "constructor", "initialize", "__construct", "__post_init__"}) {
    const std::optional<CodeHeld> made = find_in_class(group.frame, name, object);
    if (made && made->kind == CodeHeld::Kind::function && made->code->kind == Kind::function)
      static_cast<void>(call(*made, arguments, span));
  }
  if (!find_in_class(group.frame, "__init__", object)) {
    for (const CodeHeldArgument& argument : arguments) {
      if (!argument.keyword.empty()) set_item(object, held_text(argument.keyword), argument.value, true);
    }
  }
  return object;
}

CodeHeld CodeWalker::object_of(int group) {
  std::vector<CodeHeld>& made = objects_[group];
  if (!made.empty()) return any_of(made);
  CodeHeld held;
  held.kind = CodeHeld::Kind::function;
  static const CodeNode kNoCode = make_node(CodeNode::Kind::group, "", {}, {});
  held.code = &kNoCode;
  held.frame = group;
  return call_class(held, {}, {});
}

CodeHeld CodeWalker::call_name(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span) {
  std::string name = canonical(callee.text);
  const CodeHeld self = callee.self != nullptr ? whole(*callee.self) : CodeHeld{};
  for (CodeHeldArgument& argument : arguments) make_whole(argument.value);
  if (std::optional<CodeHeld> special = call_specially({name, callee, arguments, span})) return std::move(*special);
  const bool leaves = is_one_of(name, {"sys.exit", "os._exit", "os.abort", "exit", "quit", "process.exit",
                                       "process.abort", "process.reallyExit", "die", "croak", "confess", "abort",
                                       "exit!", "Process.exit", "Deno.exit", "os.Exit", "log.Fatal", "log.Fatalf"});
  const auto result_of = [&](const CodeHeld& object, const std::vector<CodeHeldArgument>& given) {
    std::optional<CodeHeld> known = pure_result(name, object, given, home_);
    // What is made is not what it was made of.
    if (known && (known->kind == CodeHeld::Kind::list || known->kind == CodeHeld::Kind::map)) known->place = -1;
    return known ? std::move(*known) : write_down(name, object, given, span);
  };
  const bool is_single =
      !has_alternatives(self) && std::none_of(arguments.begin(), arguments.end(), [](const CodeHeldArgument& argument) {
        return has_alternatives(argument.value);
      });
  CodeHeld result;
  if (is_single) {
    result = result_of(self, arguments);
  } else {
    // Each combination by itself.
    std::vector<CodeHeld> all = {self};
    for (const CodeHeldArgument& argument : arguments) all.push_back(argument.value);
    std::vector<CodeHeld> results;
    CodeHeld together;
    together.kind = CodeHeld::Kind::list;
    together.items = std::move(all);
    for (const CodeHeld& row : alternatives_of(together)) {
      if (is_too_much(span, 1)) break;
      std::vector<CodeHeldArgument> one = arguments;
      for (std::size_t i = 0; i < one.size() && i + 1 < row.items.size(); ++i) one[i].value = row.items[i + 1];
      results.push_back(result_of(row.items.empty() ? self : row.items[0], one));
    }
    result = any_of(std::move(results));
  }
  call_handed_over(self, arguments, result, span);
  if (leaves) frames_.set_over(true);
  return result;
}

// The parameters of a function, in a frame that is already there.
void CodeWalker::bind_parameters(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments,
                                 const CodeHeld* self) {
  const CodeNode& code = *function.code;
  std::vector<CodeHeld> positional;
  std::vector<int> variables;
  for (const CodeHeldArgument& argument : arguments) {
    if (!argument.keyword.empty()) continue;
    positional.push_back(argument.value);
    variables.push_back(argument.variable);
  }
  const auto bind = [&](std::string_view name, CodeHeld value) {
    frames_.set(frames_.make(frame_, name), std::make_shared<const CodeHeld>(placed(std::move(value))));
  };
  if (language_ == "perl") {
    // What is called with `->` gets its object first; keywords are words like the others.
    std::vector<CodeHeld> all;
    if (self != nullptr) all.push_back(*self);
    for (const CodeHeldArgument& argument : arguments) {
      if (!argument.keyword.empty()) all.push_back(held_text(argument.keyword));
      all.push_back(argument.value);
    }
    std::vector<int> its_variables(self == nullptr ? 0 : 1, -1);
    for (const CodeHeldArgument& argument : arguments) {
      if (!argument.keyword.empty()) its_variables.push_back(-1);
      its_variables.push_back(argument.variable);
    }
    if (std::any_of(its_variables.begin(), its_variables.end(), [](int one) { return one >= 0; }))
      given_variables_[frame_] = std::move(its_variables);
    return bind("@_", held_list(std::move(all)));
  }
  if (self != nullptr && language_ == "node") bind("this", *self);
  if (self != nullptr && language_ == "php") bind("$this", *self);
  if (self != nullptr && language_ == "ruby") bind("self", *self);
  if (function.owner >= 0) {
    CodeHeld owner = held_text("");
    owner.frame = function.owner;
    bind("(owner)", std::move(owner));
  }
  std::size_t next = 0;
  std::size_t defaults = 0;
  // A method gets its object as the first argument in Python.
  const bool has_self = language_ == "python" && self != nullptr;
  std::vector<std::string> named;
  for (std::size_t i = 0; i + 1 < code.items.size(); ++i) {
    const CodeNode& parameter = code.items[i];
    const bool gathers = parameter.kind == Kind::spread;
    const CodeNode& target =
        (parameter.kind == Kind::assign || gathers) && !parameter.items.empty() ? parameter.items[0] : parameter;
    if (target.kind == Kind::name) named.push_back(target.text);
  }
  std::size_t block = code.items.size();
  for (std::size_t i = 0; i + 1 < code.items.size(); ++i) {
    if (code.items[i].kind == Kind::keyword && code.items[i].text == "&") block = i;
  }
  // Ruby's block is the last argument, and goes to the parameter with `&`, or to `yield`.
  if (language_ == "ruby" && !positional.empty() && positional.back().kind == CodeHeld::Kind::function &&
      positional.back().code->kind == Kind::function && code.binds == CodeNode::Binds::function) {
    bind("(block)", positional.back());
    positional.pop_back();
  }
  for (std::size_t i = 0; i + 1 < code.items.size(); ++i) {
    const CodeNode& parameter = code.items[i];
    const bool gathers = parameter.kind == Kind::spread;
    const CodeNode& target =
        (parameter.kind == Kind::assign || gathers) && !parameter.items.empty() ? parameter.items[0] : parameter;
    if (i == block) {
      const Cell* const given = frames_.find(frame_, "(block)");
      if (!target.items.empty())
        set(target.items[0], given == nullptr ? unknown_because("a block") : *given->value, CodeNode::Binds::block);
      continue;
    }
    const bool has_default = parameter.kind == Kind::assign && parameter.items.size() == 2;
    const std::size_t its_default = has_default ? defaults++ : 0;
    const bool is_self = i == 0 && language_ == "python" &&
                         (has_self || (target.kind == Kind::name && (target.text == "self" || target.text == "cls") &&
                                       positional.empty()));
    CodeHeld value = unknown_because("a parameter");
    int was_given = -1;
    std::string_view wanted = target.text;
    if (language_ == "php" && wanted.starts_with('$')) wanted.remove_prefix(1);
    const auto keyword = std::find_if(arguments.begin(), arguments.end(), [&](const CodeHeldArgument& argument) {
      return !argument.keyword.empty() && argument.keyword == wanted;
    });
    if (is_self) {
      value = self != nullptr ? *self : unknown_because("an object");
    } else if (gathers && parameter.text == "**") {
      CodeHeld map;
      map.kind = CodeHeld::Kind::map;
      for (const CodeHeldArgument& argument : arguments) {
        const bool is_taken = std::find(named.begin(), named.end(), argument.keyword) != named.end();
        if (argument.keyword.empty() || is_taken) continue;
        map.keys.push_back(argument.keyword);
        map.items.push_back(argument.value);
      }
      value = weighed(std::move(map));
    } else if (gathers) {
      value = held_list({positional.begin() + static_cast<long>(std::min(next, positional.size())), positional.end()});
      next = positional.size();
    } else if (keyword != arguments.end()) {
      value = keyword->value;
    } else if (next < positional.size()) {
      was_given = variables[next];
      value = positional[next++];
    } else if (has_default) {
      value = language_ == "python" && its_default < function.items.size() ? function.items[its_default]
                                                                           : eval(parameter.items[1]);
    }
    const bool copies = language_ == "php" && value.place >= 0 && value.frame < 0;
    if (copies) {
      value = whole(value);
      value.place = -1;
    }
    if (language_ == "ruby" && was_given >= 0 && target.kind == Kind::name)
      given_texts_[{frame_, target.text}] = was_given;
    // `function (&$p)`: the variable that it is given.
    const bool is_shared =
        language_ == "php" && target.kind == Kind::name && parameter.binds == CodeNode::Binds::dynamic;
    if (is_shared && was_given >= 0) {
      elsewhere_[{frame_, target.text}] = variables_[static_cast<std::size_t>(was_given)];
      continue;
    }
    // A parameter hides what has its name outside.
    if (target.kind == Kind::name) {
      bind(target.text, std::move(value));
    } else {
      set(target, placed(std::move(value)), CodeNode::Binds::block);
    }
  }
}

void CodeWalker::hoist_variables(const CodeNode& body) {
  if (language_ != "node") return;
  const auto [known, is_new] = hoisted_.try_emplace(&body);
  if (is_new) gather_hoisted(body, known->second);
  for (const std::string& name : known->second) {
    if (frames_.find(frame_, name) == nullptr)
      frames_.set(frames_.make(frame_, name), std::make_shared<const CodeHeld>(held_text("undefined")));
  }
}

CodeHeld CodeWalker::call_function(const CodeHeld& function, const std::vector<CodeHeldArgument>& given,
                                   const CodeHeld* self) {
  const CodeNode& code = *function.code;
  CodeHeld unknown = unknown_because("what a function of this text gives back");
  const auto again = std::count(active_.begin(), active_.end(), &code);
  if (again > kMaxAgain) {
    for (const CodeHeldArgument& argument : given) flow(unknown, argument.value);
    return unknown;
  }
  if (active_.size() >= kMaxActive) {
    is_over_ = true;
    out_.problems.push_back({code.span, "functions that call each other too deep"});
    return unknown;
  }
  // Where nobody calls anything, a method that was walked, or a function that is given nothing known, says nothing new.
  const auto is_news = [](const CodeHeldArgument& argument) {
    const CodeHeld::Kind kind = argument.value.kind;
    return kind == CodeHeld::Kind::text || kind == CodeHeld::Kind::function || kind == CodeHeld::Kind::any;
  };
  const bool is_known = !walked_.insert(&code).second;
  if (is_known && is_alone_ && !active_.empty() &&
      (function.owner >= 0 || (!is_reached_ && std::none_of(given.begin(), given.end(), is_news)))) {
    for (const CodeHeldArgument& argument : given) flow(unknown, argument.value);
    return unknown;
  }
  if (code.items.empty()) return unknown;
  // A function that calls itself again and again may be given anything.
  std::vector<CodeHeldArgument> blurred;
  if (again == kMaxAgain) {
    for (const CodeHeldArgument& argument : given) {
      CodeHeld any = unknown_because("what a function that calls itself is given");
      flow(any, argument.value);
      blurred.push_back({argument.keyword, std::move(any)});
    }
  }
  const std::vector<CodeHeldArgument>& arguments = again == kMaxAgain ? blurred : given;
  active_.push_back(&code);
  given_.emplace_back();
  given_.back().kind = CodeHeld::Kind::any;
  yielded_.emplace_back();
  yielded_.back().kind = CodeHeld::Kind::any;
  // PHP's functions and Ruby's methods do not see the variables around them.
  const bool is_opaque = (language_ == "php" && code.binds != CodeNode::Binds::block) ||
                         (language_ == "ruby" && code.binds == CodeNode::Binds::function);
  const int outer = frame_;
  frame_ = frames_.open(function.frame, is_opaque ? CodeFrames::Kind::opaque : CodeFrames::Kind::function);
  leavings_.push_back({Leaving::Kind::function, frames_.branch(), {}});
  leavings_.back().depth = frames_.depth();
  locals_.emplace_back();
  // `function () use ($a)`: as it was where the function was made.
  for (std::size_t i = 0; language_ == "php" && i < function.keys.size() && i < function.items.size(); ++i) {
    if (function.keys[i].starts_with('&')) {
      elsewhere_[{frame_, function.keys[i].substr(1)}] = variables_[static_cast<std::size_t>(function.items[i].frame)];
    } else {
      frames_.set(frames_.make(frame_, function.keys[i]), std::make_shared<const CodeHeld>(function.items[i]));
    }
  }
  bind_parameters(function, arguments, self);
  hoist_variables(code.items.back());
  CodeHeld last = eval(code.items.back());
  for (std::size_t i = locals_.back().size(); i-- > 0;)
    frames_.put_back(*locals_.back()[i].first, locals_.back()[i].second);
  locals_.pop_back();
  Leaving left = std::move(leavings_.back());
  leavings_.pop_back();
  const bool ends = !frames_.is_over();  // and does not only leave
  if (left.left.empty()) {
    frames_.commit(left.mark);
  } else {
    left.left.push_back(frames_.end(left.mark));
    frames_.join(left.left);
  }
  CodeHeld result = std::move(given_.back());
  given_.pop_back();
  CodeHeld yielded = std::move(yielded_.back());
  yielded_.pop_back();
  frame_ = outer;
  active_.pop_back();
  // A generator, which may give each of them any number of times.
  if (yielded.kind != CodeHeld::Kind::any || !yielded.items.empty()) {
    CodeHeld list = held_list({std::move(yielded)});
    list.is_open = true;
    list.is_lazy = true;
    return placed(std::move(list));
  }
  const bool gives_last = language_ == "ruby" || language_ == "perl" || code.items.back().kind != Kind::block;
  if (result.kind == CodeHeld::Kind::any && result.items.empty()) return gives_last ? last : unknown_because("nothing");
  if (!ends) return result;
  // It may also end without giving anything.
  if (!gives_last || language_ == "node") return either_of(std::move(result), nothing());
  return either_of(std::move(result), std::move(last));
}

// A function that gets the items of a list one after the other, and what it gives back for each.
CodeHeld CodeWalker::call_each(const CodeHeld& function, const CodeHeld& items, Span span, bool is_with_index) {
  const CodeHeld list = whole(items);
  std::vector<CodeHeld> results;
  if (list.kind == CodeHeld::Kind::list && !list.is_open) {
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      if (is_too_much(span, 1)) break;
      std::vector<CodeHeldArgument> given = {{"", placed(list.items[i])}};
      CodeHeld number = held_text(std::to_string(i));
      number.kind = CodeHeld::Kind::number;
      if (is_with_index) given.push_back({"", std::move(number)});
      // A pair is taken apart by Ruby's blocks.
      const bool is_pair = language_ == "ruby" && list.items[i].kind == CodeHeld::Kind::list &&
                           function.kind == CodeHeld::Kind::function && function.code->items.size() > 2;
      if (is_pair && !is_with_index) {
        given.clear();
        for (const CodeHeld& part : list.items[i].items) given.push_back({"", placed(part)});
      }
      results.push_back(call(function, std::move(given), span));
    }
    return placed(held_list(std::move(results)));
  }
  CodeHeld item = unknown_because("what a callback is given");
  flow_into(item, list);
  if (list.kind == CodeHeld::Kind::list) item = any_of(list.items);
  if (list.kind == CodeHeld::Kind::text && (list.is_glob || list.is_tree)) item = list;
  if (list.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    for (const CodeHeld& one : list.items) {
      if (one.kind == CodeHeld::Kind::list) {
        all.insert(all.end(), one.items.begin(), one.items.end());
      } else {
        all.push_back(one);
      }
    }
    item = any_of(std::move(all));
  }
  item = placed(std::move(item));
  run_rounds(false, [&] { results.push_back(call(function, {{"", item}}, span)); });
  CodeHeld one = any_of(std::move(results));
  if (list.is_glob || list.is_tree) return one;
  CodeHeld open = held_list({std::move(one)});
  open.is_open = true;
  return placed(std::move(open));
}

// Functions that are given as arguments are called by the function that gets them, with what it has: the result, the
// other arguments, the object. They may be called at once, later, often, or never.
void CodeWalker::call_handed_over(const CodeHeld& self, const std::vector<CodeHeldArgument>& arguments,
                                  const CodeHeld& result, Span span) {
  for (const CodeHeldArgument& argument : arguments) {
    const bool is_any = argument.value.kind == CodeHeld::Kind::any;
    const auto may_be_called = [](const CodeHeld& one) {
      return one.kind == CodeHeld::Kind::function || one.kind == CodeHeld::Kind::name;
    };
    if (is_any && std::none_of(argument.value.items.begin(), argument.value.items.end(), may_be_called)) continue;
    const std::vector<CodeHeld> several = is_any ? alternatives_of(argument.value) : std::vector<CodeHeld>();
    // A list is not looked into, and not copied.
    for (const CodeHeld& function : is_any ? std::span<const CodeHeld>(several) : std::span(&argument.value, 1)) {
      if (function.kind != CodeHeld::Kind::function && function.kind != CodeHeld::Kind::name) continue;
      if (function.kind == CodeHeld::Kind::function && function.code->kind != Kind::function) continue;
      CodeHeld given_value = unknown_because("what a callback is given");
      flow_into(given_value, result);
      flow_into(given_value, self);
      if (result.type == "tempfile") given_value = result;  // `Dir.mktmpdir { |dir| … }`
      std::vector<CodeHeldArgument> given;
      if (function.kind == CodeHeld::Kind::name) {
        // Only what is called by name elsewhere is known to be a function; as a value it says nothing.
        for (const CodeHeldArgument& other : arguments) {
          if (&other == &argument || arguments.size() > kMaxHandedOver) continue;
          if (other.keyword == "args" && other.value.kind == CodeHeld::Kind::list) {
            for (const CodeHeld& item : other.value.items) given.push_back({"", item});
          } else {
            given.push_back({"", other.value});
          }
        }
        if (given.empty()) given.push_back({"", given_value});
        const bool was_guess = std::exchange(is_guess_, true);
        const CodeHeld object = function.self != nullptr ? whole(*function.self) : CodeHeld{};
        write_down(canonical(function.text), object, given, span);
        is_guess_ = was_guess;
        continue;
      }
      const std::size_t count = function.code->items.size();
      for (std::size_t i = 0; i + 1 < count; ++i) given.push_back({"", given_value});
      call_later(function, given, span);
    }
  }
}

// It runs any number of times from now on; once more where the program has ended, if what it finds then is different.
void CodeWalker::call_later(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments, Span span) {
  const std::size_t since = frames_.clock();
  run_rounds(false, [&] { static_cast<void>(call(function, arguments, span)); });
  if (deferred_.size() < kMaxDeferred) deferred_.push_back({function, arguments, span, since, frames_.clock()});
}

void CodeWalker::call_deferred() {
  frames_.set_over(false);
  for (std::size_t i = 0; i < deferred_.size(); ++i) {
    const Deferred one = deferred_[i];
    if (!frames_.reads_what_came_later(one.since, one.until)) continue;
    const Path seen = frames_.seen_since(one.until);
    const Mark mark = frames_.branch();
    frames_.join({seen});
    static_cast<void>(call(one.function, one.arguments, one.span));
    static_cast<void>(frames_.end(mark));
    frames_.set_over(false);
  }
}

CodeHeld CodeWalker::write_down(const std::string& name, const CodeHeld& self,
                                const std::vector<CodeHeldArgument>& arguments, Span span) {
  CodeHeld result = unknown_because("what `" + name + "` gives back");
  result.type = name.ends_with(".new") ? name.substr(0, name.size() - 4) : name;
  if (out_.calls.size() >= kMaxCalls) {
    if (!is_over_) out_.problems.push_back({span, "more calls than are followed"});
    is_over_ = true;
    return result;
  }
  CodeCall fact;
  fact.name = name;
  fact.self = value_of(self);
  fact.span = span;
  fact.is_certain = !is_guess_;
  fact.is_reached = is_reached_;
  std::size_t weight = self.weight;
  for (const CodeHeldArgument& argument : arguments) {
    fact.arguments.push_back({argument.keyword, value_of(argument.value)});
    weight += argument.value.weight;
  }
  is_too_much(span, 4 + weight / 4);
  result.from.push_back(static_cast<int>(out_.calls.size()));
  out_.calls.push_back(std::move(fact));
  return result;
}

}  // namespace pawl
