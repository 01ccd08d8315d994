// SPDX-License-Identifier: Apache-2.0
// `[policy.patterns]` and `[agents.NAME] tools`: lists that name tools and what they are given.
#include <algorithm>
#include <array>
#include <string>

#include "base/diagnostic.h"
#include "settings/lists.h"
#include "settings/tables.h"

namespace pawl {
namespace {

struct NamedList {
  std::string_view name;
  List Patterns::*field;
};
constexpr std::array<NamedList, 3> kLists = {
    {{"allow", &Patterns::allow}, {"confirm", &Patterns::confirm}, {"deny", &Patterns::deny}}};
constexpr std::array<std::string_view, 3> kListNames = {"allow", "confirm", "deny"};

[[nodiscard]] List read_patterns_in(const std::string& name, const Value& value, Complaints& complaints) {
  List list;
  if (!value.is_array()) {
    say_takes(name, value, "an array of strings", complaints);
    return list;
  }
  for (const Value& item : value.items) {
    const std::size_t colon = item.text.find(':');
    if (!item.is_string()) {
      say_takes(name, item, "an array of strings", complaints);
    } else if (colon == std::string::npos || colon == 0 || colon + 1 == item.text.size()) {
      complaints.push_back(
          {item.span,
           in_quotes(item.text) + " is not a pattern; write a tool, `:` and its argument: `Bash:git push*`, `Read:*`"});
    } else {
      list.push_back(item.text);
    }
  }
  return list;
}

[[nodiscard]] DeclaredTools* find_agent_in(std::vector<DeclaredTools>& list, const std::string& agent) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const DeclaredTools& d) { return d.agent == agent; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

void read_patterns(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_object()) return say_takes(setting.name, value, "a table", complaints);
  into.patterns = {};
  for (const Member& member : value.members) {
    const std::string name = std::string(setting.name) + "." + member.name;
    const auto found =
        std::find_if(kLists.begin(), kLists.end(), [&](const NamedList& list) { return list.name == member.name; });
    if (found == kLists.end()) {
      complaints.push_back(
          {member.name_span, in_quotes(name) + " is not a setting" + did_you_mean(member.name, kListNames)});
    } else {
      into.patterns.*(found->field) = read_patterns_in(name, member.value, complaints);
    }
  }
}

Value value_of_patterns(const Policy& policy) {
  Value value = Value::object();
  for (const NamedList& list : kLists) value.set(list.name, value_of_list(policy.patterns.*(list.field)));
  return value;
}

void take_patterns(Policy& into, const Policy& from) {
  for (const NamedList& list : kLists) {
    if (!(from.patterns.*(list.field)).empty()) into.patterns.*(list.field) = from.patterns.*(list.field);
  }
}

void join_patterns(Policy& into, const Policy& from) {
  unite(into.patterns.deny, from.patterns.deny);
  unite(into.patterns.confirm, from.patterns.confirm);
  if (!from.patterns.allow.empty()) into.patterns.allow = from.patterns.allow;
}

bool add_patterns(Policy& into, const Policy& from) {
  Patterns& here = into.patterns;
  unite(here.deny, from.patterns.deny);
  List asked = from.patterns.confirm;
  bool is_honoured = true;
  // Where `allow` denies all that it does not name, to ask about something else would be milder.
  if (!here.allow.empty()) {
    asked = here.allow;
    unite(asked, here.confirm);
    is_honoured = keep_common_patterns(asked, from.patterns.confirm);
  }
  unite(here.confirm, asked);
  if (from.patterns.allow.empty()) return is_honoured;
  if (here.allow.empty()) {
    here.allow = from.patterns.allow;
    return is_honoured;
  }
  is_honoured &= keep_common_patterns(here.allow, from.patterns.allow);
  // An empty list would deny nothing.
  if (here.allow.empty()) here.allow.emplace_back(std::string(kNoTool) + ":" + std::string(kNoTool));
  return is_honoured;
}

void read_declared_tools(const Setting&, const Value& value, Policy& into, Complaints& complaints) {
  into.declared_tools.clear();
  for (const Member& agent : value.members) {
    const std::string name = "agents." + agent.name;
    DeclaredTools declared{agent.name, {}};
    const Value* tools = agent.value.find("tools");
    for (const Member& member : agent.value.members) {
      static constexpr std::array<std::string_view, 1> kFields = {"tools"};
      if (member.name != "tools") {
        complaints.push_back({member.name_span, in_quotes(name + "." + member.name) + " is not a setting" +
                                                    did_you_mean(member.name, kFields)});
      }
    }
    if (tools == nullptr) {
      complaints.push_back({agent.name_span, in_quotes(name) + " has no `tools`; list what this agent may use"});
      continue;
    }
    declared.tools = read_names(name + ".tools", *tools, complaints);
    into.declared_tools.push_back(std::move(declared));
  }
}

Value value_of_declared_tools(const Policy& policy) {
  Value value = Value::object();
  for (const DeclaredTools& one : policy.declared_tools) {
    Value table = Value::object();
    table.set("tools", value_of_list(one.tools));
    value.set(one.agent, std::move(table));
  }
  return value;
}

void take_declared_tools(Policy& into, const Policy& from) {
  for (const DeclaredTools& one : from.declared_tools) {
    if (DeclaredTools* same = find_agent_in(into.declared_tools, one.agent)) {
      *same = one;
    } else {
      into.declared_tools.push_back(one);
    }
  }
}

bool add_declared_tools(Policy& into, const Policy& from) {
  bool is_honoured = true;
  for (const DeclaredTools& one : from.declared_tools) {
    if (DeclaredTools* same = find_agent_in(into.declared_tools, one.agent)) {
      is_honoured &= keep_common_patterns(same->tools, one.tools);
    } else {
      into.declared_tools.push_back(one);
    }
  }
  return is_honoured;
}

}  // namespace pawl
