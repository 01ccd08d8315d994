// SPDX-License-Identifier: Apache-2.0
#include "base/local_socket.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "base/test_folder.h"

namespace pawl {
namespace {

TEST(LocalSocket, OneLineThereAndOneBack) {
  const TestFolder folder;
  // Deeper than an address has room for.
  const std::string deep = folder.path() + "/" + std::string(120, 'd');
  std::filesystem::create_directory(deep);
  const std::string path = deep + "/control.sock";
  EXPECT_FALSE(ask_local(path, "hello", 100));
  const Result<LocalListener> listener = LocalListener::open(path);
  ASSERT_TRUE(listener) << listener.error().text;
  EXPECT_EQ(mode_of(path), 0600U);
  EXPECT_FALSE(listener->serve_one([](const Peer&, const std::string&) { return std::string(); }));
  std::optional<std::string> answer;
  std::thread client([&] { answer = ask_local(path, "hello", 5000); });
  Peer seen;
  while (!listener->serve_one([&](const Peer& peer, const std::string& line) {
    seen = peer;
    return line + " to you";
  })) {
  }
  client.join();
  EXPECT_EQ(answer, "hello to you");
  EXPECT_EQ(seen.pid, ::getpid());
  EXPECT_EQ(seen.uid, ::geteuid());
}

}  // namespace
}  // namespace pawl
