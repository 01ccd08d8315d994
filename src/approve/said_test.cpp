// SPDX-License-Identifier: Apache-2.0
#include "approve/said.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace pawl {
namespace {

const AskBinding kBinding{"aaaa", "bbbb"};
const Moment kNow{1'000'000, 500'000, "boot"};

class SaidTest : public testing::Test {
 protected:
  SaidTest() : key_(SecretKey::make()) {
    approvers_.push_back({id_of_key(key_.public_key()), AnswerLevel::seat, key_.public_key(), ""});
  }

  [[nodiscard]] static Said yes() {
    Said said;
    said.id = "k3v9qab";
    said.bind = "aaaa";
    said.verdict = SaidVerdict::allow;
    said.until = kNow.later_by(1000);
    said.level = AnswerLevel::seat;
    said.who = "ada";
    said.channel = "terminal";
    said.at = kNow;
    return said;
  }

  [[nodiscard]] std::string outcome(const std::string& text, AnswerLevel needed = AnswerLevel::prompt,
                                    Moment now = kNow) const {
    const Result<Said> said = check_said(text, {SaidUse::answer, "k3v9qab", kBinding, needed, approvers_, now});
    return said ? std::string(kSaidVerdictNames[static_cast<std::size_t>(said->verdict)]) : said.error().text;
  }

  [[nodiscard]] std::string written(const Said& said) const { return *write_said(said, &key_); }

  SecretKey key_;
  std::vector<Approver> approvers_;
};

TEST_F(SaidTest, a_signed_yes_counts) {
  EXPECT_EQ(outcome(written(yes())), "allow");
  Said until = yes();
  until.scope = YesScope::until;
  until.bind = "bbbb";
  EXPECT_EQ(outcome(written(until)), "allow");
}

TEST_F(SaidTest, a_no_and_a_time_out_need_no_signature) {
  Said said = yes();
  said.verdict = SaidVerdict::deny;
  EXPECT_EQ(outcome(*write_said(said, nullptr)), "deny");
  said.verdict = SaidVerdict::timeout;
  EXPECT_EQ(outcome(*write_said(said, nullptr)), "timeout");
}

TEST_F(SaidTest, every_forgery_is_refused) {
  const std::string good = written(yes());
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  EXPECT_EQ(outcome(*write_said(yes(), nullptr)), "the answer says yes and is not signed");
  const SecretKey stranger = SecretKey::make();
  EXPECT_EQ(outcome(*write_said(yes(), &stranger)), "the answer is signed with a key that is not an approver's");
  EXPECT_EQ(outcome(changed("\"who\":\"ada\"", "\"who\":\"bob\"")), "the signature of the answer is wrong");
  EXPECT_EQ(outcome(changed("k3v9qab", "k3v9qac")), "the answer is for another call");
  EXPECT_EQ(outcome(changed("aaaa", "cccc")), "the answer is for a call that does something else");
  EXPECT_EQ(outcome(changed("\"scope\":\"once\"", "\"scope\":\"until\"")),
            "the answer is for a call that does something else");
  // A no that was made a yes, an extra field, a signature of something else.
  Said no = yes();
  no.verdict = SaidVerdict::deny;
  std::string turned = written(no);
  turned.replace(turned.find("\"deny\""), 6, "\"allow\"");
  EXPECT_EQ(outcome(turned), "the signature of the answer is wrong");
  EXPECT_EQ(outcome(changed("{\"v\":1,", "{\"v\":1,\"x\":1,")), "the signature of the answer is wrong");
  EXPECT_EQ(outcome(changed("\"v\":1", "\"v\":2")), "the answer is not one of this version of Pawl");
  EXPECT_EQ(outcome("{"), "the answer is not JSON: 1:2: an object that does not end");
  EXPECT_EQ(outcome("{}"), "the answer is not one of this version of Pawl");
}

TEST_F(SaidTest, an_answer_ends_by_either_clock) {
  const std::string good = written(yes());
  const std::string expired = "the answer has expired";
  EXPECT_EQ(outcome(good, AnswerLevel::prompt, kNow.later_by(999)), "allow");
  EXPECT_EQ(outcome(good, AnswerLevel::prompt, kNow.later_by(1000)), expired);
  EXPECT_EQ(outcome(good, AnswerLevel::prompt, {0, kNow.boot_ms + 1000, "boot"}), expired);
  EXPECT_EQ(outcome(good, AnswerLevel::prompt, {kNow.wall_ms + 1000, 0, "boot"}), expired);
  EXPECT_EQ(outcome(good, AnswerLevel::prompt, {kNow.wall_ms, kNow.boot_ms, "another"}), expired);
}

TEST_F(SaidTest, a_no_counts_at_any_level) {
  Said said = yes();
  said.verdict = SaidVerdict::deny;
  EXPECT_EQ(outcome(written(said), AnswerLevel::proof), "deny");
}

TEST_F(SaidTest, the_level_of_the_key_counts_not_what_the_file_claims) {
  Said said = yes();
  said.level = AnswerLevel::remote;
  EXPECT_EQ(outcome(written(said), AnswerLevel::seat), "allow");
  EXPECT_EQ(outcome(written(said), AnswerLevel::proof), "the answer is of level `seat`, and `proof` is needed");
}

}  // namespace
}  // namespace pawl
