// SPDX-License-Identifier: Apache-2.0
// The last resort against a hang: at the time limit the process prints a refusal and ends, whatever it was doing.
#pragma once

namespace pawl {

// Far below the shortest time limit of any agent that goes ahead without an answer.
inline constexpr int kAlarmSeconds = 5;

// From now on. The refusal is exit 2 with a reason on standard error, which every agent takes as a deny.
void set_alarm();

// Before the answer is written: two answers would be worse than a late one.
void clear_alarm();

}  // namespace pawl
