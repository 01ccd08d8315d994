// SPDX-License-Identifier: Apache-2.0
#include "settings/setting.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "base/visible.h"
#include "settings/rule_settings.h"
#include "settings/user_settings.h"

namespace pawl {
namespace {

using Complaints = std::vector<Complaint>;
using List = std::vector<std::string>;

void say_takes(const Setting& setting, const Value& value, std::string_view what, Complaints& complaints) {
  complaints.push_back({value.span, in_quotes(setting.name) + " takes " + std::string(what) + ", not " +
                                        std::string(name_of(value.kind))});
}

// ---- words

template <class T>
struct Word {
  std::string_view text;
  T value;
  bool is_ours = true;  // false: accepted, but not the word of the manual
};

constexpr std::array<Word<Mode>, 3> kModes = {
    {{"audit", Mode::audit}, {"standard", Mode::standard}, {"strict", Mode::strict}}};
constexpr std::array<Word<Level>, 3> kLevels = {
    {{"permissive", Level::permissive}, {"balanced", Level::balanced}, {"strict", Level::strict}}};
constexpr std::array<Word<ConfirmAction>, 6> kConfirmActions = {{{"allow", ConfirmAction::allow},
                                                                 {"ask", ConfirmAction::ask},
                                                                 {"deny", ConfirmAction::deny},
                                                                 {"review", ConfirmAction::ask, false},
                                                                 {"confirm", ConfirmAction::ask, false},
                                                                 {"block", ConfirmAction::deny, false}}};
constexpr std::array<Word<AllowlistMode>, 2> kAllowlistModes = {
    {{"exit", AllowlistMode::exit}, {"continue", AllowlistMode::proceed}}};
constexpr std::array<Word<IrreversiblePolicy>, 6> kIrreversible = {{{"off", IrreversiblePolicy::off},
                                                                    {"ask", IrreversiblePolicy::ask},
                                                                    {"deny", IrreversiblePolicy::deny},
                                                                    {"review", IrreversiblePolicy::ask, false},
                                                                    {"confirm", IrreversiblePolicy::ask, false},
                                                                    {"block", IrreversiblePolicy::deny, false}}};
constexpr std::array<Word<bool>, 2> kTrust = {{{"trusted", true}, {"untrusted", false}}};

template <auto kField, const auto& kWords>
void read_word(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_string()) return say_takes(setting, value, "a string", complaints);
  std::vector<std::string_view> ours;
  std::string list;
  for (const auto& word : kWords) {
    if (word.text == value.text) {
      into.*kField = word.value;
      return;
    }
    if (!word.is_ours) continue;
    ours.push_back(word.text);
    list += (list.empty() ? "`" : ", `") + std::string(word.text) + "`";
  }
  const std::string hint = did_you_mean(value.text, ours);
  complaints.push_back({value.span, in_quotes(value.text) + " is no value of " + in_quotes(setting.name) +
                                        (hint.empty() ? "; it takes " + list : hint)});
}

// ---- yes or no, numbers, lists

template <auto kField>
void read_boolean(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (value.kind != Value::Kind::boolean) return say_takes(setting, value, "true or false", complaints);
  into.*kField = value.boolean;
}

template <auto kField, int kLeast, int kMost>
void read_number(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  const std::string range = "a whole number from " + std::to_string(kLeast) + " to " + std::to_string(kMost);
  if (value.kind != Value::Kind::integer) return say_takes(setting, value, range, complaints);
  if (value.integer < kLeast || value.integer > kMost) {
    complaints.push_back(
        {value.span, in_quotes(setting.name) + " takes " + range + ", not `" + std::to_string(value.integer) + "`"});
    return;
  }
  into.*kField = static_cast<int>(value.integer);
}

template <auto kField>
void read_list(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_array()) return say_takes(setting, value, "an array of strings", complaints);
  List list;
  for (const Value& item : value.items) {
    if (!item.is_string()) {
      say_takes(setting, item, "an array of strings", complaints);
    } else if (item.text.empty()) {
      complaints.push_back(
          {item.span, "an empty string in " + in_quotes(setting.name) + " matches nothing; remove it"});
    } else {
      list.push_back(item.text);
    }
  }
  into.*kField = std::move(list);
}

// ---- the weights

struct WeightName {
  std::string_view name;
  double Weights::*field;
};
constexpr std::array<WeightName, 4> kWeights = {{{"runtime", &Weights::runtime},
                                                 {"static", &Weights::statics},
                                                 {"behavioural", &Weights::behavioural},
                                                 {"llm", &Weights::llm}}};

