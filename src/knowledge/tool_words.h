// SPDX-License-Identifier: Apache-2.0
// Words of which the names of tools are made that nobody described, as MCP servers have them: `delete_file`,
// `kubectl_scale`, `search_and_replace`. What they tell is a guess; analyse/tools/tool_guess.cpp makes it. The words
// are in knowledge/tools/words.toml.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pawl {

// What a tool does to the paths it is given, from little to much.
enum class ToolVerb : std::uint8_t { none, read, names, lines, write, change, copy, move, remove };

inline constexpr std::array<std::string_view, 9> kToolVerbNames = {"none",   "read", "names", "lines", "write",
                                                                   "change", "copy", "move",  "remove"};
static_assert(kToolVerbNames.size() == static_cast<std::size_t>(ToolVerb::remove) + 1);

[[nodiscard]] ToolVerb verb_of_word(std::string_view word);

enum class ToolWord : std::uint8_t {
  service,     // has paths of its own, which are not this machine's: `github`
  page,        // its `script` or `code` runs in a page, a sandbox of its own: `browser`
  search,      // what is searched for is no statement, although it may read like one
  database,    // unless it is a database that is searched
  looks,       // a verb with which a tool only looks: `get`
  ends,        // a verb with which it does not, whatever else its name says: `find_and_delete`
  joins,       // its name tells several verbs: `and`
  typed_into,  // a program that runs takes what is typed: `terminal`
  types,       // a verb of such a tool: `send`
  tells,       // only tells how something is used: `help`
  folder,      // what it deletes may be a folder with all in it: `directory`
  open,        // says nothing of what is done, which stands in its arguments: `execute`
  part,        // what a container service has: `volume`
  flag,        // a value that is a flag of its command: `hard` of `git reset`
  packs,       // makes one file of several: `zip`
  takes_away,  // a verb that says all, whatever the arguments are: `uninstall`
  sends,       // a verb with which a file goes to somebody: `upload`
  says,        // a verb that arguments do not outdo: `create`
  thing,       // leaves open what it is done to: `resource`
  request,     // asks an address: `fetch`
  files,       // a server for files of this machine: `filesystem`
  interprets,  // runs the text that it is given, in whatever language: `eval`
};

inline constexpr std::array<std::string_view, 22> kToolWordNames = {
    "service", "page",  "search", "database", "looks", "ends",      "joins", "typed_into",
    "types",   "tells", "folder", "open",     "part",  "flag",      "packs", "takes_away",
    "sends",   "says",  "thing",  "request",  "files", "interprets"};
static_assert(kToolWordNames.size() == static_cast<std::size_t>(ToolWord::interprets) + 1);

[[nodiscard]] bool is_word(ToolWord kind, std::string_view word);

// The interpreter of a language that the name tells: `run_python`; empty if it tells none.
[[nodiscard]] std::string_view interpreter_of_word(std::string_view word);

// The program for which a tool with this word in its name stands: `redis-cli` for `redis`; empty if for none.
[[nodiscard]] std::string_view program_of_word(std::string_view word);

// The tables behind these, each sorted by word.
struct VerbWord {
  std::string_view word;
  ToolVerb verb;
};
struct TellingWord {
  std::string_view word;
  std::uint32_t kinds;  // a bit for each ToolWord
};
struct ProgramWord {
  std::string_view word;
  std::string_view program;
};
[[nodiscard]] std::span<const VerbWord> all_tool_verbs();
[[nodiscard]] std::span<const TellingWord> all_telling_words();
[[nodiscard]] std::span<const ProgramWord> all_interpreter_words();
[[nodiscard]] std::span<const ProgramWord> all_program_words();

}  // namespace pawl
