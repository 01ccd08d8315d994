// SPDX-License-Identifier: Apache-2.0
// `[[policy.smart_rules]]`: rules that a user writes over the arguments of tools.
#include <algorithm>
#include <array>
#include <string>

#include "base/diagnostic.h"
#include "settings/pattern.h"
#include "settings/tables.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxRules = 500;
constexpr std::size_t kMaxConditions = 32;

[[nodiscard]] std::string list_of(std::span<const std::string_view> words) {
  std::string list;
  for (const std::string_view word : words) list += (list.empty() ? "" : ", ") + in_quotes(word);
  return list;
}

// The fields of one table, each asked for once; what is left over is a complaint.
class Table {
 public:
  Table(const Value& table, std::string what, Complaints& complaints)
      : table_(table), what_(std::move(what)), complaints_(complaints) {}

  [[nodiscard]] const Value* find(std::string_view name, Value::Kind kind, bool is_required,
                                  std::string_view hint = "") {
    asked_.push_back(name);
    const Value* value = table_.find(name);
    if (value == nullptr) {
      if (is_required) complain(table_.span, what_ + " has no " + in_quotes(name) + std::string(hint));
      return nullptr;
    }
    if (value->kind == kind) return value;
    complain(value->span,
             in_quotes(name) + " must be " + std::string(name_of(kind)) + ", not " + std::string(name_of(value->kind)));
    return nullptr;
  }

  [[nodiscard]] std::string text(std::string_view name, bool is_required, std::string_view hint = "") {
    const Value* value = find(name, Value::Kind::string, is_required, hint);
    if (value == nullptr) return {};
    if (is_required && value->text.empty()) complain(value->span, in_quotes(name) + " is empty");
    return value->text;
  }

  // The place of the word, or -1 after a complaint or if it is absent.
  [[nodiscard]] int word(std::string_view name, std::span<const std::string_view> words, bool is_required) {
    const Value* value = find(name, Value::Kind::string, is_required, "; use one of " + list_of(words));
    if (value == nullptr) return -1;
    const auto found = std::find(words.begin(), words.end(), value->text);
    if (found != words.end()) return static_cast<int>(found - words.begin());
    const std::string hint = did_you_mean(value->text, words);
    complain(value->span, in_quotes(value->text) + " is not a known " + in_quotes(name) +
                              (hint.empty() ? "; use one of " + list_of(words) : hint));
    return -1;
  }

  void refuse_others() {
    for (const Member& member : table_.members) {
      if (std::find(asked_.begin(), asked_.end(), member.name) != asked_.end()) continue;
      complain(member.name_span,
               in_quotes(member.name) + " is not a field of " + what_ + did_you_mean(member.name, asked_));
    }
  }

  void complain(Span at, std::string what) { complaints_.push_back({at, std::move(what)}); }

 private:
  const Value& table_;
  std::string what_;
  Complaints& complaints_;
  std::vector<std::string_view> asked_;
};

constexpr std::array<std::string_view, 6> kVerdictWords = {"allow", "ask", "deny", "review", "confirm", "block"};
constexpr std::array<Verdict, 6> kVerdicts = {Verdict::allow, Verdict::ask, Verdict::deny,
                                              Verdict::ask,   Verdict::ask, Verdict::deny};
constexpr std::array<std::string_view, 2> kModes = {"all", "any"};

[[nodiscard]] bool takes_expression(ConditionOp op) {
  return op == ConditionOp::matches || op == ConditionOp::not_matches;
}

[[nodiscard]] bool takes_value(ConditionOp op) {
  return op != ConditionOp::exists && op != ConditionOp::not_exists;
}

[[nodiscard]] Condition read_condition(const Value& value, Complaints& complaints) {
  Condition condition;
  Table table(value, "a condition", complaints);
  condition.field = table.text("field", true, "; name the argument that it looks at");
  if (const std::string_view why = why_no_argument_path(condition.field); !condition.field.empty() && !why.empty()) {
    table.complain(value.find("field")->span,
                   in_quotes(condition.field) + " is not a path to an argument: " + std::string(why));
  }
  const int op = table.word("op", kConditionOpNames, true);
  if (op >= 0) condition.op = static_cast<ConditionOp>(op);
  const Value* text = table.find("value", Value::Kind::string, op >= 0 && takes_value(condition.op));
  const Value* flags = table.find("flags", Value::Kind::string, false);
  table.refuse_others();
  if (text != nullptr) {
    condition.value = text->text;
    condition.place = text->span;
    if (op >= 0 && !takes_value(condition.op))
      table.complain(text->span, in_quotes(kConditionOpNames[static_cast<std::size_t>(op)]) + " takes no `value`");
  }
  if (flags != nullptr) {
    condition.flags = flags->text;
    if (op >= 0 && !takes_expression(condition.op))
      table.complain(flags->span, "only `matches` and `notMatches` take `flags`");
  }
  return condition;
}