void read_weight(const Setting& setting, const Member& member, Weights& into, Complaints& complaints) {
  const std::string full = std::string(setting.name) + "." + member.name;
  const auto found =
      std::find_if(kWeights.begin(), kWeights.end(), [&](const auto& w) { return w.name == member.name; });
  if (found == kWeights.end()) {
    std::vector<std::string_view> names;
    for (const WeightName& weight : kWeights) names.push_back(weight.name);
    complaints.push_back({member.name_span, in_quotes(full) + " is not a setting" + did_you_mean(member.name, names)});
  } else if (!member.value.is_number()) {
    complaints.push_back(
        {member.value.span, in_quotes(full) + " takes a number, not " + std::string(name_of(member.value.kind))});
  } else if (!std::isfinite(member.value.real) || member.value.real < 0 || member.value.real > 1e6) {
    complaints.push_back({member.value.span, in_quotes(full) + " takes a number from 0 to 1000000"});
  } else {
    into.*(found->field) = member.value.real;
  }
}

void read_weights(const Setting& setting, const Value& value, Policy& into, Complaints& complaints) {
  if (!value.is_object()) return say_takes(setting, value, "a table", complaints);
  const std::size_t before = complaints.size();
  for (const Member& member : value.members) read_weight(setting, member, into.weights, complaints);
  double sum = 0;
  for (const WeightName& weight : kWeights) sum += into.weights.*(weight.field);
  if (complaints.size() == before && sum <= 0) {
    complaints.push_back({value.span, "the weights sum to zero; give at least one a weight above it"});
  }
}

bool has_same_weights(const Policy& a, const Policy& b) {
  return std::all_of(kWeights.begin(), kWeights.end(),
                     [&](const WeightName& w) { return a.weights.*(w.field) == b.weights.*(w.field); });
}

// ---- variables

Value boolean_from(std::string_view text) {
  if (text == "true" || text == "1") return Value::of(true);
  if (text == "false" || text == "0") return Value::of(false);
  return Value::of(text);
}

Value list_from(std::string_view text) {
  Value list = Value::array();
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t first = item.find_first_not_of(' ');
    if (first != std::string_view::npos) {
      list.items.push_back(Value::of(item.substr(first, item.find_last_not_of(' ') - first + 1)));
    }
  }
  return list;
}

// ---- which is stricter

template <auto kField>
void take(Policy& into, const Policy& from) {
  into.*kField = from.*kField;
}

