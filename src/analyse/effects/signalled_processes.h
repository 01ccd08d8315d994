// SPDX-License-Identifier: Apache-2.0
// Which processes a signal reaches, if other steps list them: `kill $(pgrep x)`, `ps -e | awk '{print $1}' | xargs
// kill`.
#pragma once

#include <string_view>
#include <vector>

#include "analyse/places/world.h"
#include "model/step.h"

namespace pawl {

// Whether a pattern as pkill and grep take it is one of Pawl's processes: `p[a]wl`, not `.`, which is any.
[[nodiscard]] bool means_guard(std::string_view pattern);

// Whether one of the steps whose output comes out of `step` was given a word that means Pawl, or the port of its page.
[[nodiscard]] bool lists_guard(int step, const std::vector<Step>& steps, const World& world);

// Whether an id, a name or a list of them that a program is given is a process of Pawl's: `$(pgrep pawl)`, `pawl`,
// `$(lsof -ti :7295)`, or a number that is Pawl's now.
[[nodiscard]] bool is_guards_process(const Word& word, const std::vector<Step>& steps, const World& world);

// What processes of a name are, wherever it stands in the command.
enum class Signalled { some, shared, service };

// Of the name or the pattern that pkill, killall and pgrep are given: `node`, `^postgres$`, `/usr/sbin/sshd`.
[[nodiscard]] Signalled what_is_called(std::string_view pattern);

// Of the processes that a listing names, by what picks them: `pgrep node`, `ps ax | grep nginx`, `cat /run/sshd.pid`.
[[nodiscard]] Signalled what_is_listed(int step, const std::vector<Step>& steps);

// Whether it comes down to all processes: nothing on the way picks some of them.
[[nodiscard]] bool lists_every_process(int step, const std::vector<Step>& steps);

}  // namespace pawl
