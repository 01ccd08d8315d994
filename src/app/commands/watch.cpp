// SPDX-License-Identifier: Apache-2.0
// `pawl watch`: the questions of agents as they come, answered with a key. As long as it runs, calls wait for it.
#include "base/watch.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "app/allowing.h"
#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/card_text.h"
#include "app/command.h"
#include "app/continuing.h"
#include "app/explanation.h"
#include "app/flags.h"
#include "app/keys.h"
#include "app/person.h"
#include "app/step_up.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "base/visible.h"
#include "engine/user_packs.h"

namespace pawl {
namespace {

constexpr std::int64_t kTenMinutesMs = 10 * 60'000;

int fail(const std::string& text) {
  print_error("pawl watch: " + text + "\n");
  return 1;
}

class Watching {
 public:
  Watching(std::string home, ApproverKey key) : home_(std::move(home)), key_(std::move(key)) {}

  void run() {
    FolderWatch folder(asks_folder(home_));
    print(paint(Colour::grey, "waiting for questions; q ends\n"));
    while (!is_over_ && !keys_.is_ended()) {
      end_countdown();
      look();
      const std::string pressed = keys_.pressed();
      if (!pressed.empty()) take(pressed);
      count_down();
      if (is_over_ || keys_.is_ended()) break;
      folder.wait_until(steady_ns() + 1'000'000'000, STDIN_FILENO);
    }
    end_countdown();
  }

 private:
  // How long the call still waits, on a line of its own that goes when something else is shown.
  void count_down() {
    if (!shown_ || shown_->state != AskState::waiting || !is_terminal(STDOUT_FILENO)) return;
    const std::int64_t left = shown_->ask.made.wall_ms + shown_->ask.deadline_ms - moment_now().wall_ms;
    print("  " + length_of(std::max<std::int64_t>(0, left)) + " left; then the call is refused, never allowed");
    std::fflush(stdout);
    has_countdown_ = true;
  }

  void end_countdown() {
    if (has_countdown_) print("\r\x1b[K");
    has_countdown_ = false;
  }

  void show_again() {
    print(question_text(*shown_, moment_now()) + choices_text(!shown_->ask.card.rule.empty()));
    gate_.shown(steady_ns());
  }

  // Shows the next question; says what became of the one that is shown, if it is gone.
  void look() {
    const Moment now = moment_now();
    if (shown_) {
      const Result<AskOnDesk> again = ask_on_desk(home_, shown_->ask.id, now);
      if (again && again->state == AskState::late && is_any_waiting(now)) {
        print(paint(Colour::grey, "  put off: another call waits\n\n"));
        shown_.reset();
      } else if (again && again->state == shown_->state) {
        return;
      }
    }
    if (shown_) {
      const Result<AskOnDesk> again = ask_on_desk(home_, shown_->ask.id, now);
      if (again && again->state == AskState::late) {
        print(paint(Colour::yellow, "  the call did not wait any longer; a yes counts when it is repeated\n"));
        shown_ = *again;
        gate_.shown(steady_ns());
        return;
      }
      const std::string stamp = stamp_of(home_, shown_->ask.id);
      const std::string state = !again ? "gone"
                                : again->state == AskState::abandoned
                                    ? "nobody waits for it any more; the agent gave up "
                                      "or was stopped"
                                    : std::string(name_of(again->state));
      print(paint(Colour::grey, "  call " + shown_->ask.id + ": " + (stamp.empty() ? state : stamp) + "\n\n"));
      shown_.reset();
    }
    // What somebody waits for comes first.
    const std::vector<AskOnDesk> asks = asks_on_desk(home_, now);
    for (const AskState state : {AskState::waiting, AskState::late}) {
      for (const AskOnDesk& asked : asks) {
        if (asked.state != state || left_.contains(asked.ask.id)) continue;
        shown_ = asked;
        print("\a");
        show_again();
        return;
      }
    }
  }

  [[nodiscard]] bool is_any_waiting(const Moment& now) const {
    const std::vector<AskOnDesk> asks = asks_on_desk(home_, now);
    return std::any_of(asks.begin(), asks.end(), [&](const AskOnDesk& asked) {
      return asked.state == AskState::waiting && !left_.contains(asked.ask.id);
    });
  }

  void take(const std::string& pressed) {
    if (pressed.find('\x03') != std::string::npos) is_over_ = true;  // Ctrl-C
    // Several at once are pasted or typed for somebody else.
    const bool counts = gate_.lets(steady_ns()) && pressed.size() == 1;
    if (!counts) return;
    const char key = pressed[0];
    if (key == 'q' && !shown_) is_over_ = true;
    if (!shown_) return;
    Wish wish;
    wish.channel = "terminal";
    wish.verdict = SaidVerdict::allow;
    switch (key) {
      case 'y':
        break;
      case 's':
        wish.scope = YesScope::session;
        wish.for_ms = kSessionGrantMs;
        break;
      case 't':
        wish.scope = YesScope::until;
        wish.for_ms = kTenMinutesMs;
        break;
      case 'a':
        if (shown_->ask.card.rule.empty()) return;
        break;
      case 'n':
        wish.verdict = SaidVerdict::deny;
        break;
      case 'w':
        wish.verdict = SaidVerdict::deny;
        wish.say = keys_.line("  your words to the agent (Esc and Enter: back): ");
        if (wish.say.find('\x1b') != std::string::npos) return show_again();
        break;
      case 'd':
        print(whole_card_text(shown_->ask.card, {static_cast<std::size_t>(terminal_width())}));
        gate_.shown(steady_ns());
        return;
      case 'x':
        print(explanation_of_ask() + "\n");
        show_again();
        return;
      case 'l':
        left_.insert(shown_->ask.id);
        print(paint(Colour::grey, "  left; `pawl pending` lists it\n\n"));
        shown_.reset();
        return;
      case 'q':
        is_over_ = true;
        return;
      default:
        return;
    }
    if (wish.verdict == SaidVerdict::allow && !is_meant(key)) return show_again();
    wish.has_rule = key == 'a';
    answer(wish);
  }

  // How the call is judged now.
  [[nodiscard]] std::string explanation_of_ask() const {
    const Result<Call> call = call_of_ask(shown_->ask);
    if (!call) return paint(Colour::yellow, "  " + call.error().text);
    const UserPacks packs = load_user_packs(home_);
    return explanation_of(judge(*call, policy_for(home_, *call, packs), disk(), packs.rules));
  }

  // A yes counts after the word that a young terminal must type, and after the rule was agreed to.
  [[nodiscard]] bool is_meant(char key) {
    if (!step_up(shown_->ask, [&](const std::string& question) { return keys_.line("  " + question); })) return false;
    return key != 'a' || allow_from_now_on();
  }

  // Shows the rule and writes it if the person agrees.
  [[nodiscard]] bool allow_from_now_on() {
    const Result<Call> call = call_of_ask(shown_->ask);
    const Result<Proposal> proposal = call ? propose(home_, *call, false) : Result<Proposal>(call.error());
    if (!proposal) {
      print(paint(Colour::yellow, "  " + proposal.error().text + "\n"));
      return false;
    }
    print(words_of(*proposal));
    if (keys_.line("  type `yes` to write this rule; anything else goes back: ") != "yes") return false;
    const Result<std::string> written = write_rules(home_, *proposal);
    print(written ? *written : paint(Colour::yellow, "  " + written.error().text + "\n"));
    return bool(written);
  }

  // Only if the person wants it.
  void offer_to_continue(const Ask& ask) {
    if (!has_ended(ask) || command_to_continue(ask).empty()) return;
    const std::string said = keys_.line("  [c] continue: type c to start " + ask.agent + " again in " +
                                        visible(ask.cwd) + ", to repeat the call; Enter leaves it: ");
    if (said == "c") keys_.as_usual([&] { static_cast<void>(continue_after(ask)); });
  }

  void answer(const Wish& wish) {
    const Result<std::string> done = give_answer(home_, *shown_, wish, key_);
    const bool is_yes = wish.verdict == SaidVerdict::allow;
    if (done)
      print(paint(is_yes ? Colour::green : Colour::red,
                  "  call " + shown_->ask.id + ", " + utc_now().substr(11, 8) + " UTC, by you: " + *done + "\n\n"));
    if (!done) print(paint(Colour::yellow, "  " + done.error().text + "\n\n"));
    if (!done) left_.insert(shown_->ask.id);
    if (done && is_yes && shown_->state == AskState::late) offer_to_continue(shown_->ask);
    shown_.reset();
  }

  std::string home_;
  ApproverKey key_;
  SingleKeys keys_;
  KeyGate gate_;
  std::optional<AskOnDesk> shown_;
  std::set<std::string> left_;
  bool is_over_ = false;
  bool has_countdown_ = false;
};

int run_watch(const std::vector<std::string>& arguments) {
  Flags flags("watch", "answer the questions of agents as they come");
  flags.footer(
      "As long as this runs, calls that need a person wait for it. Enter does nothing, and keys that are\n"
      "pressed before a question has been on the screen for a moment do not count.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail(*why);
  Result<ApproverKey> key = key_of_person(pawl_home());
  if (!key) return fail(key.error().text);
  if (const Result<Done> made = make_folder(asks_folder(pawl_home()), 0700); !made) return fail(made.error().text);
  const Result<OpenFile> watching = start_watching(pawl_home());
  if (!watching) return fail(watching.error().text);
  Watching(pawl_home(), std::move(*key)).run();
  return 0;
}

}  // namespace

const Command& watch_command() {
  static constexpr Command command{"watch", "answer the questions of agents as they come",
                                   CommandGroup::everyday, 20, run_watch};
  return command;
}

}  // namespace pawl
