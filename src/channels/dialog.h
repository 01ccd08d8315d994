// SPDX-License-Identifier: Apache-2.0
// Windows by zenity or kdialog, on the user's screen. zenity ends with 0 when its window is taken away: its exit code
// says nothing.
#pragma once

#include "base/desktop.h"
#include "channels/window_channel.h"

namespace pawl {

class DialogProgram : public WindowProgram {
 public:
  using FindDesktop = std::function<Desktop()>;
  explicit DialogProgram(FindDesktop find = desktop_of_user) : find_(std::move(find)) {}

  [[nodiscard]] std::string look() override;
  [[nodiscard]] std::vector<std::string> command_for(const Notice& notice) const override;
  [[nodiscard]] RunningProgram::Environment environment() const override { return environment_on(desktop_); }

 private:
  FindDesktop find_;
  Desktop desktop_;
};

// What follows the program's name.
[[nodiscard]] std::vector<std::string> zenity_arguments(const Notice& notice);
[[nodiscard]] std::vector<std::string> kdialog_arguments(const Notice& notice);

}  // namespace pawl
