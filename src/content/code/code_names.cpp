// SPDX-License-Identifier: Apache-2.0
// Names, members and items: what they mean, and what they are set to.
#include <algorithm>
#include <memory>

#include "base/lower.h"
#include "base/one_of.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;
using Binds = CodeNode::Binds;

constexpr int kMaxParents = 6;
constexpr std::size_t kMostKeys = 256;

[[nodiscard]] CodeHeld parent_of(const CodeHeld& path, std::string_view home) {
  return pure_result("dirname", CodeHeld{}, {{"", path}}, home).value_or(CodeHeld{});
}

// `opts.cwd`: a member of a variable by its text; empty for anything else.
[[nodiscard]] std::string dotted(const CodeNode& node) {
  if (node.kind == Kind::name) return node.text;
  if (node.kind != Kind::member || node.items.size() != 1) return {};
  const std::string object = dotted(node.items[0]);
  return object.empty() ? object : object + "." + node.text;
}

// `request["Authorization"] = …`: an item of a request by such a name is a header of it, which is not sent as data.
[[nodiscard]] bool is_header_name(std::string_view name) {
  return lower(name) == "authorization" || lower(name) == "cookie" || lower(name).starts_with("x-") ||
         lower(name).ends_with("-token") || lower(name).ends_with("-key");
}

// What functions see of the outside in languages where they do not see its variables.
[[nodiscard]] bool is_seen_everywhere(std::string_view name, const CodeHeld& held) {
  const bool is_constant = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
  const bool may_be_function = held.kind == CodeHeld::Kind::any &&
                               std::any_of(held.items.begin(), held.items.end(),
                                           [](const CodeHeld& one) { return one.kind == CodeHeld::Kind::function; });
  return is_constant || may_be_function || held.kind == CodeHeld::Kind::function ||
         (name.starts_with('$') && name != "$this") || name.find('.') != std::string_view::npos;
}

// Where a member of a function is kept that it was given: `f.calls = 0`.
[[nodiscard]] std::string member_cell(const CodeHeld& function, std::string_view name) {
  return "(member of " + std::to_string(function.code->span.begin) + ") " + std::string(name);
}

[[nodiscard]] std::optional<std::size_t> place_of(const CodeHeld& key, std::size_t size) {
  std::string_view digits = key.text;
  const bool is_negative = digits.starts_with('-');
  if (is_negative) digits.remove_prefix(1);
  const bool is_number = key.is_text() && !digits.empty() && digits.size() < 7 &&
                         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) return std::nullopt;
  const auto number = static_cast<std::size_t>(std::stoul(std::string(digits)));
  if (!is_negative) return number;
  return number > size ? std::nullopt : std::optional(size - number);
}

}  // namespace

int CodeWalker::function_frame() const {
  int frame = frame_;
  while (frame > 0 && (frames_.kind_of(frame) == CodeFrames::Kind::block ||
                       frames_.kind_of(frame) == CodeFrames::Kind::comprehension))
    frame = frames_.parent_of(frame);
  return frame;
}

CodeWalker::Cell* CodeWalker::find_cell(std::string_view name) {
  bool is_outside = false;  // of a function that does not see the variables around it
  for (int at = frame_; at >= 0; at = frames_.parent_of(at)) {
    const CodeFrames::Kind kind = frames_.kind_of(at);
    // The names of a class are its members.
    if (kind == CodeFrames::Kind::group && at != frame_ && language_ != "ruby") continue;
    if (!elsewhere_.empty() && !is_outside) {
      if (const auto other = elsewhere_.find({at, std::string(name)}); other != elsewhere_.end())
        return other->second->value == nullptr ? nullptr : other->second;
    }
    Cell* const cell = frames_.find(at, name);
    const bool hides = is_outside && cell != nullptr && name.starts_with('$') && language_ == "php";
    if (cell != nullptr && !hides && (!is_outside || is_seen_everywhere(name, *cell->value))) return cell;
    is_outside |= kind == CodeFrames::Kind::opaque;
  }
  return nullptr;
}

const CodeHeld* CodeWalker::find(std::string_view name) {
  Cell* const cell = find_cell(name);
  if (cell == nullptr) return nullptr;
  frames_.note_read(*cell);
  return cell->value.get();
}

