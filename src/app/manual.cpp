// SPDX-License-Identifier: Apache-2.0
#include "app/manual.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "app/call_of_person.h"
#include "app/on_path.h"
#include "app/person.h"
#include "app/terminal.h"
#include "approve/words.h"
#include "base/files.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/unique.h"
#include "base/visible.h"
#include "engine/user_packs.h"
#include "model/call_id.h"
#include "record/sink.h"

namespace pawl {
namespace {

// The words as a shell would have to be given them.
[[nodiscard]] std::string text_of(const std::vector<std::string>& words, bool is_text) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + (is_text ? word : quote_if_needed(word));
  return text;
}

// Milder than for an agent: a person knows what they typed, and what secrets they have.
[[nodiscard]] Policy policy_of_person(const Call& call, const UserPacks& packs) {
  Policy policy = policy_for(pawl_home(), call, packs);
  policy.level = policy.manual_level;
  policy.is_dlp_enabled = false;
  policy.may_prompt = true;
  policy.autonomy = Autonomy::off;
  return policy;
}

void record(const Judged& judged, const Policy& policy, Verdict verdict, bool was_asked) {
  Ruling ruling;
  ruling.verdict = verdict;
  ruling.by = was_asked ? "the person at the terminal" : decider_of(judged.decision);
  Entry entry = entry_of(judged, ruling, 0);
  if (was_asked) entry.answer = Answer{std::string(name_of(verdict)), "terminal", "seat", 0, name_of_user()};
  LogSink sink(log_options(policy, join_path(pawl_home(), "log")));
  // A log that cannot be written does not keep a person from their own machine.
  if (const Result<Done> done = sink.append(entry); !done) print_error("pawl: " + done.error().text + "\n");
}

[[nodiscard]] std::string what_happens(const Decision& decision) {
  std::string text = visible(deed_of(decision)) + ".";
  if (!decision.findings.empty()) text += " " + decision.findings.front().why;
  if (decision.is_irreversible) text += " It cannot be undone.";
  return text;
}

// Whether the person at the terminal wants it all the same.
[[nodiscard]] bool is_wanted(const Judged& judged, const Barrier& barrier) {
  print_error(what_happens(judged.decision) + "\n");
  if (const auto why = why_an_agents()) {
    print_error("pawl run: " + *why + "\n");
    return false;
  }
  const bool is_question = barrier.kind == Barrier::Kind::question;
  const std::optional<std::string> said = ask_at_terminal(
      is_question ? std::string("run it? [y/N] ") : "to run it all the same, type `" + visible(barrier.word) + "`: ");
  if (!said) print_error("pawl run: this has no terminal to ask you at, so the command is not run\n");
  return said && (is_question ? *said == "y" || *said == "Y" || *said == "yes" : *said == barrier.word);
}

[[nodiscard]] int start(const std::vector<std::string>& words, bool is_text) {
  std::vector<std::string> argv = words;
  if (is_text) {
    const char* shell = std::getenv("SHELL");
    argv = {shell == nullptr || *shell == '\0' ? "/bin/sh" : shell, "-c", text_of(words, true)};
  }
  std::vector<char*> pointers;
  for (std::string& word : argv) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execvp(pointers[0], pointers.data());
  const int number = errno;
  print_error("pawl run: `" + visible(argv[0]) + "`: " + system_error_text(number) + "\n");
  return number == ENOENT || number == ENOTDIR ? kNotFound : kNotAllowed;
}

}  // namespace

Barrier barrier_of(const Judged& judged) {
  const Decision& decision = judged.decision;
  if (decision.verdict == Verdict::allow) return {};
  const bool is_mild = decision.tier < Tier::dangerous && !decision.is_irreversible;
  if (decision.verdict == Verdict::ask) return is_mild ? Barrier{} : Barrier{Barrier::Kind::question, ""};
  // What ends a machine or a home is named in full; anything else by a word that nobody types by habit.
  for (const Finding& finding : decision.findings) {
    if (finding.is_never && finding.object.starts_with('/')) return {Barrier::Kind::word, finding.object};
  }
  return {Barrier::Kind::word, judged.call.id};
}

bool is_program_here(const std::string& name) {
  if (name.empty() || name.starts_with('-')) return false;
  if (name.find('/') != std::string::npos) return ::access(name.c_str(), X_OK) == 0;
  return !find_on_path(name).empty();
}

int run_for_person(const std::vector<std::string>& words, bool is_text) {
  Call call = command_here(text_of(words, is_text));
  call.agent = "person";
  call.id = make_call_id(unique_bits());
  const UserPacks packs = load_user_packs(pawl_home());
  const Policy policy = policy_of_person(call, packs);
  const Judged judged = judge(std::move(call), policy, disk(), packs.rules);
  const Barrier barrier = barrier_of(judged);
  const bool is_asked = barrier.kind != Barrier::Kind::none;
  const bool runs = !is_asked || is_wanted(judged, barrier);
  record(judged, policy, runs ? Verdict::allow : Verdict::deny, is_asked);
  return runs ? start(words, is_text) : kNotAllowed;
}

}  // namespace pawl
