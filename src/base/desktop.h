// SPDX-License-Identifier: Apache-2.0
// Where this user's desktop is: its bus and its screen, by the sockets that lie in folders of theirs or of root's.
// Never by the environment: whoever starts a process says what stands there.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pawl {

struct Desktop {
  std::string runtime;     // the folder of this user's sockets
  std::string bus;         // the address of the session bus; empty: there is none
  std::string display;     // of X, `:0`
  std::string wayland;     // of Wayland, `wayland-0`
  std::string xauthority;  // the file with which X lets this user in

  [[nodiscard]] bool has_bus() const { return !bus.empty(); }
  [[nodiscard]] bool has_screen() const { return !display.empty() || !wayland.empty(); }
};

[[nodiscard]] Desktop desktop_of_user();
// Whether that user has a bus: one look, for whoever needs no more.
[[nodiscard]] bool has_session_bus();

// All the variables that a program on this desktop gets.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> environment_on(const Desktop& desktop);

// The path of a program that only root can replace; empty if there is none.
[[nodiscard]] std::string program_of_root(std::string_view name);

}  // namespace pawl
