// SPDX-License-Identifier: Apache-2.0
// Questions as windows, one at a time. A window takes the keyboard, so what is typed for somebody else must not answer
// it: the button that has the keys answers nothing, a yes that comes too soon does not count, and only the printed
// words of a button are an answer, never an exit code. Which program shows them: channels/dialog.h and
// channels/osascript.h.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "channels/person_channel.h"
#include "channels/running_program.h"
#include "http/loop.h"

namespace pawl {

inline constexpr std::string_view kLaterWords = "Not now";
inline constexpr std::string_view kWindowTitle = "Pawl asks";

class WindowProgram {
 public:
  virtual ~WindowProgram() = default;

  // Looks for it anew: why no window can be shown now; empty: one can.
  [[nodiscard]] virtual std::string look() = 0;
  // Shows this question, prints the words of the button that was pressed and a newline, and ends.
  [[nodiscard]] virtual std::vector<std::string> command_for(const Notice& notice) const = 0;
  [[nodiscard]] virtual RunningProgram::Environment environment() const = 0;
};

class WindowChannel : public PersonChannel {
 public:
  using NowMs = std::function<std::int64_t()>;
  WindowChannel(
      Loop& loop, std::unique_ptr<WindowProgram> shower, NowMs now = [] { return moment_now().boot_ms; });

  [[nodiscard]] std::string_view name() const override { return "native"; }
  [[nodiscard]] bool is_remote() const override { return false; }
  [[nodiscard]] bool is_there() const override { return why_not_.empty(); }
  [[nodiscard]] std::string why_not_there() const override { return why_not_; }
  void show(const Notice& notice) override;
  void withdraw(const std::string& id, const std::string& outcome) override;

 private:
  void look();
  void set_why_not(const std::string& why);
  void show_next();
  void ended(const std::string& output);

  Loop* loop_;
  std::unique_ptr<WindowProgram> shower_;
  NowMs now_;
  std::string why_not_ = "it was not looked for yet";
  std::deque<Notice> notices_;  // the first is shown
  std::unique_ptr<RunningProgram> program_;
  std::int64_t shown_ms_ = 0;
  Timer look_timer_;
};

// All that a window says, the details too.
[[nodiscard]] std::string window_text(const Notice& notice);
// The words of its buttons; the first has the keys.
[[nodiscard]] std::vector<std::string> window_buttons(const Notice& notice);

}  // namespace pawl
