// SPDX-License-Identifier: Apache-2.0
// `policy.shields` and `policy.rules`: what is said about rules.
#include <algorithm>
#include <array>

#include "base/diagnostic.h"
#include "settings/lists.h"
#include "settings/shield_names.h"
#include "settings/tables.h"

namespace pawl {
namespace {

struct VerdictWord {
  std::string_view text;
  Verdict verdict;
};
constexpr std::array<VerdictWord, 6> kWords = {{{"allow", Verdict::allow},
                                                {"ask", Verdict::ask},
                                                {"deny", Verdict::deny},
                                                {"review", Verdict::ask},
                                                {"confirm", Verdict::ask},
                                                {"block", Verdict::deny}}};

void read_one(const std::string& rule, const Member& member, Policy& into, Complaints& complaints) {
  constexpr std::array<std::string_view, 3> kOurs = {"allow", "ask", "deny"};
  const Value& value = member.value;
  if (value.is_object()) {
    for (const Member& inner : value.members) read_one(rule + "." + inner.name, inner, into, complaints);
    return;
  }
  if (!value.is_string()) {
    complaints.push_back({value.span, "`policy.rules` takes a verdict for " + in_quotes(rule) + ", not " +
                                          std::string(name_of(value.kind))});
    return;
  }
  const auto word = std::find_if(kWords.begin(), kWords.end(), [&](const auto& w) { return w.text == value.text; });
  if (word == kWords.end()) {
    const std::string hint = did_you_mean(value.text, kOurs);
    complaints.push_back({value.span, in_quotes(value.text) + " is not a verdict" +
                                          (hint.empty() ? "; it takes `allow`, `ask`, `deny`" : hint)});
  } else if (rule.find('.') == std::string::npos) {
    complaints.push_back(
        {member.name_span,
         in_quotes(rule) + " is not a rule; an id has the form `pack.what-it-does`, see `pawl rules list`"});
  } else {
    into.rule_verdicts.push_back({rule, word->verdict});
  }
}

[[nodiscard]] RuleVerdict* find_in(std::vector<RuleVerdict>& list, const std::string& rule) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const RuleVerdict& v) { return v.rule == rule; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

void read_shields(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_array()) return say_takes(setting.name, value, "an array of strings", complaints);
  const std::span<const std::string_view> names = shield_names();
  std::vector<std::string> list;
  for (const Value& item : value.items) {
    if (!item.is_string()) {
      say_takes(setting.name, item, "an array of strings", complaints);
    } else if (std::find(names.begin(), names.end(), item.text) == names.end()) {
      const std::string hint = did_you_mean(item.text, names);
      complaints.push_back(
          {item.span, in_quotes(item.text) + " is not a shield" + (hint.empty() ? "; see `pawl shield list`" : hint)});
    } else if (std::find(list.begin(), list.end(), item.text) == list.end()) {
      list.push_back(item.text);
    }
  }
  into.shields = std::move(list);
}

void read_rule_verdicts(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_object()) return say_takes(setting.name, value, "a table", complaints);
  into.rule_verdicts.clear();
  for (const Member& member : value.members) read_one(member.name, member, into, complaints);
}

void take_rule_verdicts(Policy& into, const Policy& from) {
  for (const RuleVerdict& wanted : from.rule_verdicts) {
    if (RuleVerdict* known = find_in(into.rule_verdicts, wanted.rule)) {
      known->verdict = wanted.verdict;
    } else {
      into.rule_verdicts.push_back(wanted);
    }
  }
}

Value value_of_rule_verdicts(const Policy& policy) {
  Value value = Value::object();
  const auto floor_of = [&](const std::string& rule) {
    for (const RuleVerdict& floor : policy.rule_floors) {
      if (floor.rule == rule) return floor.verdict;
    }
    return Verdict::allow;
  };
  for (const RuleVerdict& said : policy.rule_verdicts)
    value.set(said.rule, Value::of(name_of(std::max(said.verdict, floor_of(said.rule)))));
  for (const RuleVerdict& floor : policy.rule_floors) {
    if (value.find(floor.rule) == nullptr)
      value.set(floor.rule, Value::of("at least " + std::string(name_of(floor.verdict))));
  }
  return value;
}

bool raise_rule_verdicts(Policy& into, const Policy& from) {
  bool is_honoured = true;
  for (const RuleVerdict& wanted : from.rule_verdicts) {
    const RuleVerdict* said = find_in(into.rule_verdicts, wanted.rule);
    is_honoured &= wanted.verdict != Verdict::allow && (said == nullptr || said->verdict <= wanted.verdict);
    if (wanted.verdict == Verdict::allow) continue;
    RuleVerdict* known = find_in(into.rule_floors, wanted.rule);
    if (known == nullptr) {
      into.rule_floors.push_back(wanted);
    } else {
      known->verdict = std::max(known->verdict, wanted.verdict);
    }
  }
  return is_honoured;
}

}  // namespace pawl
