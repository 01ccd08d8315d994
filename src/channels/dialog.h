// SPDX-License-Identifier: Apache-2.0
// Questions as windows, by zenity or kdialog, one at a time. A window takes the keyboard, so what is typed for somebody
// else must not answer it: the button that has the keys answers nothing, and only the printed name of a button counts,
// never an exit code (zenity ends with 0 when its window is taken away).
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "base/desktop.h"
#include "channels/person_channel.h"
#include "channels/running_program.h"
#include "http/loop.h"

namespace pawl {

class DialogChannel : public PersonChannel {
 public:
  using FindDesktop = std::function<Desktop()>;
  explicit DialogChannel(Loop& loop, FindDesktop find = desktop_of_user);

  [[nodiscard]] std::string_view name() const override { return "native"; }
  [[nodiscard]] bool is_remote() const override { return false; }
  [[nodiscard]] bool is_there() const override { return why_not_.empty(); }
  [[nodiscard]] std::string why_not_there() const override { return why_not_; }
  void show(const Notice& notice) override;
  void withdraw(const std::string& id, const std::string& outcome) override;

 private:
  void look_for_screen();
  void set_why_not(const std::string& why);
  void show_next();
  void ended(const std::string& output);

  Loop* loop_;
  FindDesktop find_;
  Desktop desktop_;
  std::string why_not_ = "it was not looked for yet";
  std::deque<Notice> notices_;  // the first is shown
  std::unique_ptr<RunningProgram> program_;
  std::int64_t shown_ms_ = 0;
  Timer look_timer_;
};

}  // namespace pawl
