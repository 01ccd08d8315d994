// SPDX-License-Identifier: Apache-2.0
// What a function or method of another language does with its arguments. The tables are made at build time from
// knowledge/calls/*.toml (docs/formats/calls.md).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "knowledge/program.h"

namespace pawl {

// What an argument is to the call: the words of knowledge/programs/*.toml, and some of code's own.
enum class CallRole : std::uint8_t {
  text,         // only said
  read,         // a path that is read, or a folder that is listed
  show,         // a path whose content comes into the program, and so before the agent's eyes
  write,        // a path that is replaced
  append,       // a path that is added to
  create,       // a path that is made
  remove,       // a path that is deleted
  move,         // a path that is moved away
  permission,   // a path whose mode or owner changes
  mode,         // that mode
  folder,       // the folder to work in; as a keyword: of this call alone
  shell,        // shell text that is run
  argv,         // a command: a list of words, or one text for a shell; several arguments are its words
  code,         // text in the same language that is run
  script,       // a file of code that is run
  module,       // the name of a module that is loaded
  input,        // what a command gets on its standard input
  url,          // a place on the network
  host,         // a host, or a list of host and port
  data,         // what goes out to it
  header,       // said to prove who asks
  send,         // a path whose content goes out
  sql,          // SQL that is run
  remote,       // shell text that another host runs
  packed,       // bytes that run what they say when they are unpacked
  save,         // a path that gets what comes from the network
  handle,       // an open file, which gets what the others are
  content,      // what a path or an open file gets
  environment,  // variables of the commands that it starts; as a keyword: of this call alone
  program,      // the file that runs, whatever the first word of the command says
};
inline constexpr std::array<std::string_view, 30> kCallRoleNames = {
    "text",   "read",  "show", "write",  "append", "create", "delete", "move",    "permission",  "mode",
    "folder", "shell", "argv", "code",   "script", "module", "input",  "url",     "host",        "data",
    "header", "send",  "sql",  "remote", "packed", "save",   "handle", "content", "environment", "program"};

// Where what comes out of a call is from.
enum class Gives : std::uint8_t { nothing, network, secret, decoded, encoded, stdin_text };
inline constexpr std::array<std::string_view, 6> kGivesNames = {"nothing", "network", "secret",
                                                                "decoded", "encoded", "stdin"};

struct CallOperand {
  CallRole role = CallRole::text;
  bool repeats = false;
};

struct CallKeyword {
  std::string_view name;
  std::string_view value;  // a pattern; empty: whatever it is
  CallRole role = CallRole::text;
  Marks sets = 0;
};

// The argument at a place (from 0) sets marks if it fits the pattern.
struct CallMark {
  std::uint8_t place = 0;
  std::string_view pattern;
  Marks sets = 0;
};

struct CallCase {
  Marks needs = 0;
  Marks refuses = 0;
  bool replaces_operands = false;
  CallRole self = CallRole::text;
  std::span<const CallOperand> operands;
  std::span<const EffectFact> effects;
};

struct CallFact {
  std::string_view name;  // `os.remove`; with a dot before it: of any object; `*` and `?` as in file names
  CallRole self = CallRole::text;
  Gives gives = Gives::nothing;
  bool is_recursive = false;  // whatever is marked
  bool wires_input = false;   // makes what it is given the standard input of the commands that follow
  bool opens_socket = false;  // a bare connection, over which a shell can be handed out
  std::string_view runs;      // the first words of the command that it is like; `*`: the last part of its name
  std::span<const CallOperand> operands;
  std::span<const CallKeyword> keywords;
  std::span<const CallMark> marks;
  std::span<const EffectFact> effects;
  std::span<const CallCase> cases;
};

struct LanguageFact {
  std::string_view language;
  std::span<const CallFact> calls;            // sorted by name
  std::span<const CallFact> patterns;         // those with `*` in their names
  std::span<const std::string_view> modules;  // that belong to the language: loading them runs nobody's code
  // Functions that may be given a path and do not open it; with `*` and `?`, `.name` of any object.
  std::span<const std::string_view> names_only;
  std::span<const std::string_view> prints;    // functions that print what they are given
  std::span<const std::string_view> loads;     // functions and modules that load a file of secrets into the environment
  std::span<const std::string_view> measures;  // functions of whose arguments nothing but a size or a truth comes out
};

[[nodiscard]] std::span<const LanguageFact> all_language_facts();

// nullptr if the language is not known.
[[nodiscard]] const LanguageFact* find_language(std::string_view language);

// By its whole name, else as a method of any object (`.unlink`); nullptr if the call does nothing that matters.
[[nodiscard]] const CallFact* find_call(const LanguageFact& language, std::string_view name);

// Whether the call, if it is given a path, is known not to open it.
[[nodiscard]] bool takes_names_only(const LanguageFact& language, std::string_view name);

// Whether the function or the module loads a file of secrets into the environment.
[[nodiscard]] bool loads_secrets(const LanguageFact& language, std::string_view name);

// Whether only a size, a kind, names or a truth comes out of it: `bool(x)`.
[[nodiscard]] bool only_measures(const LanguageFact& language, std::string_view name);

// Whether the call prints what it is given.
[[nodiscard]] bool prints_arguments(const LanguageFact& language, std::string_view name);

[[nodiscard]] bool is_own_module(const LanguageFact& language, std::string_view module);

}  // namespace pawl
