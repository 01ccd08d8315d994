// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/could.h"

#include <algorithm>
#include <span>

#include "base/visible.h"
#include "settings/toml.h"

namespace pawl {
namespace {

[[nodiscard]] std::string listed(std::span<const std::string_view> names) {
  std::string out;
  for (const std::string_view name : names) out += (out.empty() ? "" : ", ") + in_quotes(name);
  return out;
}

// An administrator's setting that no project and no flag can take back.
[[nodiscard]] bool is_pinned_on(const Agent& agent, const std::vector<SettingsText>& texts) {
  if (agent.checkout.pin.empty()) return false;
  return std::any_of(texts.begin(), texts.end(), [&](const SettingsText& text) {
    if (text.scope != SettingsScope::managed || !text.path.ends_with(".toml")) return false;
    const Value root = read_toml(text.text, text.path).value_or(Value());
    const Value* pin = find_by_path(root, agent.checkout.pin);
    return pin != nullptr && pin->kind == Value::Kind::boolean && pin->boolean;
  });
}

}  // namespace

std::vector<DoctorCheck> check_other_hooks(const Agent& agent, const std::vector<SettingsText>& texts) {
  std::vector<DoctorCheck> checks;
  const std::string event(tool_gate(agent).name);
  for (const ConfiguredHook& hook : hooks_of_event(agent, texts, event)) {
    if (is_pawl_command(hook.command)) continue;
    checks.push_back(warned("other hooks", "another hook at " + event + " can change a call after the verdict: " +
                                               in_quotes(hook.shown) + " in " + in_quotes(hook.file)));
  }
  return checks;
}

std::vector<DoctorCheck> check_variables(const Agent& agent, const std::vector<std::string>& names_set) {
  std::vector<DoctorCheck> checks;
  for (const std::string_view name : agent.variables) {
    if (std::find(names_set.begin(), names_set.end(), name) == names_set.end()) continue;
    checks.push_back(failed("environment",
                            in_quotes(name) + " is set in this shell: " + std::string(agent.title) +
                                " started from here takes other settings, or runs hooks in another way",
                            "unset it where your shell sets it"));
  }
  return checks;
}

std::vector<DoctorCheck> check_switches_left(const Agent& agent, const std::vector<SettingsText>& texts,
                                             bool is_managed) {
  std::vector<DoctorCheck> checks;
  if (!agent.checkout.warning.empty() && !is_pinned_on(agent, texts)) {
    checks.push_back(warned("could",
                            std::string(agent.checkout.warning) +
                                "; Pawl stops agents from doing that, but a checkout can bring such a file",
                            std::string(agent.checkout.fix)));
  }
  // Only wiring for every user is out of reach of a flag.
  if (agent.managed_file.empty() || is_managed || agent.off_flags.empty()) return checks;
  checks.push_back(warned("could",
                          std::string(agent.title) + " started with one of " + listed(agent.off_flags) +
                              " can run without Pawl; Pawl stops agents from doing that, but a person or a script can",
                          "as root: `pawl addto " + std::string(agent.name) + " --managed`"));
  return checks;
}

}  // namespace pawl
