// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/binary.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

class DoctorBinary : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(make_folder(home_ + "/.pawl/bin").has_value());
    ASSERT_TRUE(write_file(path(), "program", 0755).has_value());
    ASSERT_TRUE(write_file(home_ + "/own", "program", 0755).has_value());
  }

  std::string path() { return home_ + "/.pawl/bin/pawl"; }

  // The first check that did not pass, else the last that did.
  DoctorCheck worst(const std::string& program) {
    DoctorCheck last;
    for (const DoctorCheck& check : check_binary(program, home_ + "/own", home_, "claude")) {
      last = check;
      if (check.state != CheckState::ok) break;
    }
    return last;
  }

  TestFolder folder_;
  const std::string home_ = folder_.path();
};

TEST_F(DoctorBinary, IsOurs) {
  EXPECT_EQ(worst(path()).state, CheckState::ok);
  EXPECT_EQ(worst(path()).text, "nobody else can change it");
}

TEST_F(DoctorBinary, IsNotThereOrNotOurs) {
  EXPECT_EQ(worst("pawl").text, "`pawl` is looked up on PATH, so any program of that name would run");
  EXPECT_EQ(worst("/nowhere/pawl").text, "`/nowhere/pawl` is missing");
  ::chmod(path().c_str(), 0644);
  EXPECT_EQ(worst(path()).text, "`" + path() + "` cannot be executed");
  ASSERT_TRUE(write_file(path(), "#!/bin/sh\n").has_value());
  ::chmod(path().c_str(), 0755);
  EXPECT_EQ(worst(path()).text, "`" + path() + "` is not the pawl that you run: an older version, or another program");
  EXPECT_EQ(worst(path()).fix, "run `pawl addto claude`");
}

TEST_F(DoctorBinary, IsOpenToOthers) {
  ::chmod(path().c_str(), 0757);
  EXPECT_EQ(worst(path()).text, "`" + path() + "` can be written by everyone, so another program could be put there");
  ::chmod(path().c_str(), 0755);
  ::chmod((home_ + "/.pawl").c_str(), 0777);
  EXPECT_EQ(why_open_to_others(path(), home_), "`" + home_ + "/.pawl` can be written by everyone");
  // Nobody can replace what is another's in a sticky folder.
  ::chmod((home_ + "/.pawl").c_str(), 01777);
  EXPECT_EQ(why_open_to_others(path(), home_), "");
}

TEST_F(DoctorBinary, ALinkIsFollowed) {
  ASSERT_TRUE(make_folder(home_ + "/open").has_value());
  std::filesystem::rename(path(), home_ + "/open/pawl");
  std::filesystem::create_symlink(home_ + "/open/pawl", path());
  EXPECT_EQ(why_open_to_others(path(), home_), "");
  ::chmod((home_ + "/open").c_str(), 0777);
  EXPECT_EQ(why_open_to_others(path(), home_),
            "`" + std::filesystem::canonical(home_ + "/open").string() + "` can be written by everyone");
}

}  // namespace
}  // namespace pawl
