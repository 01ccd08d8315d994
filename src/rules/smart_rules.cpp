// SPDX-License-Identifier: Apache-2.0
// Smart rules. The first that fits decides, for the call's arguments as they are and for each step of its shell text by
// itself: a rule that asks or denies counts wherever it fits, one that allows only for the steps that it fits.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>

#include "base/json.h"
#include "base/one_of.h"
#include "knowledge/argument_names.h"
#include "knowledge/tool_names.h"
#include "rules/step_text.h"
#include "rules/user_rules.h"
#include "settings/pattern.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_empty(const Value& value) {
  return value.is_null() || (value.is_string() && value.text.empty()) || (value.is_array() && value.items.empty()) ||
         (value.is_object() && value.members.empty());
}

[[nodiscard]] std::string text_of(const Value& value) {
  return value.is_string() ? value.text : write_json(value);
}

[[nodiscard]] bool is_path_effect(const Effect& effect) {
  return effect.kind <= EffectKind::permission;
}

[[nodiscard]] bool has_parent_part(std::string_view path) {
  return path == ".." || path.starts_with("../") || path.ends_with("/..") ||
         path.find("/../") != std::string_view::npos;
}

class Matching {
 public:
  Matching(const Call& call, const Analysis& analysis, const Policy& policy) : call_(call), analysis_(analysis) {
    for (const SmartRule& rule : policy.smart_rules) {
      if (names_tool(rule.tool, call.tool)) rules_.push_back(&rule);
    }
  }

  void run(UserWords& into) {
    if (rules_.empty()) return;
    const SmartRule* whole = first_that_fits(nullptr, false);
    if (whole != nullptr) note(*whole, into);
    // What does not depend on the shell text holds for the call as a whole.
    if (whole != nullptr && whole->verdict == Verdict::allow && !looks_at_shell(*whole)) {
      allow_call(*whole, into);
      return;
    }
    into.ruled_effects.assign(analysis_.effects.size(), false);
    if (whole != nullptr && !whole->is_from_stranger && !looks_at_shell(*whole)) {
      into.ruled_effects.assign(analysis_.effects.size(), true);
      into.is_call_ruled = true;
    }
    std::vector<const SmartRule*> allowing(analysis_.steps.size());
    for (std::size_t i = 0; analysis_.is_shell && i < analysis_.steps.size(); ++i) {
      const std::string text = text_of_step(analysis_.steps[i]);
      const SmartRule* rule = first_that_fits(&text, analysis_.steps[i].is_supposed);
      if (rule == nullptr) continue;
      if (rule->verdict == Verdict::allow) {
        allowing[i] = rule;
      } else {
        note(*rule, into);
        if (!rule->is_from_stranger) mark_ruled(static_cast<int>(i), into);
      }
    }
    allow_steps(allowing, into);
  }

 private:
  // `step`: the text that stands for the shell text; nullptr: the arguments as they are.
  [[nodiscard]] const SmartRule* first_that_fits(const std::string* step, bool is_supposed) {
    for (const SmartRule* rule : rules_) {
      // What an unknown program does with its words is a guess: good enough to deny, not to ask or to allow.
      if (is_supposed && rule->verdict != Verdict::deny) continue;
      if (fits(*rule, step)) return rule;
    }
    return nullptr;
  }

  [[nodiscard]] bool fits(const SmartRule& rule, const std::string* step) {
    if (rule.conditions.empty()) return true;
    const auto holds = [&](const Condition& condition) { return this->holds(condition, rule, step); };
    return rule.needs_all ? std::all_of(rule.conditions.begin(), rule.conditions.end(), holds)
                          : std::any_of(rule.conditions.begin(), rule.conditions.end(), holds);
  }

  [[nodiscard]] bool holds(const Condition& condition, const SmartRule& rule, const std::string* step) {
    const Value* value = find_by_path(call_.input, condition.field);
    const bool is_shell = is_shell_field(condition.field, value);
    const bool is_there = is_shell || (value != nullptr && !value->is_null());
    const std::string text = !is_there          ? std::string()
                             : !is_shell        ? text_of(*value)
                             : step != nullptr  ? *step
                             : value != nullptr ? text_of(*value)
                                                : analysis_.text;
    switch (condition.op) {
      case ConditionOp::exists:
        return is_there && (is_shell || !is_empty(*value));
      case ConditionOp::not_exists:
        return !is_there || (!is_shell && is_empty(*value));
      case ConditionOp::contains:
        return is_there && text.find(condition.value) != std::string::npos;
      case ConditionOp::not_contains:
        return !is_there || text.find(condition.value) == std::string::npos;
      case ConditionOp::matches:
      case ConditionOp::matches_glob:
        return is_there && is_in(condition, text).value_or(rule.verdict != Verdict::allow);
      case ConditionOp::not_matches:
      case ConditionOp::not_matches_glob:
        return !is_there || !is_in(condition, text).value_or(rule.verdict == Verdict::allow);
    }
    return rule.verdict != Verdict::allow;
  }

  // Nothing: it cannot be read.
  [[nodiscard]] std::optional<bool> is_in(const Condition& condition, const std::string& text) {
    auto found = patterns_.find(&condition);
    if (found == patterns_.end()) {
      const bool is_glob = condition.op == ConditionOp::matches_glob || condition.op == ConditionOp::not_matches_glob;
      Result<Pattern> pattern =
          is_glob ? Pattern::of_glob(condition.value) : Pattern::of_expression(condition.value, condition.flags);
      found = patterns_.emplace(&condition, pattern ? std::optional<Pattern>(std::move(*pattern)) : std::nullopt).first;
    }
    if (!found->second) return std::nullopt;
    return found->second->is_in(text);
  }

