// SPDX-License-Identifier: Apache-2.0
#include "approve/channel_secrets.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

TEST(ChannelSecrets, AreForTheUserAlone) {
  const TestFolder home;
  EXPECT_EQ(read_secrets(home.path(), Remote::slack).error().text, "run `pawl login slack`");
  ASSERT_TRUE(write_secrets(home.path(), Remote::slack, Value::object().set("bot_token", Value::of("x"))));
  const std::string path = path_of_secrets(home.path(), Remote::slack);
  EXPECT_EQ(mode_of(path), 0600U);
  EXPECT_EQ(mode_of(channels_folder(home.path())), 0700U);
  const Result<Value> read = read_secrets(home.path(), Remote::slack);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read->find_text("bot_token"), "x");
  ::chmod(path.c_str(), 0644);
  EXPECT_EQ(read_secrets(home.path(), Remote::slack).error().text,
            "`" + path + "` can be read by others; run `pawl login slack` again with a new token");
  ASSERT_TRUE(write_secrets(home.path(), Remote::slack, Value::object()));
  EXPECT_EQ(mode_of(path), 0600U);
  ASSERT_TRUE(write_file(path, "{", 0600));
  EXPECT_EQ(read_secrets(home.path(), Remote::slack).error().text,
            "`" + path + "` cannot be read; run `pawl login slack` again");
}

}  // namespace
}  // namespace pawl
