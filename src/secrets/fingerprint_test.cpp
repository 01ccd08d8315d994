// SPDX-License-Identifier: Apache-2.0
#include "secrets/fingerprint.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

[[nodiscard]] std::string print_of(std::string_view value, const std::string& pawl_home) {
  const std::optional<std::string> key = fingerprint_key(pawl_home);
  return key ? fingerprint_of(value, *key) : std::string();
}

TEST(Fingerprint, is_the_hmac_of_a_key_that_is_made_once) {
  const TestFolder folder;
  const std::string home = folder.path() + "/pawl";
  const std::string first = print_of("hunter2", home);
  EXPECT_EQ(first.size(), 8U);
  EXPECT_EQ(print_of("hunter2", home), first);
  EXPECT_NE(print_of("hunter3", home), first);
  EXPECT_EQ(disk().read(home + "/keys/fingerprint.key", 100).value_or("").size(), 32U);
  EXPECT_EQ(mode_of(home + "/keys/fingerprint.key"), 0600U);
  EXPECT_NE(print_of("hunter2", folder.path() + "/other"), first) << "another key, another fingerprint";
}

TEST(Fingerprint, is_that_of_the_standard) {
  // RFC 4231 has no key of 32 bytes; this is `printf abc | openssl dgst -sha256 -mac HMAC -macopt hexkey:6b…`.
  EXPECT_EQ(fingerprint_of("abc", std::string(32, 'k')), "af61b693");
}

TEST(Fingerprint, is_empty_where_no_key_can_be_made_or_the_key_is_broken) {
  const TestFolder folder;
  ASSERT_TRUE(write_file(folder.path() + "/file", ""));
  EXPECT_EQ(print_of("x", folder.path() + "/file"), "");
  ASSERT_TRUE(make_folder(folder.path() + "/p/keys"));
  ASSERT_TRUE(write_file(folder.path() + "/p/keys/fingerprint.key", "short"));
  EXPECT_EQ(print_of("x", folder.path() + "/p"), "");
}

}  // namespace
}  // namespace pawl
