// SPDX-License-Identifier: Apache-2.0
#include "base/passkey.h"

#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>

#include "base/base64.h"
#include "base/hash.h"
#include "base/hex.h"

namespace pawl {
namespace {

const std::string kOrigin = "http://localhost:7295";
const std::vector<std::string> kTexts = {"an answer", "a grant"};

[[nodiscard]] std::string hash(std::string_view text) {
  return bytes_of_hex(sha256_hex(text));
}

// An authenticator as browsers have it, with what can be wrong about it.
class Authenticator {
 public:
  explicit Authenticator(const char* kind = "EC") {
    EVP_PKEY* key = std::string_view(kind) == "EC" ? EVP_EC_gen("P-256") : EVP_PKEY_Q_keygen(nullptr, nullptr, kind);
    key_.reset(key, EVP_PKEY_free);
  }

  [[nodiscard]] Passkey passkey() const {
    unsigned char* der = nullptr;
    const int size = i2d_PUBKEY(key_.get(), &der);
    const std::string bytes(reinterpret_cast<const char*>(der), static_cast<std::size_t>(size));
    OPENSSL_free(der);
    return {base64_of(bytes), kOrigin};
  }

  // `flags`: 1 touched, 4 verified.
  [[nodiscard]] Assertion sign(const std::string& challenge, const std::string& origin = kOrigin, char flags = 5,
                               const std::string& type = "webauthn.get", const std::string& host = "localhost") const {
    Assertion made;
    made.authenticator_data = hash(host) + flags + std::string(4, '\0');
    made.client_data = R"({"type":")" + type + R"(","challenge":")" + base64url_of(challenge) + R"(","origin":")" +
                       origin + R"(","crossOrigin":false})";
    made.signature = signature(made.authenticator_data + hash(made.client_data));
    return made;
  }

  [[nodiscard]] Assertion signed_anew(Assertion made) const {
    made.signature = signature(made.authenticator_data + hash(made.client_data));
    return made;
  }

 private:
  [[nodiscard]] std::string signature(const std::string& text) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    const EVP_MD* digest = EVP_PKEY_get_base_id(key_.get()) == EVP_PKEY_ED25519 ? nullptr : EVP_sha256();
    std::string out(512, '\0');
    std::size_t size = out.size();
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    EXPECT_EQ(EVP_DigestSignInit(context.get(), nullptr, digest, nullptr, key_.get()), 1);
    EXPECT_EQ(EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size, bytes, text.size()), 1);
    out.resize(size);
    return out;
  }

  std::shared_ptr<EVP_PKEY> key_;
};

TEST(Passkey, signs_all_texts_of_one_touch) {
  for (const char* kind : {"EC", "ED25519"}) {
    const Authenticator authenticator(kind);
    const std::string line = write_assertion(authenticator.sign(challenge_for(kTexts)), kTexts);
    EXPECT_TRUE(is_asserted(authenticator.passkey(), "an answer", line)) << kind;
    EXPECT_TRUE(is_asserted(authenticator.passkey(), "a grant", line)) << kind;
    EXPECT_FALSE(is_asserted(authenticator.passkey(), "another answer", line)) << kind;
    EXPECT_FALSE(is_asserted(Authenticator(kind).passkey(), "an answer", line)) << kind;
  }
}

