// SPDX-License-Identifier: Apache-2.0
// `pawl watch`: the questions of agents as they come, answered with a key. As long as it runs, calls wait for it.
#include "base/watch.h"

#include <unistd.h>

#include <algorithm>
#include <set>

#include "app/answering.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/keys.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/process.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::int64_t kTenMinutesMs = 10 * 60'000;
constexpr std::string_view kChoices =
    "  [y] once  [s] this session  [t] 10 minutes  [n] no  [w] no, with words\n"
    "  [d] all of it  [l] leave it  [q] end\n";

int fail(const std::string& text) {
  print_error("pawl watch: " + text + "\n");
  return 1;
}

class Watching {
 public:
  Watching(std::string home, ApproverKey key) : home_(std::move(home)), key_(std::move(key)) {}

  void run() {
    const FolderWatch folder(asks_folder(home_));
    print(paint(Colour::grey, "waiting for questions; q ends\n"));
    while (!is_over_ && !keys_.is_ended()) {
      look();
      const std::string pressed = keys_.pressed();
      if (!pressed.empty()) take(pressed);
      if (is_over_ || keys_.is_ended()) break;
      folder.wait_until(steady_ns() + 1'000'000'000, STDIN_FILENO);
    }
  }

 private:
  void show_again() {
    print(card_of(*shown_, moment_now()) + std::string(kChoices));
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
      print(paint(Colour::grey, "  " + (again ? std::string(name_of(again->state)) : "gone") + " elsewhere\n\n"));
      shown_.reset();
    }
    // What somebody waits for comes first.
    const std::vector<AskOnDesk> asks = asks_on_desk(home_, now);
    for (const AskState state : {AskState::waiting, AskState::late}) {
      for (const AskOnDesk& asked : asks) {
        if (asked.state != state || left_.contains(asked.ask.id)) continue;
        shown_ = asked;
        print("\a" + paint(Colour::cyan, asked.ask.id) + "  " + card_of(asked, now) + std::string(kChoices));
        gate_.shown(steady_ns());
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
      case 'n':
        wish.verdict = SaidVerdict::deny;
        break;
      case 'w':
        wish.verdict = SaidVerdict::deny;
        wish.say = keys_.line("  your words to the agent (Esc and Enter: back): ");
        if (wish.say.find('\x1b') != std::string::npos) return show_again();
        break;
      case 'd':
        print(whole_text_of(shown_->ask));
        gate_.shown(steady_ns());
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
    answer(wish);
  }

  void answer(const Wish& wish) {
    const Result<std::string> done = give_answer(home_, *shown_, wish, key_);
    const bool is_yes = wish.verdict == SaidVerdict::allow;
    if (done)
      print(paint(is_yes ? Colour::green : Colour::red,
                  "  " + utc_now().substr(11, 8) + " UTC, by you: " + *done + "\n\n"));
    if (!done) print(paint(Colour::yellow, "  " + done.error().text + "\n\n"));
    if (!done) left_.insert(shown_->ask.id);
    shown_.reset();
  }

  std::string home_;
  ApproverKey key_;
  SingleKeys keys_;
  KeyGate gate_;
  std::optional<AskOnDesk> shown_;
  std::set<std::string> left_;
  bool is_over_ = false;
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
  static constexpr Command command{"watch", "answer the questions of agents as they come", 39, run_watch};
  return command;
}

}  // namespace pawl
