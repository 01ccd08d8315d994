// SPDX-License-Identifier: Apache-2.0
#include "base/signature.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Signature, holds_for_the_text_and_the_key_alone) {
  const SecretKey key = SecretKey::make();
  const SecretKey other = SecretKey::make();
  const std::string signature = key.sign("text");
  EXPECT_TRUE(is_signed_by(key.public_key(), "text", signature));
  EXPECT_FALSE(is_signed_by(key.public_key(), "texts", signature));
  EXPECT_FALSE(is_signed_by(other.public_key(), "text", signature));
  EXPECT_FALSE(is_signed_by(key.public_key(), "text", other.sign("text")));
  for (const std::string_view bad : {"", "x", "AAAA", "!"}) {
    EXPECT_FALSE(is_signed_by(key.public_key(), "text", bad));
    EXPECT_FALSE(is_signed_by(bad, "text", signature));
    EXPECT_FALSE(is_public_key(bad));
    EXPECT_FALSE(SecretKey::read(bad));
  }
}

// RFC 8032, test 2.
TEST(Signature, is_ed25519) {
  const auto key = SecretKey::read("TM0Imyj/ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U+4pvs=");
  ASSERT_TRUE(key);
  EXPECT_EQ(key->public_key(), "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=");
  EXPECT_EQ(key->sign("r"), "kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA==");
}

TEST(Signature, a_key_is_the_same_when_it_is_read_back) {
  const SecretKey key = SecretKey::make();
  const auto again = SecretKey::read(key.base64());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->public_key(), key.public_key());
}

TEST(Signature, a_sealed_key_opens_with_its_passphrase_alone) {
  const SecretKey key = SecretKey::make();
  const Result<std::string> sealed = seal(key, "four words are enough");
  ASSERT_TRUE(sealed);
  EXPECT_TRUE(is_sealed(*sealed));
  EXPECT_EQ(sealed->find(key.base64()), std::string::npos);
  const Result<SecretKey> opened = unseal(*sealed, "four words are enough");
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->public_key(), key.public_key());
  EXPECT_EQ(unseal(*sealed, "four words").error().text, "the passphrase is wrong");
  const std::string damaged = "the sealed key is damaged; make a new one with `pawl approver set`";
  EXPECT_EQ(unseal(sealed->substr(0, 40), "four words are enough").error().text, damaged);
  EXPECT_EQ(unseal(key.base64(), "four words are enough").error().text, damaged);
}

}  // namespace
}  // namespace pawl
