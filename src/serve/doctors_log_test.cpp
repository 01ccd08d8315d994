// SPDX-License-Identifier: Apache-2.0
#include "serve/doctors_log.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

TEST(DoctorsLog, OnlyAFolderThatTheDoctorMadeLeadsARecordAway) {
  const TestFolder folder;
  const std::string home = folder.path();
  EXPECT_EQ(log_folder_for(home, "/home/u/app"), home + "/log");
  EXPECT_EQ(log_folder_for(home, ""), home + "/log");
  EXPECT_EQ(log_folder_for(home, "/tmp/pawl-doctor-a1"), home + "/log");
  ASSERT_TRUE(make_folder(home + "/doctor/pawl-doctor-a1"));
  ASSERT_TRUE(make_folder(home + "/doctor/app"));
  EXPECT_EQ(log_folder_for(home, "/tmp/pawl-doctor-a1"), home + "/doctor/pawl-doctor-a1");
  EXPECT_EQ(log_folder_for(home, "/tmp/pawl-doctor-a1/sub"), home + "/log");
  EXPECT_EQ(log_folder_for(home, "/tmp/pawl-doctor-b2"), home + "/log");
  EXPECT_EQ(log_folder_for(home, "/tmp/app"), home + "/log");
}

}  // namespace
}  // namespace pawl