CodeWalker::Cell& CodeWalker::cell_for(std::string_view name, Binds binds) {
  if (binds == Binds::block) return frames_.make(frame_, name);
  const int mine = function_frame();
  if (const auto other = elsewhere_.find({mine, std::string(name)}); other != elsewhere_.end()) return *other->second;
  if (binds == Binds::function || language_ == "python") return frames_.make(frame_ == mine ? frame_ : mine, name);
  const bool is_member = frames_.kind_of(frame_) == CodeFrames::Kind::group;
  if (language_ == "node" && is_member) return frames_.make(frame_, name);
  if (language_ == "php") return frames_.make(is_member ? frame_ : name.starts_with('$') ? mine : 0, name);
  // An assignment is to the variable that is there; otherwise a new one.
  if (Cell* const cell = find_cell(name); cell != nullptr) return *cell;
  const bool is_global = name.starts_with('$') && language_ == "ruby";
  if (language_ == "ruby" && !is_global) return frames_.make(frame_, name);
  return frames_.make(0, name);
}

int CodeWalker::variable_of(std::string_view name) {
  Cell* cell = find_cell(name);
  if (cell == nullptr) cell = &cell_for(name, Binds::plain);
  const auto place =
      static_cast<std::size_t>(std::find(variables_.begin(), variables_.end(), cell) - variables_.begin());
  if (place == variables_.size()) variables_.push_back(cell);
  return static_cast<int>(place);
}

CodeHeld CodeWalker::reference_to(std::string_view name) {
  CodeHeld held = unknown_because("a reference");
  held.type = kReferred;
  held.frame = variable_of(name);
  return held;
}

void CodeWalker::set_variable(int variable, const CodeHeld& value) {
  frames_.set(*variables_[static_cast<std::size_t>(variable)], std::make_shared<const CodeHeld>(placed(value)));
}

void CodeWalker::set_given(std::size_t place, const CodeHeld& value) {
  const auto given = given_variables_.find(function_frame());
  if (given == given_variables_.end() || place >= given->second.size() || given->second[place] < 0) return;
  set_variable(given->second[place], value);
}

std::optional<CodeHeld> CodeWalker::change_text(const CodeNode& variable, std::string_view method,
                                                const CodeHeld& given) {
  if (language_ != "ruby" || variable.kind != Kind::name || !is_one_of(method, {"<<", "concat", "replace"}))
    return std::nullopt;
  const CodeHeld* const found = find(variable.text);
  if (found == nullptr) return std::nullopt;
  const CodeHeld old = *found;
  const auto is_text = [](const CodeHeld& one) { return one.is_text(); };
  if (!is_text(old) && (old.kind != CodeHeld::Kind::any || !std::all_of(old.items.begin(), old.items.end(), is_text)))
    return std::nullopt;
  CodeHeld now = given;
  if (method != "replace") {
    std::vector<CodeHeld> results;
    for (const CodeHeld& row : alternatives_of(held_list({old, given})))
      results.push_back(row.kind == CodeHeld::Kind::list ? joined(row.items) : row);
    now = any_of(std::move(results));
  }
  const auto callers = given_texts_.find({function_frame(), variable.text});
  if (callers != given_texts_.end()) set_variable(callers->second, now);
  set_name(variable.text, now, Binds::plain, method != "replace");
  return now;
}

void CodeWalker::set_name(std::string_view name, CodeHeld value, Binds binds, bool is_update) {
  if (name.empty() || is_too_much({}, 1)) return;
  // `my $x` is another variable for the rest of the block, and functions from before keep the one they saw.
  if (binds == Binds::block && language_ == "perl" && find_cell(name) != nullptr)
    frame_ = frames_.open(frame_, CodeFrames::Kind::block);
  Cell& cell = cell_for(name, binds);
  if (binds == Binds::dynamic && !locals_.empty()) locals_.back().emplace_back(&cell, cell.value);
  if (!perhaps_elsewhere_.empty()) {
    const auto other = perhaps_elsewhere_.find({function_frame(), std::string(name)});
    if (other != perhaps_elsewhere_.end()) {
      CodeHeld now = placed(value);
      if (other->second->value != nullptr) now = either_of(*other->second->value, std::move(now));
      frames_.set(*other->second, std::make_shared<const CodeHeld>(std::move(now)), is_update);
    }
  }
  frames_.set(cell, std::make_shared<const CodeHeld>(placed(std::move(value))), is_update);
}

