// SPDX-License-Identifier: Apache-2.0
// What stands for a secret and is none: `your-token-here`, `xxxx`, `12345678`, a host of manuals.
#pragma once

#include <string_view>

namespace pawl {

// `body` is a token without its prefix; its head alone counts. `counts_sequences`: `abcdefgh` and `12345678` tell too.
[[nodiscard]] bool is_placeholder(std::string_view body, bool counts_sequences = true);

// At most four different characters, or one of them four times at the head.
[[nodiscard]] bool is_monotonous(std::string_view body);

// Loopback, a single label (`db`), a name of manuals and tests.
[[nodiscard]] bool is_host_of_nobody(std::string_view host);

}  // namespace pawl
