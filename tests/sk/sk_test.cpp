// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "approve/approvers.h"
#include "approve/said.h"
#include "base/base64.h"
#include "base/files.h"
#include "base/process.h"
#include "base/security_key.h"
#include "base/test_folder.h"
#include "token.h"

namespace pawl {
namespace {

constexpr std::string_view kPurpose = "pawl-grant";

[[nodiscard]] SecurityKey key_of(const Token& token) {
  const Result<SecurityKey> key = read_security_key(token.public_line());
  EXPECT_TRUE(key);
  return key.value_or(SecurityKey{});
}

[[nodiscard]] bool counts(const Token& signing, std::string_view purpose = kPurpose, const Token& known = {}) {
  return is_touched_and_signed(key_of(known), "text", kPurpose, signing.sign("text", purpose));
}

TEST(SecurityKey, SignsWhenItIsTouched) {
  EXPECT_TRUE(counts(Token{}));
  EXPECT_TRUE(counts({.flags = 0x05})) << "touched, and its owner was verified";
  EXPECT_TRUE(counts({.hash = "sha256"}));
  EXPECT_FALSE(is_touched_and_signed(key_of({}), "other text", kPurpose, Token{}.sign("text", kPurpose)));
}

TEST(SecurityKey, IsNotTakenUntouched) {
  EXPECT_FALSE(counts({.flags = 0x00}));
  EXPECT_FALSE(counts({.flags = 0x04}));
}

TEST(SecurityKey, IsNotTakenForAnotherPurposeKeyOrApplication) {
  EXPECT_FALSE(counts({}, "git"));
  EXPECT_FALSE(counts({}, "file"));
  EXPECT_FALSE(counts({}, ""));
  EXPECT_FALSE(counts({.seed = std::string(32, 'o')}));
  EXPECT_FALSE(counts({.application = "ssh:other"}));
  EXPECT_FALSE(counts({.hash = "md5"}));
  EXPECT_FALSE(counts({.type = "ssh-ed25519"}));
  // A key that is known under another application.
  EXPECT_FALSE(counts({}, kPurpose, {.application = "ssh:other"}));
}

TEST(SecurityKey, IsNotTakenCutOrLengthenedOrChanged) {
  const std::string whole = *bytes_of_base64(Token{}.sign("text", kPurpose));
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(is_touched_and_signed(key_of({}), "text", kPurpose, base64_of(whole.substr(0, size)))) << size;
  EXPECT_FALSE(is_touched_and_signed(key_of({}), "text", kPurpose, base64_of(whole + "x")));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    EXPECT_FALSE(is_touched_and_signed(key_of({}), "text", kPurpose, base64_of(changed))) << i;
  }
  EXPECT_FALSE(is_touched_and_signed(key_of({}), "text", kPurpose, "not base64"));
  EXPECT_FALSE(is_touched_and_signed(key_of({}), "text", kPurpose, std::string(1 << 20, 'A')));
}

TEST(SecurityKey, ReadsPublicLines) {
  EXPECT_EQ(key_of({}).application, "ssh:");
  for (const char* line : {"", "ssh-ed25519 AAAA", "sk-ssh-ed25519@openssh.com", "sk-ssh-ed25519@openssh.com AAAA x",
                           "sk-ssh-ed25519@openssh.com ???"})
    EXPECT_FALSE(read_security_key(line)) << line;
  EXPECT_FALSE(without_armour("no armour"));
  EXPECT_EQ(without_armour(armoured("QUJD")), "QUJD");
}

// The token in software is what OpenSSH takes for a real one: else the other tests prove nothing.
TEST(SecurityKey, OpenSshAgreesWithTheTestsToken) {
  const TestFolder folder;
  const std::string signature = folder.path() + "/sig";
  const std::string allowed = folder.path() + "/allowed";
  ASSERT_TRUE(write_file(allowed, "me " + Token{}.public_line()));
  ASSERT_TRUE(write_file(signature, armoured(Token{}.sign("text", kPurpose))));
  ProcessRequest request;
  request.argv = {"ssh-keygen",          "-Y", "verify", "-f", allowed, "-I", "me", "-n",
                  std::string(kPurpose), "-s", signature};
  request.input = "text";
  const Result<ProcessOutcome> outcome = run_process(request);
  if (!outcome || outcome->exit_code == 127) GTEST_SKIP() << "there is no ssh-keygen";
  EXPECT_EQ(outcome->exit_code, 0) << outcome->err << outcome->out;
}

class TokenApprover : public testing::Test {
 protected:
  class Signing : public Signer {
   public:
    explicit Signing(Token token) : token_(std::move(token)) {}
    [[nodiscard]] std::string id() const override {
      return id_of_key(read_security_key(Token{}.public_line())->public_key, KeyKind::sk_ed25519);
    }
    [[nodiscard]] Result<std::string> sign(std::string_view text) const override {
      return token_.sign(text, kTokenPurpose);
    }

   private:
    Token token_;
  };

  [[nodiscard]] std::string checked(const Token& token) const {
    Said said;
    said.id = "k3v9qab";
    said.bind = "a";
    said.verdict = SaidVerdict::allow;
    said.level = AnswerLevel::proof;
    said.at = moment_now();
    said.until = said.at.later_by(60'000);
    const Result<std::vector<Approver>> approvers = load_approvers(folder_.path(), disk());
    EXPECT_TRUE(approvers);
    const AskBinding binding{"a", "b"};
    const Result<Said> read =
        check_said(*write_said(said, Signing(token)),
                   {SaidUse::answer, "k3v9qab", binding, AnswerLevel::proof, *approvers, moment_now()});
    return read ? "counts" : read.error().text;
  }

  void SetUp() override {
    const SecurityKey key = key_of({});
    const Approver approver{"", AnswerLevel::proof, key.public_key, "2026-01-01", KeyKind::sk_ed25519, key.application};
    ASSERT_TRUE(write_file(path_of_approvers(folder_.path()), write_approvers({approver})));
  }

  TestFolder folder_;
};

TEST_F(TokenApprover, AnswersAtLevelProof) {
  EXPECT_EQ(checked({}), "counts");
}

TEST_F(TokenApprover, DoesNotAnswerUntouchedOrWithAnotherKey) {
  EXPECT_EQ(checked({.flags = 0}), "the signature of the answer is wrong");
  EXPECT_EQ(checked({.seed = std::string(32, 'o')}), "the signature of the answer is wrong");
}

}  // namespace
}  // namespace pawl
