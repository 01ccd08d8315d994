// SPDX-License-Identifier: Apache-2.0
#include "base/value.h"

#include <charconv>
#include <system_error>
#include <utility>

#include "base/one_of.h"

namespace pawl {

const Value* Value::find(std::string_view name) const {
  // From the end: where a reader allowed duplicate keys, the last one counts.
  for (auto member = members.rbegin(); member != members.rend(); ++member) {
    if (member->name == name) return &member->value;
  }
  return nullptr;
}

const std::string* Value::find_text(std::string_view name) const {
  const Value* value = find(name);
  return value != nullptr && value->is_string() ? &value->text : nullptr;
}

Value& Value::set(std::string_view name, Value value) {
  members.push_back({std::string(name), {}, std::move(value)});
  return *this;
}

Value Value::of(std::string_view text) {
  Value value;
  value.kind = Kind::string;
  value.text = text;
  return value;
}

Value Value::of(const char* text) {
  return of(std::string_view(text));
}

Value Value::of(int integer) {
  return of(static_cast<std::int64_t>(integer));
}

Value Value::of(bool boolean) {
  Value value;
  value.kind = Kind::boolean;
  value.boolean = boolean;
  return value;
}

Value Value::of(std::int64_t integer) {
  Value value;
  value.kind = Kind::integer;
  value.integer = integer;
  value.real = static_cast<double>(integer);
  return value;
}

Value Value::of(double real) {
  Value value;
  value.kind = Kind::real;
  value.real = real;
  return value;
}

Value Value::object() {
  Value value;
  value.kind = Kind::object;
  return value;
}

Value Value::array() {
  Value value;
  value.kind = Kind::array;
  return value;
}

namespace {

void collect(const Value& value, std::span<const std::string_view> names, bool is_wanted, int depth,
             std::vector<const Value*>& into) {
  if (depth > kMaxFieldDepth || into.size() >= kMaxTextsUnder) return;
  if (value.is_string() && is_wanted) into.push_back(&value);
  for (const Value& item : value.items) collect(item, names, is_wanted, depth + 1, into);
  for (const Member& member : value.members)
    collect(member.value, names, is_one_of(member.name, names), depth + 1, into);
}

}  // namespace

std::vector<const Value*> texts_under(const Value& root, std::span<const std::string_view> names) {
  std::vector<const Value*> found;
  collect(root, names, false, 0, found);
  return found;
}

const Value* find_by_path(const Value& root, std::string_view path) {
  const Value* here = &root;
  while (here != nullptr) {
    const std::string_view name = path.substr(0, path.find('.'));
    if (here->is_array()) {
      std::size_t index = 0;
      const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), index);
      const bool is_index = failure == std::errc{} && end == name.data() + name.size() && index < here->items.size();
      here = is_index ? &here->items[index] : nullptr;
    } else {
      here = here->find(name);
    }
    if (name.size() == path.size()) break;
    path.remove_prefix(name.size() + 1);
  }
  return here;
}

std::string_view name_of(Value::Kind kind) {
  switch (kind) {
    case Value::Kind::null:
      return "null";
    case Value::Kind::boolean:
      return "a boolean";
    case Value::Kind::integer:
      return "a whole number";
    case Value::Kind::real:
      return "a number";
    case Value::Kind::string:
      return "a string";
    case Value::Kind::array:
      return "an array";
    case Value::Kind::object:
      return "a table";
  }
  return "null";
}

}  // namespace pawl
