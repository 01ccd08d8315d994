// SPDX-License-Identifier: Apache-2.0
// The calls: which function it is, whatever way it was reached, and what is written down of it.
#include <algorithm>
#include <array>
#include <span>

#include "base/one_of.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr std::size_t kMaxCalls = 4000;
constexpr std::size_t kMaxModules = 200;

}  // namespace

std::string canonical_name(std::string name) {
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
  // Perl gives the variable itself: what a later argument sets in it is what the function finds.
  for (CodeHeldArgument& argument : arguments) {
    if (language_ != "perl" || argument.variable < 0) continue;
    const CodeFrames::Value& now = variables_[static_cast<std::size_t>(argument.variable)]->value;
    if (now != nullptr) argument.value = *now;
  }
  return arguments;
}

CodeHeld CodeWalker::eval_call(const CodeNode& node) {
  if (node.items.empty()) return {};
  const CodeNode& function = node.items[0];
  // Who waits for `p.then(f)` waits for p as well.
  const bool is_awaited = awaited_ == &node;
  if (is_awaited && function.kind == Kind::member && !function.items.empty()) awaited_ = &function.items[0];
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
  give_items(node, callee, arguments);
  is_awaited_ = is_awaited;
  const CodeNode& last = node.items.back();
  const bool may_be_left = language_ == "ruby" && last.kind == Kind::function && last.is_whole;
  CodeHeld result =
      placed(may_be_left ? call_with_block(callee, last, arguments, node.span) : call(callee, arguments, node.span));
  is_awaited_ = false;
  take_items_back(node, arguments);
  return result;
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

// A function or a class of this text.
CodeHeld CodeWalker::call_own(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span) {
  const bool is_awaited = std::exchange(is_awaited_, false);
  if (callee.code->kind != Kind::function) return call_class(callee, arguments, span);
  if (language_ == "node" && callee.code->is_whole && !is_awaited && callee.type != "bind")
    return call_once_later(callee, arguments, span);
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

// A call that is kept for later: `functools.partial(f, a)`, `operator.methodcaller("m", a)`.
std::optional<CodeHeld> CodeWalker::call_kept(const CodeHeld& kept, const std::vector<CodeHeldArgument>& arguments,
                                              Span span) {
  if (kept.type == "(partial)" && !kept.items.empty()) {
    std::vector<CodeHeldArgument> all;
    for (std::size_t i = 1; i < kept.items.size(); ++i) all.push_back({kept.keys[i], kept.items[i]});
    all.insert(all.end(), arguments.begin(), arguments.end());
    return call(kept.items[0], std::move(all), span);
  }
  // What a promise is given: it keeps the first, and which is the first is not known.
  if (kept.type == "(resolver)" && !kept.items.empty()) {
    change(kept.items[0], "push", arguments, true);
    return unknown_because("nothing");
  }
  if (kept.type == "(methodcaller)" && !kept.items.empty() && !arguments.empty()) {
    std::vector<CodeHeldArgument> all;
    for (std::size_t i = 1; i < kept.items.size(); ++i) all.push_back({kept.keys[i], kept.items[i]});
    const CodeHeld method = kept.items[0];
    return call(member_of(arguments[0].value, method.is_text() ? std::string_view(method.text) : "?"), std::move(all),
                span);
  }
  if (kept.type == "(attrgetter)" && !kept.items.empty() && !arguments.empty()) {
    CodeHeld object = arguments[0].value;
    std::string_view rest = kept.items[0].text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('.'), rest.size());
      object = member_of(object, rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return object;
  }
  if (kept.type == "(itemgetter)" && !kept.items.empty() && !arguments.empty())
    return item_of(arguments[0].value, kept.items[0]);
  return std::nullopt;
}

std::optional<CodeHeld> CodeWalker::call_object(const CodeHeld& callee, std::vector<CodeHeldArgument>& arguments,
                                                Span span) {
  const CodeFrames::Value its_value = callee.place >= 0 ? frames_.shared(callee.place) : nullptr;
  const CodeHeld& inside = its_value == nullptr ? callee : *its_value;
  if (std::optional<CodeHeld> result = call_kept(inside, arguments, span)) return result;
  bool is_found = false;
  if (language_ == "node" && callee.frame >= 0) {
    // `super(a)`
    const std::optional<CodeHeld> made = find_in_class(callee.frame, "constructor", callee);
    return made ? call(*made, std::move(arguments), span) : CodeHeld{};
  }
  const CodeHeld method = member_of_map(callee, inside, language_ == "php" ? "__invoke" : "__call__", is_found);
  if (is_found) return call(method, std::move(arguments), span);
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
    case CodeHeld::Kind::function:
      return call_own(callee, std::move(arguments), span);
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
    case CodeHeld::Kind::map:
      if (std::optional<CodeHeld> result = call_object(callee, arguments, span)) return std::move(*result);
      break;
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

CodeHeld CodeWalker::call_name(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span) {
  std::string name = canonical_name(callee.text);
  const CodeHeld self = callee.self != nullptr ? whole(*callee.self) : CodeHeld{};
  for (CodeHeldArgument& argument : arguments) make_whole(argument.value);
  if (std::optional<CodeHeld> special = call_specially({name, callee, arguments, span})) return std::move(*special);
  const bool leaves = is_one_of(name, {"sys.exit", "os._exit", "os.abort", "exit", "quit", "process.exit",
                                       "process.abort", "process.reallyExit", "die", "croak", "confess", "abort",
                                       "exit!", "Process.exit", "Deno.exit", "os.Exit", "log.Fatal", "log.Fatalf"});
  const auto result_of = [&](const CodeHeld& object, const std::vector<CodeHeldArgument>& given) {
    // JavaScript joins what is not there as nothing.
    CodeHeld joined_list;
    if (language_ == "node" && name == ".join" && object.kind == CodeHeld::Kind::list) {
      joined_list = object;
      for (CodeHeld& item : joined_list.items) {
        if (item.is("undefined") || item.is("null")) item = held_text("");
      }
    }
    const bool is_join = joined_list.kind == CodeHeld::Kind::list;
    std::optional<CodeHeld> known = pure_result(name, is_join ? joined_list : object, given, home_);
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
