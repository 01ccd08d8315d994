// SPDX-License-Identifier: Apache-2.0
// How sure it is that a person gave an answer, and which; the surest last.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pawl {

enum class AnswerLevel : std::uint8_t {
  prompt,  // the agent program's own dialog
  seat,    // a key or a click on this machine
  proof,   // a passphrase, a security key
  remote,  // another account or device
};
inline constexpr std::array<std::string_view, 4> kAnswerLevelNames = {"prompt", "seat", "proof", "remote"};

[[nodiscard]] constexpr std::string_view name_of(AnswerLevel level) {
  return kAnswerLevelNames[static_cast<std::size_t>(level)];
}

}  // namespace pawl