[[nodiscard]] SmartRule read_rule(const Value& value, std::size_t number, Complaints& complaints) {
  SmartRule rule;
  Table table(value, "a smart rule", complaints);
  rule.name = table.text("name", false);
  if (rule.name.empty()) rule.name = "number " + std::to_string(number);
  rule.tool = table.text("tool", true, "; write `*` for all tools");
  const int verdict = table.word("verdict", kVerdictWords, true);
  if (verdict >= 0) rule.verdict = kVerdicts[static_cast<std::size_t>(verdict)];
  rule.reason = table.text("reason", false);
  rule.needs_all = table.word("condition_mode", kModes, false) != 1;
  const Value* conditions = table.find("conditions", Value::Kind::array, false);
  table.refuse_others();
  if (conditions == nullptr) return rule;
  if (conditions->items.size() > kMaxConditions) {
    table.complain(conditions->span, "more than 32 conditions; make two rules of it");
    return rule;
  }
  for (const Value& item : conditions->items) {
    if (item.is_object()) {
      rule.conditions.push_back(read_condition(item, complaints));
    } else {
      table.complain(item.span, "`conditions` must hold tables, not " + std::string(name_of(item.kind)));
    }
  }
  return rule;
}

}  // namespace

void read_smart_rules(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_array()) return say_takes(setting.name, value, "an array of tables", complaints);
  into.smart_rules.clear();
  if (value.items.size() > kMaxRules) {
    complaints.push_back({value.span, "more than 500 smart rules; remove some"});
    return;
  }
  for (const Value& item : value.items) {
    if (item.is_object()) {
      into.smart_rules.push_back(read_rule(item, into.smart_rules.size() + 1, complaints));
    } else {
      say_takes(setting.name, item, "an array of tables", complaints);
    }
  }
}

Value value_of_smart_rules(const Policy& policy) {
  Value list = Value::array();
  for (const SmartRule& rule : policy.smart_rules) {
    Value table = Value::object();
    table.set("name", Value::of(rule.name)).set("tool", Value::of(rule.tool));
    table.set("verdict", Value::of(name_of(rule.verdict)));
    if (!rule.reason.empty()) table.set("reason", Value::of(rule.reason));
    if (!rule.needs_all) table.set("condition_mode", Value::of("any"));
    Value conditions = Value::array();
    for (const Condition& condition : rule.conditions) {
      Value one = Value::object();
      one.set("field", Value::of(condition.field));
      one.set("op", Value::of(kConditionOpNames[static_cast<std::size_t>(condition.op)]));
      if (takes_value(condition.op)) one.set("value", Value::of(condition.value));
      if (!condition.flags.empty()) one.set("flags", Value::of(condition.flags));
      conditions.items.push_back(std::move(one));
    }
    if (!rule.conditions.empty()) table.set("conditions", std::move(conditions));
    list.items.push_back(std::move(table));
  }
  return list;
}

void check_smart_rules(const Policy& policy, Complaints& complaints) {
  for (const SmartRule& rule : policy.smart_rules) {
    for (const Condition& condition : rule.conditions) {
      const bool is_glob = condition.op == ConditionOp::matches_glob || condition.op == ConditionOp::not_matches_glob;
      if (!is_glob && !takes_expression(condition.op)) continue;
      const Result<Pattern> pattern =
          is_glob ? Pattern::of_glob(condition.value) : Pattern::of_expression(condition.value, condition.flags);
      if (!pattern) complaints.push_back({condition.place, in_quotes(condition.value) + " " + pattern.error().text});
    }
  }
}

void take_smart_rules(Policy& into, const Policy& from) {
  into.smart_rules.insert(into.smart_rules.end(), from.smart_rules.begin(), from.smart_rules.end());
}

bool add_smart_rules(Policy& into, const Policy& from) {
  bool is_honoured = true;
  for (const SmartRule& rule : from.smart_rules) {
    if (rule.verdict == Verdict::allow) {
      is_honoured = false;
      continue;
    }
    into.smart_rules.push_back(rule);
    into.smart_rules.back().is_from_stranger = true;
  }
  return is_honoured;
}

}  // namespace pawl
