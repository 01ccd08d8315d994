// SPDX-License-Identifier: Apache-2.0
#include "serve/last_resort.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/test_folder.h"

namespace pawl {
namespace {

TEST(LastResort, a_crash_leaves_no_image_of_the_memory) {
  const TestFolder folder;
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    rlimit core{};
    ::getrlimit(RLIMIT_CORE, &core);
    core.rlim_cur = core.rlim_max;
    if (::setrlimit(RLIMIT_CORE, &core) != 0 || ::chdir(folder.path().c_str()) != 0) ::_exit(1);
    forbid_core_dumps();
    rlimit after{};
    ::getrlimit(RLIMIT_CORE, &after);
    if (after.rlim_cur > 1 || after.rlim_max != core.rlim_max) ::_exit(2);
    ::signal(SIGABRT, SIG_DFL);
    ::abort();
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
  EXPECT_EQ(WTERMSIG(status), SIGABRT);
  EXPECT_FALSE(WCOREDUMP(status));
}

}  // namespace
}  // namespace pawl
