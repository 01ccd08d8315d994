// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/deceptive_host.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(DeceptiveHost, names_that_look_like_others) {
  for (const std::string_view host :
       {"github.com.evil.io", "api.github.com.evil.io", "pages.org.evil.io", "www.paypal.com.login.example.ru",
        "g\xd1\x96thub.com", "g\xc3\xafthub.com", "xn--gthub-cta.com", "xn--80ak6aa92e.com", "g1thub.com", "paypa1.com",
        "rnicrosoft.com", "\xd1\x80\xd0\xb0ypal.com", "login-github.com.evil.io", "githu\xd0\xb2.com"}) {
    EXPECT_TRUE(is_deceptive_host(host)) << host;
  }
  for (const std::string_view host : {"github.com",
                                      "api.github.com",
                                      "raw.githubusercontent.com",
                                      "gist.github.com",
                                      "github.company.com",
                                      "github.mycorp.io",
                                      "example.com.au",
                                      "shop.example.com.br",
                                      "b\xc3\xbc"
                                      "cher.de",
                                      "xn--bcher-kva.de",
                                      "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e.jp",
                                      "xn--wgv71a119e.jp",
                                      "\xd0\xbf\xd1\x80\xd0\xb8\xd0\xbc\xd0\xb5\xd1\x80.\xd1\x80\xd1\x84",
                                      "assets.example.com.s3.amazonaws.com",
                                      "www.example.com.edgekey.net",
                                      "10.0.0.1",
                                      "localhost",
                                      "::1",
                                      "db.default.svc.cluster.local",
                                      "pip.dev.example.com",
                                      "mygithub.com",
                                      "github.io",
                                      "a.github.io",
                                      "$HOST.com"}) {
    EXPECT_FALSE(is_deceptive_host(host)) << host;
  }
}

TEST(DeceptiveHost, addresses_that_hide_their_host) {
  for (const std::string_view address :
       {"https://github.com@evil.io/x", "https://api.github.com:443@evil.io", "https://example.org@evil.io/",
        "https://u:p@github.com@evil.io/", "https://git%68ub.com/x", "https://evil.io\\@github.com",
        "https://github\xe3\x80\x82"
        "com/x",
        "https://git\xe2\x80\x8bhub.com",
        "https://github\xe2\x80\xa4"
        "com",
        "https://\xef\xbd\x87ithub.com", "git+https://gitlab.com.evil.io/a", "ssh://git@github.com.evil.io/a/b"}) {
    EXPECT_TRUE(is_deceptive_address(address)) << address;
  }
  for (const std::string_view address :
       {"https://github.com/a@b", "https://token@github.com/a", "https://user:p%40ss@git.example.com/",
        "https://oauth2:abc@gitlab.com/a/b", "https://first.last:pw@git.example.com/a",
        "https://me%40example.com:x@h.example/", "http://[fe80::1%25eth0]/x",
        "https://example.com/%2e%2e?u=https://github.com@x.io", "git@github.com:a/b.git",
        "https://${HOST}.example.com/", "not an address", ""}) {
    EXPECT_FALSE(is_deceptive_address(address)) << address;
  }
}

TEST(DeceptiveHost, punycode) {
  EXPECT_EQ(decoded_label("xn--bcher-kva"),
            "b\xc3\xbc"
            "cher");
  EXPECT_EQ(decoded_label("xn--wgv71a119e"), "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e");
  EXPECT_EQ(decoded_label("xn--80ak6aa92e"), "\xd0\xb0\xd1\x80\xd1\x80\xd3\x8f\xd0\xb5");
  EXPECT_EQ(decoded_label("example"), "example");
  EXPECT_EQ(decoded_label("xn--"), "");
  EXPECT_EQ(decoded_label("xn--a_b"), "xn--a_b");
  EXPECT_EQ(decoded_label("xn--99999999999999"), "xn--99999999999999");
}

}  // namespace
}  // namespace pawl
