// SPDX-License-Identifier: Apache-2.0
// A command that is about to run, as the shell hands it over: its words, and where its descriptors lead.
#pragma once

#include <string>
#include <vector>

#include "analyse/scope/scope.h"
#include "model/step.h"

namespace pawl {

struct Running {
  std::vector<Word> argv;
  std::vector<Redirection> redirections;
  std::vector<std::string> wrappers;
  std::vector<std::string> variables;  // that are set for it alone
  Descriptors channels;                // where its descriptors lead
  Span span;
};

// A file that is run as program text.
struct ScriptCall {
  const Word* word = nullptr;
  std::string_view text;
  std::string_view language;  // empty: it is not read, unless it is a program
  std::vector<Word> arguments;
  bool is_program = false;  // run by its own name: its first line says in which language it is
  bool is_here = false;     // its text comes from this host, wherever it is run
};

}  // namespace pawl