void CodeWalker::set(const CodeNode& target, const CodeHeld& value, Binds binds, bool is_update) {
  if (target.kind == Kind::list) {
    const CodeHeld all = whole(value);
    for (std::size_t i = 0; i < target.items.size(); ++i) {
      std::vector<CodeHeld> parts;
      const std::size_t count = target.items.size();
      const auto part_of = [&](const CodeHeld& one) {
        const bool is_list = one.kind == CodeHeld::Kind::list && !one.is_open;
        if (is_list && (target.items[i].kind == Kind::spread ||
                        (language_ == "perl" && i + 1 == count && target.items[i].text.starts_with('@')))) {
          const std::size_t behind = count - i - 1;
          const std::size_t end = one.items.size() > behind ? one.items.size() - behind : 0;
          std::vector<CodeHeld> rest;
          for (std::size_t k = i; k < end; ++k) rest.push_back(one.items[k]);
          return held_list(std::move(rest));
        }
        if (is_list && i < one.items.size()) return one.items[i];
        if (one.is_tree || one.is_glob) return one;
        CodeHeld part = unknown_because("a part of a value");
        if (one.kind == CodeHeld::Kind::list && one.is_open) {
          std::vector<CodeHeld> any(one.items.begin() + static_cast<std::ptrdiff_t>(std::min(i, one.items.size() - 1)),
                                    one.items.end());
          return any_of(std::move(any));
        }
        flow_into(part, one);
        return part;
      };
      if (all.kind == CodeHeld::Kind::any) {
        for (const CodeHeld& one : all.items) parts.push_back(part_of(one));
      } else {
        parts.push_back(part_of(all));
      }
      set(target.items[i], any_of(std::move(parts)), binds);
    }
  } else if (target.kind == Kind::map) {
    // `{a, b: c} = value`: each by its key.
    for (const CodeNode& item : target.items) {
      if (item.kind == Kind::keyword && !item.items.empty()) set(item.items[0], member_of(value, item.text), binds);
      if (item.kind == Kind::spread && !item.items.empty()) set(item.items[0], value, binds);
    }
  } else if (target.kind == Kind::assign && target.items.size() == 2) {
    CodeHeld standard;
    run_perhaps([&] { standard = eval(target.items[1]); });
    const bool is_there = value.kind != CodeHeld::Kind::unknown && value.kind != CodeHeld::Kind::name;
    set(target.items[0], is_there ? value : either_of(value, std::move(standard)), binds);  // with a default
  } else if ((target.kind == Kind::spread || target.kind == Kind::keyword) && !target.items.empty()) {
    set(target.items[0], value, binds);
  } else if (target.kind == Kind::index && target.items.size() == 2) {
    const CodeHeld object = eval(target.items[0]);
    const CodeHeld key = eval(target.items[1]);
    if (object.type == kReferred && object.kind == CodeHeld::Kind::unknown) return set_variable(object.frame, value);
    if (target.items[0].kind == Kind::name && target.items[0].text == "@_") {
      if (const std::optional<std::size_t> at = place_of(key, 0)) set_given(*at, value);
    }
    set_in_environment(target.items[0], key, value);
    const bool is_header = key.is_text() && is_header_name(key.text);
    if (object.kind == CodeHeld::Kind::unknown && is_header) return;
    if (object.kind == CodeHeld::Kind::unknown || object.kind == CodeHeld::Kind::text) {
      // One item of something: it may now hold this as well.
      const std::string name = dotted(target.items[0]);
      if (name.empty() || find(name) == nullptr) return;
      CodeHeld changed = unknown_because("a value that is changed");
      flow(changed, object);
      flow(changed, value);
      set_name(name, changed);
      return;
    }
    const bool is_new = object.kind == CodeHeld::Kind::name && target.items[0].kind == Kind::name &&
                        object.text == target.items[0].text && (language_ == "perl" || language_ == "php") &&
                        !is_one_of(object.text, {"ENV", "GLOBALS", "$GLOBALS"});
    if (is_new) {
      // `$h{x} = 1` makes the hash.
      CodeHeld map;
      map.kind = CodeHeld::Kind::map;
      set_name(object.text, std::move(map));
      return set_item(eval(target.items[0]), key, value, true);
    }
    set_item(object, key, value, true);
  } else if (target.kind == Kind::member && !target.items.empty()) {
    const CodeHeld object = eval(target.items[0]);
    // A setter of Ruby sets the field of its name.
    const bool is_field = language_ == "ruby" && (object.frame >= 0 || object.kind == CodeHeld::Kind::any);
    const CodeHeld key =
        target.items.size() == 2 ? eval(target.items[1]) : held_text((is_field ? "@" : "") + target.text);
    set_in_environment(target.items[0], key, value);
    if (object.kind == CodeHeld::Kind::unknown) {
      static_cast<void>(put_into(target, object, {{"", value}}));
      set_name(dotted(target), value);
      return;
    }
    set_item(object, key, value, true);
  } else if (target.kind == Kind::name && target.text.starts_with('@') && language_ == "ruby") {
    const CodeHeld* const self = find("self");
    if (self == nullptr) return set_name("$" + target.text, value);
    set_item(*self, held_text(target.text), value, true);
  } else if (target.kind == Kind::name) {
    // `my @x = ('a')`: one item is a list, too.
    const bool is_single = value.is_text() || value.kind == CodeHeld::Kind::function;
    if (language_ == "perl" && target.text.starts_with('@') && is_single)
      return set_name(target.text, held_list({value}), binds, is_update);
    // An array of these languages is copied, not shared.
    const bool copies = language_ == "php" || (language_ == "perl" && target.text.find_first_of("@%") == 0);
    if (!copies || (value.kind != CodeHeld::Kind::list && value.kind != CodeHeld::Kind::map) || value.frame >= 0)
      return set_name(target.text, value, binds, is_update);
    CodeHeld copy = whole(value);
    copy.place = -1;
    if (target.text.starts_with('%') && copy.kind == CodeHeld::Kind::list && copy.items.size() % 2 == 0) {
      CodeHeld map;
      map.kind = CodeHeld::Kind::map;
      for (std::size_t i = 0; i + 1 < copy.items.size(); i += 2) {
        map.keys.push_back(copy.items[i].is_text() ? copy.items[i].text : "?");
        map.items.push_back(copy.items[i + 1]);
      }
      copy = std::move(map);
    }
    set_name(target.text, std::move(copy), binds, is_update);
  }
}

