// SPDX-License-Identifier: Apache-2.0
// The forms that most settings have, each made from the field of Policy that it fills. Only setting.cpp and readers of
// their own include it.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "base/diagnostic.h"
#include "settings/lists.h"
#include "settings/setting.h"

namespace pawl {

template <auto kField>
using FieldOf = std::remove_cvref_t<decltype(std::declval<Policy>().*kField)>;

// ---- merging

template <auto kField>
void take(Policy& into, const Policy& from) {
  into.*kField = from.*kField;
}

template <auto kField>
bool larger(Policy& into, const Policy& from) {
  if (from.*kField < into.*kField) return false;
  into.*kField = from.*kField;
  return true;
}

template <auto kField>
bool smaller(Policy& into, const Policy& from) {
  if (into.*kField < from.*kField) return false;
  into.*kField = from.*kField;
  return true;
}

// Of a limit: 0 is none.
template <auto kField>
bool lower_limit(Policy& into, const Policy& from) {
  const bool is_lower = from.*kField != 0 && (into.*kField == 0 || from.*kField <= into.*kField);
  if (is_lower) into.*kField = from.*kField;
  return is_lower || from.*kField == into.*kField;
}

template <auto kField>
bool same(Policy& into, const Policy& from) {
  return into.*kField == from.*kField;
}

template <auto kField>
bool both(Policy& into, const Policy& from) {
  unite(into.*kField, from.*kField);
  return true;
}

template <auto kField>
void join(Policy& into, const Policy& from) {
  unite(into.*kField, from.*kField);
}

template <auto kField>
bool common(Policy& into, const Policy& from) {
  return keep_common(into.*kField, from.*kField);
}

template <auto kField>
bool fewer(Policy& into, const Policy& from) {
  List& list = into.*kField;
  if ((from.*kField).empty()) return list.empty();
  if (list.empty()) {
    list = from.*kField;
    return true;
  }
  const bool is_honoured = keep_common_patterns(list, from.*kField);
  if (list.empty()) list.emplace_back(kNoTool);
  return is_honoured;
}

// ---- one of several words: the field is an enum whose values are their places

// Other guards' words for ours.
[[nodiscard]] constexpr std::string_view our_word(std::string_view word) {
  if (word == "review" || word == "confirm") return "ask";
  return word == "block" ? "deny" : word;
}

template <auto kField, const auto& kWords>
void read_word(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_string()) return say_takes(setting.name, value, "a string", complaints);
  const auto found = std::find(kWords.begin(), kWords.end(), our_word(value.text));
  if (found != kWords.end()) {
    into.*kField = static_cast<FieldOf<kField>>(found - kWords.begin());
    return;
  }
  std::string list;
  for (const std::string_view word : kWords) list += (list.empty() ? "" : ", ") + in_quotes(word);
  const std::string hint = did_you_mean(value.text, kWords);
  complaints.push_back({value.span, in_quotes(value.text) + " is not a value of " + in_quotes(setting.name) +
                                        (hint.empty() ? "; it takes " + list : hint)});
}

template <auto kField, const auto& kWords>
constexpr Form word() {
  Form form;
  form.words = kWords;
  form.stricter = Stricter::to_the_right;
  form.read = read_word<kField, kWords>;
  form.value_of = [](const Policy& policy) { return Value::of(kWords[static_cast<std::size_t>(policy.*kField)]); };
  form.take = take<kField>;
  form.tighten = larger<kField>;
  return form;
}

// The same, of which none is stricter.
template <auto kField, const auto& kWords>
constexpr Form plain_word() {
  Form form = word<kField, kWords>();
  form.stricter = Stricter::neither;
  form.tighten = same<kField>;
  return form;
}

// ---- yes or no

template <auto kField>
constexpr Form yes_or_no(Stricter stricter) {
  Form form;
  form.kind = Value::Kind::boolean;
  form.stricter = stricter;
  form.read = [](const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
    if (value.kind != Value::Kind::boolean) return say_takes(setting.name, value, "true or false", complaints);
    into.*kField = value.boolean;
  };
  form.value_of = [](const Policy& policy) { return Value::of(policy.*kField); };
  form.take = take<kField>;
  form.tighten = stricter == Stricter::if_on ? larger<kField> : smaller<kField>;
  return form;
}

template <auto kField>
constexpr Form strict_if_on() {
  return yes_or_no<kField>(Stricter::if_on);
}

template <auto kField>
constexpr Form strict_if_off() {
  return yes_or_no<kField>(Stricter::if_off);
}

// ---- a whole number, of which the larger is stricter

