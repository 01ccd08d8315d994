// SPDX-License-Identifier: Apache-2.0
// What a person sees of a call that they have to decide on: one structure, which every way to ask shows in as much room
// as it has. Texts are the call's own words with the secrets taken out; whoever shows them makes them visible
// (base/visible.h). Nothing of the agent's words is in the deed or in the choices.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace pawl {

// An objection: what a rule says about one thing.
struct CardReason {
  std::string rule;
  std::string title;
  std::string object = {};
};

// The command, or the tool's arguments.
struct CardCommand {
  std::string text;
  std::vector<Span> spans = {};         // the parts of `text` that are objected to, in their order, not overlapping
  std::vector<std::string> parts = {};  // such parts that `text` does not hold as they are
  std::int64_t left_out = 0;            // bytes behind `text`
};

// What an edit changes, line by line: `-` gone, `+` new, ` ` around it, `@` a heading.
struct CardChanges {
  std::vector<std::string> lines;
  std::int64_t left_out = 0;  // lines
};

// A call of the same session that led to this one.
struct CardStep {
  std::string at;    // as the log has it
  std::string call;  // its id
  std::string what;  // `wrote clean.sh`
};

// Whether what the call does can be undone: all of it, a part, nothing. `unsaid`: there is nothing to undo.
enum class CanUndo : std::uint8_t { unsaid, yes, part, no, unknown };
inline constexpr auto kCanUndoNames = std::to_array<std::string_view>({"", "yes", "part", "no", "unknown"});

struct Card {
  std::string deed;                // one line, with how much: `Deletes 214 files (3.1 MB) below src`
  std::vector<std::string> facts;  // more about it, a line each: `12 of them are not in git`
  CardCommand command;
  CardChanges changes;
  std::vector<CardReason> reasons;
  CanUndo can_undo = CanUndo::unsaid;
  std::string undo;                // the same in words, with the reason
  std::vector<CardStep> lineage;   // what led here, the newest last
  std::string rule;                // what a rule would allow from now on; empty: none can be learned from it
  std::int64_t times_allowed = 0;  // calls of this shape, since one was last refused
  std::string agent_says;          // the agent's own reason for the call: its words, not ours
};

inline constexpr std::size_t kMostChanges = 40;
inline constexpr std::size_t kMostLineage = 4;
inline constexpr std::size_t kMostAgentSays = 200;

// The answers that can be given, the narrowest first. None is the default.
struct Choice {
  char key;
  std::string_view words;
};
inline constexpr auto kChoices = std::to_array<Choice>({
    {'y', "once"},
    {'s', "this session"},
    {'t', "10 minutes"},
    {'a', "always: a rule"},
    {'n', "no"},
    {'w', "no, with words"},
});

}  // namespace pawl
