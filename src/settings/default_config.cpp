// SPDX-License-Identifier: Apache-2.0
#include "settings/default_config.h"

#include "settings/describe.h"
#include "settings/setting.h"
#include "settings/toml.h"
#include "settings/write_toml.h"

namespace pawl {
namespace {

constexpr std::string_view kOpening =
    "# Pawl's configuration. Nothing here needs to be set: these are the defaults.\n"
    "# To change one, remove the `#` before it and before the `[section]` above it, or use `pawl config set`.\n"
    "# What stands behind `#   ` is an example, right where it could stand.\n"
    "# `pawl config show --origin` shows what is in force. The manual is docs/configuration.md.\n";

constexpr std::string_view kOpeningForCi =
    "# Pawl's configuration for a machine where nobody can be asked: Pawl denies what it would ask about.\n"
    "# All other settings have their defaults; docs/configuration.md lists them, docs/tuning.md says what this "
    "costs.\n"
    "\n";

// A table that is empty by default stands as a section of its own, so that lines can be added below it.
[[nodiscard]] bool stands_apart(const Setting& setting) {
  return text_of(setting, Policy()) == "{}";
}

[[nodiscard]] std::string comment_of(const Setting& setting) {
  std::string text = "# " + told_meaning(setting, setting.name) + "\n";
  const std::string values = plain_values(setting);
  if (!values.empty()) text += "# " + values + "\n";
  return text;
}

// An example of a table, in lines that are right where they stand once their `#` is gone: below the header of the
// section, or of the table if it stands apart. Other values have theirs in the sentence.
[[nodiscard]] std::string example_of(const Setting& setting) {
  const Form& form = setting.form;
  if (form.examples.empty()) return "";
  const std::string example(form.examples[0]);
  const bool has_own_lines = setting.is_named_by_user() || stands_apart(setting);
  if (!has_own_lines && !example.starts_with('{') && !example.starts_with("[{")) return "";
  if (!has_own_lines) return "#   " + std::string(setting.key()) + " = " + example + "\n";
  const Result<Value> root = read_toml("x = " + example, "example");
  const Value* table = root ? root->find("x") : nullptr;
  std::string lines;
  if (table == nullptr) return "";
  for (const Member& member : table->members)
    lines += "#   " + toml_key(member.name) + " = " + write_toml(member.value) + "\n";
  return lines;
}

}  // namespace

std::string default_config() {
  std::string text(kOpening);
  std::string section;
  std::string apart;
  const auto end_section = [&] {
    text += apart;
    apart.clear();
  };
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built()) continue;
    if (section != setting.section()) {
      end_section();
      section = setting.section();
      text += "\n#[" + section + "]\n";
    }
    if (setting.is_named_by_user()) {
      text += comment_of(setting) + example_of(setting);
    } else if (stands_apart(setting)) {
      apart += "\n" + comment_of(setting) + "#[" + std::string(setting.name) + "]\n" + example_of(setting);
    } else {
      text += (section.empty() ? "\n" : "") + comment_of(setting) + example_of(setting) + "#" + std::string(setting.key()) + " = " +
              text_of(setting, Policy()) + "\n";
    }
  }
  end_section();
  return text;
}

std::string ci_config() {
  Policy policy;
  policy.may_prompt = false;
  std::string text(kOpeningForCi);
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built() || has_same(setting, policy, Policy())) continue;
    text += "# " + std::string(setting.meaning) + "\n" + std::string(setting.name) + " = " + text_of(setting, policy) +
            "\n";
  }
  return text;
}

}  // namespace pawl
