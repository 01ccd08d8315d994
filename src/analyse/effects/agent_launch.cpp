// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/agent_launch.h"

#include <algorithm>

#include "base/glob.h"
#include "knowledge/agents.h"

namespace pawl {
namespace {

// `--bare`, or `-c *hooks*`: the flag alone, with `=VALUE`, or with the next word as its value.
[[nodiscard]] bool has_flag(std::string_view flag, const std::vector<Word>& argv) {
  const std::size_t blank = flag.find(' ');
  const std::string_view name = flag.substr(0, blank);
  const std::string_view pattern = blank == std::string_view::npos ? "*" : flag.substr(blank + 1);
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string_view text = argv[i].text;
    if (text.starts_with(name) && text.size() > name.size() && text[name.size()] == '=') {
      if (matches_glob(pattern, text.substr(name.size() + 1))) return true;
    }
    if (text != name) continue;
    if (blank == std::string_view::npos) return true;
    if (i + 1 < argv.size() && (!argv[i + 1].is_known() || matches_glob(pattern, argv[i + 1].text))) return true;
  }
  return false;
}

}  // namespace

std::string what_unhooks(const std::string& program, const std::vector<Word>& argv,
                         const std::vector<std::string>& variables, const Scope& scope) {
  const AgentFacts* facts = find_agent_program(program);
  if (facts == nullptr) return "";
  for (const std::string_view flag : facts->off_flags) {
    if (has_flag(flag, argv)) return std::string(facts->title) + " with " + std::string(flag);
  }
  const auto is_set = [&](std::string_view name) {
    return scope.variables().contains(name) || std::find(variables.begin(), variables.end(), name) != variables.end();
  };
  if (is_set("HOME")) return std::string(facts->title) + " with HOME";
  for (const std::string_view name : facts->variables) {
    if (is_set(name)) return std::string(facts->title) + " with " + std::string(name);
  }
  return "";
}

}  // namespace pawl
