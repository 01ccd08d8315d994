// SPDX-License-Identifier: Apache-2.0
// Where something of this machine goes: uploads and pushes, what they carry, and whether they went there before.
#pragma once

#include <string>
#include <vector>

namespace pawl {

struct CardSubject;

// One line each.
[[nodiscard]] std::vector<std::string> destinations_of(const CardSubject& subject);

}  // namespace pawl
