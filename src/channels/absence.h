// SPDX-License-Identifier: Apache-2.0
// Whether the user has left the screen: logind says that their graphical session is locked or idle. The switchboard
// asks when a question would wait for a remote channel. Without logind, or with an answer that is not understood in
// time, nobody has left.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/desktop.h"
#include "channels/running_program.h"
#include "http/loop.h"

namespace pawl {

class Absence {
 public:
  using FindProgram = std::function<std::string(std::string_view name)>;
  using Then = std::function<void(bool has_left)>;

  explicit Absence(Loop& loop, FindProgram find = program_of_root);

  // `then` is called once, later: whoever asks while somebody else waits gets the same answer.
  void look(Then then);

 private:
  void ask_session(const std::string& session);
  void start(std::vector<std::string> words, std::function<void(const std::string& output)> then);
  void tell(bool has_left);

  Loop* loop_;
  FindProgram find_;
  std::vector<Then> waiting_;
  std::unique_ptr<RunningProgram> program_;
  Timer end_;
};

// The user's first session, out of what `loginctl show-user` prints of it; empty: there is none.
[[nodiscard]] std::string session_in(std::string_view output);
// Whether this is a graphical session of that user which is locked or idle, out of what `loginctl show-session` prints.
[[nodiscard]] bool has_left_in(std::string_view output, std::string_view uid);

}  // namespace pawl
