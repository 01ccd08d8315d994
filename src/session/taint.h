// SPDX-License-Identifier: Apache-2.0
// What a session has met that makes its later calls worth a closer look. A taint is kept in a file of its own beside
// the session's memory: the first that sees it places the file, whole or not at all, and it stays for the session. So
// it costs the same however long the session is, and hooks that run at once lose none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/place.h"
#include "base/result.h"

namespace pawl {

enum class TaintKind : std::uint8_t { secret };  // a secret stood in what a tool gave back
inline constexpr std::array<std::string_view, 1> kTaintNames = {"secret"};

struct Taint {
  TaintKind kind = TaintKind::secret;
  std::string by;       // the tool and what it did, redacted
  std::string call;     // Pawl's id of the call
  std::int64_t n = 0;   // its number in the log; 0: not known when it was kept
  std::int64_t at = 0;  // milliseconds since 1970
};

// `taken`: the session has it already, and nothing is written.
[[nodiscard]] Result<Placed> keep_taint(const std::string& folder, std::string_view agent, std::string_view session,
                                        const Taint& taint);

// A file that says nothing, or something else, is a taint all the same: of such a one only the kind is known.
[[nodiscard]] std::optional<Taint> find_taint(const std::string& folder, std::string_view agent,
                                              std::string_view session, TaintKind kind);

}  // namespace pawl
