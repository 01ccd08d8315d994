// SPDX-License-Identifier: Apache-2.0
// What is assigned to: names, patterns, members and items, and the environment.
#include <algorithm>
#include <memory>

#include "base/lower.h"
#include "base/one_of.h"
#include "content/code/code_names.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;
using Binds = CodeNode::Binds;

constexpr std::size_t kMostKeys = 256;

// `request["Authorization"] = …`: an item of a request by such a name is a header of it, which is not sent as data.
[[nodiscard]] bool is_header_name(std::string_view name) {
  return lower(name) == "authorization" || lower(name) == "cookie" || lower(name).starts_with("x-") ||
         lower(name).ends_with("-token") || lower(name).ends_with("-key");
}

}  // namespace

// `a, b = value`, `[a, ...b] = value`: each takes its part.
void CodeWalker::set_list(const CodeNode& target, const CodeHeld& value, Binds binds) {
  CodeHeld all = whole(value);
  // `my ($x) = 'a'`: one item is a list, too.
  if (language_ == "perl" && (all.is_text() || all.kind == CodeHeld::Kind::function)) all = held_list({all});
  bool is_used_up = false;  // an array of Perl takes all that is left
  for (std::size_t i = 0; i < target.items.size(); ++i) {
    const bool takes_rest = language_ == "perl" && target.items[i].text.find_first_of("@%") == 0;
    std::vector<CodeHeld> parts;
    const std::size_t count = target.items.size();
    const auto part_of = [&](const CodeHeld& one) {
      const bool is_list = one.kind == CodeHeld::Kind::list && !one.is_open;
      if (is_used_up) return takes_rest ? held_list({}) : nothing();
      if (is_list && (target.items[i].kind == Kind::spread || takes_rest)) {
        const std::size_t behind = takes_rest ? 0 : count - i - 1;
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
    is_used_up |= takes_rest;
  }
}

// `object[key] = value`
void CodeWalker::set_by_key(const CodeNode& target, const CodeHeld& value) {
  const CodeHeld object = eval(target.items[0]);
  const CodeHeld key = eval(target.items[1]);
  if (object.type == kReferred && object.kind == CodeHeld::Kind::unknown) return set_variable(object.frame, value);
  // `${"name"} = …`
  if (language_ == "perl" && key.is(kReferred) && object.is_text()) {
    std::string_view name = object.text;
    if (name.starts_with("main::")) name.remove_prefix(6);
    return set_by_name(held_text(std::string(name)), value, false, true);
  }
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
                      !is_one_of(object.text, {"ENV", "GLOBALS", "$GLOBALS", kVariables});
  if (is_new) {
    // `$h{x} = 1` makes the hash.
    CodeHeld map;
    map.kind = CodeHeld::Kind::map;
    set_name(object.text, std::move(map));
    return set_item(eval(target.items[0]), key, value, true);
  }
  set_item(object, key, value, true);
}

// `object.member = value`
void CodeWalker::set_member(const CodeNode& target, const CodeHeld& value) {
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
}

void CodeWalker::set_variable_by_name(const CodeNode& target, const CodeHeld& value, Binds binds, bool is_update) {
  // `my @x = ('a')`: one item is a list, too.
  const bool is_single = value.is_text() || value.kind == CodeHeld::Kind::function;
  if (language_ == "perl" && target.text.starts_with('@') && is_single)
    return set_name(target.text, held_list({value}), binds, is_update);
  // An array of these languages is copied, not shared.
  const bool copies = language_ == "php" || (language_ == "perl" && target.text.find_first_of("@%") == 0);
  if (!copies || (value.kind != CodeHeld::Kind::list && value.kind != CodeHeld::Kind::map) || value.frame >= 0 ||
      value.type == "stdClass")
    return set_name(target.text, value, binds, is_update);
  CodeHeld copy = whole(value);
  copy.place = -1;
  if (target.text.starts_with('%') && copy.kind == CodeHeld::Kind::list && copy.items.size() % 2 == 0) {
    CodeHeld map;
    map.kind = CodeHeld::Kind::map;
    for (std::size_t i = 0; i + 1 < copy.items.size(); i += 2) {
      put_by_key(map, copy.items[i].is_text() ? copy.items[i].text : "?", copy.items[i + 1]);
    }
    copy = std::move(map);
  }
  set_name(target.text, std::move(copy), binds, is_update);
}

void CodeWalker::set(const CodeNode& target, const CodeHeld& value, Binds binds, bool is_update) {
  if (target.kind == Kind::list) {
    set_list(target, value, binds);
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
    set_by_key(target, value);
  } else if (target.kind == Kind::member && !target.items.empty()) {
    set_member(target, value);
  } else if (target.kind == Kind::name && target.text.starts_with('@') && language_ == "ruby") {
    const CodeHeld* const self = find("self");
    if (self == nullptr) return set_name("$" + target.text, value);
    set_item(*self, held_text(target.text), value, true);
  } else if (target.kind == Kind::name) {
    set_variable_by_name(target, value, binds, is_update);
  }
}

// `object[key] = value`: all who hold the object find it there.
void CodeWalker::set_item(const CodeHeld& object, const CodeHeld& key, const CodeHeld& value, bool is_certain) {
  if (object.kind == CodeHeld::Kind::any) {
    for (const CodeHeld& one : object.items) set_item(one, key, value, false);
    return;
  }
  // Python's `locals()` may be a copy.
  const bool is_local = object.text == kVariables || object.text == "locals";
  if (is_all_variables(object)) set_by_name(key, placed(value), !is_local, is_certain && object.text != "locals");
  if (object.kind == CodeHeld::Kind::name) {
    if (!key.is_text() || object.text == kVariables) return;
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

}  // namespace pawl
