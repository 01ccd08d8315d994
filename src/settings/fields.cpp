// SPDX-License-Identifier: Apache-2.0
#include "settings/fields.h"

#include <algorithm>

#include "base/diagnostic.h"

namespace pawl {

const Value* Fields::take(std::string_view name, Value::Kind kind, bool is_required) {
  asked_.push_back(name);
  const Value* value = table_.find(name);
  if (value == nullptr) {
    if (is_required) complain_at(table_.span, "the field `" + std::string(name) + "` is missing");
    return nullptr;
  }
  const bool fits = value->kind == kind || (kind == Value::Kind::real && value->is_number());
  if (fits) return value;
  complain_at(value->span, "`" + std::string(name) + "` must be " + std::string(name_of(kind)) + ", not " +
                               std::string(name_of(value->kind)));
  return nullptr;
}

std::string Fields::text(std::string_view name, bool is_required) {
  const Value* value = take(name, Value::Kind::string, is_required);
  return value == nullptr ? std::string() : value->text;
}

std::vector<std::string> Fields::texts(std::string_view name) {
  const Value* single = table_.find(name);
  if (single != nullptr && single->is_string()) return {text(name)};
  std::vector<std::string> result;
  const Value* value = take(name, Value::Kind::array, false);
  if (value == nullptr) return result;
  for (const Value& item : value->items) {
    if (item.is_string()) {
      result.push_back(item.text);
    } else {
      complain_at(item.span, "`" + std::string(name) + "` must hold strings, not " + std::string(name_of(item.kind)));
    }
  }
  return result;
}

bool Fields::boolean(std::string_view name, bool fallback) {
  const Value* value = take(name, Value::Kind::boolean, false);
  return value == nullptr ? fallback : value->boolean;
}

double Fields::number(std::string_view name, double fallback) {
  const Value* value = take(name, Value::Kind::real, false);
  return value == nullptr ? fallback : value->real;
}

std::vector<const Value*> Fields::tables(std::string_view name) {
  std::vector<const Value*> result;
  const Value* value = take(name, Value::Kind::array, false);
  if (value == nullptr) return result;
  for (const Value& item : value->items) {
    if (item.is_object()) {
      result.push_back(&item);
    } else {
      complain_at(item.span, "`" + std::string(name) + "` must hold tables, not " + std::string(name_of(item.kind)));
    }
  }
  return result;
}

const Value* Fields::list(std::string_view name) {
  return take(name, Value::Kind::array, false);
}

const Value* Fields::table(std::string_view name) {
  return take(name, Value::Kind::object, false);
}

int Fields::word(std::string_view name, std::span<const std::string_view> words, bool is_required) {
  const Value* value = take(name, Value::Kind::string, is_required);
  if (value == nullptr) return -1;
  const auto found = std::find(words.begin(), words.end(), value->text);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  complain_at(value->span,
              "`" + value->text + "` is not a known " + std::string(name) + did_you_mean(value->text, words));
  return -1;
}

void Fields::refuse_others(std::string_view what) {
  for (const Member& member : table_.members) {
    if (std::find(asked_.begin(), asked_.end(), member.name) != asked_.end()) continue;
    complain_at(member.name_span,
                "`" + member.name + "` is not a field of " + std::string(what) + did_you_mean(member.name, asked_));
  }
}

void Fields::complain_at(Span at, std::string_view what) {
  errors_.push_back(complain(source_.name, source_.text, at, what));
}

Span Fields::place_of(std::string_view name) const {
  for (const Member& member : table_.members) {
    if (member.name == name) return member.value.span;
  }
  return table_.span;
}

}  // namespace pawl
