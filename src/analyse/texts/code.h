// SPDX-License-Identifier: Apache-2.0
// From the calls that code would make to effects: content says what is called with what, knowledge/calls what a call
// does, and this file joins the two and follows what flows from one call into the next. Commands and code within the
// code go back to the walker through CodeHost.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/effects/effects.h"
#include "analyse/texts/imported_calls.h"
#include "content/code/code.h"
#include "knowledge/calls.h"

namespace pawl {

// What is said of objects that run what they say when they are unpacked.
inline constexpr std::string_view kUnpackedObjects = "objects that are unpacked and run";

struct CodeHost {
  // Shell text, a command's words, code of the same language; each with the folder and the standard input it gets.
  // Commands say where what they print comes from.
  std::function<Sources(const Word&, const Stream&)> run_shell;
  std::function<Sources(std::vector<Word>, const Stream&)> run_command;
  std::function<void(const Word&)> run_remote;  // shell text, on another host
  std::function<void(const Word&)> run_code;
  std::function<void(const Word&)> run_script;
  std::function<void(const Word&)> run_sql;
  std::function<void(std::string, Action)> add_gap;
  std::function<void(Span)> go_to;                  // the call that comes next stands there
  std::vector<std::string>* environment = nullptr;  // variables that the code has set for the commands it runs
  std::vector<Word> input_items;                    // paths that standard input lists, where they are known
  bool holds_secrets = false;                       // its environment was loaded out of a file of secrets
  bool is_program = false;                          // a file is looked into, nothing is run
  const ImportedCalls* imported = nullptr;          // what functions of other files do; may be nullptr
  ImportedCalls* exports = nullptr;                 // filled with what functions of this text do, where asked for
  bool is_of_call = false;                          // the code stands in the call, or in a file that the call writes
};

// A literal of code that no described function takes: if it is the path of a secret file, that file is read, and comes
// before the agent's eyes if `is_shown`. Returns where what is read comes from; nothing for other texts.
[[nodiscard]] Sources add_named_secret(std::string_view text, bool is_shown, StepContext& context);

// Secrets that a function read which nobody described may go out with any connection of the same code: the effects
// from `first` on.
void carry_read_secrets(std::size_t first, Sources secrets, Analysis& out);

// Returns where what the code prints may come from.
Sources add_code_effects(const CodeFacts& facts, const LanguageFact& language, StepContext& context,
                         const CodeHost& host);

}  // namespace pawl
