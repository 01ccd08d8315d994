// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <csignal>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

ProcessOutcome run(const ProcessRequest& request) {
  const Result<ProcessOutcome> outcome = run_process(request);
  EXPECT_TRUE(outcome) << outcome.error().text;
  return outcome.value_or({});
}

ProcessRequest words(std::vector<std::string> argv, std::string input = "") {
  ProcessRequest request;
  request.argv = std::move(argv);
  request.input = std::move(input);
  return request;
}

ProcessRequest shell(std::string text, std::string input = "") {
  return words({"sh", "-c", std::move(text)}, std::move(input));
}

TEST(Process, gives_both_outputs_and_the_exit_code) {
  const ProcessOutcome outcome = run(shell("printf out; printf err >&2; exit 7"));
  EXPECT_EQ(outcome.out, "out");
  EXPECT_EQ(outcome.err, "err");
  EXPECT_EQ(outcome.exit_code, 7);
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_GT(outcome.elapsed_ms, 0);
}

TEST(Process, tells_a_signal_by_128) {
  EXPECT_EQ(run(shell("kill -TERM $$")).exit_code, 128 + SIGTERM);
}

TEST(Process, that_does_not_exist_ends_with_127) {
  EXPECT_EQ(run(words({"/nonexistent/program"})).exit_code, 127);
}

TEST(Process, runs_in_the_folder_and_with_the_variables_asked_for) {
  ::setenv("PAWL_TEST_GONE", "x", 1);
  ProcessRequest request = shell("pwd; echo \"$PAWL_TEST_NEW,${PAWL_TEST_GONE-unset}\"");
  request.cwd = "/";
  request.environment = {{"PAWL_TEST_NEW", "a b"}, {"PAWL_TEST_GONE", ""}};
  const ProcessOutcome outcome = run(request);
  ::unsetenv("PAWL_TEST_GONE");
  EXPECT_EQ(outcome.out, "/\na b,unset\n");
}

TEST(Process, passes_much_text_both_ways_at_once) {
  std::string text;
  for (int i = 0; text.size() < (3U << 20); ++i) text += std::to_string(i) + "\n";
  const ProcessOutcome outcome = run(words({"cat"}, text));
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out == text) << outcome.out.size() << " of " << text.size();
}

TEST(Process, may_leave_its_input_unread) {
  const ProcessOutcome outcome = run(shell("exec <&-; echo done", std::string(1 << 20, 'x')));
  EXPECT_EQ(outcome.out, "done\n");
  EXPECT_EQ(outcome.exit_code, 0);
}

TEST(Process, sees_the_end_of_its_input_unless_it_is_kept_open) {
  EXPECT_FALSE(run(words({"cat"}, "x")).timed_out);
  ProcessRequest request = words({"cat"}, "x");
  request.keeps_stdin_open = true;
  request.timeout_ms = 300;
  const ProcessOutcome open = run(request);
  EXPECT_TRUE(open.timed_out);
  EXPECT_EQ(open.out, "x");
  EXPECT_EQ(open.exit_code, 128 + SIGKILL);
}

TEST(Process, is_killed_with_its_children_at_the_time_limit) {
  const TestFolder folder;
  ProcessRequest request = shell("sleep 100 & echo $! > child; wait");
  request.cwd = folder.path();
  request.timeout_ms = 1000;
  const ProcessOutcome outcome = run(request);
  EXPECT_TRUE(outcome.timed_out);
  EXPECT_EQ(outcome.exit_code, 128 + SIGKILL);
  const int child = std::stoi(disk().read(folder.path() + "/child", 100).value_or("0"));
  ASSERT_GT(child, 1);
  // Its new parent takes it away in its own time.
  bool is_gone = false;
  for (int i = 0; i < 200 && !is_gone; ++i) {
    const Result<std::string> stat = disk().read("/proc/" + std::to_string(child) + "/stat", 4096);
    is_gone = !stat || stat->find(") Z ") != std::string::npos;
    if (!is_gone) ::usleep(10000);
  }
  EXPECT_TRUE(is_gone) << child;
}

TEST(Process, knows_who_stands_above_it) {
  EXPECT_FALSE(names_of_ancestors().empty());
  EXPECT_EQ(own_pid(), ::getpid());
  EXPECT_TRUE(own_path().ends_with("_test")) << own_path();
}

TEST(Process, knows_its_user_without_the_environment) {
  const Result<std::string> accounts = disk().read("/etc/passwd", 4 << 20);
  ASSERT_TRUE(accounts);
  const std::string uid = ":" + std::to_string(::getuid()) + ":";
  if (accounts->find(uid) == std::string::npos) GTEST_SKIP() << "this account is not in /etc/passwd";
  ::setenv("HOME", "/somewhere/else", 1);
  EXPECT_NE(home_of_user(), "/somewhere/else");
  EXPECT_NE(accounts->find(":" + home_of_user() + ":"), std::string::npos);
  EXPECT_NE(accounts->find(name_of_user() + ":"), std::string::npos);
}

}  // namespace
}  // namespace pawl
