// SPDX-License-Identifier: Apache-2.0
#include "approve/desk.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <filesystem>
#include <random>
#include <thread>

#include "approve/grants.h"
#include "approve/hold.h"
#include "base/files.h"
#include "base/test_folder.h"
#include "base/unique.h"
#include "model/call_id.h"

namespace pawl {
namespace {

class DeskTest : public testing::Test {
 protected:
  DeskTest() : key_(SecretKey::make()) {
    const Approver approver{"", AnswerLevel::seat, key_.public_key(), "2026-01-01"};
    EXPECT_TRUE(write_file(path_of_approvers(home()), write_approvers({approver})));
  }

  [[nodiscard]] const std::string& home() const { return folder_.path(); }

  [[nodiscard]] static Ask ask(std::uint64_t number = 1) {
    Ask ask;
    ask.id = make_call_id(number);
    ask.made = moment_now();
    ask.keep_until = ask.made.later_by(60'000);
    ask.binding = {"in-" + ask.id, "any-" + ask.id};
    ask.agent = "codex";
    ask.session = "s";
    ask.card.deed = "Deletes 2 files (12 bytes) below src";
    ask.card.command = {"rm -rf src", {{0, 10}}};
    ask.card.reasons = {{"filesystem.delete-recursively", "Deletes many files"}};
    return ask;
  }

  [[nodiscard]] Said said(const Ask& ask, SaidVerdict verdict, YesScope scope = YesScope::once) const {
    Said said;
    said.id = ask.id;
    said.bind = scope == YesScope::until ? ask.binding.any_session : ask.binding.in_session;
    said.verdict = verdict;
    said.scope = scope;
    said.until = ask.keep_until;
    said.at = moment_now();
    said.who = "ada";
    return said;
  }

  [[nodiscard]] std::string written(const Said& said) const { return *write_said(said, &key_); }

  // The same as a grant.
  [[nodiscard]] Said granted(const Ask& ask, SaidVerdict verdict, YesScope scope = YesScope::once) const {
    Said grant = said(ask, verdict, scope);
    grant.use = SaidUse::grant;
    return grant;
  }

  [[nodiscard]] std::string state(const std::string& id) const {
    const Result<AskOnDesk> asked = ask_on_desk(home(), id, moment_now());
    return asked ? std::string(name_of(asked->state)) : asked.error().text;
  }

  [[nodiscard]] std::vector<Approver> approvers() const { return *load_approvers(home(), disk()); }

  TestFolder folder_;
  SecretKey key_;
};

TEST_F(DeskTest, an_ask_is_read_as_it_was_written) {
  const Ask one = ask();
  const Result<Ask> read = read_ask(write_ask(one));
  ASSERT_TRUE(read);
  EXPECT_EQ(write_ask(*read), write_ask(one));
  EXPECT_EQ(read_ask("{}").error().text, "this is not an ask of this version of Pawl");
  EXPECT_EQ(read_ask("[").error().text, "1:2: the text ends where a value should be");
}

TEST_F(DeskTest, an_ask_is_abandoned_when_nobody_holds_it) {
  const Ask one = ask();
  EXPECT_EQ(state(one.id), "Pawl has not asked about a call `" + one.id + "`; see `pawl pending`");
  {
    const Result<PutAsk> put = put_ask(home(), one);
    ASSERT_TRUE(put);
    EXPECT_EQ(state(one.id), "waiting");
  }
  EXPECT_EQ(state(one.id), "abandoned");
}

TEST_F(DeskTest, the_hold_takes_the_first_answer_that_counts) {
  const Ask one = ask();
  const Result<PutAsk> put = put_ask(home(), one);
  ASSERT_TRUE(put);
  std::thread person([&] {
    EXPECT_EQ(*place_answer(home(), one.id, *write_said(said(one, SaidVerdict::allow), nullptr)), Placed::placed);
    while (answer_on_desk(home(), one.id)) std::this_thread::yield();
    EXPECT_EQ(*place_answer(home(), one.id, written(said(one, SaidVerdict::allow))), Placed::placed);
  });
  const HeldAsk held = hold(home(), one, 20'000);
  person.join();
  EXPECT_EQ(held.said.verdict, SaidVerdict::allow);
  EXPECT_EQ(held.said.who, "ada");
  EXPECT_EQ(held.refused, std::vector<std::string>{"the answer says yes and is not signed"});
  EXPECT_EQ(state(one.id), "answered");
}

TEST_F(DeskTest, an_answer_that_cannot_be_read_is_waited_for_like_none) {
  const Ask one = ask();
  const Result<PutAsk> put = put_ask(home(), one);
  ASSERT_TRUE(put);
  const std::string path = asks_folder(home()) + "/" + one.id + ".said";
  ASSERT_TRUE(std::filesystem::create_directory(path));
  const std::clock_t before = std::clock();
  const HeldAsk held = hold(home(), one, 300);
  EXPECT_EQ(held.said.verdict, SaidVerdict::timeout);
  EXPECT_GE(held.ms, 300);
  EXPECT_LT(held.ms, 5'000);
  EXPECT_LT(std::clock() - before, CLOCKS_PER_SEC / 10);
  EXPECT_EQ(held.refused, std::vector<std::string>{"the answer cannot be read"});
  // It made room for the time-out, so that nothing else can be taken for an answer.
  EXPECT_TRUE(std::filesystem::is_regular_file(path));
  EXPECT_EQ(state(one.id), "late");
}

TEST_F(DeskTest, where_it_cannot_be_moved_either_the_wait_ends_all_the_same) {
  const Ask one = ask();
  const Result<PutAsk> put = put_ask(home(), one);
  ASSERT_TRUE(put);
  ASSERT_TRUE(std::filesystem::create_directory(asks_folder(home()) + "/" + one.id + ".said"));
  ASSERT_TRUE(write_file(asks_folder(home()) + "/refused-" + one.id, "", 0600));
  const HeldAsk held = hold(home(), one, 10);
  EXPECT_EQ(held.said.verdict, SaidVerdict::timeout);
  EXPECT_LT(held.ms, 5'000);
}

TEST_F(DeskTest, a_time_out_leaves_the_ask_open_for_a_late_answer) {
  const Ask one = ask();
  {
    const Result<PutAsk> put = put_ask(home(), one);
    ASSERT_TRUE(put);
    EXPECT_EQ(hold(home(), one, 0).said.verdict, SaidVerdict::timeout);
  }
  EXPECT_EQ(state(one.id), "late");
  EXPECT_EQ(*place_late_answer(home(), one.id, written(said(one, SaidVerdict::allow))), Placed::placed);
  EXPECT_EQ(state(one.id), "answered");
}

TEST_F(DeskTest, one_of_many_contenders_wins_and_the_time_out_is_one_of_them) {
  for (std::uint64_t round = 0; round < 100; ++round) {
    const Ask one = ask(1000 + round);
    const Result<PutAsk> put = put_ask(home(), one);
    ASSERT_TRUE(put) << put.error().text;
    std::atomic<int> winners = 0;
    std::vector<std::thread> people;
    for (int i = 0; i < 8; ++i) {
      people.emplace_back([&, i] {
        Said answer = said(one, i % 2 == 0 ? SaidVerdict::allow : SaidVerdict::deny);
        answer.who = std::to_string(i);
        const Result<Placed> placed = place_answer(home(), one.id, written(answer));
        if (placed && *placed == Placed::placed) ++winners;
      });
    }
    const HeldAsk held = hold(home(), one, static_cast<std::int64_t>(round % 3));
    for (std::thread& person : people) person.join();
    const Result<std::string> text = disk().read(asks_folder(home()) + "/" + one.id + ".said", kMostAskBytes);
    ASSERT_TRUE(text);
    ASSERT_EQ(read_said(*text)->verdict, held.said.verdict);
    ASSERT_EQ(winners, held.said.verdict == SaidVerdict::timeout ? 0 : 1);
    for (const std::string& name : names_in(asks_folder(home())))
      static_cast<void>(take_away(asks_folder(home()) + "/" + name));
  }
}

TEST_F(DeskTest, kills_at_any_moment_make_no_yes) {
  std::mt19937 random(static_cast<std::mt19937::result_type>(unique_bits()));  // --gtest_repeat tries others
  int allowed = 0;
  int killed = 0;
  for (int round = 0; round < 60; ++round) {
    const Ask one = ask(5000 + static_cast<std::uint64_t>(round));
    int said_pipe[2];
    ASSERT_EQ(::pipe(said_pipe), 0);
    // The hook: puts the ask, waits, and tells what came out.
    const pid_t hook = ::fork();
    if (hook == 0) {
      const Result<PutAsk> put = put_ask(home(), one);
      const HeldAsk held = put ? hold(home(), one, 30) : HeldAsk{};
      const char verdict = put && held.said.verdict == SaidVerdict::allow ? 'y' : 'n';
      static_cast<void>(!::write(said_pipe[1], &verdict, 1));
      ::_exit(0);
    }
    // The person: answers as soon as the ask is there, yes or no.
    const bool says_yes = random() % 2 == 0;
    const std::string answer = written(said(one, says_yes ? SaidVerdict::allow : SaidVerdict::deny));
    const pid_t person = ::fork();
    if (person == 0) {
      const std::int64_t end = steady_ns() + 1'000'000'000;
      while (!ask_on_desk(home(), one.id, moment_now()) && steady_ns() < end) ::usleep(200);
      static_cast<void>(place_answer(home(), one.id, answer));
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(random() % 8000));
    const auto victim = random() % 3;
    if (victim == 0) ::kill(hook, SIGKILL);
    if (victim == 1) ::kill(person, SIGKILL);
    int hook_status = 0;
    ::waitpid(hook, &hook_status, 0);
    ::waitpid(person, nullptr, 0);
    ::close(said_pipe[1]);
    char verdict = '-';
    const bool has_said = ::read(said_pipe[0], &verdict, 1) == 1;
    ::close(said_pipe[0]);
    killed += WIFSIGNALED(hook_status) ? 1 : 0;
    if (has_said && verdict == 'y') {
      ++allowed;
      const std::optional<std::string> text = answer_on_desk(home(), one.id);
      ASSERT_TRUE(text);
      const Result<Said> checked =
          check_said(*text, {SaidUse::answer, one.id, one.binding, AnswerLevel::prompt, approvers(), moment_now()});
      ASSERT_TRUE(checked && checked->verdict == SaidVerdict::allow);
      ASSERT_TRUE(says_yes);
    }
    // Whatever died: the desk can be read, and half a file is not on it.
    for (const AskOnDesk& asked : asks_on_desk(home(), moment_now())) ASSERT_NE(asked.state, AskState::waiting);
    for (const std::string& name : names_in(asks_folder(home())))
      static_cast<void>(take_away(asks_folder(home()) + "/" + name));
  }
  EXPECT_GT(allowed, 0);
  EXPECT_GT(killed, 0);
}

TEST_F(DeskTest, a_flood_of_questions_is_refused) {
  for (std::uint64_t i = 0; i < kMostAsksOfSession; ++i) ASSERT_TRUE(put_ask(home(), ask(i)));
  EXPECT_EQ(put_ask(home(), ask(9999)).error().text, "this session has 64 questions that nobody has answered");
  Ask other = ask(9998);
  other.session = "another";
  EXPECT_TRUE(put_ask(home(), other));
}

TEST_F(DeskTest, a_folder_that_cannot_be_written_is_an_error) {
  ASSERT_TRUE(write_file(home() + "/asks", "a file"));
  EXPECT_EQ(put_ask(home(), ask()).error().text.substr(0, home().size() + 6), "`" + home() + "/asks");
}

TEST_F(DeskTest, a_grant_counts_once) {
  const Ask one = ask();
  const Said yes = granted(one, SaidVerdict::allow);
  ASSERT_TRUE(keep_grant(home(), yes, written(yes)));
  EXPECT_EQ(all_grants(home(), moment_now()).size(), 1U);
  EXPECT_TRUE(take_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now()).said);
  EXPECT_FALSE(take_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now()).said);
}

TEST_F(DeskTest, a_late_yes_that_was_used_is_marked) {
  const Ask one = ask();
  ASSERT_TRUE(put_ask(home(), one));
  const Said yes = granted(one, SaidVerdict::allow);
  ASSERT_TRUE(keep_grant(home(), yes, written(yes)));
  EXPECT_TRUE(has_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now()));
  EXPECT_TRUE(has_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now())) << "looking uses nothing";
  EXPECT_FALSE(is_marked_used(home(), one.id));
  EXPECT_TRUE(take_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now()).said);
  EXPECT_TRUE(is_marked_used(home(), one.id));
  EXPECT_FALSE(has_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now()));
  EXPECT_EQ(asks_on_desk(home(), moment_now()).size(), 1U) << "the mark is not a question";
}

