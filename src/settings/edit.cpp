// SPDX-License-Identifier: Apache-2.0
#include "settings/edit.h"

#include <algorithm>
#include <functional>

#include "settings/policy_text.h"
#include "settings/toml.h"
#include "settings/write_toml.h"

namespace pawl {
namespace {

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

// Places where the line `key = value` could stand, best first: below its own default that is switched off, right below
// the header of its table, in a new table at the end, as a path at the top. Not every one fits: they are read back.
[[nodiscard]] std::vector<std::string> candidates(std::string_view text, const Value& root, std::string_view table,
                                                  const std::string& key, const std::string& value) {
  std::vector<std::string> made;
  const auto insert = [&](std::size_t at, const std::string& line) {
    std::string out(text.substr(0, at));
    if (!out.empty() && out.back() != '\n') out += '\n';
    made.push_back(out + line + std::string(text.substr(at)));
  };
  const std::size_t switched_off = ("\n" + std::string(text)).find("\n#" + key + " = ");
  if (switched_off != std::string::npos) insert(end_of_line(text, switched_off), key + " = " + value + "\n");
  if (table.empty()) {
    insert(0, key + " = " + value + "\n");
    return made;
  }
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

// `other` is another path at which it may stand already; empty: none.
[[nodiscard]] Result<std::string> with_value(std::string_view text, std::string_view file, std::string_view table,
                                             const std::string& name, const std::string& value,
                                             const std::function<bool(const Policy&)>& is_wanted,
                                             std::string_view other = {}) {
  const PolicyText before = read_policy_text(text, file);
  if (!before.errors.empty())
    return Error{Code::bad_settings, before.errors.front() + "\nfix the file first; nothing was changed"};
  const Result<Value> root = read_toml(text, file);
  if (!root) return root.error();
  std::vector<std::string> made;
  const std::string path = table.empty() ? name : std::string(table) + "." + name;
  const Value* old = find_at(*root, path);
  if (old == nullptr && !other.empty()) old = find_at(*root, other);
  if (old != nullptr) {
    made.push_back(std::string(text.substr(0, old->span.begin)) + value + std::string(text.substr(old->span.end)));
  } else {
    made = candidates(text, *root, table, toml_key(name), value);
  }
  const auto leaves_others = [&](const PolicyText& after) {
    const auto settings = all_settings();
    return std::all_of(settings.begin(), settings.end(), [&](const Setting& setting) {
      if (path.starts_with(setting.name) || !(before.gives(setting) || after.gives(setting))) return true;
      return before.gives(setting) && after.gives(setting) && has_same(setting, before.values, after.values);
    });
  };
  for (std::string& out : made) {
    const PolicyText after = read_policy_text(out, file);
    if (after.errors.empty() && is_wanted(after.values) && leaves_others(after)) return std::move(out);
  }
  return Error{Code::bad_settings, std::string(file) + ": `" + std::string(table.empty() ? path : table) +
                                       "` is written in a form that Pawl cannot add to; write `" + toml_key(name) +
                                       " = " + value + "` into the file yourself"};
}

}  // namespace

Result<std::string> with_setting(std::string_view text, std::string_view file, const Setting& setting,
                                 const Policy& wanted) {
  return with_value(
      text, file, setting.section(), std::string(setting.key()), text_of(setting, wanted),
      [&](const Policy& policy) { return has_same(setting, policy, wanted); }, setting.other_name);
}

Result<std::string> with_shields(std::string_view text, std::string_view file,
                                 const std::vector<std::string>& shields) {
  Policy wanted;
  wanted.shields = shields;
  return with_setting(text, file, *find_setting("policy.shields"), wanted);
}

Result<std::string> with_rule_verdict(std::string_view text, std::string_view file, const std::string& rule,
                                      Verdict verdict) {
  return with_value(text, file, "policy.rules", rule, toml_string(name_of(verdict)), [&](const Policy& policy) {
    const RuleVerdict wanted{rule, verdict};
    return std::find(policy.rule_verdicts.begin(), policy.rule_verdicts.end(), wanted) != policy.rule_verdicts.end();
  });
}

}  // namespace pawl
