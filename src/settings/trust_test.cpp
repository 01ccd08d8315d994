// SPDX-License-Identifier: Apache-2.0
// Trust and the last good versions on the real disk: who may read what was written, and what stands in the way.
#include "settings/trust.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "base/hash.h"
#include "base/test_folder.h"
#include "settings/last_good.h"
#include "settings/policy.h"

namespace pawl {
namespace {

class OnDisk : public testing::Test {
 protected:
  OnDisk() { EXPECT_TRUE(make_folder(project)); }

  [[nodiscard]] PolicyReport report() const {
    return report_policy({home, project, join_path(root, "team.toml"), {}}, disk());
  }

  TestFolder folder_;
  const std::string root = folder_.path();
  const std::string home = join_path(root, "home");
  const std::string project = join_path(root, "project");
};

using Trust = OnDisk;
using LastGood = OnDisk;

TEST_F(Trust, IsReadAsItWasWritten) {
  EXPECT_TRUE(read_trust(home, disk())->empty());
  ASSERT_TRUE(write_trust(home, {{"/a \"b\"", sha256_hex("x")}, {"/c", sha256_hex("y")}}));
  const auto projects = read_trust(home, disk());
  ASSERT_TRUE(projects);
  ASSERT_EQ(projects->size(), 2U);
  EXPECT_EQ((*projects)[0].path, "/a \"b\"");
  EXPECT_EQ((*projects)[1].sha256, sha256_hex("y"));
  EXPECT_EQ(mode_of(path_of_trust(home)), 0600U);
  EXPECT_EQ(mode_of(home), 0700U);
}

TEST_F(Trust, MakesAProjectCount) {
  ASSERT_TRUE(write_file(path_of_project_config(project), "mode = 'audit'"));
  EXPECT_EQ(report().policy.mode, Mode::standard);
  ASSERT_TRUE(write_trust(home, {{project, report().files[1].sha256}}));
  EXPECT_EQ(report().policy.mode, Mode::audit);
}

TEST_F(Trust, RefusesWhatItDidNotWrite) {
  const std::string tail = "; no project is trusted until it is fixed or removed";
  const auto error_for = [&](const std::string& text) {
    EXPECT_TRUE(make_folder(home));
    EXPECT_TRUE(write_file(path_of_trust(home), text));
    return read_trust(home, disk()).error().text;
  };
  const std::string path = path_of_trust(home);
  EXPECT_EQ(error_for("[]"), path + ": `projects` is not an array" + tail);
  EXPECT_EQ(error_for(R"({"projects":[{"path":"/a"}]})"),
            path + ": an entry of `projects` has no `path` or no `sha256`" + tail);
  EXPECT_EQ(error_for(R"({"projects":[{"path":"/a","sha256":"12"}]})"),
            path + ": an entry of `projects` has no `path` or no `sha256`" + tail);
  const std::string broken = error_for("{");
  EXPECT_TRUE(broken.starts_with(path + ":1:") && broken.ends_with(tail)) << broken;
}

TEST_F(Trust, AFolderInItsPlaceIsAnError) {
  ASSERT_TRUE(make_folder(path_of_trust(home)));
  EXPECT_EQ(read_trust(home, disk()).error().text,
            "`" + path_of_trust(home) + "`: not a regular file; no project is trusted until it can be read");
}

TEST_F(LastGood, IsKeptAndComesBack) {
  const std::string config = path_of_user_config(home);
  ASSERT_TRUE(make_folder(home));
  ASSERT_TRUE(write_file(config, "mode = 'audit'"));
  EXPECT_EQ(report().policy.mode, Mode::audit);
  EXPECT_EQ(read_last_good(home, config, disk()), "mode = 'audit'");
  EXPECT_EQ(mode_of(path_of_last_good(home, config)), 0600U);
  EXPECT_EQ(mode_of(join_path(home, "state/good")), 0700U);
  ASSERT_TRUE(write_file(config, "mode = 'strict'"));
  EXPECT_EQ(report().policy.mode, Mode::strict);
  ASSERT_TRUE(write_file(config, "mode = 'stric'"));
  EXPECT_EQ(report().policy.mode, Mode::strict);
  EXPECT_EQ(report().files[2].state, PolicyFile::State::last_good);
  EXPECT_EQ(read_last_good(home, config, disk()), "mode = 'strict'");
}

TEST_F(LastGood, IsNotWrittenAgainWhenNothingChanged) {
  const std::string config = path_of_user_config(home);
  ASSERT_TRUE(make_folder(home));
  ASSERT_TRUE(write_file(config, "mode = 'audit'"));
  EXPECT_EQ(report().policy.notices.size(), 0U);
  const auto kept = std::filesystem::last_write_time(path_of_last_good(home, config));
  struct stat before {};
  ASSERT_EQ(::stat(path_of_last_good(home, config).c_str(), &before), 0);
  EXPECT_EQ(report().policy.mode, Mode::audit);
  struct stat after {};
  ASSERT_EQ(::stat(path_of_last_good(home, config).c_str(), &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino);
  EXPECT_EQ(kept, std::filesystem::last_write_time(path_of_last_good(home, config)));
}

TEST_F(LastGood, ThatCannotBeKeptIsOnlyANotice) {
  const std::string config = path_of_user_config(home);
  ASSERT_TRUE(make_folder(home));
  ASSERT_TRUE(write_file(join_path(home, "state"), "in the way"));
  ASSERT_TRUE(write_file(config, "mode = 'audit'"));
  const Policy policy = report().policy;
  EXPECT_EQ(policy.mode, Mode::audit);
  const std::string folder = join_path(home, "state/good");
  EXPECT_EQ(policy.notices, std::vector<std::string>{"`" + config + "`: Pawl cannot keep a copy of this version: `" +
                                                     folder + "`: cannot make this folder: not a directory"});
}

TEST_F(LastGood, AFifoOrAFolderIsBrokenAndNeverWaitedFor) {
  ASSERT_TRUE(make_folder(path_of_project_config(project)));
  ASSERT_TRUE(make_folder(home));
  const std::string config = path_of_user_config(home);
  ASSERT_EQ(::mkfifo(config.c_str(), 0600), 0);
  const PolicyReport found = report();
  EXPECT_EQ(found.policy.level, Level::strict);
  EXPECT_EQ(found.policy.notices,
            (std::vector<std::string>{
                "`" + config +
                    "`: not a regular file, the defaults at protection level strict are in force; see `pawl status`",
                "`" + path_of_project_config(project) +
                    "`: not a regular file, the defaults at protection level strict are in force; see `pawl status`"}));
}

TEST_F(LastGood, NothingIsWrittenWithoutFiles) {
  EXPECT_EQ(report().policy.notices.size(), 0U);
  EXPECT_EQ(disk().kind(home), FileKind::missing);
}

}  // namespace
}  // namespace pawl
