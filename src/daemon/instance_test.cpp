// SPDX-License-Identifier: Apache-2.0
#include "daemon/instance.h"

#include <gtest/gtest.h>

#include "approve/service.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

TEST(Instance, CountsWhileTheLockIsHeld) {
  const TestFolder home;
  Instance self{mark_of_process(own_pid()), moment_now().boot, 7296, "0.1.0", "nonce", 5};
  {
    const Result<OpenFile> lock = take_instance(home.path(), 0);
    ASSERT_TRUE(lock);
    EXPECT_TRUE(is_daemon_running(home.path()));
    EXPECT_FALSE(running_instance(home.path()));  // it does not say yet where it is
    const Result<OpenFile> second = take_instance(home.path(), 0);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, Code::timed_out);
    ASSERT_TRUE(write_instance(home.path(), self));
    const auto running = running_instance(home.path());
    ASSERT_TRUE(running);
    EXPECT_EQ(running->port, 7296);
    EXPECT_EQ(running->nonce, "nonce");
    // What one that was killed has left is not about who holds the lock now.
    self.process.start += 1;
    ASSERT_TRUE(write_instance(home.path(), self));
    EXPECT_FALSE(running_instance(home.path()));
  }
  EXPECT_FALSE(is_daemon_running(home.path()));
  EXPECT_FALSE(running_instance(home.path()));
  EXPECT_EQ(mode_of(run_folder(home.path())), 0700U);
}

TEST(Instance, TheNewerOne) {
  const auto made = [](const char* version, std::int64_t built) {
    Instance one;
    one.version = version;
    one.built = built;
    return one;
  };
  EXPECT_TRUE(is_newer(made("0.10.0", 0), made("0.9.9", 5)));
  EXPECT_FALSE(is_newer(made("0.9.9", 5), made("0.10.0", 0)));
  EXPECT_TRUE(is_newer(made("0.1.0", 6), made("0.1.0", 5)));
  EXPECT_FALSE(is_newer(made("0.1.0", 5), made("0.1.0", 5)));
  EXPECT_FALSE(is_newer(made("", 5), made("0.1.0", 5)));
}

}  // namespace
}  // namespace pawl
