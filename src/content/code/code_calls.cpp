// SPDX-License-Identifier: Apache-2.0
// The calls: which function it is, whatever way it was reached, and what comes out of it.
#include <algorithm>
#include <array>
#include <span>

#include "base/one_of.h"
#include "content/code/code_walk.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr std::size_t kMaxCalls = 4000;
constexpr std::size_t kMaxActive = 12;
constexpr std::size_t kMaxModules = 200;
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

}  // namespace

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
    if (item.kind == Kind::spread && value.kind == CodeHeld::Kind::list) {
      for (CodeHeld& inner : value.items) arguments.push_back({"", std::move(inner)});
    } else if (item.kind == Kind::spread && value.kind == CodeHeld::Kind::map) {
      for (std::size_t k = 0; k < value.keys.size(); ++k) arguments.push_back({value.keys[k], value.items[k]});
    } else {
      arguments.push_back({item.kind == Kind::keyword ? item.text : "", std::move(value)});
    }
  }
  return arguments;
}

CodeHeld CodeWalker::eval_call(const CodeNode& node) {
  if (node.items.empty()) return {};
  const CodeHeld callee = eval(node.items[0]);
  std::vector<CodeHeldArgument> arguments = arguments_of(node);
  put_into(node.items[0], arguments);
  write_into(node, arguments);
  return call(callee, std::move(arguments), node.span);
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
  for (std::size_t i = 1; i < arguments.size(); ++i) flow_into(held, arguments[i].value);
  set_name(target.text, weighed(std::move(held)));
}

// `found.append(x)`: what is put into a variable comes out of it again.
void CodeWalker::put_into(const CodeNode& callee, const std::vector<CodeHeldArgument>& arguments) {
  const bool is_method = callee.kind == Kind::member && callee.items.size() == 1 && callee.items[0].kind == Kind::name;
  if (!is_method ||
      !is_one_of(callee.text, {"append", "push", "add", "extend", "insert", "update", "unshift", "concat",
                               "set_content", "set_payload", "attach", "body", "data", "payload", "json"}))
    return;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    const auto found = frame->find(callee.items[0].text);
    if (found == frame->end()) continue;
    CodeHeld& held = found->second;
    if (held.kind == CodeHeld::Kind::name || held.kind == CodeHeld::Kind::function) return;
    const bool is_item = held.kind == CodeHeld::Kind::list && is_one_of(callee.text, {"append", "push", "unshift"});
    for (const CodeHeldArgument& argument : arguments) {
      if (is_item) {
        held.items.push_back(argument.value);
        held.weight += argument.value.weight;
      } else {
        flow_into(held, argument.value);
      }
    }
    held = weighed(std::move(held));
    return;
  }
}

CodeHeld CodeWalker::call(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span) {
  switch (callee.kind) {
    case CodeHeld::Kind::any: {
      std::vector<CodeHeld> all;
      for (const CodeHeld& one : callee.items) all.push_back(call(one, arguments, span));
      return any_of(std::move(all));
    }
    case CodeHeld::Kind::function: {
      if (callee.code->kind == Kind::function) return call_function(*callee.code, arguments, callee.self.get());
      // A class: its constructor runs, and the object has its methods.
      CodeHeld object = callee;
      object.kind = CodeHeld::Kind::map;
      for (std::size_t i = 0; i < callee.keys.size(); ++i) {
        if (is_one_of(callee.keys[i], {"__init__", "constructor", "initialize", "__construct"}) &&
            callee.items[i].kind == CodeHeld::Kind::function && callee.items[i].code->kind == Kind::function) {
          call_function(*callee.items[i].code, arguments, &object);
        }
      }
      return object;
    }
    case CodeHeld::Kind::name:
      return call_name(callee, std::move(arguments), span);
    case CodeHeld::Kind::text:
      if (language_ == "php" || language_ == "ruby")
        return call_name(held_name(callee.text), std::move(arguments), span);
      break;
    case CodeHeld::Kind::unknown:
    case CodeHeld::Kind::number:
    case CodeHeld::Kind::list:
    case CodeHeld::Kind::map:
      break;
  }
  if (callee.type == "module.createRequire" && !arguments.empty() && arguments[0].value.is_text()) {
    return load_module(arguments[0].value.text);
  }
  if (is_reached_) calls_unknown_ = true;
  CodeHeld result = write_down("?", callee, arguments, span);
  call_handed_over(callee, arguments, result, span);
  return result;
}

CodeHeld CodeWalker::call_name(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span) {
  std::string name = canonical(callee.text);
  const CodeHeld nobody;
  const CodeHeld& self = callee.self != nullptr ? *callee.self : nobody;
  if (std::optional<CodeHeld> special = call_specially({name, callee, arguments, span})) return std::move(*special);
  const bool is_single = std::none_of(arguments.begin(), arguments.end(), [](const CodeHeldArgument& argument) {
    return has_alternatives(argument.value);
  });
  if (is_single) {
    std::optional<CodeHeld> known = pure_result(name, self, arguments, home_);
    CodeHeld result = known ? std::move(*known) : write_down(name, self, arguments, span);
    call_handed_over(self, arguments, result, span);
    return result;
  }
  // Each combination by itself: alternatives of the arguments side by side.
  std::vector<CodeHeld> all;
  for (const CodeHeldArgument& argument : arguments) all.push_back(argument.value);
  std::vector<CodeHeld> results;
  for (const CodeHeld& row : alternatives_of(held_list(std::move(all)))) {
    std::vector<CodeHeldArgument> one = arguments;
    for (std::size_t i = 0; i < one.size() && i < row.items.size(); ++i) one[i].value = row.items[i];
    if (std::optional<CodeHeld> known = pure_result(name, self, one, home_)) {
      results.push_back(std::move(*known));
    } else {
      results.push_back(write_down(name, self, one, span));
    }
  }
  CodeHeld result = any_of(std::move(results));
  call_handed_over(self, arguments, result, span);
  return result;
}

