// SPDX-License-Identifier: Apache-2.0
#include "settings/rule_settings.h"

#include <algorithm>
#include <array>

#include "base/diagnostic.h"
#include "base/visible.h"
#include "settings/shield_names.h"

namespace pawl {
namespace {

using Complaints = std::vector<Complaint>;

[[nodiscard]] std::string kind_of(const Value& value) {
  return std::string(name_of(value.kind));
}

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
    complaints.push_back(
        {value.span, "`policy.rules` takes a verdict for " + in_quotes(rule) + ", not " + kind_of(value)});
    return;
  }
  const auto word = std::find_if(kWords.begin(), kWords.end(), [&](const auto& w) { return w.text == value.text; });
  if (word == kWords.end()) {
    const std::string hint = did_you_mean(value.text, kOurs);
    complaints.push_back({value.span, in_quotes(value.text) + " is no verdict" +
                                          (hint.empty() ? "; it takes `allow`, `ask`, `deny`" : hint)});
  } else if (rule.find('.') == std::string::npos) {
    complaints.push_back(
        {member.name_span, in_quotes(rule) + " is no rule; an id reads `pack.what-it-does`, see `pawl rules list`"});
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
  const auto takes = [&](const Value& at) {
    complaints.push_back({at.span, in_quotes(setting.name) + " takes an array of strings, not " + kind_of(at)});
  };
  if (!value.is_array()) return takes(value);
  const std::span<const std::string_view> names = shield_names();
  std::vector<std::string> list;
  for (const Value& item : value.items) {
    if (!item.is_string()) {
      takes(item);
    } else if (std::find(names.begin(), names.end(), item.text) == names.end()) {
      const std::string hint = did_you_mean(item.text, names);
      complaints.push_back(
          {item.span, in_quotes(item.text) + " is no shield" + (hint.empty() ? "; see `pawl shield list`" : hint)});
    } else if (std::find(list.begin(), list.end(), item.text) == list.end()) {
      list.push_back(item.text);
    }
  }
  into.shields = std::move(list);
}

void read_rule_verdicts(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_object()) {
    complaints.push_back({value.span, in_quotes(setting.name) + " takes a table, not " + kind_of(value)});
    return;
  }
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

bool has_same_rule_verdicts(const Policy& a, const Policy& b) {
  return a.rule_verdicts == b.rule_verdicts;
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
