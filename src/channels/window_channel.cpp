// SPDX-License-Identifier: Apache-2.0
#include "channels/window_channel.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr std::int64_t kLookAgainMs = 15'000;
// Nobody reads and closes a window so quickly: it was never there.
constexpr std::int64_t kNotShownMs = 200;
constexpr std::int64_t kLeastMs = 800;

}  // namespace

std::string window_text(const Notice& notice) {
  std::string text = notice.title + "\n";
  for (const std::string& line : notice.lines) text += "\n" + line;
  if (!notice.more.empty()) text += "\n";
  for (const std::string& line : notice.more) text += "\n" + line;
  if (!notice.may_allow && !notice.why_not.empty()) text += "\n\na yes from here does not count: " + notice.why_not;
  return text;
}

std::vector<std::string> window_buttons(const Notice& notice) {
  std::vector<std::string> buttons = {std::string(kLaterWords), std::string(kDenyWords)};
  if (notice.may_allow) buttons.emplace_back(kAllowWords);
  return buttons;
}

WindowChannel::WindowChannel(Loop& loop, std::unique_ptr<WindowProgram> shower, NowMs now)
    : loop_(&loop), shower_(std::move(shower)), now_(std::move(now)), look_timer_(loop) {
  look();
}

void WindowChannel::set_why_not(const std::string& why) {
  const bool was_there = is_there();
  why_not_ = why;
  if (!is_there()) look_timer_.start(kLookAgainMs, [this] { look(); });
  if (was_there != is_there() && on_change) on_change();
}

void WindowChannel::look() {
  set_why_not(shower_->look());
}

void WindowChannel::show(const Notice& notice) {
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

void WindowChannel::show_next() {
  if (program_ || notices_.empty()) return;
  shown_ms_ = now_();
  program_ = RunningProgram::start(*loop_, shower_->command_for(notices_.front()), shower_->environment(),
                                   [this](int, const std::string& output) { ended(output); });
  if (!program_) set_why_not("the window cannot be started");
}

void WindowChannel::ended(const std::string& output) {
  const Notice notice = notices_.front();
  const bool is_yes = output == std::string(kAllowWords) + "\n" && notice.may_allow;
  const bool is_no = output == std::string(kDenyWords) + "\n";
  const std::int64_t shown_for_ms = now_() - shown_ms_;
  notices_.pop_front();
  program_.reset();
  if (output.empty() && shown_for_ms < kNotShownMs) set_why_not("your screen does not show the window");
  const bool is_too_quick = is_yes && shown_for_ms < kLeastMs;
  // Whoever pressed cannot have read it: it is asked again.
  if (is_too_quick) notices_.push_back(notice);
  if ((is_no || is_yes) && !is_too_quick && on_press) static_cast<void>(on_press({notice.id, is_yes}));
  if (is_there()) show_next();
}

void WindowChannel::withdraw(const std::string& id, const std::string&) {
  if (notices_.empty()) return;
  const bool is_shown = notices_.front().id == id;
  std::erase_if(notices_, [&](const Notice& one) { return one.id == id; });
  if (is_shown) program_.reset();
  show_next();
}

}  // namespace pawl
