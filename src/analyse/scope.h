// SPDX-License-Identifier: Apache-2.0
// What is known at one point of a script: variables, functions, the current folder, files written so far.
// A subshell gets a copy. A variable set in a branch keeps its other values too: any of them may hold.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/step.h"
#include "parse/script.h"

namespace pawl {

// What comes out of a step, a pipeline or a substitution.
struct Stream {
  std::uint8_t sources = 0;  // Source
  bool is_known = false;
  std::string text;
  std::vector<Word> items;  // paths that are listed in it, where they are known
  // It holds what this file holds, and then `text`: nobody has read the file yet, so `is_known` is false.
  std::string file = {};
};

// A function's definition and the script that its tree belongs to.
struct FunctionText {
  const Node* node = nullptr;
  const Script* script = nullptr;
  std::string file = {};  // that was there before this call and defines it
};

struct Scope {
  std::map<std::string, std::vector<Word>, std::less<>> variables;
  std::map<std::string, FunctionText, std::less<>> functions;
  std::map<std::string, std::string, std::less<>> aliases;
  std::vector<std::shared_ptr<const Script>> texts;  // keeps those trees alive
  std::vector<Word> positional;                      // $1, $2, …
  bool knows_positional = false;
  std::map<std::string, std::uint8_t, std::less<>> written;  // path -> where its content comes from
  std::map<std::string, Stream, std::less<>> contents;       // path -> what a redirection of this text put there
  std::string cwd;                                           // empty: unknown
  bool is_found = false;  // of a file that was there before this call: what begins with an empty value is not certain
};

}  // namespace pawl
