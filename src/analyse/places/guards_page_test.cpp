// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/guards_page.h"

#include <gtest/gtest.h>

#include "base/files.h"

namespace pawl {
namespace {

TEST(GuardsPage, addresses_that_lead_there) {
  const MemoryFiles files;
  const World world{files, "/home/dev", "/home/dev/app", "/home/dev/app", "dev"};
  for (const std::string_view address :
       {"http://localhost:7295/", "http://LOCALHOST:7295", "127.0.0.1:7295", "http://127.1:7295/api/asks",
        "https://a@localhost:7295/x", "[::1]:7295", "ws://[::1]:7295/", "8000:localhost:7295", "0.0.0.0:7295",
        "http://2130706433:7295/", "http://app.localhost:7295/"})
    EXPECT_TRUE(is_guards_page(address, world)) << address;
  for (const std::string_view address :
       {"http://localhost:3000/", "localhost", "", ":", ":7295", "http://h.example:7295/", "http://localhost:72951/",
        "http://localhost/7295", "http://localhost:7296/", "http://localhost:/", "http://10.0.0.1:7295/"})
    EXPECT_FALSE(is_guards_page(address, world)) << address;
}

TEST(GuardsPage, words_that_name_its_port) {
  const MemoryFiles files;
  World world{files, "/home/dev", "/home/dev/app", "/home/dev/app", "dev"};
  for (const std::string_view word : {"7295", ":7295", "tcp:7295", "-iTCP:7295", "7295/tcp"})
    EXPECT_TRUE(is_guards_port(word, world)) << word;
  for (const std::string_view word : {"", "3000", ":3000", "72950", "x7295", "7295x", "tcp:"})
    EXPECT_FALSE(is_guards_port(word, world)) << word;
  world.guard_port = 8100;
  EXPECT_TRUE(is_guards_port("8100", world));
  EXPECT_FALSE(is_guards_port("7295", world));
}

// Where its own port was taken, the daemon has one of the next, and says which.
TEST(GuardsPage, the_port_that_the_daemon_has_counts) {
  MemoryFiles files;
  files.add_file("/home/dev/.pawl/run/daemon.json", R"({"pid": 7, "port": 7297})");
  const World world{files, "/home/dev", "/home/dev/app", "/home/dev/app", "dev"};
  EXPECT_TRUE(is_guards_page("http://localhost:7297/", world));
  EXPECT_FALSE(is_guards_page("http://localhost:7296/", world));
  files.add_file("/home/dev/.pawl/run/daemon.json", "{");
  EXPECT_FALSE(is_guards_page("http://localhost:7297/", world));
}

}  // namespace
}  // namespace pawl
