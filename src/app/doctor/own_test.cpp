// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/own.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/files.h"
#include "base/test_folder.h"
#include "record/log.h"

namespace pawl {
namespace {

class DoctorOwn : public testing::Test {
 protected:
  DoctorOwn() { home = folder_.path(); }

  void put(const std::string& name, std::string_view text) const {
    const std::string path = home + "/" + name;
    ASSERT_TRUE(make_folder(path.substr(0, path.rfind('/'))));
    ASSERT_TRUE(write_file(path, text));
  }

  // Every check in a line, with `HOME` for the folder.
  [[nodiscard]] std::string said() const {
    PolicySources sources;
    sources.pawl_home = home;
    sources.team_file = home + "/team.toml";
    std::string all;
    for (const DoctorCheck& check : check_own(sources)) {
      constexpr std::string_view kMarks[] = {"ok", "FAILED", "warning", "skipped"};
      all += std::string(kMarks[static_cast<int>(check.state)]) + " " + check.name + ": " + check.text +
             (check.fix.empty() ? "" : " -> " + check.fix) + "\n";
    }
    for (std::size_t at = all.find(home); at != std::string::npos; at = all.find(home))
      all.replace(at, home.size(), "HOME");
    return all;
  }

  // The line of one check.
  [[nodiscard]] std::string said_of(std::string_view name) const {
    const std::string all = said();
    const std::size_t at = all.find(" " + std::string(name) + ": ");
    if (at == std::string::npos) return "";
    const std::size_t begin = all.rfind('\n', at) == std::string::npos ? 0 : all.rfind('\n', at) + 1;
    return all.substr(begin, all.find('\n', at) - begin);
  }

  TestFolder folder_;
  std::string home;
};

TEST_F(DoctorOwn, NothingThereIsSound) {
  EXPECT_EQ(said(),
            "ok configuration: no file; what is built in is in force\n"
            "ok rules: no packs of your own\n"
            "ok log: it can be written, and what is in it is what was written\n"
            "ok sessions: what Pawl remembers of sessions can be read and written\n");
}

TEST_F(DoctorOwn, AConfigurationThatIsInForce) {
  put("config.toml", "mode = \"strict\"\n");
  EXPECT_EQ(said_of("configuration"), "ok configuration: `HOME/config.toml` can be read and is in force");
}

TEST_F(DoctorOwn, ABrokenConfiguration) {
  put("config.toml", "mod = \"strict\"\n");
  EXPECT_EQ(
      said_of("configuration"),
      "FAILED configuration: `HOME/config.toml` is broken, strict defaults in force: HOME/config.toml:1: `mod` is "
      "not a setting; did you mean `mode`? -> fix it; `pawl config check` shows all that is wrong");
}

TEST_F(DoctorOwn, ABrokenListOfTrust) {
  put("config.toml", "mode = \"strict\"\n");
  put("trusted-hosts.json", "[");
  EXPECT_EQ(said_of("configuration").substr(0, 22), "warning configuration:");
}

TEST_F(DoctorOwn, ABrokenPack) {
  put("rules/own.toml", "x = 1\n");
  EXPECT_EQ(said_of("rules").substr(0, 38), "FAILED rules: `HOME/rules/own.toml` is");
}

TEST_F(DoctorOwn, ALogThatCannotBeWritten) {
  put("log", "");
  EXPECT_EQ(said_of("log"),
            "FAILED log: no call can be recorded, so what would be allowed is asked about: `HOME/log`: not a folder -> "
            "make `HOME/log` a folder that you can write to");
}

TEST_F(DoctorOwn, ALogWhoseNewestFileIsALink) {
  ASSERT_TRUE(make_folder(home + "/log"));
  std::filesystem::create_symlink("/dev/null", home + "/log/000001.jsonl");
  EXPECT_EQ(said_of("log").substr(0, 79),
            "FAILED log: no call can be recorded, so what would be allowed is asked about: `");
}

TEST_F(DoctorOwn, ALogThatWasChanged) {
  put("log/000001.jsonl", "x\n");
  EXPECT_EQ(
      said_of("log"),
      "FAILED log: it is not what was written: 000001.jsonl:1: this is not a line that the log writes -> see `pawl "
      "log verify`; to begin a new log, move `HOME/log` elsewhere");
}

TEST_F(DoctorOwn, AMemoryThatIsNotAFolder) {
  put("sessions", "");
  EXPECT_EQ(said_of("sessions"), "FAILED sessions: `HOME/sessions` is not a folder -> remove it");
}

TEST_F(DoctorOwn, AMemoryThatIsTooLarge) {
  put("sessions/aa", "");
  std::filesystem::resize_file(home + "/sessions/aa", 5 << 20);
  EXPECT_EQ(said_of("sessions"),
            "FAILED sessions: `HOME/sessions/aa` is larger than a session's memory can be -> remove it");
}

TEST_F(DoctorOwn, AFolderThatCannotBeWritten) {
  ASSERT_TRUE(make_folder(home + "/sessions"));
  ASSERT_TRUE(make_folder(home + "/log"));
  std::filesystem::permissions(home + "/sessions", std::filesystem::perms::owner_read);
  std::filesystem::permissions(home + "/log", std::filesystem::perms::owner_read);
  if (::geteuid() != 0) {
    EXPECT_EQ(
        said_of("sessions"),
        "FAILED sessions: `HOME/sessions`: permission denied -> make it a folder that you can write to, or remove "
        "it");
    EXPECT_EQ(said_of("log"),
              "FAILED log: no call can be recorded, so what would be allowed is asked about: `HOME/log`: permission "
              "denied -> make `HOME/log` a folder that you can write to");
  }
  std::filesystem::permissions(home + "/sessions", std::filesystem::perms::owner_all);
  std::filesystem::permissions(home + "/log", std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace pawl
