// SPDX-License-Identifier: Apache-2.0
// The names of all shields, so that the reader of the configuration can tell a misspelt one. Generated from
// rules/shields.
#pragma once

#include <span>
#include <string_view>

namespace pawl {

[[nodiscard]] std::span<const std::string_view> shield_names();

}  // namespace pawl
