// SPDX-License-Identifier: Apache-2.0
// The whole texts, as the agent and the person read them.
#include "approve/words.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

const Saying kLast = {"", "pawl allow --last"};

Finding finding() {
  Finding result;
  result.rule = "filesystem.delete-home";
  result.title = "Deletes the home folder";
  result.why = "Everything of the user is in it.";
  result.verdict = Verdict::deny;
  result.object = "/home/dev";
  result.instead = {"ls ~", "rm -r build"};
  return result;
}

Decision decision_of(Verdict verdict) {
  Decision decision;
  decision.verdict = verdict;
  decision.words.push_back({Judge::built_in_rules, verdict, false, "filesystem.delete-home: Deletes the home folder"});
  decision.findings = {finding()};
  return decision;
}

TEST(Words, of_a_deny) {
  Decision decision = decision_of(Verdict::deny);
  decision.is_irreversible = true;
  EXPECT_EQ(
      words_for(decision, Reader::agent, kLast),
      "Pawl denied this call: it deletes the home folder: `/home/dev` (Pawl's rule filesystem.delete-home). Everything "
      "of the user is in it. It cannot be undone. Instead: `ls ~`, `rm -r build`. Do not try to do the same "
      "thing in another way. If it is needed, a person can allow it in a terminal: `pawl allow --last`.");
}

TEST(Words, of_a_deny_for_good) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings[0].instead.clear();
  decision.is_never = true;
  EXPECT_EQ(words_for(decision, Reader::agent, kLast),
            "Pawl denied this call: it deletes the home folder: `/home/dev` (Pawl's rule filesystem.delete-home). "
            "Everything of the user is in it. Do not try to do the same thing in another way. No approval can allow "
            "this; a person can run it in a terminal.");
}

TEST(Words, of_an_ask) {
  EXPECT_EQ(words_for(decision_of(Verdict::ask), Reader::person, kLast),
            "Pawl asks before this call: it deletes the home folder: `/home/dev` (Pawl's rule filesystem.delete-home). "
            "Everything of the user is in it. As far as Pawl knows, it can be undone. Instead: `ls ~`, `rm -r build`. "
            "To allow this from now on, run in a terminal: `pawl allow --last`.");
}

TEST(Words, of_a_deny_because_prompts_are_off) {
  Decision decision = decision_of(Verdict::ask);
  decision.verdict = Verdict::deny;
  decision.words.push_back({Judge::prompts, Verdict::deny, false, "approval.prompts is off"});
  EXPECT_EQ(words_for(decision, Reader::agent, kLast),
            "Pawl denied this call: it deletes the home folder: `/home/dev` (Pawl's rule filesystem.delete-home). "
            "Everything of the user is in it. Instead: `ls ~`, `rm -r build`. A person would have been asked, but "
            "`approval.prompts` is off. Do not try to do the same thing in another way. If it is needed, a person can "
            "allow it in a terminal: `pawl allow --last`.");
}

