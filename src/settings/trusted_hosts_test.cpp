// SPDX-License-Identifier: Apache-2.0
#include "settings/trusted_hosts.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

std::string host(std::string_view text) {
  const Result<std::string> read = read_host_pattern(text);
  return read ? *read : "error: " + read.error().text;
}

TEST(HostPattern, IsTheHostAlone) {
  EXPECT_EQ(host("api.x.com"), "api.x.com");
  EXPECT_EQ(host("*.logs.x.com"), "*.logs.x.com");
  EXPECT_EQ(host("https://api.x.com:8443/v1"), "api.x.com");
  EXPECT_EQ(host("API.X.com."), "api.x.com");
  EXPECT_EQ(host("api.x.com:443"), "api.x.com");
  EXPECT_EQ(host("api.x.com/v1?q#f"), "api.x.com");
  EXPECT_EQ(host("build_server"), "build_server");
  EXPECT_EQ(host("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(host("xn--bcher-kva.example"), "xn--bcher-kva.example");
  EXPECT_EQ(host("1.2.3.com"), "1.2.3.com");
  EXPECT_EQ(host("*.x.co.uk"), "*.x.co.uk");
}

TEST(HostPattern, RefusesWhatIsTooWideOrHasTwoReadings) {
  const std::string wide = "covers names that anyone can register; trust only the names that are yours";
  for (const std::string text : {"*.com", "*.co.uk", "*.github.io", "https://*.ngrok-free.app/x", "*.uk"}) {
    EXPECT_EQ(host(text), "error: `" + text + "` " + wide);
  }
  const std::string form = "is not a host name; write it like `api.example.com` or `*.logs.example.com`";
  for (const std::string text : {"a..com", ".x.com", "-a.com", "a b.com", "https://", "a,b", "a%2ecom"}) {
    EXPECT_EQ(host(text), "error: `" + text + "` " + form);
  }
  EXPECT_EQ(host(std::string(64, 'a') + ".com").substr(0, 6), "error:");
  for (const std::string text : {"*", "*.", "a.*.com", "api*.x.com", "*.*.x.com", "**.x.com"}) {
    EXPECT_EQ(host(text), "error: `" + text + "` has a `*` that is not at the start; write `*.example.com`");
  }
  for (const std::string text : {"0x7f.1", "2130706433", "010.1.1.1", "1.2.3", "1.2.3.256", "*.2.3.4"}) {
    EXPECT_EQ(host(text), "error: `" + text + "` is not an address of four decimal numbers; write it like `192.0.2.7`");
  }
  EXPECT_EQ(host("https://api.x.com@evil.com/"),
            "error: `https://api.x.com@evil.com/` names a user before the host; write the host alone");
  EXPECT_EQ(host("[::1]"), "error: `[::1]` is an IPv6 address, which can be spelled in many ways; name the host");
  EXPECT_EQ(host("\u0430pi.x.com"),
            "error: `\u0430pi.x.com` contains letters outside ASCII, and some of those look alike; write its ASCII "
            "form, `xn--…`");
  EXPECT_EQ(host(""), "error: `` is not a host; write one like `api.example.com`");
}

TEST(TrustedHosts, AreReadAsTheyWereWritten) {
  const TestFolder folder;
  const std::string home = join_path(folder.path(), "home");
  EXPECT_TRUE(read_trusted_hosts(home, disk())->empty());
  ASSERT_TRUE(write_trusted_hosts(home, {"api.x.com", "*.logs.x.com"}));
  EXPECT_EQ(*read_trusted_hosts(home, disk()), (std::vector<std::string>{"api.x.com", "*.logs.x.com"}));
  EXPECT_EQ(mode_of(path_of_trusted_hosts(home)), 0600U);
}

TEST(TrustedHosts, ABrokenListTrustsNobody) {
  const auto error_for = [](const std::string& text) {
    MemoryFiles files;
    files.add_file("/h/trusted-hosts.json", text);
    return read_trusted_hosts("/h", files).error().text;
  };
  const std::string tail = "; no host is trusted until it is fixed or removed";
  EXPECT_EQ(error_for("{}"), "/h/trusted-hosts.json: `hosts` is not an array" + tail);
  EXPECT_EQ(error_for(R"({"hosts": ["*.com"]})"),
            "/h/trusted-hosts.json: `*.com` is not in the form that `pawl trust add` writes" + tail);
  EXPECT_EQ(error_for(R"({"hosts": ["API.x.com"]})"),
            "/h/trusted-hosts.json: `API.x.com` is not in the form that `pawl trust add` writes" + tail);
  EXPECT_EQ(error_for(R"({"hosts": [7]})"),
            "/h/trusted-hosts.json: `` is not in the form that `pawl trust add` writes" + tail);
  EXPECT_TRUE(error_for("{").ends_with(tail));
}

}  // namespace
}  // namespace pawl
