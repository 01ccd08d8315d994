// SPDX-License-Identifier: Apache-2.0
// Where Pawl's own page is reached: the port on this machine at which people look and answer. A call that speaks to it,
// leads a browser there or ends whatever listens there is at Pawl itself.
#pragma once

#include <string_view>

#include "analyse/places/world.h"

namespace pawl {

// Whether an address leads there, wherever in the text it stands: `http://localhost:7295/x`, `[::1]:7295`,
// `8000:localhost:7295`.
[[nodiscard]] bool is_guards_page(std::string_view address, const World& world);

// Whether a word names its port as programs take ports: `7295`, `:7295`, `tcp:7295`, `7295/tcp`.
[[nodiscard]] bool is_guards_port(std::string_view word, const World& world);

}  // namespace pawl
