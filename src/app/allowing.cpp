// SPDX-License-Identifier: Apache-2.0
#include "app/allowing.h"

#include <algorithm>
#include <map>
#include <memory>

#include "app/call_of_person.h"
#include "app/card_text.h"
#include "app/home_lock.h"
#include "app/log_note.h"
#include "app/logged_call.h"
#include "app/rules_prove.h"
#include "app/terminal.h"
#include "approve/ask.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/process.h"
#include "base/visible.h"
#include "engine/user_packs.h"
#include "record/show.h"

namespace pawl {
namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;
constexpr std::string_view kHead =
    "# What a person allowed with `pawl allow`. `pawl allow --remove ID` removes a rule again.\n";

// Only if the new text proves itself. The proof is kept with it.
[[nodiscard]] Result<Done> write_proved(const std::string& pawl_home, const std::string& text) {
  std::size_t rules = 0;
  const std::vector<std::string> failures = prove_user_pack(pawl_home, path_of_allowed(pawl_home), text, rules);
  if (!failures.empty()) {
    std::string all;
    for (const std::string& failure : failures) all += failure + "\n";
    return Error{Code::bad_argument,
                 all +
                     "the rule fails its own test, so nothing was changed; what this call does may depend on more "
                     "than its text"};
  }
  Result<Done> done = make_folder(path_of_user_packs(pawl_home), 0700);
  if (done) done = write_file(path_of_allowed(pawl_home), text, 0600);
  if (done) done = keep_proof(pawl_home, text);
  return done;
}

// Judges calls of the log as they are judged now, and as they would be with the new rules.
class Replaying {
 public:
  Replaying(const std::string& pawl_home, const std::vector<NarrowRule>& rules)
      : pawl_home_(pawl_home), packs_(load_user_packs(pawl_home)) {
    std::string text;
    for (const NarrowRule& rule : rules) text += rule.text + "\n";
    read_user_pack({path_of_allowed(pawl_home), text}, proposed_);
    with_.assign(packs_.rules.begin(), packs_.rules.end());
    with_.insert(with_.end(), proposed_.rules.begin(), proposed_.rules.end());
  }

  [[nodiscard]] Replayed run() {
    LogQuery query;
    query.last = kReplayedCalls;
    static_cast<void>(
        read_log(join_path(pawl_home_, "log"), query, [&](std::string_view, const Value& entry) { take(entry); }));
    return replayed_;
  }

 private:
  void take(const Value& entry) {
    const Value* input = entry.find("input");
    const std::string* tool = entry.find_text("tool");
    const std::string* cwd = entry.find_text("cwd");
    const std::string* verdict = entry.find_text("verdict");
    if (input == nullptr || tool == nullptr || tool->empty() || cwd == nullptr || verdict == nullptr ||
        *verdict == "none")
      return;
    if (is_incomplete(*input)) {
      ++replayed_.incomplete;
      return;
    }
    Call call;
    call.tool = *tool;
    call.cwd = *cwd;
    call.input = *input;
    call.home = home_of_person();
    call.user = name_of_user();
    if (const std::string* agent = entry.find_text("agent")) call.agent = *agent;
    ++replayed_.calls;
    const auto [policy, is_new] = policies_.try_emplace(call.cwd);
    if (is_new) policy->second = policy_for(pawl_home_, call, packs_);
    const Verdict now = judge(call, policy->second, disk(), packs_.rules).decision.verdict;
    if (now == Verdict::allow) return;
    if (judge(std::move(call), policy->second, disk(), with_).decision.verdict != Verdict::allow) return;
    ++(now == Verdict::ask ? replayed_.asks : replayed_.denies);
  }

  const std::string& pawl_home_;
  UserPacks packs_;
  Pack proposed_;
  std::vector<Rule> with_;
  std::map<std::string, Policy> policies_;
  Replayed replayed_;
};

// The rule as the file will have it, behind an indent.
[[nodiscard]] std::string shown(const std::string& rule) {
  constexpr std::string_view kRule = "    ";
  std::string text;
  for (std::size_t at = 0; at < rule.size();) {
    const std::size_t end = std::min(rule.find('\n', at), rule.size());
    text += fitted(kRule, kRule, std::string_view(rule).substr(at, end - at), kRule.size() + 2);
    at = end + 1;
  }
  return text;
}

[[nodiscard]] std::string times(int number, std::string_view noun) {
  return (number == 0 ? "no" : std::to_string(number)) + " " + std::string(noun) + (number > 1 ? "s" : "");
}

}  // namespace

