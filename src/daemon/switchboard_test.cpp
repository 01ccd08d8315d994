// SPDX-License-Identifier: Apache-2.0
#include "daemon/switchboard.h"

#include <gtest/gtest.h>

#include "approve/quiet_hours.h"
#include "base/files.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "daemon/notice_of.h"
#include "model/call_id.h"

namespace pawl {
namespace {

// Notes what it is told, and presses when it is told to.
class FakeChannel : public PersonChannel {
 public:
  FakeChannel(std::string name, bool is_remote, std::vector<std::string>& told)
      : name_(std::move(name)), is_remote_(is_remote), told_(&told) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] bool is_remote() const override { return is_remote_; }
  [[nodiscard]] std::int64_t least_ms() const override { return least_; }
  [[nodiscard]] bool is_there() const override { return is_there_; }
  [[nodiscard]] std::string why_not_there() const override { return "it was taken away"; }
  void show(const Notice& notice) override {
    last = notice;
    told_->push_back(name_ + " shows " + notice.title + (notice.may_allow ? "" : " (" + notice.why_not + ")"));
  }
  void withdraw(const std::string&, const std::string& outcome) override {
    told_->push_back(name_ + ": " + outcome.substr(0, outcome.find(", ")));
  }

  Notice last;
  bool is_there_ = true;
  std::int64_t least_ = 0;

 private:
  std::string name_;
  bool is_remote_;
  std::vector<std::string>* told_;
};

// Answers are placed unsigned: whether they count is not the switchboard's business.
class FakeHost : public DaemonHost {
 public:
  explicit FakeHost(std::string home) : home_(std::move(home)) {}
  [[nodiscard]] Value standing() override { return Value::object(); }
  [[nodiscard]] Value agents() override { return Value::array(); }
  [[nodiscard]] Value explained(const Value&) override { return Value::object(); }
  [[nodiscard]] std::string title_of_rule(const std::string&) override { return ""; }
  [[nodiscard]] std::string proposal_for(const std::string&) override { return ""; }
  [[nodiscard]] AnswerTerms terms_of(const Ask&) override { return {}; }
  [[nodiscard]] std::string stamp_of(const std::string&) override { return ""; }
  [[nodiscard]] PageReply answer(const std::string&, const Value&) override { return {}; }
  [[nodiscard]] PageReply challenge(const std::string&, const Value&) override { return {}; }
  [[nodiscard]] PageReply passkey(PasskeyStep, const Value&) override { return {}; }
  [[nodiscard]] PageReply set_shield(const std::string&, bool) override { return {}; }
  [[nodiscard]] PageReply revoke_grant(const std::string&) override { return {}; }
  [[nodiscard]] PageReply undo(const std::string&, const Value&) override { return {}; }
  [[nodiscard]] Policy policy() override { return policy_; }
  [[nodiscard]] AnswerTerms terms_on(const Ask& ask, AnswerLevel most) override {
    if (most < ask.level) return {false, "too low", ""};
    return {};
  }
  [[nodiscard]] Result<std::string> answer_on(const std::string& id, const ChannelAnswer& answer) override {
    Said said;
    said.id = id;
    said.bind = "bind " + id;
    said.verdict = answer.is_yes ? SaidVerdict::allow : SaidVerdict::deny;
    said.who = answer.who;
    said.channel = answer.channel;
    said.at = moment_now();
    const Result<std::string> text = write_said(said, nullptr);
    const Result<Placed> placed = place_answer(home_, id, *text);
    if (!placed || *placed == Placed::taken) return Error{Code::bad_argument, "somebody was first"};
    return std::string(answer.is_yes ? "allowed once" : "denied");
  }
  void note(const std::string&, const std::string&) override {}
  [[nodiscard]] std::optional<std::string> why_not_a_persons(int) override { return std::nullopt; }

  Policy policy_;

 private:
  std::string home_;
};

class SwitchboardTest : public ::testing::Test {
 protected:
  SwitchboardTest()
      : home_(join_path(folder_.path(), "pawl")),
        host_(home_),
        board_(
            loop_, home_, host_, [this](const Policy&) { return make(); },
            [this](std::function<void(bool)> then) { looks_.push_back(std::move(then)); },
            [](const std::string& call) { return Result<std::string>("/run/open-" + call); }) {
    EXPECT_TRUE(make_folder(asks_folder(home_), 0700));
    host_.policy_.asks_remotely = true;
    board_.set_up();
  }

  [[nodiscard]] PersonChannels make() {
    PersonChannels made;
    made.push_back(std::make_unique<FakeChannel>("near", false, told_));
    made.push_back(std::make_unique<FakeChannel>("far", true, told_));
    near_ = static_cast<FakeChannel*>(made[0].get());
    far_ = static_cast<FakeChannel*>(made[1].get());
    return made;
  }