// `object[key] = value`: all who hold the object find it there.
void CodeWalker::set_item(const CodeHeld& object, const CodeHeld& key, const CodeHeld& value, bool is_certain) {
  if (object.kind == CodeHeld::Kind::any) {
    for (const CodeHeld& one : object.items) set_item(one, key, value, false);
    return;
  }
  if (object.kind == CodeHeld::Kind::name) {
    if (!key.is_text()) return;
    const bool is_global = language_ == "php" && object.text == "$GLOBALS";
    Cell& cell = frames_.make(0, is_global ? "$" + key.text : object.text + "." + key.text);
    CodeHeld now = placed(value);
    if (!is_certain && cell.value != nullptr) now = either_of(*cell.value, std::move(now));
    return frames_.set(cell, std::make_shared<const CodeHeld>(std::move(now)));
  }
  if (object.kind == CodeHeld::Kind::function && object.frame >= 0 && object.code->kind == Kind::group) {
    if (!key.is_text()) return;
    return frames_.set(frames_.make(object.frame, key.text), std::make_shared<const CodeHeld>(placed(value)));
  }
  if (object.kind == CodeHeld::Kind::function && key.is_text()) {
    Cell& cell = frames_.make(object.frame, member_cell(object, key.text));
    return frames_.set(cell, std::make_shared<const CodeHeld>(placed(value)));
  }
  if (object.place < 0) return;
  const CodeHeld stored = placed(value);
  const CodeHeld& inside = frames_.kept(object.place);
  const auto changed = [&](CodeHeld one) {
    if (one.kind == CodeHeld::Kind::list && one.items.empty() && place_of(key, 0) == std::nullopt &&
        key.kind != CodeHeld::Kind::unknown)
      one.kind = CodeHeld::Kind::map;
    if (one.kind == CodeHeld::Kind::list) {
      const std::optional<std::size_t> at = place_of(key, one.items.size());
      const bool is_fixed = at && *at < one.items.size() && !(one.is_open && *at + 1 == one.items.size());
      if (is_fixed) {
        one.items[*at] = stored;
      } else if (at && *at == one.items.size() && !one.is_open) {
        one.items.push_back(stored);
      } else if (key.kind == CodeHeld::Kind::unknown && key.text == kNextItem && !one.is_open) {
        one.items.push_back(stored);
      } else {
        for (CodeHeld& item : one.items) item = either_of(std::move(item), stored);
        if (one.items.empty() || at) one.items.push_back(stored);
        one.is_open = true;
      }
    } else if (one.kind == CodeHeld::Kind::map && key.is_text() && one.items.size() < kMostKeys) {
      const auto old = std::find(one.keys.begin(), one.keys.end(), key.text);
      if (old == one.keys.end()) {
        one.keys.push_back(key.text);
        one.items.push_back(stored);
      } else {
        one.items[static_cast<std::size_t>(old - one.keys.begin())] = stored;
      }
    } else if (one.kind == CodeHeld::Kind::map) {
      for (CodeHeld& item : one.items) item = either_of(std::move(item), stored);
      one.keys.emplace_back("?");
      one.items.push_back(stored);
    }
    return weighed(std::move(one));
  };
  std::vector<CodeHeld> results;
  if (!is_certain) results.push_back(inside);
  if (inside.kind == CodeHeld::Kind::any) {
    for (const CodeHeld& one : inside.items) results.push_back(changed(one));
  } else {
    results.push_back(changed(inside));
  }
  const bool is_several = key.kind == CodeHeld::Kind::any;
  if (is_several) {
    for (const CodeHeld& one : key.items) set_item(object, one, value, false);
    return;
  }
  frames_.change_kept(object.place, any_of(std::move(results)), false);
}

