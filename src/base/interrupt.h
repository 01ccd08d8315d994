// SPDX-License-Identifier: Apache-2.0
// Ctrl-C as a wish to stop: long work looks here from time to time, and tells what it has.
#pragma once

namespace pawl {

// From now on the first Ctrl-C only sets is_interrupted(); a second one ends the process as usual.
void notice_interrupts();

[[nodiscard]] bool is_interrupted();

}  // namespace pawl
