// SPDX-License-Identifier: Apache-2.0
#include "app/manual.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/card_text.h"
#include "app/controlling_terminal.h"
#include "app/explanation.h"
#include "app/on_path.h"
#include "app/person.h"
#include "app/terminal.h"
#include "approve/words.h"
#include "base/files.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/unique.h"
#include "base/visible.h"
#include "engine/card_of.h"
#include "engine/copies.h"
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

// What became of the question whether to run it.
enum class Outcome { unasked, yes, no, nobody, too_late };

void record(const Judged& judged, const Policy& policy, Outcome outcome) {
  const bool runs = outcome == Outcome::unasked || outcome == Outcome::yes;
  Ruling ruling;
  ruling.verdict = runs ? Verdict::allow : Verdict::deny;
  ruling.by = outcome == Outcome::unasked  ? decider_of(judged.decision)
              : outcome == Outcome::nobody ? "no terminal to ask a person at"
                                           : "the person at the terminal";
  if (outcome == Outcome::too_late) ruling.by = "nobody answered at the terminal";
  Entry entry = entry_of(judged, ruling, 0);
  if (outcome == Outcome::yes || outcome == Outcome::no)
    entry.answer = Answer{std::string(name_of(ruling.verdict)), "terminal", "seat", 0, user_in_words()};
  if (outcome == Outcome::too_late) entry.answer = Answer{"timeout", "terminal", "seat", 0, ""};
  LogSink sink(log_options(policy, join_path(pawl_home(), "log")));
  // A log that cannot be written does not keep a person from their own machine.
  if (const Result<Done> done = sink.append(entry); !done) print_error("pawl: " + done.error().text + "\n");
}

// The question, with the card, at the terminal; whatever is asked for is shown before it is asked again.
class Asking {
 public:
  Asking(const Judged& judged, const Policy& policy, const Barrier& barrier)
      : judged_(judged), barrier_(barrier), card_(card_of(judged, policy, pawl_home())) {}

  [[nodiscard]] Outcome ask(std::int64_t timeout_ms) {
    const auto why = why_an_agents();
    if (why || !terminal_.is_there()) {
      print_error(card_text(card_));
      print_error("pawl run: " + why.value_or("this has no terminal to ask you at, so the command is not run") + "\n");
      return Outcome::nobody;
    }
    terminal_.show(card_text(card_, {terminal_.width()}));
    terminal_.forget_typed();
    std::string line;
    while (true) {
      const ControllingTerminal::Got got = terminal_.ask(question(), timeout_ms, line);
      if (got == ControllingTerminal::Got::nothing) line.clear();  // Ctrl-D, or the terminal is gone: that is a no
      if (got == ControllingTerminal::Got::too_late) {
        terminal_.show("\npawl run: nobody answered within " + length_of(timeout_ms) + ", so the command is not run\n");
        return Outcome::too_late;
      }
      if (line == "d") {
        terminal_.show(whole_card_text(card_, {terminal_.width()}) + without_changes());
      } else if (line == "e") {
        terminal_.show(explanation_of(judged_) + "\n");
      } else {
        if (is_yes(line)) return Outcome::yes;
        const bool is_other_word = !is_question() && !line.empty();
        terminal_.show(std::string(got == ControllingTerminal::Got::nothing ? "\n" : "") +
                       (is_other_word ? "that is not the word, so it is not run\n" : "it is not run\n"));
        return Outcome::no;
      }
    }
  }

 private:
  [[nodiscard]] bool is_question() const { return barrier_.kind == Barrier::Kind::question; }
  [[nodiscard]] std::string question() const {
    return is_question() ? std::string("run it? [y/N/d(iff)/e(xplain)] ")
                         : "to run it all the same, type `" + visible(barrier_.word) + "` [d(iff)/e(xplain)]: ";
  }
  [[nodiscard]] std::string without_changes() const {
    return card_.changes.lines.empty() ? "  it edits no file that Pawl could show line by line\n" : "";
  }
  [[nodiscard]] bool is_yes(const std::string& line) const {
    return is_question() ? line == "y" || line == "Y" || line == "yes" : line == barrier_.word;
  }

  const Judged& judged_;
  const Barrier& barrier_;
  Card card_;
  ControllingTerminal terminal_;
};

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

int run_for_person(const CommandOfPerson& command) {
  Call call = command_here(text_of(command.words, command.is_text));
  call.agent = "person";
  call.id = make_call_id(unique_bits());
  const UserPacks packs = load_user_packs(pawl_home());
  const Policy policy = policy_of_person(call, packs);
  CopiesOfCall copies(pawl_home());
  Judged judged = judge(std::move(call), policy, disk(), packs.rules, nullptr, &copies);
  const Barrier barrier = barrier_of(judged);
  const Outcome outcome =
      barrier.kind == Barrier::Kind::none ? Outcome::unasked : Asking(judged, policy, barrier).ask(command.timeout_ms);
  const bool runs = outcome == Outcome::unasked || outcome == Outcome::yes;
  if (runs) {
    keep_copies(judged, policy, disk(), copies);
    judged.kept = copies.kept();
  }
  record(judged, policy, outcome);
  return runs ? start(command.words, command.is_text) : kNotAllowed;
}

}  // namespace pawl
