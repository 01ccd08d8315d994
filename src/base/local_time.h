// SPDX-License-Identifier: Apache-2.0
// The time of day where this machine stands, for what people plan by it.
#pragma once

namespace pawl {

// Minutes since midnight.
[[nodiscard]] int minute_of_day();

}  // namespace pawl
