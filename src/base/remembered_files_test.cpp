// SPDX-License-Identifier: Apache-2.0
#include "base/remembered_files.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(RememberedFiles, EveryAnswerIsTheFirst) {
  MemoryFiles files;
  files.add_file("/a", "text");
  files.add_link("/l", "/a");
  files.set_times("/a", {4, 7, 0});
  const RememberedFiles remembered(files);
  EXPECT_EQ(remembered.kind("/a"), FileKind::regular);
  EXPECT_EQ(remembered.kind("/b"), FileKind::missing);
  EXPECT_EQ(remembered.link_target("/l"), "/a");
  EXPECT_EQ(remembered.link_target("/m"), std::nullopt);
  EXPECT_EQ(remembered.times("/a")->seconds, 7);
  EXPECT_EQ(*remembered.read("/a", 100), "text");

  files.add_folder("/b");
  files.add_link("/l", "/b");
  files.add_link("/m", "/b");
  files.set_times("/a", {4, 8, 0});
  files.add_file("/a", "other");
  EXPECT_EQ(remembered.kind("/b"), FileKind::missing);
  EXPECT_EQ(remembered.link_target("/l"), "/a");
  EXPECT_EQ(remembered.link_target("/m"), std::nullopt);
  EXPECT_EQ(remembered.times("/a")->seconds, 7);
  EXPECT_EQ(*remembered.read("/a", 100), "other");
}

TEST(RememberedFiles, BelowNothingThereIsNothing) {
  MemoryFiles files;
  files.add_folder("/d");
  files.add_file("/d/f", "");
  files.add_link("/l", "/d");
  const RememberedFiles remembered(files);
  EXPECT_EQ(remembered.kind("/none"), FileKind::missing);
  EXPECT_EQ(remembered.kind("/d/f"), FileKind::regular);
  files.add_file("/none/a", "");
  files.add_file("/d/f/x", "");
  files.add_file("/l/f", "");
  EXPECT_EQ(remembered.kind("/none/a"), FileKind::missing);
  EXPECT_EQ(remembered.kind("/none/a/b"), FileKind::missing);
  EXPECT_EQ(remembered.kind("/d/f/x"), FileKind::missing);
  EXPECT_EQ(remembered.kind("/l"), FileKind::link);
  EXPECT_EQ(remembered.kind("/l/f"), FileKind::regular);
}

}  // namespace
}  // namespace pawl
