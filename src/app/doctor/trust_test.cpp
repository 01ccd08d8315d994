// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/trust.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

const Agent& codex() {
  return *find_agent("codex");
}

ConfiguredHook hook() {
  ConfiguredHook ours;
  ours.file = "/home/u/.codex/hooks.json";
  ours.matcher = "*";
  ours.command = "'/home/u/.pawl/bin/pawl' check --agent codex";
  ours.timeout = 60;
  return ours;
}

std::string state_with(const std::string& hash, std::string_view more = "") {
  return "[hooks.state.\"/home/u/.codex/hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"" + hash + "\"\n" +
         std::string(more);
}

std::string answer_with(std::string_view status, std::string_view enabled = "true") {
  return R"({"id":0,"result":{}})"
         "\n{\"method\":\"configWarning\"}\nnot JSON\n"
         R"({"id":1,"result":{"data":[{"cwd":"/p","hooks":[{"eventName":"postToolUse","command":"x"},)"
         R"({"eventName":"preToolUse","command":"'/home/u/.pawl/bin/pawl' check --agent codex","enabled":)" +
         std::string(enabled) + R"(,"trustStatus":")" + std::string(status) + "\"}]}]}}\n";
}

// As Codex 0.166.0 itself computed it.
TEST(DoctorTrust, TheHashIsCodexs) {
  ConfiguredHook seen;
  seen.command =
      "'/tmp/tmp.CEGj7m2OAK/.pawl/bin/pawl' check --agent codex --home '/tmp/tmp.CEGj7m2OAK' || { echo 'pawl: the "
      "guard "
      "did not answer, so this call is refused; run: pawl doctor' >&2; exit 2; }";
  seen.matcher = "*";
  seen.timeout = 60;
  EXPECT_EQ(trust_hash("PreToolUse", seen), "sha256:9b00be6aab0e9e600690a6c01c95c880850d5a7c0272aeea3e56d92a3ae5fa73");
}

TEST(DoctorTrust, TheKeyNamesThePlace) {
  ConfiguredHook second = hook();
  second.group = 1;
  second.entry = 2;
  EXPECT_EQ(trust_key("PreToolUse", second), "/home/u/.codex/hooks.json:pre_tool_use:1:2");
}

TEST(DoctorTrust, FromTheFile) {
  const std::string hash = trust_hash("PreToolUse", hook());
  const DoctorCheck good = trust_in_config(codex(), hook(), state_with(hash));
  EXPECT_EQ(good.state, CheckState::ok);
  EXPECT_EQ(good.text, "a person has trusted Pawl's hook, by its hash in `.codex/config.toml`");
  const auto text = [&](std::string_view config) { return trust_in_config(codex(), hook(), config).text; };
  EXPECT_EQ(text(""), "nobody has trusted Pawl's hook, so Codex does not run it");
  EXPECT_EQ(text("x ="), "`.codex/config.toml` cannot be read, so Codex does not run it");
  EXPECT_EQ(text(state_with("sha256:0")), "Pawl's hook has changed since it was trusted, so Codex does not run it");
  EXPECT_EQ(text(state_with(hash, "enabled = false\n")),
            "Pawl's hook is disabled in `/hooks`, so Codex does not run it");
  EXPECT_EQ(trust_in_config(codex(), hook(), "").fix, "start `codex`, type `/hooks`, trust Pawl's");
  // A hook before ours moves ours to another key.
  ConfiguredHook moved = hook();
  moved.group = 1;
  EXPECT_EQ(trust_in_config(codex(), moved, state_with(hash)).state, CheckState::failed);
}

TEST(DoctorTrust, FromTheProgram) {
  const auto text = [&](std::string_view lines) {
    const std::optional<DoctorCheck> check = trust_in_answer(codex(), hook(), lines);
    return check ? check->text : "no answer";
  };
  EXPECT_EQ(text(answer_with("trusted")), "Codex itself says that Pawl's hook is trusted and enabled");
  EXPECT_EQ(text(answer_with("managed")), "Codex itself says that Pawl's hook is trusted and enabled");
  EXPECT_EQ(text(answer_with("untrusted")), "Codex says that Pawl's hook is `untrusted`, so Codex does not run it");
  EXPECT_EQ(text(answer_with("modified")), "Codex says that Pawl's hook is `modified`, so Codex does not run it");
  EXPECT_EQ(text(answer_with("trusted", "false")), "Pawl's hook is disabled in `/hooks`, so Codex does not run it");
  EXPECT_EQ(text(R"({"id":1,"result":{"data":[]}})"),
            "Codex does not list Pawl's hook: it ignores `/home/u/.codex/hooks.json`");
  EXPECT_EQ(text(R"({"id":0,"result":{"data":[]}})"), "no answer");
  EXPECT_EQ(text(""), "no answer");
}

}  // namespace
}  // namespace pawl