TEST(Words, of_an_ask_that_nobody_answered) {
  const std::string begin =
      "Pawl denied this (call k3v9qab): it deletes the home folder: `/home/dev` (Pawl's rule filesystem.delete-home). "
      "Everything of the user is in it. Instead: `ls ~`, `rm -r build`. A person must approve this";
  const std::string end =
      " A person can still answer for ten minutes, with `pawl approve k3v9qab` or `pawl deny k3v9qab`. To wait for "
      "that, run `pawl wait k3v9qab`, then repeat the same call. Do not try to do the same thing in another way.";
  const auto words = [](Unanswered why, std::string allow_with) {
    return words_for(decision_of(Verdict::ask), Reader::agent,
                     {"k3v9qab", std::move(allow_with), why, 30'000, AnswerLevel::proof, 0, "nothing is open"});
  };
  EXPECT_EQ(words(Unanswered::nobody_there, ""), begin + ", and nobody was asked, because nothing is open." + end);
  EXPECT_EQ(words(Unanswered::timed_out, "pawl allow k3v9qab"),
            begin + ", and nobody answered within 30 s." + end +
                " To allow such calls from now on, a person can run `pawl allow k3v9qab`.");
  EXPECT_EQ(
      words(Unanswered::too_low, ""),
      begin + " with an answer of level `proof`, and nothing that can give one is open; see `pawl approver`." + end);
}

TEST(Words, of_a_person_who_refused) {
  EXPECT_EQ(words_of_refusal("k3v9qab", ""),
            "A person refused this (call k3v9qab). Do not try to do the same thing in another way.");
  EXPECT_EQ(words_of_refusal("k3v9qab", "use the\nstaging host"),
            "A person refused this (call k3v9qab). Their words: \"use the⏎staging host\". Do not try to do the same "
            "thing in another way.");
}

TEST(Words, the_deed_is_one_line) {
  EXPECT_EQ(deed_of(decision_of(Verdict::ask)), "Deletes the home folder: /home/dev");
}

TEST(Words, of_an_ask_that_nobody_can_be_asked) {
  EXPECT_EQ(words_for(decision_of(Verdict::ask), Reader::agent, {"", "pawl allow --last", Unanswered::cannot_ask}),
            "Pawl denied this call: it deletes the home folder: `/home/dev` (Pawl's rule filesystem.delete-home). "
            "Everything of the user is in it. Instead: `ls ~`, `rm -r build`. A person must approve this, and Pawl "
            "cannot be sure that this agent would ask one. Do not try to do the same thing in another way. If it is "
            "needed, a person can allow it in a terminal: `pawl allow --last`.");
}

TEST(Words, of_what_the_agent_can_mend_show_the_place_and_let_it_try_again) {
  Decision decision = decision_of(Verdict::deny);
  Finding& broken = decision.findings[0];
  broken.rule = "unseen.broken-text";
  broken.title = "Is not valid shell syntax";
  broken.object = "unexpected `)`";
  broken.why = "Fix the place that is named and try again.";
  broken.names_reason = true;
  broken.is_mendable = true;
  broken.place = "ls )";
  broken.instead.clear();
  EXPECT_EQ(words_for(decision, Reader::agent, kLast),
            "Pawl denied this call: it is not valid shell syntax: unexpected `)`, in `ls )` (Pawl's rule "
            "unseen.broken-text). Fix the place that is named and try again.");
}

TEST(Words, of_what_only_reads_say_nothing_of_undoing) {
  Decision decision = decision_of(Verdict::ask);
  decision.findings[0].only_reads = true;
  decision.findings[0].instead.clear();
  EXPECT_EQ(words_for(decision, Reader::person, kLast),
            "Pawl asks before this call: it deletes the home folder: `/home/dev` (Pawl's rule filesystem.delete-home). "
            "Everything of the user is in it. To allow this from now on, run in a terminal: `pawl allow --last`.");
}

TEST(Words, of_text_that_nobody_has_seen_promise_nothing) {
  Decision decision = decision_of(Verdict::ask);
  Finding& unseen = decision.findings[0];
  unseen.title = "Runs something that Pawl cannot see in advance";
  unseen.object = "shell text: `CODE` is not set in this text";
  unseen.names_reason = true;
  unseen.runs_unseen = true;
  unseen.rule = "unseen.program-text";
  unseen.why = "Pawl cannot tell from this text what it would do.";
  unseen.instead.clear();
  EXPECT_EQ(
      words_for(decision, Reader::person, kLast),
      "Pawl asks before this call: it runs something that Pawl cannot see in advance: shell text: `CODE` is not "
      "set in this text (Pawl's rule unseen.program-text). Pawl cannot tell from this text what it would do. Pawl does "
      "not know whether it can be undone. To allow this from now on, run in a terminal: `pawl allow --last`.");
}

TEST(Words, without_a_finding_name_the_judge) {
  Decision decision;
  decision.words.push_back({Judge::tool_gate, Verdict::deny, false, "`Bash` is in blocked_tools"});
  EXPECT_EQ(words_for(decision, Reader::agent, kLast),
            "Pawl denied this call: `Bash` is in blocked_tools. Do not try to do the same thing in another way. A "
            "person can change that there.");
}

TEST(Words, tell_whose_rule_it_was) {
  Decision decision = decision_of(Verdict::ask);
  decision.findings[0].instead.clear();
  decision.findings[0].only_reads = true;
  decision.findings[0].origin = Origin::user_pack;
  EXPECT_EQ(words_for(decision, Reader::person),
            "Pawl asks before this call: it deletes the home folder: `/home/dev` (your rule filesystem.delete-home). "
            "Everything of the user is in it.");
  decision.findings[0].origin = Origin::shield;
  EXPECT_EQ(words_for(decision, Reader::person),
            "Pawl asks before this call: it deletes the home folder: `/home/dev` (your shield's rule "
            "filesystem.delete-home). Everything of the user is in it.");
  decision.verdict = Verdict::deny;
  EXPECT_TRUE(words_for(decision, Reader::agent).ends_with(" If it is needed, a person can run it in a terminal."));
}

TEST(Words, tell_notices) {
  Decision decision = decision_of(Verdict::ask);
  decision.findings.clear();
  decision.notices = {"the project's pawl.toml is not trusted", "config.toml is broken"};
  EXPECT_EQ(words_for(decision, Reader::person, kLast),
            "Pawl asks before this call: filesystem.delete-home: Deletes the home folder. A person can change that in "
            "`~/.pawl/config.toml`. Note: the project's pawl.toml is not trusted. Note: config.toml is broken.");
}

TEST(Words, say_a_rule_once_at_most_three_and_why_of_the_worst) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings.clear();
  for (const char* rule : {"a.one", "a.one", "a.two", "a.three", "a.four"}) {
    decision.findings.push_back(finding());
    decision.findings.back().rule = rule;
    decision.findings.back().instead = {"ls"};
  }
  EXPECT_EQ(words_for(decision, Reader::agent, kLast),
            "Pawl denied this call: it deletes the home folder: `/home/dev` (Pawl's rule a.one). Everything of the "
            "user is in it. It also deletes the home folder: `/home/dev` (Pawl's rule a.two). It also deletes the home "
            "folder: `/home/dev` (Pawl's rule a.three). Instead: `ls`. Do not try to do the same thing in another way. "
            "If it is needed, a person can allow it in a terminal: `pawl allow --last`.");
}

TEST(Words, name_the_call_and_lift_that_one) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings[0].instead.clear();
  EXPECT_EQ(words_for(decision, Reader::agent, {"k3v9qab", "pawl allow k3v9qab"}),
            "Pawl denied this (call k3v9qab): it deletes the home folder: `/home/dev` (Pawl's rule "
            "filesystem.delete-home). Everything of the user is in it. Do not try to do the same thing in another way. "
            "If it is needed, a person can allow it in a terminal: `pawl allow k3v9qab`.");
  decision.verdict = Verdict::ask;
  EXPECT_EQ(words_for(decision, Reader::person, {"k3v9qab", "pawl allow k3v9qab"}),
            "Pawl asks before this (call k3v9qab): it deletes the home folder: `/home/dev` (Pawl's rule "
            "filesystem.delete-home). Everything of the user is in it. As far as Pawl knows, it can be undone. To "
            "allow this from now on, run in a terminal: `pawl allow k3v9qab`.");
}

