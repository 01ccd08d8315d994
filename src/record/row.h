// SPDX-License-Identifier: Apache-2.0
// One line of the log as people see it in lists: `pawl tail`, the page, and every number that is counted come from here,
// so that none of them disagrees with another. Its texts are visible (base/visible.h) and on one line.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "model/entry.h"

namespace pawl {

// What a line is about: a call that was judged, or anything else.
enum class RowKind { allow, ask, deny, event };
inline constexpr std::array<std::string_view, 4> kRowKindNames = {"allow", "ask", "deny", "event"};

// What became of it, as far as is known. An ask of the agent's own prompt is `asking` until the tool has run, or the
// session has gone on without it.
enum class RowState { allow, deny, event, asking, ran, not_run };
inline constexpr std::array<std::string_view, 6> kRowStateNames = {"allow", "deny", "event", "asking", "ran", "not_run"};

struct Row {
  std::int64_t number = 0;
  std::string time;
  std::string call;
  std::string agent;
  std::string event;
  std::string session;
  std::string tag;  // two hex digits that tell sessions apart
  std::string cwd;
  std::string tool;
  std::string what;  // the command, the path or the address, at most kMostWhat bytes and a few
  std::string part;  // of the command, that was objected to; empty: all, or it is not known
  RowKind kind = RowKind::event;
  RowState state = RowState::event;
  RowKind counted = RowKind::event;  // what it counts as: see counted_as()
  bool is_prevented = false;  // it was denied because a rule objected
  bool is_dlp = false;        // one of the rules is about secrets in the call
  std::string would_be;
  std::string by;
  std::vector<std::string> rules;
  std::string tier;
  std::int64_t risk = 0;
  bool is_irreversible = false;
  std::vector<std::string> did;
  std::int64_t us = 0;
  std::string ask;
  std::optional<Answer> answer;
  std::string undo;
  Counts counts;
  std::vector<std::string> notices;
};

inline constexpr std::size_t kMostWhat = 400;

[[nodiscard]] Row row_of(const Value& entry);

// What Pawl did with the call: it let it pass, asked a person about it, or stopped it. Every number of calls, on every
// surface, counts by this. What was asked about is an ask whatever came of it, be it by Pawl or in the agent's own
// prompt; what an earlier answer lets pass is not one, for nobody was asked again.
[[nodiscard]] RowKind counted_as(const Row& row);

// As docs/formats/http.md has it.
[[nodiscard]] Value value_of_row(const Row& row);

// The command, the path or the address of an entry, as it stands there; else the whole input.
[[nodiscard]] std::string text_of_call(const Value& entry);

[[nodiscard]] std::string tag_of_session(std::string_view session);

// Whether the rule counted: those on trial and those that a person lifted stand in the log too, with a remark.
[[nodiscard]] bool has_counted(std::string_view rule);

// What a later line says of an ask: the tool has run, or the session has gone on without it. Nothing: it says nothing.
[[nodiscard]] std::optional<RowState> what_became_of(const Row& asked, const Row& later);

}  // namespace pawl
