// SPDX-License-Identifier: Apache-2.0
// Values for every row of the table of settings, for tests that hold for all of them: a new row is covered by itself.
#pragma once

#include <string>
#include <vector>

#include "settings/policy_text.h"
#include "settings/setting.h"
#include "settings/test_world.h"
#include "settings/write_toml.h"

namespace pawl {

// In TOML, the default among them: all words, both ends of a range, the examples.
[[nodiscard]] inline std::vector<std::string> values_of(const Setting& setting) {
  std::vector<std::string> values = {text_of(setting, Policy())};
  for (const std::string_view word : setting.form.words) values.push_back(toml_string(word));
  if (setting.form.kind == Value::Kind::boolean) values.insert(values.end(), {"true", "false"});
  if (setting.form.kind == Value::Kind::integer) {
    values.insert(values.end(), {std::to_string(setting.form.least), std::to_string(setting.form.most)});
  }
  for (const std::string_view example : setting.form.examples) values.emplace_back(example);
  return values;
}

// The line of a file that gives this value. Where the user names tables, `value` holds all of them.
[[nodiscard]] inline std::string line_of(const Setting& setting, const std::string& value) {
  return std::string(setting.is_named_by_user() ? setting.section() : setting.name) + " = " + value + "\n";
}

// The same by each name that it has.
[[nodiscard]] inline std::vector<std::string> lines_of(const Setting& setting, const std::string& value) {
  std::vector<std::string> lines = {line_of(setting, value)};
  if (!setting.other_name.empty()) lines.push_back(std::string(setting.other_name) + " = " + value + "\n");
  return lines;
}

// The same in a variable.
[[nodiscard]] inline std::string text_in_variable(const Setting& setting, const std::string& value) {
  const Value read = setting.form.value_of(read_policy_text(line_of(setting, value), "c").values);
  if (read.is_string()) return read.text;
  if (!read.is_array()) return write_toml(read);
  std::string names;
  for (const Value& item : read.items) names += item.text + ",";
  return names;
}

[[nodiscard]] inline Policy policy_with(const Setting& setting, const std::string& value) {
  return read_policy_text(line_of(setting, value), "c").values;
}

// Every way in which somebody with less say may give `other` where `base` holds. A world with `base` alone comes first
// and is what the others are compared with. `beside` is what the user's file says of other settings.
struct Attempt {
  std::string_view who;
  PolicyWorld world;
};

// `before` and `after` are the lines that give `base` and `other`.
[[nodiscard]] inline std::vector<Attempt> attempts_with(const Setting& setting, const std::string& before,
                                                        const std::string& after, const std::string& other,
                                                        const std::string& beside) {
  std::vector<Attempt> all = {{"nobody", {}}, {"a project that is not trusted", {}}};
  all[0].world.user = beside + before;
  all[1].world.user = beside + before;
  all[1].world.project = after;
  if (!setting.variable.empty()) {
    all.push_back({"the environment", {}});
    all.back().world.user = beside + before;
    all.back().world.environment = {{std::string(setting.variable), text_in_variable(setting, other)}};
    all.push_back({"the trusted environment against the team", {}});
    all.back().world.team = before;
    all.back().world.user = "environment = 'trusted'\n" + beside;
    all.back().world.environment = all[2].world.environment;
  }
  all.push_back({"the user against the team", {}});
  all.back().world.team = before;
  all.back().world.user = beside + after;
  all.push_back({"a trusted project against the team", {}});
  all.back().world.team = before;
  all.back().world.user = beside;
  all.back().world.project = after;
  all.back().world.is_project_trusted = true;
  return all;
}

// By every name that it has: each of them against itself and the other.
[[nodiscard]] inline std::vector<Attempt> attempts(const Setting& setting, const std::string& base,
                                                   const std::string& other, const std::string& beside = "") {
  std::vector<Attempt> all;
  for (const std::string& before : lines_of(setting, base)) {
    for (const std::string& after : lines_of(setting, other)) {
      for (Attempt& one : attempts_with(setting, before, after, other, beside)) all.push_back(std::move(one));
    }
  }
  return all;
}

}  // namespace pawl
