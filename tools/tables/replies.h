// SPDX-License-Identifier: Apache-2.0
// How an agent's file says what a hook answers: the dialects, and replies of an event's own. They become texts here, so
// that a hook only fills in the reason.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "settings/fields.h"

namespace pawl {

// In the order of their rows in replies.cpp.
inline constexpr std::array<std::string_view, 4> kDialectNames = {"nested", "flat", "exit", "plugin"};

enum class ReplyKind { allow, approve, ask, deny, tell, replace };

// The ReplyFact initialiser of one reply: the event's own if `fields` has one, else the dialect's. `event` is its name;
// `is_tool` says that it is about a call that waits.
[[nodiscard]] std::string reply_of(Fields& fields, const Value& table, ReplyKind kind, int dialect,
                                   std::string_view event, bool is_tool, const std::string& silence);

// Of the whole agent: what no opinion looks like, from `silence` or the dialect.
[[nodiscard]] std::string silence_of(Fields& fields, const Value& table, int dialect);

// Whether the dialect has a word for an ask.
[[nodiscard]] bool has_ask(int dialect);

}  // namespace pawl
