// SPDX-License-Identifier: Apache-2.0
#include "app/log_entry.h"

#include <algorithm>
#include <ctime>

#include "base/json.h"
#include "base/visible.h"
#include "engine/coded_rules.h"

namespace pawl {
namespace {

constexpr std::size_t kLabelWidth = 13;

using Say = std::string (*)(const Value& value);

[[nodiscard]] std::string plain(const Value& value) {
  return visible(value.is_string() ? value.text : write_json(value));
}

[[nodiscard]] std::string as_time(const Value& value) {
  return local_time(value.text);
}

// The title and the reason of a rule that this version knows.
[[nodiscard]] std::string as_rule(const Value& value) {
  const Rule* rule = find_rule_or_code(std::string_view(value.text).substr(0, value.text.find(' ')));
  if (rule == nullptr) return plain(value);
  return plain(value) + ": " + std::string(rule->title) + ". " + std::string(rule->why);
}

[[nodiscard]] std::string as_risk(const Value& value) {
  return plain(value) + " of 100";
}

[[nodiscard]] std::string as_irreversible(const Value&) {
  return "cannot be undone";
}

[[nodiscard]] std::string as_us(const Value& value) {
  return plain(value) + " microseconds";
}

// `allow, channel terminal, level seat`: of a table its members, each with its name.
[[nodiscard]] std::string as_members(const Value& value) {
  std::string text;
  for (const Member& member : value.members)
    text += (text.empty() ? "" : ", ") + visible(member.name) + " " + plain(member.value);
  return text;
}

struct Field {
  std::string_view key;
  std::string_view label;
  Say say = plain;
};

// In the order in which they are read best.
constexpr Field kFields[] = {
    {"call", "call"},
    {"time", "time", as_time},
    {"agent", "agent"},
    {"agent_call", "its own id"},
    {"event", "event"},
    {"session", "session"},
    {"host", "host"},
    {"user", "user"},
    {"cwd", "folder"},
    {"tool", "tool"},
    {"input", "input"},
    {"part", "objected to"},
    {"verdict", "verdict"},
    {"would_be", "without audit"},
    {"by", "decided by"},
    {"rules", "rule", as_rule},
    {"secrets", "secret"},
    {"tier", "tier"},
    {"risk", "risk", as_risk},
    {"irreversible", "undo", as_irreversible},
    {"final_score", "score"},
    {"did", "would do"},
    {"counts", "touches", as_members},
    {"policy", "policy"},
    {"ask", "question"},
    {"answer", "answer", as_members},
    {"undo", "kept as"},
    {"notices", "note"},
    {"us", "judged in", as_us},
    {"folded_from", "side file"},
    {"n", "line"},
    {"prev", "hash before"},
};

void add_row(std::string& text, std::string_view label, const std::string& said) {
  std::string head = visible(label);
  if (const std::size_t used = columns(head); used < kLabelWidth) head.append(kLabelWidth - used, ' ');
  text += "  " + head + " " + said + "\n";
}

void add_field(std::string& text, const Field& field, const Value& value) {
  if (value.is_array()) {
    for (const Value& item : value.items) add_row(text, field.label, field.say(item));
  } else if (field.key == "input" && value.is_object()) {
    for (const Member& member : value.members)
      add_row(text, field.label, visible(member.name) + ": " + plain(member.value));
  } else {
    add_row(text, field.label, field.say(value));
  }
}

}  // namespace

std::string local_time(std::string_view utc) {
  const std::string text(utc);
  tm parts{};
  if (::strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts) == nullptr) return visible(text);
  const std::time_t moment = ::timegm(&parts);
  tm local{};
  ::localtime_r(&moment, &local);
  char shown[32];
  return {shown, std::strftime(shown, sizeof shown, "%Y-%m-%d %H:%M:%S", &local)};
}

std::string words_of_entry(const Value& entry) {
  std::string text;
  for (const Field& field : kFields) {
    if (const Value* value = entry.find(field.key)) add_field(text, field, *value);
  }
  for (const Member& member : entry.members) {
    const bool is_known = std::any_of(std::begin(kFields), std::end(kFields),
                                      [&](const Field& field) { return field.key == member.name; });
    if (!is_known) add_row(text, member.name, plain(member.value));
  }
  return text;
}

}  // namespace pawl
