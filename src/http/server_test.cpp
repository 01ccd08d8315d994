// SPDX-License-Identifier: Apache-2.0
#include "http/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <vector>

namespace pawl {
namespace {

// Returns how many actions there were.
std::size_t run_for(Loop& loop, std::int64_t ms) {
  Timer end(loop);
  end.start(ms, [&] { loop.stop(); });
  return loop.run();
}

// As many as the process may have.
class EveryDescriptor {
 public:
  EveryDescriptor() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    rlimit few = before_;
    few.rlim_cur = 256;
    ::setrlimit(RLIMIT_NOFILE, &few);
    const auto open_one = [] { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); };
    for (int fd = open_one(); fd >= 0; fd = open_one()) taken_.push_back(fd);
  }
  ~EveryDescriptor() {
    for (const int fd : taken_) ::close(fd);
    ::setrlimit(RLIMIT_NOFILE, &before_);
  }
  EveryDescriptor(const EveryDescriptor&) = delete;
  EveryDescriptor& operator=(const EveryDescriptor&) = delete;

 private:
  rlimit before_{};
  std::vector<int> taken_;
};

TEST(HttpServer, without_a_free_descriptor_it_waits_and_does_not_spin) {
  Loop loop;
  HttpServer server(loop, [](const HttpRequest&) { return HttpResponse{}; });
  const Result<int> port = server.listen(20'000, 30'000);
  ASSERT_TRUE(port);
  run_for(loop, 10);
  const int client = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_GE(client, 0);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(static_cast<std::uint16_t>(*port));
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  {
    const EveryDescriptor every;
    ASSERT_EQ(::connect(client, reinterpret_cast<const sockaddr*>(&where), sizeof where), 0);
    // One accept that fails every 100 ms, and the pause behind each; a loop that spins makes thousands.
    EXPECT_LT(run_for(loop, 500), 20U);
    EXPECT_EQ(server.connections(), 0U);
  }
  // The client that came in the meantime is let in then.
  for (int i = 0; i < 50 && server.connections() == 0; ++i) run_for(loop, 100);
  EXPECT_EQ(server.connections(), 1U);
  ::close(client);
}

}  // namespace
}  // namespace pawl
