// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/hosts.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

TEST(Hosts, of_addresses_have_one_form) {
  struct Case {
    std::string_view text;
    std::string_view host;
  };
  const Case cases[] = {
      {"https://Docs.Example.COM/3/?q#x", "docs.example.com"},
      {"https://docs.example.com.:443/", "docs.example.com"},
      {"http://user:pass@evil.example:8080/x", "evil.example"},
      {"http://good.example@evil.example/", "evil.example"},
      {"user@host.example:/srv/x", "host.example"},
      {"host.example:22", "host.example"},
      {"http:\\\\evil.example\\x", "evil.example"},
      {"http:///evil.example/x", "evil.example"},
      {"ht\ntp://ev\til.example", "evil.example"},
      {"http://%65vil.example/", "evil.example"},
      {"http://169.254.169.254/latest", "169.254.169.254"},
      {"http://2852039166/latest", "169.254.169.254"},
      {"http://0xA9FEA9FE/", "169.254.169.254"},
      {"http://0251.0376.0251.0376/", "169.254.169.254"},
      {"http://0xa9.254.0251.254/", "169.254.169.254"},
      {"http://169.254.43518/", "169.254.169.254"},
      {"http://169.16689662/", "169.254.169.254"},
      {"http://[::ffff:169.254.169.254]:80/", "169.254.169.254"},
      {"http://[::FFFF:a9fe:a9fe]/", "169.254.169.254"},
      {"http://[0:0:0:0:0:ffff:a9fe:a9fe]/", "169.254.169.254"},
      {"http://[64:ff9b::a9fe:a9fe]/", "169.254.169.254"},
      {"http://169\u3002254\uFF0E169\uFF61254/", "169.254.169.254"},
      {"http://\uFF11\uFF16\uFF19.254.169.254/", "169.254.169.254"},
      {"http://\u2460\u2465\u2468.254.169.254/", "169.254.169.254"},
      {"http://169.254.169.254%2F@evil.example/", "evil.example"},
      {"http://[fd00:EC2:0:0::254]/", "fd00:ec2::254"},
      {"fd00:ec2::254", "fd00:ec2::254"},
      {"http://[fe80::1%25eth0]/", "fe80::1"},
      {"http://[::1]:8080/", "::1"},
      {"http://127.1/", "127.0.0.1"},
      {"http://256.1.1.1/", "256.1.1.1"},
      {"http://1.2.3.4.5/", "1.2.3.4.5"},
      {"8080", "8080"},
      {"1e100.net", "1e100.net"},
      {"", ""},
  };
  for (const Case& c : cases) EXPECT_EQ(host_of(c.text), c.host) << c.text;
}

TEST(Hosts, of_text_that_is_no_address_stay_as_they_are) {
  for (const char* text : {"a b", "…", "a_b", "münchen.example", "::::", "1::2::3"}) {
    EXPECT_EQ(canonical_host(text), text);
  }
}

TEST(Urls, are_found_in_running_text) {
  const std::vector<std::string_view> urls =
      urls_in("read https://a.example/x, then (http://b.example/?q=1) and ftp://c");
  EXPECT_EQ(urls, (std::vector<std::string_view>{"https://a.example/x", "http://b.example/?q=1", "ftp://c"}));
  EXPECT_TRUE(urls_in("no address: // here").empty());
}

}  // namespace
}  // namespace pawl
