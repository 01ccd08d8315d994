// SPDX-License-Identifier: Apache-2.0
// `policy.tool_inspection`: which argument of which tool holds what.
#include <algorithm>
#include <array>
#include <string>

#include "base/diagnostic.h"
#include "settings/tables.h"

namespace pawl {
namespace {

struct NamedKind {
  std::string_view name;
  ArgumentKind kind;
};

// What an argument holds where only its name is given: its last name says it, as far as such names have one meaning.
constexpr std::array<NamedKind, 23> kNames = {
    {{"command", ArgumentKind::shell},  {"cmd", ArgumentKind::shell},
     {"shell", ArgumentKind::shell},    {"shell_command", ArgumentKind::shell},
     {"script", ArgumentKind::shell},   {"sql", ArgumentKind::sql},
     {"query", ArgumentKind::sql},      {"statement", ArgumentKind::sql},
     {"path", ArgumentKind::path},      {"paths", ArgumentKind::path},
     {"file", ArgumentKind::path},      {"files", ArgumentKind::path},
     {"file_path", ArgumentKind::path}, {"filename", ArgumentKind::path},
     {"directory", ArgumentKind::path}, {"folder", ArgumentKind::path},
     {"source", ArgumentKind::path},    {"destination", ArgumentKind::path},
     {"url", ArgumentKind::url},        {"urls", ArgumentKind::url},
     {"uri", ArgumentKind::url},        {"link", ArgumentKind::url},
     {"host", ArgumentKind::url}}};

[[nodiscard]] ArgumentKind kind_of_name(std::string_view path) {
  while (true) {
    const std::size_t dot = path.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? path : path.substr(dot + 1);
    const bool is_index = last.find_first_not_of("0123456789") == std::string_view::npos;
    if (is_index && dot != std::string_view::npos) {
      path = path.substr(0, dot);
      continue;
    }
    const auto found = std::find_if(kNames.begin(), kNames.end(), [&](const NamedKind& n) { return n.name == last; });
    return found == kNames.end() ? ArgumentKind::content : found->kind;
  }
}

class Reader {
 public:
  Reader(const std::string& name, const std::string& tool, Complaints& complaints)
      : name_(name), tool_(tool), complaints_(complaints) {}

  void read(const Value& value, bool is_inside_array, std::vector<ToolInspection>& into) {
    if (value.is_string()) {
      if (check_path(value)) into.push_back({tool_, value.text, kind_of_name(value.text)});
    } else if (value.is_object()) {
      read_table(value, into);
    } else if (value.is_array() && !is_inside_array) {
      for (const Value& item : value.items) read(item, true, into);
    } else {
      complaints_.push_back({value.span, in_quotes(name_) +
                                             " takes an argument's name, a table or an array of them, not " +
                                             std::string(name_of(value.kind))});
    }
  }

 private:
  bool check_path(const Value& value) {
    const std::string_view why = why_no_argument_path(value.text);
    if (why.empty()) return true;
    complaints_.push_back({value.span, in_quotes(value.text) + " is not a path to an argument: " + std::string(why)});
    return false;
  }

  void read_table(const Value& table, std::vector<ToolInspection>& into) {
    static constexpr std::array<std::string_view, 2> kFields = {"field", "kind"};
    ToolInspection out{tool_, "", ArgumentKind::content};
    bool is_good = true;
    bool has_kind = false;
    for (const Member& member : table.members) {
      if (std::find(kFields.begin(), kFields.end(), member.name) == kFields.end()) {
        complaints_.push_back({member.name_span, in_quotes(member.name) + " is not a field of " + in_quotes(name_) +
                                                     did_you_mean(member.name, kFields)});
        is_good = false;
      } else if (!member.value.is_string()) {
        complaints_.push_back({member.value.span, in_quotes(member.name) + " must be a string, not " +
                                                      std::string(name_of(member.value.kind))});
        is_good = false;
      } else if (member.name == "field") {
        is_good &= check_path(member.value);
        out.field = member.value.text;
      } else {
        const auto found = std::find(kArgumentKindNames.begin(), kArgumentKindNames.end(), member.value.text);
        has_kind = true;
        if (found == kArgumentKindNames.end()) {
          const std::string hint = did_you_mean(member.value.text, kArgumentKindNames);
          complaints_.push_back(
              {member.value.span, in_quotes(member.value.text) + " is not a kind of argument" +
                                      (hint.empty() ? "; use `shell`, `sql`, `path`, `url` or `content`" : hint)});
          is_good = false;
        } else {
          out.kind = static_cast<ArgumentKind>(found - kArgumentKindNames.begin());
        }
      }
    }
    if (table.find("field") == nullptr) {
      complaints_.push_back({table.span, in_quotes(name_) + " has no `field`; name the argument that is looked into"});
      is_good = false;
    }
    if (!is_good) return;
    if (!has_kind) out.kind = kind_of_name(out.field);
    into.push_back(std::move(out));
  }

  const std::string& name_;
  const std::string& tool_;
  Complaints& complaints_;
};

[[nodiscard]] ToolInspection* find_same(std::vector<ToolInspection>& list, const ToolInspection& wanted) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const ToolInspection& one) {
    return one.tool == wanted.tool && one.field == wanted.field;
  });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

std::string_view why_no_argument_path(std::string_view path) {
  constexpr int kMaxParts = 16;
  if (path.empty()) return "it is empty";
  if (path.front() == '.' || path.back() == '.' || path.find("..") != std::string_view::npos) {
    return "a name between its dots is empty";
  }
  if (std::count(path.begin(), path.end(), '.') >= kMaxParts) return "it has more than 16 names";
  return {};
}

void read_tool_inspection(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_object()) return say_takes(setting.name, value, "a table", complaints);
  into.tool_inspection.clear();
  for (const Member& member : value.members) {
    const std::string name = std::string(setting.name) + "." + member.name;
    if (member.name.empty()) {
      complaints.push_back(
          {member.name_span, "an empty name in " + in_quotes(setting.name) + " matches nothing; remove it"});
      continue;
    }
    Reader(name, member.name, complaints).read(member.value, false, into.tool_inspection);
  }
}

Value value_of_tool_inspection(const Policy& policy) {
  Value value = Value::object();
  for (const ToolInspection& one : policy.tool_inspection) {
    if (value.find(one.tool) != nullptr) continue;
    Value arguments = Value::array();
    for (const ToolInspection& same : policy.tool_inspection) {
      if (same.tool != one.tool) continue;
      Value argument = Value::object();
      argument.set("field", Value::of(same.field));
      argument.set("kind", Value::of(kArgumentKindNames[static_cast<std::size_t>(same.kind)]));
      arguments.items.push_back(std::move(argument));
    }
    value.set(one.tool, arguments.items.size() == 1 ? std::move(arguments.items[0]) : std::move(arguments));
  }
  return value;
}

void take_tool_inspection(Policy& into, const Policy& from) {
  for (const ToolInspection& one : from.tool_inspection) {
    if (ToolInspection* same = find_same(into.tool_inspection, one)) {
      *same = one;
    } else {
      into.tool_inspection.push_back(one);
    }
  }
}

bool add_tool_inspection(Policy& into, const Policy& from) {
  bool is_honoured = true;
  for (const ToolInspection& one : from.tool_inspection) {
    if (const ToolInspection* same = find_same(into.tool_inspection, one)) {
      is_honoured &= *same == one;
    } else {
      into.tool_inspection.push_back(one);
    }
  }
  return is_honoured;
}

}  // namespace pawl
