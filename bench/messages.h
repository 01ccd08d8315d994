// SPDX-License-Identifier: Apache-2.0
// The messages that bench_hook sends, as Claude Code writes them before a Bash call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace pawl {

struct BenchMessage {
  std::string_view name;
  std::string command;
};

[[nodiscard]] inline std::string claude_message(const std::string& command, const std::string& cwd) {
  Value input = Value::object();
  input.set("command", Value::of(command)).set("description", Value::of("What the agent says that this is for"));
  Value message = Value::object();
  message.set("session_id", Value::of("0b7f1d5e-2c1a-4f0e-9b57-3c1d9a8e7f60"))
      .set("transcript_path", Value::of("/home/user/.claude/projects/-home-user-project/0b7f1d5e-2c1a-4f0e.jsonl"))
      .set("cwd", Value::of(cwd))
      .set("permission_mode", Value::of("default"))
      .set("hook_event_name", Value::of("PreToolUse"))
      .set("tool_name", Value::of("Bash"))
      .set("tool_input", std::move(input))
      .set("tool_use_id", Value::of("toolu_01ABCDEFGHIJKLMNOPQRSTUV"));
  return write_json(message);
}

[[nodiscard]] inline std::vector<BenchMessage> bench_messages() {
  std::string here_document = "cat > src/table.py <<'EOF'\n";
  while (here_document.size() < 4096) {
    here_document += "def row_" + std::to_string(here_document.size()) + "(name: str, count: int) -> dict[str, int]:\n"
                     "    return {name: count + 1}\n\n";
  }
  here_document += "EOF\n";
  return {
      {"git status", "git status"},
      {"400 bytes",
       "cd src && for f in $(git diff --name-only HEAD~3 -- '*.cpp' '*.h'); do clang-format --dry-run \"$f\" 2>&1 | "
       "head -n 20; done; cmake --build ../build --target all -j4 2>&1 | tee /tmp/build.log | grep -E "
       "'error|warning' | sort | uniq -c | sort -rn | head -n 40 || echo 'the build is clean'; test -f ../build/tool && "
       "../build/tool --version; git log --oneline -n 5 --stat -- include | sed -e 's/^/  /' >> /tmp/history.txt"},
      {"denied", "rm -rf / --no-preserve-root"},
      {"4 kB here-document", std::move(here_document)},
  };
}

}  // namespace pawl