  // Puts a question on the desk; it waits as long as the result lives.
  [[nodiscard]] PutAsk put(int number, const std::string& session, const std::string& shape = "s",
                           AnswerLevel level = AnswerLevel::prompt) {
    Ask ask;
    ask.id = make_call_id(static_cast<std::uint64_t>(number) * 7919);
    ids_.push_back(ask.id);
    ask.made = moment_now();
    ask.deadline_ms = 60'000;
    ask.keep_until = ask.made.later_by(60'000);
    ask.agent = "codex";
    ask.session = session;
    ask.shape = shape;
    ask.level = level;
    ask.binding = {"bind " + ask.id, "any " + ask.id};
    ask.card.deed = "Deletes " + std::to_string(number);
    ask.card.command.text = "rm " + std::to_string(number);
    Result<PutAsk> done = put_ask(home_, ask);
    EXPECT_TRUE(done);
    return std::move(*done);
  }

  // Lets the loop do what it was told to do so far.
  void settle(std::int64_t ms = 0) {
    Timer timer(loop_);
    timer.start(ms, [this] { loop_.post([this] { loop_.stop(); }); });
    loop_.run();
  }

  [[nodiscard]] std::string told() {
    std::string all;
    for (const std::string& one : told_) all += one + "\n";
    told_.clear();
    return all;
  }

  TestFolder folder_;
  std::string home_;
  std::vector<std::string> told_;
  std::vector<std::string> ids_;
  std::vector<std::function<void(bool)>> looks_;  // who asked whether the user has left
  FakeHost host_;
  Loop loop_;
  FakeChannel* near_ = nullptr;
  FakeChannel* far_ = nullptr;
  Switchboard board_;
};

TEST_F(SwitchboardTest, TheFirstAnswerWinsAndTheOthersSayWhoGaveIt) {
  host_.policy_.remote_after_ms = 0;
  board_.set_up();
  const PutAsk ask = put(1, "s");
  board_.look();
  settle();
  EXPECT_EQ(told(), "near shows Deletes 1\nfar shows Deletes 1\n");
  EXPECT_EQ(far_->on_press({ids_[0], false, "telegram:7"}), "denied");
  EXPECT_EQ(near_->on_press({ids_[0], true}), "somebody was first");
  settle();
  EXPECT_EQ(told(), "near: denied by telegram:7 (far)\nfar: denied by telegram:7 (far)\n");
  EXPECT_EQ(near_->on_press({ids_[0], true}), "this question is over");
}

TEST_F(SwitchboardTest, RemoteOnesLeaveItToTheLocalOnesForAWhile) {
  host_.policy_.remote_after_ms = 3'600'000;
  board_.set_up();
  PutAsk ask = put(1, "s");
  board_.look();
  settle(20);
  EXPECT_EQ(told(), "near shows Deletes 1\n");
  EXPECT_EQ(far_->on_press({ids_[0], true}), "this question is over") << "where it was not shown";
  ask = PutAsk();
  board_.look();
  EXPECT_EQ(told(), "near: nobody waits for it any more: the agent gave up or was stopped\n");
}

TEST_F(SwitchboardTest, WithoutALocalOneTheRemoteOnesAskAtOnce) {
  near_->is_there_ = false;
  const PutAsk ask = put(1, "s");
  board_.look();
  settle();
  EXPECT_EQ(told(), "far shows Deletes 1\n");
  near_->is_there_ = true;
  near_->on_change();
  EXPECT_EQ(told(), "near shows Deletes 1\n");
}

TEST_F(SwitchboardTest, WhoHasLeftTheScreenIsAskedRemotelyAtOnce) {
  host_.policy_.remote_after_ms = 3'600'000;
  board_.set_up();
  const PutAsk here = put(1, "s");
  board_.look();
  const PutAsk away = put(2, "t");
  board_.look();
  EXPECT_EQ(told(), "near shows Deletes 1\nnear shows Deletes 2\n");
  ASSERT_EQ(looks_.size(), 2U);
  looks_[0](false);
  EXPECT_EQ(told(), "") << "somebody sits there";
  looks_[1](true);
  EXPECT_EQ(told(), "far shows Deletes 2\n");
  looks_[1](true);
  EXPECT_EQ(told(), "") << "once is enough";
}

TEST_F(SwitchboardTest, WhetherSomebodyHasLeftIsNotAskedForNothing) {
  host_.policy_.remote_after_ms = 0;
  board_.set_up();
  const PutAsk everywhere = put(1, "s");
  board_.look();
  EXPECT_TRUE(looks_.empty()) << "the remote ones begin at once";
  host_.policy_.remote_after_ms = 3'600'000;
  far_->is_there_ = false;
  board_.set_up();
  const PutAsk local = put(2, "t");
  board_.look();
  EXPECT_TRUE(looks_.empty()) << "there is no remote one";
  far_->is_there_ = true;
  PutAsk gone = put(3, "u");
  board_.look();
  ASSERT_EQ(looks_.size(), 1U);
  gone = PutAsk();
  board_.look();
  static_cast<void>(told());
  looks_[0](true);
  EXPECT_EQ(told(), "") << "nobody waits any more";
}

TEST_F(SwitchboardTest, ABurstIsOneNoticeAndOneAnswerIfAllAreAlike) {
  const PutAsk one = put(1, "s");
  board_.look();
  const PutAsk two = put(2, "s");
  board_.look();
  const PutAsk other = put(3, "another");
  board_.look();
  EXPECT_EQ(told(), "near shows Deletes 1\nnear shows 2 calls of codex wait for an answer\nnear shows Deletes 3\n");
  EXPECT_EQ(near_->on_press({ids_[0], false}), "denied");
  settle();
  EXPECT_EQ(told(), "near: denied by  (near)\n");
}

TEST_F(SwitchboardTest, ABurstOfSeveralKindsIsNotAllowedAtOnce) {
  const PutAsk one = put(1, "s", "a");
  const PutAsk two = put(2, "s", "b");
  board_.look();
  const std::string why = "they are not alike: answer them one by one, in `pawl watch` or on the page";
  EXPECT_EQ(told(), "near shows Deletes 1\nnear shows 2 calls of codex wait for an answer (" + why + ")\n");
  EXPECT_EQ(near_->on_press({ids_[0], true}), why);
  EXPECT_FALSE(answer_on_desk(home_, ids_[0]));
}

TEST_F(SwitchboardTest, LookLeadsToTheCallThatStillWaits) {
  const PutAsk one = put(1, "s");
  const PutAsk two = put(2, "s");
  board_.look();
  EXPECT_EQ(near_->on_look(ids_[0]).value_or(""), "/run/open-" + ids_[0]);
  EXPECT_TRUE(host_.answer_on(ids_[0], {false, "terminal", "ada", AnswerLevel::seat}));
  board_.look();
  EXPECT_EQ(near_->on_look(ids_[0]).value_or(""), "/run/open-" + ids_[1]);
  EXPECT_TRUE(host_.answer_on(ids_[1], {false, "terminal", "ada", AnswerLevel::seat}));
  board_.look();
  EXPECT_EQ(near_->on_look(ids_[0]).error().text, "this question is over");
}

TEST_F(SwitchboardTest, WhatIsLeftOfABurstIsShownAgain) {
  const PutAsk one = put(1, "s");
  const PutAsk two = put(2, "s");
  board_.look();
  static_cast<void>(told());
  EXPECT_TRUE(host_.answer_on(ids_[0], {false, "terminal", "ada", AnswerLevel::seat}));
  board_.look();
  EXPECT_EQ(told(), "near shows Deletes 2\n");
}

TEST_F(SwitchboardTest, AYesThatComesTooSoonOrIsWorthTooLittleDoesNotCount) {
  const PutAsk ask = put(1, "s");
  board_.look();
  near_->least_ = 3'600'000;
  EXPECT_EQ(near_->on_press({ids_[0], true}), "this was too quick to be meant");
  settle();
  EXPECT_EQ(told(), "near shows Deletes 1\nnear shows Deletes 1\n") << "it is asked again";
  const PutAsk high = put(2, "t", "s", AnswerLevel::proof);
  board_.look();
  EXPECT_EQ(told(), "near shows Deletes 2 (too low)\n");
  near_->least_ = 0;
  EXPECT_EQ(near_->on_press({ids_[1], true}), "too low");
  EXPECT_FALSE(answer_on_desk(home_, ids_[0]));
  EXPECT_FALSE(answer_on_desk(home_, ids_[1]));
}

TEST_F(SwitchboardTest, WhoeverWaitsIsToldWhetherAChannelIsThere) {
  EXPECT_TRUE(is_anyone_watching(home_, Seat::desktop));
  EXPECT_TRUE(is_anyone_watching(home_, Seat::remote));
  EXPECT_FALSE(is_anyone_watching(home_, Seat::terminal));
  near_->is_there_ = false;
  near_->on_change();
  EXPECT_FALSE(is_anyone_watching(home_, Seat::desktop));
  host_.policy_.quiet_hours = "00:00-23:59";
  board_.set_up();
  EXPECT_EQ(is_anyone_watching(home_, Seat::remote), !is_in_hours("00:00-23:59", 0));
  EXPECT_NE(write_json(board_.state()).find("it was taken away"), std::string::npos);
}

TEST(NoticeOf, TheObjectedPartIsAlwaysThereAndTextsAreInert) {
  Ask ask;
  ask.id = "k3v9qab";
  ask.card.deed = "Deletes \x1b[2J";
  ask.card.command = {std::string(5000, 'a') + " rm -rf ~\n" + std::string(5000, 'b'), {{5001, 5009}}, {}, 0};
  ask.card.undo = "can be undone\nAllow once";
  ask.card.agent_says = "trust <b>me</b>\nDeny";
  const Notice notice = notice_of({ask}, {{}});
  EXPECT_EQ(notice.title, "Deletes \\u{1B}[2J");
  ASSERT_EQ(notice.lines.size(), 3U);
  EXPECT_NE(notice.lines[0].find("rm -rf ~"), std::string::npos);
  EXPECT_LE(notice.lines[0].size(), 400U);
  for (const auto& line : notice.lines) EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(notice.more, std::vector<std::string>{"the agent says: \"trust <b>me</b>\u23ceDeny\""});
}

}  // namespace
}  // namespace pawl
