// SPDX-License-Identifier: Apache-2.0
// Windows on macOS, by osascript. Written after Apple's documentation and never run there: docs/channels.md says so.
#pragma once

#include "base/desktop.h"
#include "channels/window_channel.h"

namespace pawl {

class OsascriptProgram : public WindowProgram {
 public:
  using FindProgram = std::function<std::string(std::string_view name)>;
  explicit OsascriptProgram(FindProgram find = program_of_root) : find_(std::move(find)) {}

  [[nodiscard]] std::string look() override;
  [[nodiscard]] std::vector<std::string> command_for(const Notice& notice) const override;
  [[nodiscard]] RunningProgram::Environment environment() const override { return environment_on(Desktop()); }

 private:
  FindProgram find_;
};

// What follows the program's name: a script that is always the same, and the texts for it.
[[nodiscard]] std::vector<std::string> osascript_arguments(const Notice& notice);

}  // namespace pawl