TEST(Words, of_an_error_end_with_one_full_stop) {
  Decision decision;
  decision.words.push_back({Judge::error, Verdict::deny, false, "it failed. Look with `pawl doctor`."});
  EXPECT_EQ(
      words_for(decision, Reader::agent, kLast),
      "Pawl denied this call: it failed. Look with `pawl doctor`. Do not try to do the same thing in another way.");
}

TEST(Words, show_hidden_characters_of_the_target) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings[0].object = "/home/\u202Ed\x1b[8m";
  EXPECT_NE(words_for(decision, Reader::agent, kLast).find("`/home/\\u{202E}d\\u{1B}[8m`"), std::string::npos);
}

TEST(Words, what_a_shield_denies_is_said_once) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings[0].origin = Origin::shield;
  decision.findings[0].rule = "shield.x.delete";
  decision.findings[0].instead.clear();
  decision.words = {{Judge::user_rules, Verdict::deny, false, "shield.x.delete: Deletes the home folder"}};
  EXPECT_EQ(
      words_for(decision, Reader::agent),
      "Pawl denied this call: it deletes the home folder: `/home/dev` (your shield's rule shield.x.delete). "
      "Everything of the user is in it. Do not try to do the same thing in another way. If it is needed, a person "
      "can run it in a terminal.");
}

TEST(Words, of_a_call_that_the_reader_does_not_see) {
  Decision decision = decision_of(Verdict::deny);
  decision.is_never = true;
  decision.findings[0].instead.clear();
  Saying saying;
  saying.call_id = "k3v9qab";
  saying.shown = "rm -rf ~";
  EXPECT_EQ(
      words_for(decision, Reader::agent, saying),
      "Pawl denied this (call k3v9qab), `rm -rf ~`: it deletes the home folder: `/home/dev` (Pawl's rule "
      "filesystem.delete-home). Everything of the user is in it. Do not try to do the same thing in another way. No "
      "approval can allow this; a person can run it in a terminal.");
}

}  // namespace
}  // namespace pawl
