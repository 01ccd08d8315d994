// SPDX-License-Identifier: Apache-2.0
// What the arguments of a tool mean: from its kind if it is described (knowledge/tools.h), else from its name and the
// names of its arguments, as tools of MCP servers have them. Plain facts; tools.cpp makes effects of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "knowledge/program.h"
#include "knowledge/tools.h"
#include "model/user_rules.h"

namespace pawl {

struct ToolUse {
  enum class Kind {
    shell,    // text, or an argv, that the agent wrote for a shell
    program,  // a command that the call amounts to: an argv, or words as a shell would take them; nobody wrote it so
    code,     // text in `language`
    page,     // text in `language` that runs in a page: what it knows may go out
    sql,      // text that is SQL
    query,    // text that may be SQL
    read,     // path, shown to the agent
    names,    // path, of which only names are shown
    write,    // path, a whole text
    change,   // path, a part of it
    remove,   // path
    move,     // path
    connect,  // URL
    patch,    // text
    skill,    // name
    service,  // what knowledge says that it does to a service: `effects`
    unread,   // text in a language that is not read
    missing,  // `text` names the argument that is not there
  };

  Kind kind = Kind::shell;
  std::string text;
  std::vector<std::string> argv = {};  // instead of text
  std::string language = {};
  std::string content = {};  // of what is written, or what a program reads from its standard input
  bool has_content = false;
  bool is_recursive = false;
  bool is_pattern = false;  // `text` is a pattern of paths
  std::span<const EffectFact> effects = {};
};

// A tool that is described.
[[nodiscard]] std::vector<ToolUse> uses_of_described(ToolKind kind, const Value& input);

// A tool that nobody described.
[[nodiscard]] std::vector<ToolUse> uses_of_undescribed(std::string_view tool, const Value& input);

// What the user says of this tool's arguments (`policy.tool_inspection`).
[[nodiscard]] std::vector<ToolUse> uses_of_inspected(std::string_view tool, const Value& input,
                                                     std::span<const ToolInspection> inspections);

// The words of a name: `readFile`, `read_file` and `read-file` are `read` and `file`.
[[nodiscard]] std::vector<std::string> words_of_name(std::string_view name);

}  // namespace pawl