TEST(Passkey, counts_only_for_its_page_its_question_touched_and_verified) {
  const Authenticator authenticator;
  const std::string challenge = challenge_for(kTexts);
  const auto counts = [&](const Assertion& made) {
    return is_asserted(authenticator.passkey(), "an answer", write_assertion(made, kTexts));
  };
  EXPECT_TRUE(counts(authenticator.sign(challenge)));
  EXPECT_FALSE(counts(authenticator.sign(challenge_for({"other"}))));
  EXPECT_FALSE(counts(authenticator.sign(challenge, "http://localhost:3000")));
  EXPECT_FALSE(counts(authenticator.sign(challenge, "http://127.0.0.1:7295")));
  EXPECT_FALSE(counts(authenticator.sign(challenge, kOrigin, 1)));
  EXPECT_FALSE(counts(authenticator.sign(challenge, kOrigin, 4)));
  EXPECT_FALSE(counts(authenticator.sign(challenge, kOrigin, 5, "webauthn.create")));
  EXPECT_FALSE(counts(authenticator.sign(challenge, kOrigin, 5, "webauthn.get", "evil.test")));
  for (const char* cross : {R"("true")", "1", "true"}) {
    Assertion framed = authenticator.sign(challenge);
    const std::size_t at = framed.client_data.find("false");
    framed.client_data.replace(at, 5, cross);
    EXPECT_FALSE(counts(authenticator.signed_anew(framed))) << cross;
  }
  Assertion cut = authenticator.sign(challenge);
  cut.authenticator_data.resize(33);
  EXPECT_FALSE(counts(cut));
  Assertion changed = authenticator.sign(challenge);
  changed.signature.back() = static_cast<char>(changed.signature.back() ^ 1);
  EXPECT_FALSE(counts(changed));
}

TEST(Passkey, takes_no_other_line) {
  const Authenticator authenticator;
  const std::string good = write_assertion(authenticator.sign(challenge_for(kTexts)), kTexts);
  const std::string hashes = good.substr(good.rfind('.') + 1);
  for (const std::string& line :
       {std::string(), std::string("."), std::string("..."), good + ".", good + ".AAAA", good.substr(1),
        good.substr(0, good.rfind('.')), good.substr(0, good.rfind('.') + 1), good + "A", std::string(20000, 'A'),
        good.substr(0, good.rfind('.') + 1) + base64url_of(std::string(320, 'x')), hashes})
    EXPECT_FALSE(is_asserted(authenticator.passkey(), "an answer", line)) << line.substr(0, 80);
}

TEST(Passkey, says_what_is_wrong_with_a_new_one) {
  const Authenticator authenticator;
  const std::string challenge(32, 'c');
  const auto wrong = [&](const Assertion& made, Passkey key) {
    const Result<Done> checked = check_registration(key, challenge, made);
    return checked ? std::string() : checked.error().text;
  };
  const Passkey key = authenticator.passkey();
  const auto made = [&](const std::string& for_challenge, const std::string& origin, char flags) {
    return authenticator.sign(for_challenge, origin, flags, "webauthn.create");
  };
  EXPECT_EQ(wrong(made(challenge, kOrigin, 5), key), "");
  EXPECT_EQ(wrong(made("other", kOrigin, 5), key), "the passkey does not count: it is for another question");
  EXPECT_EQ(wrong(made(challenge, "http://localhost:1", 5), key),
            "the passkey does not count: it was made on another page than `http://localhost:7295`");
  EXPECT_EQ(wrong(made(challenge, kOrigin, 4), key), "the passkey does not count: nobody touched the authenticator");
  EXPECT_EQ(wrong(made(challenge, kOrigin, 1), key),
            "the passkey does not count: the authenticator did not check who touched it");
  EXPECT_EQ(wrong(authenticator.sign(challenge), key), "the passkey does not count: it was made for something else");
  EXPECT_EQ(wrong(made(challenge, kOrigin, 5), Authenticator("X25519").passkey()),
            "the passkey does not count: its key is of a kind that Pawl does not check (it knows ES256 and EdDSA)");
  for (const char* not_a_key : {"AAAA", ""}) {
    EXPECT_EQ(wrong(made(challenge, kOrigin, 5), {not_a_key, kOrigin}),
              "the passkey does not count: its key is of a kind that Pawl does not check (it knows ES256 and EdDSA)");
  }
  Assertion text = made(challenge, kOrigin, 5);
  text.client_data = "x";
  EXPECT_EQ(wrong(text, key), "the passkey does not count: what the browser says is not JSON");
}

TEST(Passkey, bytes_as_browsers_write_them) {
  EXPECT_EQ(base64url_of("\xfb\xff"), "-_8");
  EXPECT_EQ(bytes_of_base64url("-_8"), "\xfb\xff");
  EXPECT_EQ(bytes_of_base64url("+/8"), std::nullopt);
  EXPECT_EQ(bytes_of_base64url("-_8="), std::nullopt);
}

}  // namespace
}  // namespace pawl
