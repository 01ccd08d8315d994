// SPDX-License-Identifier: Apache-2.0
// Commands in texts of languages that have no reader of their own: C, Go, Rust, R, Lua, Lisp. What they run, delete,
// read, write or connect to is found by the names of a few calls with literal arguments, each said as the command that
// would do the same. Plain facts for analyse; a call whose command is put together at run time makes the answer not
// total.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct PlainCall {
  enum class Kind {
    shell,    // shell text
    command,  // words
  };

  Kind kind = Kind::shell;
  std::string text;
  std::vector<std::string> words;
};

struct PlainCalls {
  std::vector<PlainCall> calls;        // in the order of the text
  std::vector<std::string> mentioned;  // other literals, unless a function got them that opens no file
  bool is_total = true;
};

// Whether texts of this language (a word of knowledge: `r`, `lisp`) are looked at here.
[[nodiscard]] bool has_plain_calls(std::string_view language);

// Whether such a text is compiled before it runs: what its program is given to run is not expected in it.
[[nodiscard]] bool is_compiled_language(std::string_view language);

// REQUIRES: has_plain_calls(language).
[[nodiscard]] PlainCalls plain_calls_in(std::string_view language, std::string_view text);

// The words between blanks.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

// Of these languages, those whose texts are commands line by line (plain_lines.cpp).
[[nodiscard]] bool has_lines_of_calls(std::string_view language);
// REQUIRES: has_lines_of_calls(language).
[[nodiscard]] PlainCalls calls_in_lines(std::string_view language, std::string_view text);

}  // namespace pawl