  // `command` is the shell text of every agent, also where it has another name. What only may be shell text counts as
  // such: a rule that allows then lifts no more than the steps that it fits.
  [[nodiscard]] bool is_shell_field(const std::string& field, const Value* value) const {
    if (!analysis_.is_shell) return false;
    if (value == nullptr) return field == "command";
    const std::string_view name = std::string_view(field).substr(field.rfind('.') + 1);
    return is_one_of(name, argument_names().rule_shell) ||
           (value->is_string() && !value->text.empty() && analysis_.text.find(value->text) != std::string::npos);
  }

  [[nodiscard]] bool looks_at_shell(const SmartRule& rule) const {
    return std::any_of(rule.conditions.begin(), rule.conditions.end(), [&](const Condition& condition) {
      return is_shell_field(condition.field, find_by_path(call_.input, condition.field));
    });
  }

  [[nodiscard]] static std::string name_of_rule(const SmartRule& rule) {
    const GiverWord& giver = words_of(rule.source);
    return std::string(giver.owner) + " rule `" + rule.name + "` in " + std::string(giver.place);
  }

  static void note(const SmartRule& rule, UserWords& into) {
    if (rule.verdict == Verdict::allow || (into.rule && into.rule->verdict >= rule.verdict)) return;
    std::string reason = rule.reason;
    if (rule.is_from_stranger && !reason.empty()) reason = "the repository's own words: " + reason;
    into.rule = UserWord{rule.verdict, name_of_rule(rule), std::move(reason)};
  }

  void mark_ruled(int step, UserWords& into) const {
    for (std::size_t i = 0; i < analysis_.effects.size(); ++i) {
      if (analysis_.effects[i].step == step) into.ruled_effects[i] = true;
    }
  }

  static void add_name(const SmartRule& rule, UserWords& into) {
    const std::string name = name_of_rule(rule);
    if (std::find(into.allowed_by.begin(), into.allowed_by.end(), name) == into.allowed_by.end())
      into.allowed_by.push_back(name);
  }

  void allow_call(const SmartRule& rule, UserWords& into) const {
    add_name(rule, into);
    into.is_call_lifted = true;
    into.lifted_effects.assign(analysis_.effects.size(), true);
    // A rule that looks at a path has seen only its name: not where links and `..` lead.
    if (rule.conditions.empty() || analysis_.is_shell) return;
    for (std::size_t i = 0; i < analysis_.effects.size(); ++i) {
      const Effect& effect = analysis_.effects[i];
      if (is_path_effect(effect) && !names_plainly(call_.input, effect.object)) {
        into.lifted_effects[i] = false;
        into.is_call_lifted = false;
      }
    }
  }

  [[nodiscard]] bool names_plainly(const Value& value, const std::string& path) const {
    if (value.is_string() && !has_parent_part(value.text)) {
      std::string full = value.text;
      if (full == "~" || full.starts_with("~/")) full = call_.home + full.substr(1);
      full = (std::filesystem::path(call_.cwd) / full).lexically_normal().string();
      while (full.size() > 1 && full.ends_with('/')) full.pop_back();
      if (full == path) return true;
    }
    return std::any_of(value.items.begin(), value.items.end(),
                       [&](const Value& v) { return names_plainly(v, path); }) ||
           std::any_of(value.members.begin(), value.members.end(),
                       [&](const Member& m) { return names_plainly(m.value, path); });
  }

  void allow_steps(std::vector<const SmartRule*>& allowing, UserWords& into) const {
    for (std::size_t i = 0; i < allowing.size(); ++i) {
      // Whoever allows `sudo systemctl restart x` has seen the words of what it runs.
      const int wrapper = allowing[i] == nullptr ? wrapper_of(static_cast<int>(i), analysis_) : -1;
      if (wrapper >= 0) allowing[i] = allowing[static_cast<std::size_t>(wrapper)];
      if (allowing[i] != nullptr) add_name(*allowing[i], into);
    }
    into.lifted_effects.assign(analysis_.effects.size(), false);
    for (std::size_t i = 0; i < analysis_.effects.size(); ++i) {
      const Effect& effect = analysis_.effects[i];
      if (effect.step < 0 || static_cast<std::size_t>(effect.step) >= allowing.size()) continue;
      // What a redirection does is not said by the step's words.
      into.lifted_effects[i] = allowing[static_cast<std::size_t>(effect.step)] != nullptr && !effect.is_redirection;
    }
  }

  const Call& call_;
  const Analysis& analysis_;
  std::vector<const SmartRule*> rules_;
  std::map<const Condition*, std::optional<Pattern>> patterns_;
};

}  // namespace

void match_smart_rules(const Call& call, const Analysis& analysis, const Policy& policy, UserWords& into) {
  if (policy.smart_rules.empty()) return;
  Matching(call, analysis, policy).run(into);
}

UserWords match_user_rules(const Call& call, const Analysis& analysis, const Policy& policy) {
  UserWords words;
  match_declared_tools(call, analysis, policy, words);
  match_smart_rules(call, analysis, policy, words);
  match_patterns(call, analysis, policy, words);
  return words;
}

}  // namespace pawl
