// SPDX-License-Identifier: Apache-2.0
#include "engine/trace.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.h"
#include "base/test_folder.h"
#include "engine/prove.h"

namespace pawl {
namespace {

std::string without_time(const std::string& trace) {
  return trace.substr(trace.find('\n') + 1);
}

TEST(Trace, one_line_a_layer) {
  Ruling ruling;
  ruling.verdict = Verdict::ask;
  ruling.by = "built-in rules: git.force-push";
  Policy policy;
  Judged judged = judge_example("git push --force origin x");
  judged.call.agent = "claude";
  judged.call.event_name = "PreToolUse";
  judged.decision.notices = {"a notice"};
  const std::string trace = without_time(trace_of(judged, policy, ruling, 12));
  EXPECT_TRUE(
      trace.starts_with("  intake    claude PreToolUse, tool Bash, in /home/dev/app\n"
                        "  settings  mode standard, level balanced, 0 shields, 0 notices\n"
                        "  analyse   1 step, "))
      << trace;
  EXPECT_NE(trace.find("  rules     1 finding: git.force-push (ask)\n"
                       "  decide    tool gate - (the tool may be used)\n"),
            std::string::npos)
      << trace;
  EXPECT_TRUE(
      trace.ends_with("  approve   ask by built-in rules: git.force-push\n"
                      "  notice    a notice\n"
                      "  judged in 12 us\n"))
      << trace;
}

TEST(Trace, holds_no_secret) {
  const std::string key = std::string("AKIA") + "Q3EGRLZ7VX2M5TYU";
  Judged judged = judge_example("echo " + key);
  judged.call.cwd = "/" + key;
  Ruling ruling;
  ruling.by = key;
  EXPECT_EQ(trace_of(judged, {}, ruling, 1).find(key), std::string::npos);
}

TEST(Trace, is_kept_beside_an_old_one) {
  const TestFolder folder;
  const std::string file = folder.path() + "/debug/trace.txt";
  keep_trace(folder.path(), "a\n");
  keep_trace(folder.path(), "b\n");
  EXPECT_EQ(*disk().read(file, 100), "a\nb\n");
  std::filesystem::resize_file(file, (4 << 20) + 1);
  keep_trace(folder.path(), "c\n");
  EXPECT_EQ(*disk().read(file, 100), "c\n");
  EXPECT_EQ(disk().kind(folder.path() + "/debug/trace.old.txt"), FileKind::regular);
}

}  // namespace
}  // namespace pawl
