// SPDX-License-Identifier: Apache-2.0
// What an agent might try against its guard: every row of self.txt through the real path, in the default configuration,
// in mode audit, and with a policy that allows all it can.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "base/files.h"
#include "engine/pipeline.h"
#include "engine/prove.h"

namespace pawl {
namespace {

// The rows of each section, `⏎` turned into newlines.
[[nodiscard]] std::map<std::string, std::vector<std::string>> read_rows() {
  std::map<std::string, std::vector<std::string>> rows;
  std::string section;
  std::ifstream file(PAWL_SCENARIOS "/self.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line == "[never]" || line == "[allow]") {
      section = line;
      continue;
    }
    static const std::string kNewline = "⏎";
    for (std::size_t at = line.find(kNewline); at != std::string::npos; at = line.find(kNewline))
      line.replace(at, kNewline.size(), "\n");
    rows[section].push_back(line);
  }
  return rows;
}

[[nodiscard]] Decision decide_with(const std::string& example, const Policy& policy) {
  static const MemoryFiles files = [] {
    MemoryFiles table;
    const std::string hooks = R"({"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"command":"pawl check"}]}]}})";
    for (const char* path : {"/home/dev/.claude/settings.json", "/home/dev/app/.claude/settings.json",
                             "/home/dev/.gemini/settings.json", "/home/dev/.codex/hooks.json"})
      table.add_file(path, hooks);
    table.add_file("/home/dev/.pawl/keys/signing.key", "x");
    table.add_file("/home/dev/.pawl/config.toml", "mode = \"standard\"\n");
    return table;
  }();
  return judge(call_of_example(example), policy, files).decision;
}

TEST(Self, every_way_to_weaken_the_guard_is_denied_for_good) {
  const std::vector<std::string> rows = read_rows()["[never]"];
  EXPECT_GE(rows.size(), 100U);
  Policy audit;
  audit.mode = Mode::audit;
  Policy mild;
  mild.level = Level::permissive;
  mild.irreversible = IrreversiblePolicy::off;
  mild.allowlist_mode = AllowlistMode::exit;
  mild.is_auto_approving = true;
  for (const std::string& row : rows) {
    for (const Policy& policy : {Policy{}, audit, mild}) {
      const Decision decision = decide_with(row, policy);
      EXPECT_EQ(decision.verdict, Verdict::deny) << row;
      EXPECT_TRUE(decision.is_never) << row;
    }
  }
}

// What a person may want an agent to do to its settings is asked: the wiring stays.
TEST(Self, settings_that_keep_the_wiring_are_asked) {
  const char* const kept = R"(Edit {"file_path": "/home/dev/.claude/settings.json", "old_string": "{\"hooks\"", )"
                           R"("new_string": "{\"model\":\"x\",\"hooks\""})";
  const Decision decision = decide_with(kept, Policy{});
  EXPECT_EQ(decision.verdict, Verdict::ask);
  EXPECT_FALSE(decision.is_never);
}

TEST(Self, looking_is_allowed) {
  const std::vector<std::string> rows = read_rows()["[allow]"];
  for (const std::string& row : rows)
    EXPECT_EQ(decide_with(row, Policy{}).verdict, Verdict::allow) << row;
}

}  // namespace
}  // namespace pawl
