// SPDX-License-Identifier: Apache-2.0
// The memory of a session as text: JSON lines, of which a later one about the same thing counts. Pure; store.h keeps
// the text. Lines that are torn or of another version are left out, never an error.
#pragma once

#include <string>
#include <string_view>

#include "model/session.h"

namespace pawl {

// So many are kept; the oldest are forgotten first.
inline constexpr std::size_t kMaxDenials = 500;
inline constexpr std::size_t kMaxKnownFiles = 1000;

[[nodiscard]] SessionMemory read_memory(std::string_view text);

// One line each, with a newline on both sides, so that a torn line before it stays alone. Empty if the thing is too
// long to be remembered.
[[nodiscard]] std::string write_denial(const Denial& denial);
[[nodiscard]] std::string write_known_file(const KnownFile& file);
[[nodiscard]] std::string write_gone(std::string_view path);

// All of it, each thing once.
[[nodiscard]] std::string write_memory(const SessionMemory& memory);

}  // namespace pawl
