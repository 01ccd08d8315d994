// SPDX-License-Identifier: Apache-2.0
#include "knowledge/hosts.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Hosts, are_of_the_classes_that_their_names_tell) {
  const auto classes = [](std::string_view host) { return names_in(kHostClassWords, classes_of_host(host), " "); };
  EXPECT_EQ(classes("localhost"), "loopback");
  EXPECT_EQ(classes("127.0.0.1"), "loopback");
  EXPECT_EQ(classes("api.localhost"), "loopback");
  EXPECT_EQ(classes("10.1.2.3"), "private");
  EXPECT_EQ(classes("172.16.0.1"), "private");
  EXPECT_EQ(classes("172.32.0.1"), "");
  EXPECT_EQ(classes("169.254.169.254"), "metadata");
  EXPECT_EQ(classes("metadata.google.internal"), "metadata");
  EXPECT_EQ(classes("github.com"), "code-host");
  EXPECT_EQ(classes("notgithub.com"), "");
  EXPECT_EQ(classes("registry.yarnpkg.com"), "package-source");
  EXPECT_EQ(classes("pypi.org"), "package-source");
  EXPECT_EQ(classes("pypi.org.example.com"), "");
  EXPECT_EQ(classes("transfer.sh"), "paste-site");
  EXPECT_EQ(classes("hooks.slack.com"), "chat");
  EXPECT_EQ(classes("a1.ngrok.io"), "tunnel");
  EXPECT_EQ(classes("example.com"), "");
  EXPECT_EQ(classes(""), "");
}

}  // namespace
}  // namespace pawl
