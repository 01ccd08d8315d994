// SPDX-License-Identifier: Apache-2.0
// Words of which the names of tools are made that nobody described, as MCP servers have them: `delete_file`,
// `kubectl_scale`, `search_and_replace`. What they tell is a guess; analyse/tools/tool_guess.cpp makes it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pawl {

// What a tool does to the paths it is given, from little to much.
enum class ToolVerb : std::uint8_t { none, read, names, lines, write, change, copy, move, remove };

[[nodiscard]] ToolVerb verb_of_word(std::string_view word);

enum class ToolWord : std::uint8_t {
  service,   // has paths of its own, which are not this machine's: `github`
  page,      // its `script` or `code` runs in a page, a sandbox of its own: `browser`
  search,    // what is searched for is no statement, although it may read like one
  database,  // unless it is a database that is searched
};

[[nodiscard]] bool is_word(ToolWord kind, std::string_view word);

// The interpreter of a language that the name tells: `run_python`; empty if it tells none.
[[nodiscard]] std::string_view interpreter_of_word(std::string_view word);

// The program for which a tool with this word in its name stands: `redis-cli` for `redis`; empty if for none.
[[nodiscard]] std::string_view program_of_word(std::string_view word);

}  // namespace pawl