std::string path_of_allowed(const std::string& pawl_home) {
  return join_path(path_of_user_packs(pawl_home), "allowed.toml");
}

Result<std::string> text_of_allowed(const std::string& pawl_home) {
  Result<std::string> text = disk().read(path_of_allowed(pawl_home), kLimit);
  if (!text && text.error().code == Code::not_found) return std::string();
  return text;
}

Result<Call> call_of_ask(const Ask& ask) {
  if (is_incomplete(ask.input))
    return Error{Code::bad_argument,
                 "the question holds call " + ask.id +
                     " only in part: secrets are taken out and long texts cut, so it cannot be judged again"};
  Call call;
  call.id = ask.id;
  call.agent = ask.agent;
  call.session = ask.session;
  call.tool = ask.tool;
  call.cwd = ask.cwd;
  call.input = ask.input;
  call.home = home_of_person();
  call.user = name_of_user();
  return call;
}

Result<Proposal> propose(const std::string& pawl_home, const Call& call, bool is_here) {
  const UserPacks packs = load_user_packs(pawl_home);
  const Policy policy = policy_for(pawl_home, call, packs);
  const Judged judged = judge(call, policy, disk(), packs.rules);
  Result<std::vector<NarrowRule>> rules = narrowest_rules(judged, is_here, utc_now().substr(0, 10));
  if (!rules) return rules.error();
  Proposal proposal;
  proposal.rules = std::move(*rules);
  if (is_here) proposal.project = judged.call.project;
  proposal.replayed = Replaying(pawl_home, proposal.rules).run();
  return proposal;
}

std::string words_of(const Proposal& proposal) {
  std::string text =
      "to allow from now on" + (proposal.project.empty() ? "" : " in " + visible(proposal.project)) + ":\n";
  for (const NarrowRule& rule : proposal.rules) text += "  " + visible(rule.what) + "\n";
  text += proposal.rules.size() == 1 ? "with this rule:\n" : "with these rules:\n";
  for (const NarrowRule& rule : proposal.rules) text += shown(rule.text) + "\n";
  const Replayed& replayed = proposal.replayed;
  std::string answers =
      "among your last " + times(replayed.calls, "recorded call") + " it would have answered " +
      times(replayed.asks, "question") +
      (replayed.denies == 0 ? ", and let nothing through that was denied"
                            : ", and let " + times(replayed.denies, "call") + " through that would be denied");
  if (replayed.incomplete > 0)
    answers += "; " + std::to_string(replayed.incomplete) + " more are in the log only in part";
  return text + fitted("", "", answers, 2);
}

Result<std::string> write_rules(const std::string& pawl_home, const Proposal& proposal) {
  const Result<OpenFile> lock = lock_home();
  if (!lock) return lock.error();
  const Result<std::string> before = text_of_allowed(pawl_home);
  if (!before) return before.error();
  std::string text = before->empty() ? std::string(kHead) : *before;
  for (const NarrowRule& rule : proposal.rules) {
    if (text.find("id = \"" + rule.id + "\"") != std::string::npos) continue;
    text += (text.ends_with('\n') ? "\n" : "\n\n") + rule.text;
  }
  if (const Result<Done> done = write_proved(pawl_home, text); !done) return done.error();
  for (const NarrowRule& rule : proposal.rules)
    static_cast<void>(note_in_log("person", "rule", rule.id + ": allows from now on: " + rule.what));
  std::string said = "written into `" + visible(path_of_allowed(pawl_home)) + "`; to undo this:\n";
  for (const NarrowRule& rule : proposal.rules) said += "  pawl allow --remove " + rule.id + "\n";
  return said;
}

}  // namespace pawl
