// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/could.h"

#include <algorithm>
#include <span>

#include "base/visible.h"
#include "knowledge/agents.h"
#include "settings/toml.h"

namespace pawl {
namespace {

[[nodiscard]] std::string listed(std::span<const std::string_view> names) {
  std::string out;
  for (const std::string_view name : names) out += (out.empty() ? "" : ", ") + in_quotes(name);
  return out;
}

// Codex: an administrator's `[features] hooks = true`, which no project and no flag can take back.
[[nodiscard]] bool is_pinned_on(const std::vector<SettingsText>& texts) {
  return std::any_of(texts.begin(), texts.end(), [](const SettingsText& text) {
    if (text.scope != SettingsScope::managed || !text.path.ends_with(".toml")) return false;
    const Value root = read_toml(text.text, text.path).value_or(Value());
    const Value* features = root.find("features");
    const Value* hooks = features == nullptr ? nullptr : features->find("hooks");
    return hooks != nullptr && hooks->kind == Value::Kind::boolean && hooks->boolean;
  });
}

}  // namespace

std::vector<Check> check_other_hooks(const Agent& agent, const std::vector<SettingsText>& texts) {
  std::vector<Check> checks;
  const std::string event(tool_gate(agent).event);
  for (const ConfiguredHook& hook : hooks_of_event(agent, texts, event)) {
    if (is_pawl_command(hook.command)) continue;
    checks.push_back(warned("other hooks", "another hook at " + event + " can change a call after the verdict: " +
                                               in_quotes(hook.shown) + " in " + in_quotes(hook.file)));
  }
  return checks;
}

std::vector<Check> check_variables(const Agent& agent, const std::vector<std::string>& names_set) {
  std::vector<Check> checks;
  const AgentFacts* facts = find_agent_facts(agent.name);
  if (facts == nullptr) return checks;
  for (const std::string_view name : facts->variables) {
    if (std::find(names_set.begin(), names_set.end(), name) == names_set.end()) continue;
    checks.push_back(failed("environment",
                            in_quotes(name) + " is set in this shell: " + std::string(agent.title) +
                                " started from here takes other settings, or runs hooks in another way",
                            "unset it where your shell sets it"));
  }
  return checks;
}

std::vector<Check> check_switches_left(const Agent& agent, const std::vector<SettingsText>& texts, bool is_managed) {
  std::vector<Check> checks;
  const AgentFacts* facts = find_agent_facts(agent.name);
  if (facts == nullptr) return checks;
  const std::string title(agent.title);
  if (agent.name == "codex" && !is_pinned_on(texts)) {
    checks.push_back(
        warned("could",
               "a project's `.codex/config.toml` with `[features] hooks = false`, or `--disable hooks`, "
               "turns all hooks off; Pawl stops agents from doing that, but a checkout can bring such a file",
               "as root, put `[features]` and `hooks = true` into `" + std::string(facts->managed_settings) + "`"));
    return checks;
  }
  if (agent.name == "gemini") {
    checks.push_back(warned("could",
                            "the `hooksConfig` of a folder that you trust, in its `.gemini/settings.json`, turns your "
                            "hooks off; Pawl stops agents from doing that, but a checkout can bring such a file",
                            "read that file before you trust a folder"));
  }
  if (agent.name == "codex" || is_managed || facts->off_flags.empty()) return checks;
  checks.push_back(warned("could",
                          title + " started with one of " + listed(facts->off_flags) +
                              " can run without Pawl; Pawl stops agents from doing that, but a person or a script can",
                          "as root: `pawl addto " + std::string(agent.name) + " --managed`"));
  return checks;
}

}  // namespace pawl
