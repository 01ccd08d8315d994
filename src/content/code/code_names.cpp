// SPDX-License-Identifier: Apache-2.0
// Names: which variable one is, and what it holds.
#include "content/code/code_names.h"

#include <algorithm>
#include <memory>

#include "base/one_of.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;
using Binds = CodeNode::Binds;

// What functions see of the outside in languages where they do not see its variables.
[[nodiscard]] bool is_seen_everywhere(std::string_view name, const CodeHeld& held) {
  const bool is_constant = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
  const bool may_be_function = held.kind == CodeHeld::Kind::any &&
                               std::any_of(held.items.begin(), held.items.end(),
                                           [](const CodeHeld& one) { return one.kind == CodeHeld::Kind::function; });
  return is_constant || may_be_function || held.kind == CodeHeld::Kind::function ||
         (name.starts_with('$') && name != "$this") || name.find('.') != std::string_view::npos;
}

}  // namespace

std::string dotted(const CodeNode& node) {
  if (node.kind == Kind::name) return node.text;
  if (node.kind != Kind::member || node.items.size() != 1) return {};
  const std::string object = dotted(node.items[0]);
  return object.empty() ? object : object + "." + node.text;
}

std::string member_cell(const CodeHeld& function, std::string_view name) {
  return "(member of " + std::to_string(function.code->span.begin) + ") " + std::string(name);
}

std::optional<std::size_t> place_of(const CodeHeld& key, std::size_t size) {
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
  // Those that hold the same text.
  for (const auto& [one, other] : same_texts_) {
    const Cell* const mine = find_cell(variable.text);
    Cell* const theirs = one == mine ? other : other == mine ? one : nullptr;
    if (theirs != nullptr && theirs->value != nullptr && is_same(*theirs->value, old))
      frames_.set(*theirs, std::make_shared<const CodeHeld>(now), method != "replace");
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
  if (const Element* const shared = find_element(name); shared != nullptr) {
    const Element element = *shared;
    set_item(element.object, element.key, value, element.is_certain);
  }
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
  if (const Element* const shared = find_element(node.text); shared != nullptr) {
    const Element element = *shared;
    CodeHeld item = item_of(element.object, element.key);
    if (element.is_certain) return item;
    const CodeHeld* const own = find(node.text);
    return own == nullptr ? item : either_of(*own, std::move(item));
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

}  // namespace pawl
