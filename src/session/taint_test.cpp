// SPDX-License-Identifier: Apache-2.0
#include "session/taint.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files.h"
#include "base/test_folder.h"
#include "session/store.h"

namespace pawl {
namespace {

class Taints : public testing::Test {
 protected:
  [[nodiscard]] Result<Placed> keep(const std::string& by, std::string_view session = "s") const {
    return keep_taint(folder_, "claude", session, {TaintKind::secret, by, "k3v9qab", 7, 1700000000000});
  }
  [[nodiscard]] std::optional<Taint> find(std::string_view session = "s") const {
    return find_taint(folder_, "claude", session, TaintKind::secret);
  }
  [[nodiscard]] std::string path() const { return SessionStore(folder_, "claude", "s").path() + ".secret"; }

  TestFolder test_folder_;
  std::string root_ = test_folder_.path();
  std::string folder_ = root_ + "/.pawl/sessions";
};

TEST_F(Taints, the_first_is_kept_for_the_session) {
  EXPECT_FALSE(find());
  EXPECT_EQ(keep("Bash cat notes").value_or(Placed::taken), Placed::placed);
  EXPECT_EQ(keep("Read other").value_or(Placed::placed), Placed::taken);
  EXPECT_EQ(disk().read(path(), 1000).value_or(""),
            "{\"taint\":\"secret\",\"by\":\"Bash cat notes\",\"call\":\"k3v9qab\",\"n\":7,\"at\":1700000000000}\n");
  const std::optional<Taint> taint = find();
  ASSERT_TRUE(taint);
  EXPECT_EQ(taint->by, "Bash cat notes");
  EXPECT_EQ(taint->call, "k3v9qab");
  EXPECT_EQ(taint->n, 7);
  EXPECT_EQ(taint->at, 1700000000000);
  EXPECT_FALSE(find("another session"));
}

TEST_F(Taints, a_file_that_says_nothing_is_one_all_the_same) {
  ASSERT_TRUE(make_folder(folder_));
  for (const std::string text : {"", "{\"taint\":", "[]", "{\"by\":7,\"n\":\"x\"}"}) {
    ASSERT_TRUE(write_file(path(), text));
    const std::optional<Taint> taint = find();
    ASSERT_TRUE(taint) << text;
    EXPECT_EQ(taint->by, "");
    EXPECT_EQ(taint->n, 0);
    EXPECT_EQ(keep("x").value_or(Placed::placed), Placed::taken);
  }
}

TEST_F(Taints, sixty_four_at_once_keep_one_whole_record) {
  constexpr int kHooks = 64;
  for (int i = 0; i < kHooks; ++i) {
    if (fork() != 0) continue;
    _exit(keep("hook " + std::to_string(i)) && find() ? 0 : 1);
  }
  for (int i = 0; i < kHooks; ++i) {
    int status = 0;
    wait(&status);
    EXPECT_EQ(status, 0);
  }
  ASSERT_TRUE(find());
  EXPECT_TRUE(find()->by.starts_with("hook "));
  EXPECT_EQ(find()->call, "k3v9qab");
  EXPECT_EQ(names_in(folder_).size(), 1U) << "nothing else is left behind";
}

TEST_F(Taints, says_what_stands_in_its_way) {
  ASSERT_TRUE(make_folder(root_ + "/.pawl"));
  ASSERT_TRUE(write_file(folder_, "a file where the folder should be"));
  EXPECT_FALSE(keep("x"));
  EXPECT_FALSE(find());
}

}  // namespace
}  // namespace pawl