CodeHeld CodeWalker::call_function(const CodeNode& function, const std::vector<CodeHeldArgument>& arguments,
                                   const CodeHeld* self) {
  CodeHeld unknown = unknown_because("what a function of this text gives back");
  for (const CodeHeldArgument& argument : arguments) flow_into(unknown, argument.value);
  if (std::find(active_.begin(), active_.end(), &function) != active_.end()) return unknown;
  if (active_.size() >= kMaxActive) {
    is_over_ = true;
    out_.problems.push_back({function.span, "functions that call each other too deep"});
    return unknown;
  }
  walked_.insert(&function);
  if (function.items.empty()) return unknown;
  active_.push_back(&function);
  frames_.emplace_back();
  given_.emplace_back();
  given_.back().kind = CodeHeld::Kind::any;
  Frame& frame = frames_.back();
  std::size_t next = 0;
  std::vector<CodeHeld> positional;
  for (const CodeHeldArgument& argument : arguments) {
    if (argument.keyword.empty()) positional.push_back(argument.value);
  }
  if (language_ == "perl") frame["@_"] = held_list(positional);
  for (std::size_t i = 0; i + 1 < function.items.size(); ++i) {
    const CodeNode& parameter = function.items[i];
    const bool gathers = parameter.kind == Kind::spread;
    const CodeNode& target =
        (parameter.kind == Kind::assign || gathers) && !parameter.items.empty() ? parameter.items[0] : parameter;
    const bool is_self = target.kind == Kind::name && i == 0 && (target.text == "self" || target.text == "cls");
    CodeHeld value = unknown_because("a parameter");
    const auto keyword = std::find_if(arguments.begin(), arguments.end(), [&](const CodeHeldArgument& argument) {
      return !argument.keyword.empty() && argument.keyword == target.text;
    });
    if (is_self) {
      value = self != nullptr ? *self : unknown_because("an object");
    } else if (gathers) {
      value = held_list({positional.begin() + static_cast<long>(std::min(next, positional.size())), positional.end()});
    } else if (keyword != arguments.end()) {
      value = keyword->value;
    } else if (next < positional.size()) {
      value = positional[next++];
    } else if (parameter.kind == Kind::assign && parameter.items.size() == 2) {
      value = eval(parameter.items[1]);
    }
    // A parameter hides what has its name outside.
    if (target.kind == Kind::name) {
      frames_.back()[target.text] = std::move(value);
    } else {
      set(target, value);
    }
  }
  const int outer_branch = std::exchange(branch_depth_, 0);
  CodeHeld last = eval(function.items.back());
  branch_depth_ = outer_branch;
  CodeHeld given = std::move(given_.back());
  given_.pop_back();
  frames_.pop_back();
  active_.pop_back();
  const bool gives_last = language_ == "ruby" || language_ == "perl" || function.items.back().kind != Kind::block;
  if (given.kind == CodeHeld::Kind::any && given.items.empty()) return gives_last ? last : unknown_because("nothing");
  if (!gives_last || language_ == "node") return given;
  return either_of(std::move(given), std::move(last));
}

// Functions that are given as arguments are called by the function that gets them, with what it has: the result, the
// other arguments, the object.
void CodeWalker::call_handed_over(const CodeHeld& self, const std::vector<CodeHeldArgument>& arguments,
                                  const CodeHeld& result, Span span) {
  for (const CodeHeldArgument& argument : arguments) {
    const bool is_any = argument.value.kind == CodeHeld::Kind::any;
    const std::vector<CodeHeld> several = is_any ? alternatives_of(argument.value) : std::vector<CodeHeld>();
    // A list is not looked into, and not copied.
    for (const CodeHeld& function : is_any ? std::span<const CodeHeld>(several) : std::span(&argument.value, 1)) {
      if (function.kind != CodeHeld::Kind::function && function.kind != CodeHeld::Kind::name) continue;
      if (function.kind == CodeHeld::Kind::function && function.code->kind != Kind::function) continue;
      CodeHeld flow = unknown_because("what a callback is given");
      flow_into(flow, result);
      flow_into(flow, self);
      if (result.type == "tempfile") flow = result;  // `Dir.mktmpdir { |dir| … }`
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
        if (given.empty()) given.push_back({"", flow});
        const bool was_guess = std::exchange(is_guess_, true);
        write_down(canonical(function.text), function.self != nullptr ? *function.self : CodeHeld{}, given, span);
        is_guess_ = was_guess;
        continue;
      }
      const std::size_t count = function.code->items.size();
      for (std::size_t i = 0; i + 1 < count; ++i) given.push_back({"", flow});
      call_function(*function.code, given, nullptr);
    }
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
