// SPDX-License-Identifier: Apache-2.0
#include "http/address.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] std::string parts_of(std::string_view url) {
  const Result<ServerAddress> address = read_address(url);
  return address ? address->host + " " + address->port + " " + address->target : address.error().text;
}

TEST(Address, HasAHostAPortAndATarget) {
  EXPECT_EQ(parts_of("https://ntfy.sh"), "ntfy.sh 443 /");
  EXPECT_EQ(parts_of("https://localhost:8443/a/b?c=d"), "localhost 8443 /a/b?c=d");
  EXPECT_EQ(parts_of("wss://x.example?ticket=1"), "x.example 443 /?ticket=1");
}

TEST(Address, NothingElseIsOne) {
  for (const std::string_view url :
       {"http://x", "file:///etc/passwd", "https://", "https://a b", "https://user@host/", "https://[::1]/",
        "https://host:/", "https://host:x/", "https://host:123456/", "https://-x/", "https://h/#f", "h", ""})
    EXPECT_EQ(parts_of(url), "`" + std::string(url) + "` is not an address of the form `https://host/path`");
  EXPECT_EQ(parts_of("https://h/\r\nX: y"),
            "`https://h/\\u{D}\u23ceX: y` is not an address of the form `https://host/path`");
}

}  // namespace
}  // namespace pawl
