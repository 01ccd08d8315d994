// SPDX-License-Identifier: Apache-2.0
// What code in another language would call, read without running any of it: every call in order, with its arguments as
// far as the text alone tells. Plain facts for analyse, which knows what the calls do. What could not be read is listed
// in `problems`; then the list of calls is not complete.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace pawl {

struct CodeValue {
  enum class Kind { unknown, text, list, map };

  Kind kind = Kind::unknown;
  std::string text;                // known text; for unknown: why it is
  std::string front;               // of an unknown text: what it begins with
  std::vector<std::string> keys;   // of a map, in the order of its items
  std::vector<CodeValue> items;    // of a list or a map
  std::vector<int> from;           // calls whose results it may hold
  std::vector<std::string> names;  // things it may hold that are read without a call: `os.environ`
  bool is_glob = false;            // the text is a pattern of paths
  bool is_tree = false;            // and everything below it
  bool is_decoded = false;         // known, but the code has it in another form: base 64, hex

  [[nodiscard]] bool is_text() const { return kind == Kind::text; }
};

struct CodeArgument {
  std::string keyword;  // empty for one by position
  CodeValue value;
};

struct CodeCall {
  // `shutil.rmtree`, whatever it was imported as; `pathlib.Path.unlink` for a method of what `pathlib.Path` made;
  // `.unlink` for one of an object that is not known; `?` for a part that is not known.
  std::string name;
  CodeValue self;  // the object of a method
  std::vector<CodeArgument> arguments;
  bool is_certain = true;  // false: handed over to be called by others
  bool is_reached = true;  // false: in a function that nothing in this text calls
  Span span;
};

// A function that other texts can call, walked with parameters of which nothing is known.
struct CodeFunction {
  std::string name;                     // `fetch`, `Client.fetch`; empty: what a module itself is
  std::vector<std::string> parameters;  // their names, empty where one has none
  int first = 0;                        // calls[first + i] stands for the parameter i, and is named kParameterCall
  int end = 0;                          // behind the last call that it makes
  CodeValue gives;
};
inline constexpr std::string_view kParameterCall = "(parameter)";

struct CodeProblem {
  Span span;
  std::string text;
};
// Of such texts, those that mean that there was more than is read.
inline constexpr std::array<std::string_view, 5> kLimitProblems = {
    "more code than is read", "code that takes too long to read", "functions that call each other too deep",
    "more calls than are followed", "code that does more than can be followed"};

struct CodeFacts {
  std::vector<CodeCall> calls;
  std::vector<std::string> modules;  // that it loads, by name
  std::vector<CodeProblem> problems;
  std::vector<CodeFunction> functions;  // only where somebody asked for them
  bool forks_for_ever = false;          // a loop that does nothing but start itself once more
};

// Whether there is a reader for this language (a word of knowledge: `python`, `node`).
[[nodiscard]] bool can_read_code(std::string_view language);

// Where the code that is read comes from.
struct CodePlace {
  std::string home = {};         // what `~` stands for
  std::string file = {};         // the file that it is in; empty: in none
  bool tells_functions = false;  // what others can call is walked by itself, after the rest
};

// REQUIRES: can_read_code(language).
[[nodiscard]] CodeFacts read_code(std::string_view language, std::string_view text, const CodePlace& place);

// One call a line, for tests and people: `os.remove("x") ; open("a", mode="w")`.
[[nodiscard]] std::string dump(const CodeFacts& facts);

}  // namespace pawl