template <auto kField, int kLeast, int kMost>
void read_number(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  const std::string range = "a whole number from " + std::to_string(kLeast) + " to " + std::to_string(kMost);
  if (value.kind != Value::Kind::integer) return say_takes(setting.name, value, range, complaints);
  if (value.integer < kLeast || value.integer > kMost) {
    complaints.push_back(
        {value.span, in_quotes(setting.name) + " takes " + range + ", not `" + std::to_string(value.integer) + "`"});
    return;
  }
  into.*kField = static_cast<int>(value.integer);
}

template <auto kField, int kLeast, int kMost>
constexpr Form number() {
  Form form;
  form.kind = Value::Kind::integer;
  form.least = kLeast;
  form.most = kMost;
  form.stricter = Stricter::larger;
  form.read = read_number<kField, kLeast, kMost>;
  form.value_of = [](const Policy& policy) { return Value::of(policy.*kField); };
  form.take = take<kField>;
  form.tighten = larger<kField>;
  return form;
}

// The same, of which neither side is stricter.
template <auto kField, int kLeast, int kMost>
constexpr Form plain_number() {
  Form form = number<kField, kLeast, kMost>();
  form.stricter = Stricter::neither;
  form.tighten = same<kField>;
  return form;
}

// A limit: the lower is stricter, and 0 is none.
template <auto kField, int kMost>
constexpr Form limit() {
  Form form = number<kField, 0, kMost>();
  form.stricter = Stricter::lower;
  form.tighten = lower_limit<kField>;
  return form;
}

// ---- a list of names

template <auto kField>
constexpr Form list(std::string_view values, Stricter stricter, std::span<const std::string_view> examples) {
  Form form;
  form.kind = Value::Kind::array;
  form.values = values;
  form.schema = R"({"type":"array","items":{"type":"string","minLength":1}})";
  form.examples = examples;
  form.stricter = stricter;
  form.read = [](const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
    into.*kField = read_names(setting.name, value, complaints);
  };
  form.value_of = [](const Policy& policy) { return value_of_list(policy.*kField); };
  form.take = take<kField>;
  if (stricter == Stricter::both) form.join = join<kField>;
  form.tighten = stricter == Stricter::both     ? both<kField>
                 : stricter == Stricter::common ? common<kField>
                                                : fewer<kField>;
  return form;
}

// As list(), with a reader that knows the names.
template <auto kField>
constexpr Form checked_list(std::string_view values, std::span<const std::string_view> examples,
                            decltype(Form::read) read) {
  Form form = list<kField>(values, Stricter::both, examples);
  form.read = read;
  return form;
}

// ---- a text that its own reader checks

template <auto kField>
constexpr Form text(std::string_view values, std::string_view schema, std::span<const std::string_view> examples,
                    decltype(Form::read) read) {
  Form form;
  form.values = values;
  form.schema = schema;
  form.examples = examples;
  form.read = read;
  form.value_of = [](const Policy& policy) { return Value::of(policy.*kField); };
  form.take = take<kField>;
  form.tighten = same<kField>;
  return form;
}

// Another reader for the same field.
constexpr Form read_by(Form form, decltype(Form::read) read) {
  form.read = read;
  return form;
}

// ---- a table with functions of its own (settings/tables.h)

constexpr Form table(std::string_view values, std::string_view schema, std::span<const std::string_view> examples,
                     decltype(Form::read) read, decltype(Form::value_of) value_of, decltype(Form::take) take,
                     decltype(Form::tighten) tighten, Stricter stricter = Stricter::by_entry) {
  Form form;
  form.kind = Value::Kind::object;
  form.values = values;
  form.schema = schema;
  form.examples = examples;
  form.stricter = stricter;
  form.read = read;
  form.value_of = value_of;
  form.take = take;
  form.tighten = tighten;
  return form;
}

constexpr Form joined(Form form, decltype(Form::join) join) {
  form.join = join;
  return form;
}

// An array of tables that `take` adds to.
constexpr Form tables(std::string_view values, std::string_view schema, std::span<const std::string_view> examples,
                      decltype(Form::read) read, decltype(Form::value_of) value_of, decltype(Form::take) take,
                      decltype(Form::tighten) tighten) {
  Form form = table(values, schema, examples, read, value_of, take, tighten);
  form.kind = Value::Kind::array;
  form.adds = true;
  return form;
}

// ---- a part that is not built yet: `values` stands in the manual as it is, with the default in **

constexpr Form not_yet(std::string_view values, Stricter stricter = Stricter::neither) {
  Form form;
  form.values = values;
  form.stricter = stricter;
  return form;
}

}  // namespace pawl
