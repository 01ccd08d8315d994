// SPDX-License-Identifier: Apache-2.0
#include "rules/trusted_hosts.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(TrustedHost, IsAnExactNameOrStandsBelowOne) {
  const std::vector<std::string> trusted = {"api.x.com", "*.logs.x.com", "192.0.2.7"};
  for (const std::string_view host :
       {"api.x.com", "API.X.COM", "api.x.com.", "a.logs.x.com", "b.a.logs.x.com", "192.0.2.7"}) {
    EXPECT_TRUE(is_trusted_host(host, trusted)) << host;
  }
  for (const std::string_view host :
       {"", ".", "x.com", "logs.x.com", ".logs.x.com", "alogs.x.com", "b.api.x.com", "api.x.com.evil.com",
        "evil.com/api.x.com", "a..logs.x.com", "api.x.com:8443", "$X.logs.x.com", "a.logs.x.com\n", "*.logs.x.com",
        "\u0430pi.x.com", "u@api.x.com", "192.0.2.07", "a%2elogs.x.com", "…logs.x.com"}) {
    EXPECT_FALSE(is_trusted_host(host, trusted)) << host;
  }
  EXPECT_FALSE(is_trusted_host("api.x.com", {}));
}

}  // namespace
}  // namespace pawl
