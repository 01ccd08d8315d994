// SPDX-License-Identifier: Apache-2.0
#include "settings/lists.h"

#include <algorithm>

#include "base/glob.h"

namespace pawl {
namespace {

// What no name of a tool holds.
constexpr std::string_view kNotInNames = " \t\r\n()\"'`$&|;<>=,";

[[nodiscard]] bool names(const List& list, const std::string& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

[[nodiscard]] bool covers(const List& list, const std::string& pattern) {
  return std::any_of(list.begin(), list.end(), [&](const std::string& wide) { return covers_glob(wide, pattern); });
}

}  // namespace

List read_names(std::string_view name, const Value& value, Complaints& complaints) {
  List list;
  if (!value.is_array()) {
    say_takes(name, value, "an array of strings", complaints);
    return list;
  }
  for (const Value& item : value.items) {
    if (!item.is_string()) {
      say_takes(name, item, "an array of strings", complaints);
    } else if (item.text.empty()) {
      complaints.push_back({item.span, "an empty string in " + in_quotes(name) + " matches nothing; remove it"});
    } else if (name.ends_with("_tools") && item.text.find_first_of(kNotInNames) != std::string::npos) {
      complaints.push_back({item.span, in_quotes(item.text) + " in " + in_quotes(name) +
                                           " can never match: it takes names of tools, such as `WebFetch` or "
                                           "`mcp__files__*`; `policy.patterns` and `policy.smart_rules` look at "
                                           "arguments"});
    } else {
      list.push_back(item.text);
    }
  }
  return list;
}

Value value_of_list(const List& list) {
  Value value = Value::array();
  for (const std::string& one : list) value.items.push_back(Value::of(one));
  return value;
}

void unite(List& into, const List& from) {
  for (const std::string& one : from) {
    if (!names(into, one)) into.push_back(one);
  }
}

bool keep_common(List& into, const List& from) {
  List both;
  for (const std::string& one : from) {
    if (names(into, one)) both.push_back(one);
  }
  const bool is_honoured = both.size() == from.size();
  into = std::move(both);
  return is_honoured;
}

bool keep_common_patterns(List& into, const List& from) {
  List both;
  bool is_honoured = true;
  for (const std::string& one : from) {
    if (covers(into, one)) {
      both.push_back(one);
    } else {
      is_honoured = false;
    }
  }
  for (const std::string& one : into) {
    if (covers(from, one) && !covers(both, one)) both.push_back(one);
  }
  into = std::move(both);
  return is_honoured;
}

}  // namespace pawl
