// SPDX-License-Identifier: Apache-2.0
#include "http/gate.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pawl {
namespace {

constexpr int kPort = 7295;

struct Case {
  std::string method = "GET";
  std::string target = "/api/state";
  std::vector<std::pair<std::string, std::string>> headers = {{"Host", "localhost:7295"}};
};

// The status, or 0.
[[nodiscard]] int refused(const Case& one) {
  HttpRequest request;
  request.method = one.method;
  request.target = one.target;
  request.headers = one.headers;
  if (!read_target(request)) request.path.clear();
  return refusal_of(request, kPort).value_or(0);
}

[[nodiscard]] int by_host(const std::string& host) {
  return refused({"GET", "/api/state", {{"Host", host}}});
}

[[nodiscard]] int by_header(const std::string& name, const std::string& value, const std::string& method = "GET") {
  return refused({method,
                  "/api/state",
                  {{"Host", "localhost:7295"}, {"X-Pawl", "1"}, {"Content-Type", "application/json"}, {name, value}}});
}

[[nodiscard]] int by_target(const std::string& target) {
  return refused({"GET", target, {{"Host", "localhost:7295"}}});
}

TEST(Gate, OnlyItsOwnThreeNames) {
  for (const char* host : {"localhost:7295", "127.0.0.1:7295", "[::1]:7295"}) EXPECT_EQ(by_host(host), 0) << host;
  for (const char* host : {"",
                           "localhost",
                           "localhost:7296",
                           "localhost:72950",
                           "xlocalhost:7295",
                           "evil.test",
                           "evil.test:7295",
                           "localhost.evil.test:7295",
                           "localhost:7295.evil.test",
                           "LOCALHOST.:7295",
                           "127.0.0.2:7295",
                           "127.1:7295",
                           "0.0.0.0:7295",
                           "2130706433:7295",
                           "[::]:7295",
                           "[::ffff:127.0.0.1]:7295",
                           "::1:7295",
                           " localhost:7295",
                           "localhost:7295 ",
                           "user@localhost:7295",
                           "localhost:7295,evil.test"})
    EXPECT_EQ(by_host(host), 403) << host;
  EXPECT_EQ(refused({"GET", "/", {}}), 403);
  EXPECT_EQ(refused({"GET", "/", {{"Host", "localhost:7295"}, {"host", "localhost:7295"}}}), 403);
}

TEST(Gate, OnlyItsOwnOrigin) {
  EXPECT_EQ(by_header("Origin", "http://localhost:7295"), 0);
  EXPECT_EQ(by_header("Origin", "http://[::1]:7295"), 0);
  for (const char* origin : {"null", "", "http://evil.test", "http://evil.test:7295", "https://localhost:7295",
                             "http://localhost:3000", "http://localhost:7295/", "localhost:7295"})
    EXPECT_EQ(by_header("Origin", origin), 403) << origin;
  for (const char* site : {"cross-site", "same-site", "x"}) EXPECT_EQ(by_header("Sec-Fetch-Site", site), 403) << site;
  EXPECT_EQ(by_header("Sec-Fetch-Site", "none"), 0);
  EXPECT_EQ(by_header("Sec-Fetch-Site", "none", "POST"), 403);
  EXPECT_EQ(by_header("Sec-Fetch-Site", "same-origin", "POST"), 0);
  // The file that opens the page is of another origin; the page holds no data.
  EXPECT_EQ(refused({"GET", "/", {{"Host", "localhost:7295"}, {"Sec-Fetch-Site", "cross-site"}}}), 0);
}

TEST(Gate, PathsAsTheyStand) {
  for (const char* target : {"/", "/api/state", "/api/calls/12", "/assets/index-5f0c.js", "/api/calls?text=a%20b&x"})
    EXPECT_EQ(by_target(target), 0) << target;
  for (const char* target : {"",
                             "*",
                             "api/state",
                             "http://localhost:7295/api/state",
                             "//api/state",
                             "/api//state",
                             "/api/state/",
                             "/api/./state",
                             "/x/../api/state",
                             "/..",
                             "/api/%73tate",
                             "/api/%2e%2e/x",
                             "/a\\b",
                             "/a b",
                             "/a\x01",
                             "/\xc3\xa4",
                             "/a?x=%zz",
                             "/a?x=%4",
                             "/a#b",
                             "/a;b"})
    EXPECT_EQ(by_target(target), 404) << target;
  EXPECT_EQ(by_target("/" + std::string(kMostTarget, 'a')), 404);
}

TEST(Gate, MethodsAndMarksOfChanges) {
  for (const char* method : {"HEAD", "OPTIONS", "TRACE", "PATCH", "CONNECT", "get", ""})
    EXPECT_EQ(refused({method, "/api/state", {{"Host", "localhost:7295"}}}), 405) << method;
  using Headers = std::vector<std::pair<std::string, std::string>>;
  const auto change = [](const std::string& method, Headers more) {
    more.emplace_back("Host", "localhost:7295");
    return refused({method, "/api/shields/x", std::move(more)});
  };
  EXPECT_EQ(change("PUT", {{"X-Pawl", "1"}, {"Content-Type", "application/json; charset=utf-8"}}), 0);
  EXPECT_EQ(change("DELETE", {{"X-Pawl", "1"}}), 0);
  EXPECT_EQ(change("DELETE", {}), 403);
  EXPECT_EQ(change("PUT", {{"Content-Type", "application/json"}}), 403);
  EXPECT_EQ(change("PUT", {{"X-Pawl", "1"}}), 415);
  EXPECT_EQ(change("POST", {{"X-Pawl", "1"}, {"Content-Type", "text/plain"}}), 415);
  EXPECT_EQ(change("POST", {{"X-Pawl", "1"}, {"Content-Type", "application/jsonx"}}), 415);
}

TEST(Gate, TheQueryIsReadOnce) {
  HttpRequest request;
  request.target = "/api/calls?text=a%2526b+c&rule=git.*&empty";
  ASSERT_TRUE(read_target(request));
  EXPECT_EQ(request.parameter("text"), "a%26b c");
  EXPECT_EQ(request.parameter("rule"), "git.*");
  EXPECT_EQ(request.parameter("empty"), "");
  EXPECT_EQ(request.parameter("other"), "");
}

TEST(Gate, OneBearer) {
  HttpRequest request;
  EXPECT_EQ(bearer_of(request), "");
  request.headers = {{"authorization", "Bearer abc"}};
  EXPECT_EQ(bearer_of(request), "abc");
  request.headers.emplace_back("Authorization", "Bearer def");
  EXPECT_EQ(bearer_of(request), "");
  request.headers = {{"Authorization", "Basic abc"}};
  EXPECT_EQ(bearer_of(request), "");
}

TEST(Gate, EveryResponseIsClosed) {
  const auto value = [](const HttpResponse& response, std::string_view name) {
    for (const auto& [key, text] : headers_out(response)) {
      if (key == name) return text;
    }
    return std::string_view();
  };
  EXPECT_EQ(value({}, "Cache-Control"), "no-store");
  EXPECT_TRUE(value({}, "Content-Security-Policy").starts_with("default-src 'none'; script-src 'self'"));
  EXPECT_EQ(value({}, "X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(value({}, "Access-Control-Allow-Origin"), "");
  HttpResponse kept;
  kept.may_be_kept = true;
  EXPECT_EQ(value(kept, "Cache-Control"), "public, max-age=31536000, immutable");
}

}  // namespace
}  // namespace pawl