// `os.environ["A"] = b`, `process.env.A = b`: written down as a call, `os.environ.set("A", b)`.
void CodeWalker::set_in_environment(const CodeNode& object, const CodeHeld& key, const CodeHeld& value) {
  static constexpr std::string_view kEnvironments[] = {"os.environ", "process.env", "ENV", "$ENV", "%ENV"};
  if (dotted(object).empty()) return;
  const CodeHeld held = eval(object);
  if (held.kind != CodeHeld::Kind::name ||
      std::find(std::begin(kEnvironments), std::end(kEnvironments), held.text) == std::end(kEnvironments))
    return;
  const std::string name = held.text.starts_with('$') || held.text.starts_with('%') ? held.text.substr(1) : held.text;
  static_cast<void>(write_down(name + ".set", {}, {{"", key}, {"", whole(value)}}, object.span));
}

CodeHeld CodeWalker::eval_name(const CodeNode& node) {
  frames_.may_raise();  // it may not be set
  if (language_ == "ruby" && node.text.starts_with('@')) {
    const CodeHeld* const self = find("self");
    const CodeHeld* const plain = self == nullptr ? find("$" + node.text) : nullptr;
    if (plain != nullptr) return *plain;
    if (self != nullptr) {
      const CodeHeld object = *self;
      return member_of(object, node.text);
    }
  }
  if (const CodeHeld* known = find(node.text); known != nullptr) return *known;
  if ((node.text == "super" && language_ == "node") || (node.text == "parent" && language_ == "php")) {
    if (std::optional<CodeHeld> above = object_above()) return *above;
  }
  if (language_ == "php" && (node.text == "self" || node.text == "static")) {
    if (const CodeHeld* const owner = find("(owner)"); owner != nullptr) {
      static const CodeNode kNoCode = make_node(Kind::group, "", {}, {});
      CodeHeld group;
      group.kind = CodeHeld::Kind::function;
      group.code = &kNoCode;
      group.frame = owner->frame;
      return group;
    }
  }
  if (std::optional<CodeHeld> constant = constant_of(node.text, home_, file_)) return *constant;
  for (const std::string& module : open_modules_) {
    // `from os import *`: the builtins keep their names.
    static constexpr std::string_view kOwn[] = {"print", "len", "exec", "eval", "str", "list", "range", "__import__"};
    if (std::find(std::begin(kOwn), std::end(kOwn), node.text) == std::end(kOwn)) {
      return held_name(module + "." + node.text);
    }
  }
  return held_name(node.text);
}

CodeHeld CodeWalker::eval_member(const CodeNode& node) {
  // What was set on an object that is not known.
  const std::string name = dotted(node);
  if (!name.empty() && node.items[0].kind != Kind::module) {
    const CodeHeld* const inner = node.items[0].kind == Kind::name ? find(node.items[0].text) : nullptr;
    const bool is_known = inner != nullptr && inner->kind != CodeHeld::Kind::unknown;
    if (!is_known) {
      if (const CodeHeld* known = find(name); known != nullptr) return *known;
    }
  }
  const CodeHeld object = eval(node.items[0]);
  if (node.items.size() == 1) return member_of(object, node.text);
  return item_of(object, eval(node.items[1]));
}

// The frames of the classes that a class is made from. A class that only some path defines has them, or none.
std::vector<int> CodeWalker::bases_of(int group) {
  std::vector<int> frames;
  Cell* const bases = frames_.find(group, "(bases)");
  if (bases == nullptr) return frames;
  const auto add = [&](const CodeHeld& lists) {
    if (lists.place < 0) return;
    for (const CodeHeld& base : frames_.kept(lists.place).items) {
      if (base.kind == CodeHeld::Kind::function && base.frame >= 0) frames.push_back(base.frame);
    }
  };
  add(*bases->value);
  if (bases->value->kind == CodeHeld::Kind::any)
    std::for_each(bases->value->items.begin(), bases->value->items.end(), add);
  return frames;
}

