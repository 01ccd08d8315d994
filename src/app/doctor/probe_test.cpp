// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/probe.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

// What each check says of a hook with this command.
std::string said(std::string command, std::string_view agent = "claude") {
  ProbeRequest request;
  request.agent = find_agent(agent);
  request.hook.command = std::move(command);
  request.home = "/home/u";
  request.cwd = "/";
  std::string all;
  for (const DoctorCheck& check : probe_hook(request)) {
    if (check.state != CheckState::ok) all += check.name + ": " + check.text + "\n";
  }
  return all;
}

TEST(DoctorProbe, AHookThatAlwaysEndsWell) {
  EXPECT_EQ(said("true"),
            "deny: `rm -rf ~` is not refused as it should be: it said nothing, which lets the call run\n"
            "broken input: a message that is not JSON is not refused: it ended with exit code 0, not 2\n"
            "no input: an empty message is not refused: it ended with exit code 0, not 2\n"
            "no binary: the command does not refuse when its binary is gone: it ended with exit code 127, not 2\n");
}

TEST(DoctorProbe, AHookThatAlwaysRefuses) {
  EXPECT_EQ(said("false || { echo no >&2; exit 2; }"),
            "allow: `git status` is not allowed: it ended with exit code 2 and said `no`\n"
            "deny: `rm -rf ~` is not refused as it should be: it ended with exit code 2 and said `no`\n");
}

TEST(DoctorProbe, AHookThatOnlySpeaks) {
  EXPECT_EQ(
      said("cat > /dev/null; echo '{\"decision\":\"allow\"}'", "gemini"),
      "deny: `rm -rf ~` is not refused as it should be: it said `\"allow\"`, not `deny` in `{\"decision\":\"allow\"}`\n"
      "broken input: a message that is not JSON is not refused: it ended with exit code 0, not 2, and said "
      "`{\"decision\":\"allow\"}`\n"
      "no input: an empty message is not refused: it ended with exit code 0, not 2, and said "
      "`{\"decision\":\"allow\"}`\n"
      "no binary: the command does not refuse when its binary is gone: it ended with exit code 0, not 2, and said "
      "`{\"decision\":\"allow\"}`\n");
}

TEST(DoctorProbe, TimeLimits) {
  const auto text = [](std::string_view agent, std::optional<std::int64_t> timeout) {
    ConfiguredHook hook;
    hook.timeout = timeout;
    const DoctorCheck check = check_time_limit(*find_agent(agent), hook);
    return (check.state == CheckState::ok ? "ok: " : "no: ") + check.text;
  };
  EXPECT_EQ(text("claude", 60), "ok: Claude Code waits 60.0 s, Pawl answers within 5 s");
  EXPECT_EQ(text("claude", std::nullopt), "ok: Claude Code waits 600.0 s, Pawl answers within 5 s");
  EXPECT_EQ(text("claude", 1), "no: Claude Code waits 1.0 s, and Pawl answers within 5 s: too little room");
  EXPECT_EQ(text("gemini", 60000), "ok: Gemini CLI waits 60.0 s, Pawl answers within 5 s");
  EXPECT_EQ(text("gemini", 60), "no: Gemini CLI waits 0.1 s, and Pawl answers within 5 s: too little room");
}

}  // namespace
}  // namespace pawl
