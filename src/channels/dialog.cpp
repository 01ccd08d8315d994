// SPDX-License-Identifier: Apache-2.0
#include "channels/dialog.h"

#include <algorithm>

#include "base/clock.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookAgainMs = 15'000;
// Nobody reads and closes a window so quickly: it was never there.
constexpr std::int64_t kNotShownMs = 200;
constexpr std::int64_t kLeastMs = 800;
constexpr std::string_view kLaterWords = "Not now";

[[nodiscard]] std::string text_of(const Notice& notice) {
  std::string text = notice.title + "\n";
  for (const std::string& line : notice.lines) text += "\n" + line;
  if (!notice.more.empty()) text += "\n";
  for (const std::string& line : notice.more) text += "\n" + line;
  if (!notice.may_allow && !notice.why_not.empty()) text += "\n\na yes from here does not count: " + notice.why_not;
  return text;
}

// The first button has the keys.
[[nodiscard]] std::vector<std::string> command_of(const Notice& notice) {
  if (const std::string zenity = program_of_root("zenity"); !zenity.empty()) {
    std::vector<std::string> argv = {zenity, "--question", "--switch", "--no-markup", "--title=Pawl asks"};
    argv.push_back("--text=" + text_of(notice));
    argv.push_back("--extra-button=" + std::string(kLaterWords));
    argv.push_back("--extra-button=" + std::string(kDenyWords));
    if (notice.may_allow) argv.push_back("--extra-button=" + std::string(kAllowWords));
    return argv;
  }
  const std::string kdialog = program_of_root("kdialog");
  if (kdialog.empty()) return {};
  std::vector<std::string> argv = {kdialog, "--title", "Pawl asks", "--menu", text_of(notice)};
  for (const std::string_view words : {kLaterWords, kDenyWords, kAllowWords}) {
    if (words != kAllowWords || notice.may_allow) argv.insert(argv.end(), {std::string(words), std::string(words)});
  }
  return argv;
}

}  // namespace

DialogChannel::DialogChannel(Loop& loop, FindDesktop find) : loop_(&loop), find_(std::move(find)), look_timer_(loop) {
  look_for_screen();
}

void DialogChannel::set_why_not(const std::string& why) {
  const bool was_there = is_there();
  why_not_ = why;
  if (!is_there()) look_timer_.start(kLookAgainMs, [this] { look_for_screen(); });
  if (was_there != is_there() && on_change) on_change();
}

void DialogChannel::look_for_screen() {
  desktop_ = find_();
  set_why_not(!desktop_.has_screen()   ? "you have no desktop here: there is no screen"
              : command_of({}).empty() ? "`zenity` and `kdialog` are missing: install one of them"
                                       : "");
}

void DialogChannel::show(const Notice& notice) {
  const auto found =
      std::find_if(notices_.begin(), notices_.end(), [&](const Notice& one) { return one.id == notice.id; });
  if (found == notices_.end()) {
    notices_.push_back(notice);
  } else {
    *found = notice;
    if (found == notices_.begin()) program_.reset();
  }
  show_next();
}

void DialogChannel::show_next() {
  if (program_ || notices_.empty()) return;
  shown_ms_ = moment_now().boot_ms;
  program_ = RunningProgram::start(*loop_, command_of(notices_.front()), environment_on(desktop_),
                                   [this](int, const std::string& output) { ended(output); });
  if (!program_) set_why_not("the window cannot be started");
}

void DialogChannel::ended(const std::string& output) {
  const Notice notice = notices_.front();
  const bool is_yes = output == std::string(kAllowWords) + "\n" && notice.may_allow;
  const bool is_no = output == std::string(kDenyWords) + "\n";
  const std::int64_t shown_for_ms = moment_now().boot_ms - shown_ms_;
  notices_.pop_front();
  program_.reset();
  if (output.empty() && shown_for_ms < kNotShownMs) set_why_not("your screen does not show the window");
  const bool is_too_quick = is_yes && shown_for_ms < kLeastMs;
  // Whoever pressed cannot have read it: it is asked again.
  if (is_too_quick) notices_.push_back(notice);
  if ((is_no || is_yes) && !is_too_quick && on_press) static_cast<void>(on_press({notice.id, is_yes}));
  if (is_there()) show_next();
}

void DialogChannel::withdraw(const std::string& id, const std::string&) {
  if (notices_.empty()) return;
  const bool is_shown = notices_.front().id == id;
  std::erase_if(notices_, [&](const Notice& one) { return one.id == id; });
  if (is_shown) program_.reset();
  show_next();
}

}  // namespace pawl
