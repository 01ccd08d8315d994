// SPDX-License-Identifier: Apache-2.0
// `pawl check`: one hook call from an agent. Reads the message, has it judged, records it, answers in the agent's
// dialect. Whatever goes wrong becomes the agent's own refusal; an alarm far below any agent's time limit sees to that
// too.
#pragma once

namespace pawl {

// `arguments` are those after `check`. Returns the exit code.
[[nodiscard]] int serve_hook(int count, char** arguments);

}  // namespace pawl