template <auto kField>
bool is_same(const Policy& a, const Policy& b) {
  return a.*kField == b.*kField;
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

// A list that forbids: both count, and nobody can want less of it.
template <auto kField>
bool unite(Policy& into, const Policy& from) {
  List& list = into.*kField;
  for (const std::string& name : from.*kField) {
    if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
  }
  return true;
}

// A list of exceptions: only what both name.
template <auto kField>
bool in_both(Policy& into, const Policy& from) {
  const List& old = into.*kField;
  List both;
  for (const std::string& name : from.*kField) {
    if (std::find(old.begin(), old.end(), name) != old.end()) both.push_back(name);
  }
  const bool is_honoured = both.size() == (from.*kField).size();
  into.*kField = std::move(both);
  return is_honoured;
}

// permitted_tools holds patterns, and an empty list permits all.
bool permit_less(Policy& into, const Policy& from) {
  List& old = into.permitted_tools;
  if (from.permitted_tools.empty()) return old.empty();
  if (old.empty()) {
    old = from.permitted_tools;
    return true;
  }
  const auto covered = [](const List& list, const std::string& pattern) {
    return std::any_of(list.begin(), list.end(), [&](const std::string& wide) { return covers_glob(wide, pattern); });
  };
  List both;
  bool is_honoured = true;
  for (const std::string& pattern : from.permitted_tools) {
    if (covered(old, pattern)) {
      both.push_back(pattern);
    } else {
      is_honoured = false;
    }
  }
  for (const std::string& pattern : old) {
    if (covered(from.permitted_tools, pattern) && !covered(both, pattern)) both.push_back(pattern);
  }
  if (both.empty()) both.emplace_back(kNoTool);
  old = std::move(both);
  return is_honoured;
}

bool keep_weights(Policy& into, const Policy& from) {
  return has_same_weights(into, from);
}

// ---- the rows

template <auto kField, const auto& kWords>
constexpr Setting word(std::string_view name, std::string_view variable, Reach reach = Reach::anyone) {
  return {name, variable, reach, read_word<kField, kWords>, nullptr, take<kField>, is_same<kField>, larger<kField>};
}

template <auto kField>
constexpr Setting strict_if_on(std::string_view name, std::string_view variable) {
  return {name,         variable,     Reach::anyone,   read_boolean<kField>,
          boolean_from, take<kField>, is_same<kField>, larger<kField>};
}

template <auto kField>
constexpr Setting strict_if_off(std::string_view name, std::string_view variable) {
  return {name,         variable,     Reach::anyone,   read_boolean<kField>,
          boolean_from, take<kField>, is_same<kField>, smaller<kField>};
}

template <auto kField, int kLeast, int kMost>
constexpr Setting number(std::string_view name) {
  return {name,    "",           Reach::own,      read_number<kField, kLeast, kMost>,
          nullptr, take<kField>, is_same<kField>, larger<kField>};
}

template <auto kField>
constexpr Setting list(std::string_view name, std::string_view variable, Reach reach,
                       bool (*tighten)(Policy&, const Policy&)) {
  return {name, variable, reach, read_list<kField>, list_from, take<kField>, is_same<kField>, tighten};
}

constexpr std::array<Setting, 21> kSettings = {{
    word<&Policy::mode, kModes>("mode", "PAWL_MODE"),
    {"environment", "", Reach::own, read_word<&Policy::is_environment_trusted, kTrust>, nullptr,
     take<&Policy::is_environment_trusted>, is_same<&Policy::is_environment_trusted>,
     smaller<&Policy::is_environment_trusted>},
    strict_if_off<&Policy::is_auto_approving>("agents.auto_approve", "PAWL_AUTO_APPROVE"),
    word<&Policy::level, kLevels>("guard.protection_level", "PAWL_PROTECTION_LEVEL"),
    word<&Policy::confirm_action, kConfirmActions>("guard.confirm_action", "PAWL_CONFIRM_ACTION"),
    word<&Policy::allowlist_mode, kAllowlistModes>("guard.allowlist_mode", "PAWL_ALLOWLIST_MODE"),
    list<&Policy::allowed_commands>("guard.allowed_commands", "", Reach::trusted, in_both<&Policy::allowed_commands>),
    list<&Policy::blocked_tools>("guard.blocked_tools", "PAWL_BLOCKED_TOOLS", Reach::anyone,
                                 unite<&Policy::blocked_tools>),
    list<&Policy::permitted_tools>("guard.permitted_tools", "PAWL_PERMITTED_TOOLS", Reach::anyone, permit_less),
    {"guard.scoring_weights", "", Reach::trusted, read_weights, nullptr, take<&Policy::weights>, has_same_weights,
     keep_weights},
    word<&Policy::irreversible, kIrreversible>("approval.irreversible", "PAWL_IRREVERSIBLE"),
    strict_if_on<&Policy::is_dlp_enabled>("dlp.enabled", "PAWL_DLP"),
    strict_if_on<&Policy::scans_ignored_tools>("dlp.scan_ignored_tools", "PAWL_SCAN_IGNORED_TOOLS"),
    list<&Policy::ignored_tools>("policy.ignored_tools", "", Reach::trusted, in_both<&Policy::ignored_tools>),
    {"policy.tool_inspection", "", Reach::trusted, read_tool_inspection, nullptr, take_tool_inspection,
     is_same<&Policy::tool_inspection>, add_tool_inspection},
    {"policy.smart_rules", "", Reach::anyone, read_smart_rules, nullptr, take_smart_rules,
     is_same<&Policy::smart_rules>, add_smart_rules, true},
    {"policy.patterns", "", Reach::anyone, read_patterns, nullptr, take_patterns, is_same<&Policy::patterns>,
     add_patterns},
    {"policy.shields", "PAWL_SHIELDS", Reach::anyone, read_shields, list_from, take<&Policy::shields>,
     is_same<&Policy::shields>, unite<&Policy::shields>},
    {"policy.rules", "", Reach::anyone, read_rule_verdicts, nullptr, take_rule_verdicts, has_same_rule_verdicts,
     raise_rule_verdicts},
    number<&Policy::log_max_size_mb, 1, 100000>("log.max_size_mb"),
    number<&Policy::log_keep_files, 1, 10000>("log.keep_files"),
}};

constexpr Setting kDeclaredTools = {"agents.NAME",
                                    "",
                                    Reach::anyone,
                                    read_declared_tools,
                                    nullptr,
                                    take_declared_tools,
                                    is_same<&Policy::declared_tools>,
                                    add_declared_tools};

constexpr std::array<std::string_view, 5> kLater = {"guard.external_analyser", "guard.llm", "approval.timeout_ms",
                                                    "approval.channels", "services"};

}  // namespace

std::span<const Setting> all_settings() {
  return kSettings;
}

const Setting* find_setting(std::string_view name) {
  const auto found = std::find_if(kSettings.begin(), kSettings.end(), [&](const Setting& s) { return s.name == name; });
  return found == kSettings.end() ? nullptr : &*found;
}

const Setting& declared_tools_setting() {
  return kDeclaredTools;
}

std::span<const std::string_view> later_settings() {
  return kLater;
}

}  // namespace pawl
