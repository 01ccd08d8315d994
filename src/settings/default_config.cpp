// SPDX-License-Identifier: Apache-2.0
#include "settings/default_config.h"

#include "settings/describe.h"
#include "settings/setting.h"

namespace pawl {
namespace {

constexpr std::string_view kOpening =
    "# Pawl's configuration. Nothing here needs to be set: these are the defaults.\n"
    "# To change one, remove the `#` before it and before the `[section]` above it, or use `pawl config set`.\n"
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
      text += comment_of(setting);
    } else if (stands_apart(setting)) {
      apart += "\n" + comment_of(setting) + "#[" + std::string(setting.name) + "]\n";
    } else {
      text += (section.empty() ? "\n" : "") + comment_of(setting) + "#" + std::string(setting.key()) + " = " +
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