// In a class, or in those that it is made from.
std::optional<CodeHeld> CodeWalker::find_in_class(int group, std::string_view name, const CodeHeld& object) {
  std::vector<int> open = {group};
  for (std::size_t i = 0; i < open.size() && i < 16; ++i) {
    if (const Cell* const cell = frames_.find(open[i], name); cell != nullptr) {
      CodeHeld found = *cell->value;
      if (found.kind == CodeHeld::Kind::function && found.code->kind == Kind::function) {
        found.owner = open[i];
        if (found.type != "staticmethod") found.self = std::make_shared<CodeHeld>(object);
        const bool is_property = found.type.ends_with("property") && object.kind == CodeHeld::Kind::map;
        if (is_property) return call_function(found, {}, &object);
      }
      return found;
    }
    for (const int base : bases_of(open[i])) open.push_back(base);
  }
  return std::nullopt;
}

// A class that makes up what it does not have: `__getattr__`, `__get`, `method_missing`.
std::optional<CodeHeld> CodeWalker::make_member(int group, std::string_view name, const CodeHeld& object) {
  if (name.starts_with("__") || name.starts_with('(')) return std::nullopt;
  const std::string_view maker = language_ == "python" ? "__getattr__"
                                 : language_ == "php"  ? "__get"
                                                       : "method_missing";
  const std::optional<CodeHeld> found = find_in_class(group, maker, object);
  if (!found || found->kind != CodeHeld::Kind::function) return std::nullopt;
  if (language_ != "ruby") return call_function(*found, {{"", held_text(std::string(name))}}, &object);
  return kept_call("(partial)", {{"", *found}, {"", held_text(std::string(name))}});
}

std::optional<CodeHeld> CodeWalker::object_above() {
  const CodeHeld* const owner = find("(owner)");
  const CodeHeld* const self = find(language_ == "php" ? "$this" : language_ == "node" ? "this" : "self");
  if (owner == nullptr || self == nullptr) return std::nullopt;
  CodeHeld above = *self;
  const std::vector<int> bases = bases_of(owner->frame);
  if (bases.empty()) return std::nullopt;
  above.frame = bases[0];
  for (CodeHeld& one : above.items) one.frame = bases[0];
  return above;
}

// A method of an object: named after what made it, if that is known.
CodeHeld CodeWalker::method_of(const CodeHeld& object, std::string_view name) {
  CodeHeld held = held_name(object.type + "." + std::string(name));
  flow(held, object);
  held.self = std::make_shared<CodeHeld>(object);
  return held;
}

CodeHeld CodeWalker::member_of_map(const CodeHeld& object, const CodeHeld& inside, std::string_view name,
                                   bool& is_found) {
  is_found = true;
  if (inside.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    bool any_found = false;
    for (const CodeHeld& one : inside.items) {
      bool found_one = false;
      CodeHeld value = member_of_map(object, one, name, found_one);
      if (found_one) all.push_back(std::move(value));
      any_found |= found_one;
    }
    is_found = any_found;
    return any_of(std::move(all));
  }
  std::vector<CodeHeld> all;
  if (inside.kind == CodeHeld::Kind::map) {
    const std::string field = "@" + std::string(name);
    for (std::size_t i = inside.keys.size(); i-- > 0;) {
      if (inside.keys[i] == name || (language_ == "ruby" && inside.frame >= 0 && inside.keys[i] == field)) {
        CodeHeld found = inside.items[i];
        if (found.kind == CodeHeld::Kind::function && found.code->kind == Kind::function && found.self == nullptr)
          found.self = std::make_shared<CodeHeld>(object);
        if (found.kind == CodeHeld::Kind::function && found.type == "property")
          found = call_function(found, {}, found.self.get());
        all.push_back(std::move(found));
        break;
      }
    }
    // One whose key is worked out may be this one.
    for (std::size_t i = 0; i < inside.keys.size(); ++i) {
      if (inside.keys[i] == "?") all.push_back(inside.items[i]);
    }
    if (!all.empty()) return any_of(std::move(all));
    const int group = object.frame >= 0 ? object.frame : inside.frame;
    if (group >= 0) {
      if (std::optional<CodeHeld> found = find_in_class(group, name, object)) return *found;
      if (std::optional<CodeHeld> made = make_member(group, name, object)) return *made;
    }
    if (language_ == "perl" && !inside.type.empty()) {
      if (Cell* const cell = frames_.find(0, inside.type + "." + std::string(name)); cell != nullptr) {
        CodeHeld found = *cell->value;
        found.self = std::make_shared<CodeHeld>(object);
        return found;
      }
    }
  }
  is_found = false;
  return {};
}

