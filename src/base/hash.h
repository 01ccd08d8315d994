// SPDX-License-Identifier: Apache-2.0
// SHA-256, as `sha256sum` prints it: so that anyone can check the log and the pins without Pawl.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace pawl
