// SPDX-License-Identifier: Apache-2.0
// What the agents' own tools are: the same few deeds under many names, from `[tools]` in knowledge/agents. Which of
// their arguments matter follows from the kind of tool (analyse/tools/tool_fields.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace pawl {

enum class ToolKind : std::uint8_t {
  shell,       // runs shell text
  terminal,    // the same in a terminal into which the agent types later, unseen
  typed,       // types text into a program that runs already
  foreign,     // runs text in a language that is not read
  read,        // shows a file, or several
  write,       // makes a file or puts a new text into it
  edit,        // changes a part of a file
  remove,      // deletes a file
  move,        // moves a file
  names,       // shows names of files, not what they hold
  lines,       // shows lines of files
  lines_if,    // shows lines of files only if its `output_mode` says so
  fetch,       // gets a page
  fetch_text,  // gets the pages whose addresses stand in a text
  patch,       // a patch in the form of `apply_patch`
  operation,   // one of the above, by its argument `command`
  skill,       // reads instructions from a file, whose `!` lines run
  inert,       // does nothing outside the agent
};

inline constexpr std::array<std::string_view, 18> kToolKindNames = {
    "shell", "terminal", "typed",    "foreign", "read",       "write", "edit",      "remove", "move",
    "names", "lines",    "lines_if", "fetch",   "fetch_text", "patch", "operation", "skill",  "inert"};

struct ToolFact {
  std::string_view name;
  ToolKind kind;
};

// All that an agent's file names, sorted by name.
[[nodiscard]] std::span<const ToolFact> all_tools();

// Those of agents that have no file yet, from knowledge/tools/others.toml, sorted by name.
[[nodiscard]] std::span<const ToolFact> all_other_tools();

// By the exact name that the agent uses; nullptr if nobody described it.
[[nodiscard]] const ToolFact* find_tool(std::string_view name);

}  // namespace pawl