CodeHeld CodeWalker::member_of(const CodeHeld& object, std::string_view name) {
  switch (object.kind) {
    case CodeHeld::Kind::any: {
      std::vector<CodeHeld> all;
      for (const CodeHeld& one : object.items) all.push_back(member_of(one, name));
      return any_of(std::move(all));
    }
    case CodeHeld::Kind::name: {
      std::string whole_name = object.text + "." + std::string(name);
      if (name == "default" || name == "prototype") whole_name = object.text;
      // `os.__dict__["remove"]` is `os.remove`.
      if (name == "__dict__" && language_ == "python") return object;
      if (Cell* const cell = frames_.find(0, whole_name); cell != nullptr) {
        frames_.note_read(*cell);
        CodeHeld found = *cell->value;
        if (language_ == "perl" && found.kind == CodeHeld::Kind::function)
          found.self = std::make_shared<CodeHeld>(held_text(object.text));
        return found;
      }
      if (std::optional<CodeHeld> constant = constant_of(whole_name, home_, file_)) return *constant;
      CodeHeld held = held_name(std::move(whole_name));
      held.from = object.from;
      held.self = object.self;
      return held;
    }
    case CodeHeld::Kind::list:
    case CodeHeld::Kind::map: {
      bool is_found = false;
      // Who only asks for a method does not look at what is in it.
      CodeHeld found = member_of_map(object, object.place >= 0 ? frames_.peek(object.place) : object, name, is_found);
      if (is_found && object.place >= 0) static_cast<void>(frames_.kept(object.place));
      if (is_found) return found;
      break;
    }
    case CodeHeld::Kind::function: {
      if (object.code->kind == Kind::group && name == "prototype") return object;
      if (object.code->kind == Kind::group && object.frame >= 0) {
        if (std::optional<CodeHeld> found = find_in_class(object.frame, name, object)) {
          // A method that is taken from the class gets its object as an argument in Python.
          if (language_ == "python" && found->kind == CodeHeld::Kind::function) found->self = nullptr;
          return *found;
        }
      } else if (Cell* const cell = frames_.find(object.frame, member_cell(object, name)); cell != nullptr) {
        frames_.note_read(*cell);
        return *cell->value;
      }
      if (is_one_of(name, {"new", "call", "apply", "bind", "()", "to_proc", "__invoke", "yield", "__call__"})) {
        CodeHeld same = object;
        same.type = name;
        return same;
      }
      break;
    }
    case CodeHeld::Kind::text:
      if (object.type == "pathlib.Path" && name == "parent") return parent_of(object, home_);
      if (object.type == "pathlib.Path" && name == "parents") {
        std::vector<CodeHeld> parents = {parent_of(object, home_)};
        for (int i = 0; i < kMaxParents; ++i) parents.push_back(parent_of(parents.back(), home_));
        return placed(held_list(std::move(parents)));
      }
      // A temporary file is known by its place: `tmp.name`.
      if (object.type == "tempfile" && (name == "name" || name == "path")) return object;
      // An entry of a folder: `entry.path`, `f.name`.
      if ((object.is_glob || object.is_tree) && (name == "path" || name == "name")) return object;
      if (language_ == "perl") {
        // `$class->new`
        if (Cell* const cell = frames_.find(0, object.text + "." + std::string(name)); cell != nullptr) {
          CodeHeld found = *cell->value;
          found.self = std::make_shared<CodeHeld>(object);
          return found;
        }
      }
      break;
    case CodeHeld::Kind::number:
    case CodeHeld::Kind::unknown:
      break;
  }
  return method_of(object, name);
}

CodeHeld CodeWalker::eval_index(const CodeNode& node) {
  if (node.items.size() < 2) return {};
  frames_.may_raise();
  const CodeHeld object = eval(node.items[0]);
  // Ruby's `f[x]` calls a function.
  if (language_ == "ruby" && object.kind == CodeHeld::Kind::function && object.code->kind == Kind::function)
    return call(object, {{"", eval(node.items[1])}}, node.span);
  return item_of(object, eval(node.items[1]));
}

