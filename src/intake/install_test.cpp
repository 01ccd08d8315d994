// SPDX-License-Identifier: Apache-2.0
// On the real disk, in a folder of its own.
#include "intake/install.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

namespace fs = std::filesystem;

class Install : public testing::Test {
 protected:
  Install() { put(program_, "the binary"); }

  static void put(const std::string& path, std::string_view text) {
    fs::create_directories(fs::path(path).parent_path());
    ASSERT_TRUE(write_file(path, text).has_value());
  }
  static std::string get(const std::string& path) { return disk().read(path, 1U << 20).value_or("(none)"); }

  [[nodiscard]] InstallRequest request(std::string_view agent) const {
    InstallRequest request;
    request.agent = find_agent(agent);
    request.home = home_;
    request.program = program_;
    request.system_root = home_ + "/root";
    return request;
  }
  static InstallReport add(const InstallRequest& request) {
    const Result<InstallReport> report = add_to_agent(request);
    EXPECT_TRUE(report.has_value()) << (report ? "" : report.error().text);
    return report.value_or(InstallReport());
  }
  static InstallReport remove(const InstallRequest& request) {
    const Result<InstallReport> report = remove_from_agent(request);
    EXPECT_TRUE(report.has_value()) << (report ? "" : report.error().text);
    return report.value_or(InstallReport());
  }

  TestFolder folder_;
  const std::string home_ = folder_.path();
  const std::string program_ = home_ + "/program";
};

using Lines = std::vector<std::string>;

TEST_F(Install, MakesWhatIsMissingAndTakesItAwayAgain) {
  for (const std::string_view name : {"claude", "codex", "gemini"}) {
    const InstallRequest wish = request(name);
    EXPECT_TRUE(add(wish).has_changed);
    EXPECT_EQ(get(home_ + "/.pawl/bin/pawl"), "the binary");
    EXPECT_EQ(fs::status(home_ + "/.pawl/bin/pawl").permissions(), fs::perms(0755));
    EXPECT_NE(get(settings_path(wish)).find(".pawl/bin/pawl' check --agent " + std::string(name)), std::string::npos);
    EXPECT_FALSE(add(wish).has_changed);
    EXPECT_EQ(remove(wish).lines, Lines{"removed `" + settings_path(wish) + "`, which Pawl had made"});
    EXPECT_EQ(disk().kind(settings_path(wish)), FileKind::missing);
    EXPECT_FALSE(remove(wish).has_changed);
  }
}

TEST_F(Install, RestoresByteForByte) {
  const std::string_view texts[] = {
      "",
      " \n",
      "{}",
      "{\n}",
      "{\"hooks\": {}}",
      "{\"hooks\":{\"PreToolUse\":[ ]}}\n",
      "{\r\n\t\"model\" : \"opus\"\r\n}",
      "{\n  \"hooks\": {\n    \"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"x\"}]}]\n  }\n}\n"};
  const InstallRequest wish = request("claude");
  for (const std::string_view text : texts) {
    put(settings_path(wish), text);
    EXPECT_EQ(add(wish).lines.back(), "wired Claude Code in `" + settings_path(wish) + "`");
    EXPECT_NE(get(settings_path(wish)), text);
    EXPECT_EQ(remove(wish).lines, Lines{"restored `" + settings_path(wish) + "` as it was"});
    EXPECT_EQ(get(settings_path(wish)), text);
    EXPECT_EQ(names_in(home_ + "/.pawl/backups"), Lines());
  }
}

TEST_F(Install, TakesOutOnlyItsOwnIfTheFileChangedSince) {
  const InstallRequest wish = request("claude");
  put(settings_path(wish), "{\n  \"model\": \"opus\"\n}\n");
  add(wish);
  std::string text = get(settings_path(wish));
  text.replace(text.find("opus"), 4, "haiku");
  put(settings_path(wish), text);
  EXPECT_EQ(remove(wish).lines,
            Lines{"took Pawl's hooks out of `" + settings_path(wish) + "`; the rest, changed since, is as it was"});
  EXPECT_EQ(get(settings_path(wish)), "{\n  \"model\": \"haiku\"\n}\n");
}

// The second wiring must not take the first one for what was there before us.
TEST_F(Install, RewiringKeepsTheFirstOriginal) {
  const InstallRequest wish = request("claude");
  put(settings_path(wish), "{\"hooks\": {}}");
  add(wish);
  const std::string backup = home_ + "/.pawl/backups";
  ASSERT_EQ(names_in(backup).size(), 2U);
  // As if an older Pawl had wired another command.
  std::string stale = get(settings_path(wish));
  stale.replace(stale.find("did not answer"), 14, "was not there");
  put(settings_path(wish), stale);
  EXPECT_TRUE(add(wish).has_changed);
  EXPECT_EQ(names_in(backup).size(), 2U);
  EXPECT_TRUE(remove(wish).has_changed);
  EXPECT_EQ(get(settings_path(wish)).find("pawl"), std::string::npos);
}

