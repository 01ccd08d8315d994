// SPDX-License-Identifier: Apache-2.0
// Whether a host is made to look like another one: `github.com.evil.io`, `https://github.com@evil.io`, letters of other
// scripts. Whoever makes a `connect` effect asks here.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

// Of a host in its canonical form: its name alone misleads.
[[nodiscard]] bool is_deceptive_host(std::string_view host);

// Of an address as it is written: user info that looks like a host, characters that hide the host, or its name.
[[nodiscard]] bool is_deceptive_address(std::string_view address);

// The name behind `xn--…`, or the label as it stands.
[[nodiscard]] std::string decoded_label(std::string_view label);

}  // namespace pawl