TEST_F(DeskTest, a_grant_for_the_session_counts_in_it_alone) {
  const Ask one = ask();
  const Said yes = granted(one, SaidVerdict::allow, YesScope::session);
  ASSERT_TRUE(keep_grant(home(), yes, written(yes)));
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(take_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now()).said);
  EXPECT_FALSE(
      take_grant(home(), {"another", one.binding.any_session}, AnswerLevel::prompt, approvers(), moment_now()).said);
  EXPECT_TRUE(revoke_grant(home(), one.id));
  EXPECT_FALSE(revoke_grant(home(), one.id));
  EXPECT_FALSE(take_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now()).said);
}

TEST_F(DeskTest, a_grant_until_a_time_counts_in_every_session) {
  const Ask one = ask();
  const Said yes = granted(one, SaidVerdict::allow, YesScope::until);
  ASSERT_TRUE(keep_grant(home(), yes, written(yes)));
  EXPECT_TRUE(
      take_grant(home(), {"another", one.binding.any_session}, AnswerLevel::prompt, approvers(), moment_now()).said);
  EXPECT_FALSE(take_grant(home(), one.binding, AnswerLevel::prompt, approvers(), moment_now().later_by(60'000)).said);
}

TEST_F(DeskTest, a_grant_that_was_tampered_with_does_not_count) {
  const Ask one = ask();
  const Said yes = granted(one, SaidVerdict::allow);
  const auto why = [&](const std::string& text, AnswerLevel needed = AnswerLevel::prompt) {
    EXPECT_TRUE(keep_grant(home(), yes, text));
    const TakenGrant taken = take_grant(home(), one.binding, needed, approvers(), moment_now());
    EXPECT_FALSE(taken.said);
    return taken.refused.empty() ? std::string() : taken.refused.front();
  };
  EXPECT_EQ(why(written(said(one, SaidVerdict::allow))),
            "an answer to a question is not a grant, nor the other way round");
  EXPECT_EQ(why(*write_said(yes, nullptr)), "the answer says yes and is not signed");
  EXPECT_EQ(why(written(yes), AnswerLevel::proof), "the answer is of level `seat`, and `proof` is needed");
  EXPECT_EQ(why(written(granted(one, SaidVerdict::timeout))), "the grant is not an answer");
  // Copied to the name of another call.
  const Ask other = ask(2);
  const Said theirs = granted(other, SaidVerdict::allow);
  EXPECT_EQ(why(written(theirs)), "the answer is for a call that does something else");
}

TEST_F(DeskTest, somebody_watches_as_long_as_they_live) {
  EXPECT_FALSE(is_anyone_watching(home()));
  {
    const Result<OpenFile> watching = start_watching(home());
    ASSERT_TRUE(watching);
    EXPECT_TRUE(is_anyone_watching(home()));
  }
  EXPECT_FALSE(is_anyone_watching(home()));
}

TEST_F(DeskTest, approvers_are_read_or_refused) {
  EXPECT_EQ(approvers().size(), 1U);
  ASSERT_TRUE(write_file(path_of_approvers(home()), "[[approver]]\nkey = \"x\"\nlevel = \"seat\"\n"));
  EXPECT_EQ(load_approvers(home(), disk()).error().text,
            path_of_approvers(home()) +
                ":2: this is not a public key; run `pawl approver set` again\n  key = \"x\"\n        ^");
}

}  // namespace
}  // namespace pawl
