// SPDX-License-Identifier: Apache-2.0
#include "settings/edit.h"

#include <algorithm>
#include <cstdio>
#include <functional>

#include "settings/policy_text.h"
#include "settings/toml.h"

namespace pawl {
namespace {

// A key of TOML needs quotes unless it is plain.
[[nodiscard]] std::string key_of(std::string_view name) {
  const bool is_plain = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return is_plain ? std::string(name) : toml_string(name);
}

// The value at a path of keys, each of which may itself hold dots: `policy`, `rules`, `git.force-push`, which may
// also stand as `git` and `force-push`.
[[nodiscard]] const Value* find_at(const Value& table, std::string_view path) {
  if (path.empty()) return &table;
  for (const Member& member : table.members) {
    if (path == member.name) return &member.value;
    if (path.starts_with(member.name) && path.size() > member.name.size() && path[member.name.size()] == '.') {
      if (const Value* found = find_at(member.value, path.substr(member.name.size() + 1))) return found;
    }
  }
  return nullptr;
}

[[nodiscard]] std::size_t end_of_line(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

// Places where the line `key = value` could stand, best first: right below the header of its table, as a path at the
// top, in a new table at the end.
[[nodiscard]] std::vector<std::string> candidates(std::string_view text, const Value& root, std::string_view table,
                                                  const std::string& key, const std::string& value) {
  std::vector<std::string> made;
  const auto insert = [&](std::size_t at, const std::string& line) {
    std::string out(text.substr(0, at));
    if (!out.empty() && out.back() != '\n') out += '\n';
    made.push_back(out + line + std::string(text.substr(at)));
  };
  const Value* there = find_at(root, table);
  if (there != nullptr && there->span.begin < text.size() && text[there->span.begin] == '[') {
    insert(end_of_line(text, there->span.begin), key + " = " + value + "\n");
  }
  if (there == nullptr) {
    insert(text.size(), (text.empty() ? "[" : "\n[") + std::string(table) + "]\n" + key + " = " + value + "\n");
  }
  insert(0, std::string(table) + "." + key + " = " + value + "\n");
  return made;
}

[[nodiscard]] Result<std::string> with_value(std::string_view text, std::string_view file, std::string_view table,
                                             const std::string& name, const std::string& value,
                                             const std::function<bool(const Policy&)>& is_wanted) {
  const PolicyText before = read_policy_text(text, file);
  if (!before.errors.empty())
    return Error{Code::bad_settings, before.errors.front() + "\nmend the file first; nothing was changed"};
  const Result<Value> root = read_toml(text, file);
  if (!root) return root.error();
  std::vector<std::string> made;
  if (const Value* old = find_at(*root, std::string(table) + "." + name)) {
    made.push_back(std::string(text.substr(0, old->span.begin)) + value + std::string(text.substr(old->span.end)));
  } else {
    made = candidates(text, *root, table, key_of(name), value);
  }
  for (std::string& out : made) {
    const PolicyText after = read_policy_text(out, file);
    if (after.errors.empty() && is_wanted(after.values)) return std::move(out);
  }
  return Error{Code::bad_settings, std::string(file) + ": `" + std::string(table) +
                                       "` stands there in a form that cannot be added to; write `" + key_of(name) +
                                       " = " + value + "` into it yourself"};
}

}  // namespace

std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04X", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

Result<std::string> with_shields(std::string_view text, std::string_view file,
                                 const std::vector<std::string>& shields) {
  std::string value = "[";
  for (const std::string& shield : shields) value += (value.size() > 1 ? ", " : "") + toml_string(shield);
  return with_value(text, file, "policy", "shields", value + "]",
                    [&](const Policy& policy) { return policy.shields == shields; });
}

Result<std::string> with_rule_verdict(std::string_view text, std::string_view file, const std::string& rule,
                                      Verdict verdict) {
  return with_value(text, file, "policy.rules", rule, toml_string(name_of(verdict)), [&](const Policy& policy) {
    const RuleVerdict wanted{rule, verdict};
    return std::find(policy.rule_verdicts.begin(), policy.rule_verdicts.end(), wanted) != policy.rule_verdicts.end();
  });
}

}  // namespace pawl
