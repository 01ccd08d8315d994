// SPDX-License-Identifier: Apache-2.0
// Functions of this text: their parameters, their frame, what they give, and when others call them.
#include <algorithm>
#include <array>
#include <span>

#include "base/one_of.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr std::size_t kMaxActive = 12;
constexpr std::size_t kMaxDeferred = 64;
constexpr std::ptrdiff_t kMaxAgain = 2;     // a function within itself
constexpr std::size_t kMaxHandedOver = 16;  // arguments that a function beside them may get

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

// Perl has no parameters, but the list of what it is given.
void CodeWalker::bind_given(const std::vector<CodeHeldArgument>& arguments, const CodeHeld* self) {
  // What is called with `->` gets its object first; keywords are words like the others.
  std::vector<CodeHeld> all;
  if (self != nullptr) all.push_back(*self);
  for (const CodeHeldArgument& argument : arguments) {
    if (!argument.keyword.empty()) all.push_back(held_text(argument.keyword));
    all.push_back(argument.value);
  }
  std::vector<int> variables(self == nullptr ? 0 : 1, -1);
  for (const CodeHeldArgument& argument : arguments) {
    if (!argument.keyword.empty()) variables.push_back(-1);
    variables.push_back(argument.variable);
  }
  if (std::any_of(variables.begin(), variables.end(), [](int one) { return one >= 0; }))
    given_variables_[frame_] = std::move(variables);
  frames_.set(frames_.make(frame_, "@_"), std::make_shared<const CodeHeld>(placed(held_list(std::move(all)))));
}

// The parameters of a function, in a frame that is already there.
void CodeWalker::bind_parameters(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments,
                                 const CodeHeld* self) {
  if (language_ == "perl") return bind_given(arguments, self);
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
    const bool copies = language_ == "php" && value.place >= 0 && value.frame < 0 && value.type != "stdClass";
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
  leavings_.back().frame = frame_;
  leavings_.back().given = given_.size() - 1;
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
        write_down(canonical_name(function.text), object, given, span);
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

CodeHeld CodeWalker::call_once_later(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments,
                                     Span span) {
  const std::size_t since = frames_.clock();
  CodeHeld result;
  frames_.watch(true);
  run_perhaps([&] {
    is_awaited_ = true;
    result = call(function, arguments, span);
    is_awaited_ = false;
  });
  frames_.watch(false);
  if (deferred_.size() < kMaxDeferred) deferred_.push_back({function, arguments, span, since, frames_.clock()});
  return result;
}

void CodeWalker::call_deferred() {
  frames_.set_over(false);
  for (std::size_t i = 0; i < deferred_.size(); ++i) {
    const Deferred one = deferred_[i];
    if (!frames_.reads_what_came_later(one.since, one.until)) continue;
    const Path seen = frames_.seen_since(one.until);
    const Mark mark = frames_.branch();
    frames_.join({seen});
    is_awaited_ = true;
    static_cast<void>(call(one.function, one.arguments, one.span));
    is_awaited_ = false;
    static_cast<void>(frames_.end(mark));
    frames_.set_over(false);
  }
}

}  // namespace pawl