// `Object.keys(process.env)`: whether the key is one of what that object was asked for.
bool CodeWalker::lists_names_of(const CodeHeld& key, const std::string& object) const {
  const auto mentions = [&](const CodeValue& value) {
    return std::find(value.names.begin(), value.names.end(), object) != value.names.end();
  };
  if (std::find(key.names.begin(), key.names.end(), object) != key.names.end()) return true;
  return std::any_of(key.from.begin(), key.from.end(), [&](int from) {
    const CodeCall& call = out_.calls[static_cast<std::size_t>(from)];
    return call.name.starts_with(object + ".") || mentions(call.self) ||
           std::any_of(call.arguments.begin(), call.arguments.end(),
                       [&](const CodeArgument& argument) { return mentions(argument.value); });
  });
}

CodeHeld CodeWalker::item_of(const CodeHeld& object, const CodeHeld& key) {
  if (object.type == kReferred && object.kind == CodeHeld::Kind::unknown) {
    Cell& cell = *variables_[static_cast<std::size_t>(object.frame)];
    frames_.note_read(cell);
    return cell.value == nullptr ? nothing() : *cell.value;
  }
  if (key.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    for (const CodeHeld& one : key.items) all.push_back(item_of(object, one));
    return any_of(std::move(all));
  }
  if (object.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    for (const CodeHeld& one : object.items) all.push_back(item_of(one, key));
    return any_of(std::move(all));
  }
  if (object.kind == CodeHeld::Kind::name) {
    if (object.text == "sys.modules" && key.is_text()) return load_module(key.text);
    static constexpr std::string_view kAll[] = {"globals",      "locals",   "vars",    "__dict__",
                                                "__builtins__", "builtins", "$GLOBALS"};
    for (const std::string_view all : kAll) {
      if (object.text != all || !key.is_text()) continue;
      const std::string name = (language_ == "php" ? "$" : "") + key.text;
      if (const CodeHeld* known = find(name); known != nullptr && language_ != "php") return *known;
      if (const Cell* known = frames_.find(0, name); known != nullptr) return *known->value;
      return held_name(key.text);
    }
    // One after the other, by the names that it lists itself: all of it.
    if (!key.is_text() && lists_names_of(key, object.text)) return object;
    return member_of(object, key.is_text() ? key.text : "?");
  }
  if (object.place >= 0) {
    const CodeFrames::Value its_value = frames_.shared(object.place);
    const CodeHeld& inside = *its_value;
    if (inside.kind == CodeHeld::Kind::any) {
      std::vector<CodeHeld> all;
      for (const CodeHeld& one : inside.items) {
        CodeHeld same = one;
        if (same.frame < 0) same.frame = object.frame;
        all.push_back(item_of(same, key));
      }
      return any_of(std::move(all));
    }
    if (inside.kind == CodeHeld::Kind::map && key.is_text()) return member_of(object, key.text);
    if (inside.kind == CodeHeld::Kind::list || inside.kind == CodeHeld::Kind::map) return item_of(inside, key);
  }
  if (object.kind == CodeHeld::Kind::map && key.is_text()) return member_of(object, key.text);
  if (const std::optional<std::size_t> at =
          place_of(key, object.kind == CodeHeld::Kind::list ? object.items.size() : object.text.size())) {
    if (object.kind == CodeHeld::Kind::list && object.is_some && !object.items.empty()) {
      CodeHeld any = any_of(object.items);
      // Where none is left, Python raises an error.
      return language_ == "python" ? any : either_of(std::move(any), nothing());
    }
    if (object.kind == CodeHeld::Kind::list && object.is_open && *at + 1 >= object.items.size())
      return object.items.back();
    if (object.kind == CodeHeld::Kind::list && *at < object.items.size() && !object.is_open) return object.items[*at];
    if (object.kind == CodeHeld::Kind::list && *at < object.items.size() && !key.text.starts_with('-'))
      return object.items[*at];
    if (object.kind == CodeHeld::Kind::text && *at < object.text.size() && !object.is_glob && !object.is_tree)
      return held_text(std::string(1, object.text[*at]));
  }
  if (object.kind == CodeHeld::Kind::text && (object.is_glob || object.is_tree)) return object;
  if (object.kind == CodeHeld::Kind::unknown && key.kind == CodeHeld::Kind::text) return member_of(object, key.text);
  if (object.kind == CodeHeld::Kind::list && key.kind == CodeHeld::Kind::text) return member_of(object, key.text);
  if (object.kind == CodeHeld::Kind::list || object.kind == CodeHeld::Kind::map) {
    CodeHeld any = any_of(object.items);
    if (any.kind != CodeHeld::Kind::unknown) return any;
  }
  CodeHeld held = unknown_because("an item of a value");
  flow(held, object);
  return held;
}

}  // namespace pawl