TEST_F(Install, LeavesABrokenFileUntouched) {
  const InstallRequest wish = request("claude");
  const std::string path = settings_path(wish);
  const std::string broken = "{\n  \"model\": \"opus\",\n}\n";
  put(path, broken);
  const Result<InstallReport> report = add_to_agent(wish);
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().text,
            path + ":3: a `,` before `}`\n  }\n  ^\nit is left as it is; put it right and try again");
  EXPECT_EQ(get(path), broken);
  EXPECT_EQ(disk().kind(home_ + "/.pawl"), FileKind::missing);
  EXPECT_FALSE(remove_from_agent(wish).has_value());
  EXPECT_EQ(get(path), broken);
}

TEST_F(Install, FollowsALinkAndKeepsIt) {
  const InstallRequest wish = request("claude");
  put(home_ + "/dotfiles/claude.json", "{}\n");
  fs::create_directories(home_ + "/.claude");
  fs::create_symlink("../dotfiles/claude.json", settings_path(wish));
  add(wish);
  EXPECT_EQ(disk().kind(settings_path(wish)), FileKind::link);
  EXPECT_NE(get(home_ + "/dotfiles/claude.json"), "{}\n");
  remove(wish);
  EXPECT_EQ(disk().kind(settings_path(wish)), FileKind::link);
  EXPECT_EQ(get(home_ + "/dotfiles/claude.json"), "{}\n");
  // One that leads nowhere yet.
  fs::remove(home_ + "/dotfiles/claude.json");
  add(wish);
  EXPECT_EQ(disk().kind(settings_path(wish)), FileKind::link);
  EXPECT_NE(get(home_ + "/dotfiles/claude.json"), "(none)");
}

TEST_F(Install, WiresForEveryUser) {
  InstallRequest wish = request("claude");
  wish.is_managed = true;
  add(wish);
  EXPECT_EQ(get(home_ + "/root/usr/local/libexec/pawl/pawl"), "the binary");
  const std::string text = get(home_ + "/root/etc/claude-code/managed-settings.json");
  EXPECT_NE(text.find("'/usr/local/libexec/pawl/pawl' check --agent claude ||"), std::string::npos);
  remove(wish);
  EXPECT_EQ(disk().kind(home_ + "/root/etc/claude-code/managed-settings.json"), FileKind::missing);
  wish.agent = find_agent("gemini");
  EXPECT_EQ(add_to_agent(wish).error().text, "`gemini` has no managed settings that Pawl knows");
}

TEST_F(Install, SwitchesCodexHooksOnOnlyWhereTheyAreOff) {
  const InstallRequest wish = request("codex");
  const std::string config = home_ + "/.codex/config.toml";
  const std::string off = "model = \"x\" # mine\n\n[features]\nhooks = false # for now\nweb = true\n";
  put(config, off);
  EXPECT_EQ(add(wish).lines.back(), "switched hooks on in `" + config + "`");
  EXPECT_EQ(get(config), "model = \"x\" # mine\n\n[features]\nhooks = true  # for now\nweb = true\n");
  EXPECT_FALSE(add(wish).has_changed);
  remove(wish);
  EXPECT_EQ(get(config), off);
  put(config, "model = \"x\"\n");
  add(wish);
  EXPECT_EQ(get(config), "model = \"x\"\n");
}

TEST_F(Install, WhatAKilledOneLeftGoesWithTheNext) {
  const InstallRequest wish = request("codex");
  const std::string left = settings_path(wish) + ".pawl-aB3xyZ";
  put(left, "half");
  fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(1));
  EXPECT_TRUE(add(wish).has_changed);
  EXPECT_EQ(get(left), "(none)");
}

TEST_F(Install, AByteOrderMarkGoesAndComesBack) {
  const InstallRequest wish = request("codex");
  const std::string before = "\xEF\xBB\xBF{\"a\": 1}\n";
  put(settings_path(wish), before);
  EXPECT_TRUE(add(wish).has_changed);
  EXPECT_EQ(get(settings_path(wish)).substr(0, 1), "{");
  EXPECT_TRUE(remove(wish).has_changed);
  EXPECT_EQ(get(settings_path(wish)), before);
}

}  // namespace
}  // namespace pawl
