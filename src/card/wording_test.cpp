// SPDX-License-Identifier: Apache-2.0
#include "card/wording.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(CardWording, ReadsLikeEnglish) {
  EXPECT_EQ(ago(-5), "just now");
  EXPECT_EQ(ago(1), "1 second ago");
  EXPECT_EQ(ago(250), "4 minutes ago");
  EXPECT_EQ(ago(3 * 86400), "3 days ago");
}

TEST(CardWording, WritesPathsAsAPersonWould) {
  Call call;
  call.cwd = "/home/dev/app";
  call.home = "/home/dev";
  EXPECT_EQ(short_path("/home/dev/app/src/a.c", call), "src/a.c");
  EXPECT_EQ(short_path("/home/dev/app", call), "this folder");
  EXPECT_EQ(short_path("/home/dev/x", call), "~/x");
  EXPECT_EQ(short_path("/home/developer/x", call), "/home/developer/x");
  EXPECT_EQ(short_path("/tmp/a b; safe", call), "`/tmp/a b; safe`");
  EXPECT_EQ(short_path("/tmp/\x1b[2J", call), "`/tmp/\\u{1B}[2J`");
}

}  // namespace
}  // namespace pawl
