// SPDX-License-Identifier: Apache-2.0
// What a program in a small text language does to the world by itself: commands that awk's system() and sed's `e` run,
// files that `getline <`, `w` and an editor's `r` and `w` take and fill, connections. Plain facts for analyse, which
// judges them like the operands of a step. A command that is put together at run time, or a text that is not
// understood, makes the answer not total; a file whose name is put together does not.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pawl {

struct Deed {
  enum class Kind {
    run,      // shell text
    feed,     // shell text that gets what the program prints as its input
    read,     // a file's name: what it holds comes out
    write,    // a file's name
    connect,  // a host's name
    listen,   // a port
    ask       // a person types what nobody else shall see, and it comes out
  };

  Kind kind = Kind::run;
  std::string text;
  bool is_known = true;  // false: the text is only the beginning of a file's name
};

struct SmallFacts {
  std::vector<Deed> deeds;       // in the order in which the text names them
  bool shows_operands = false;   // an editor prints what the files hold that it was started with
  bool writes_operands = false;  // and saves them
  bool is_total = true;          // every command that it would run is known
};

// What else the text is given.
struct SmallGiven {
  std::string home = {};
  std::vector<std::pair<std::string, std::string>> variables = {};  // of awk: `-v name=value`
  bool has_operands = false;                                        // of an editor: files that it was started with
};

// Whether there is a reader for this language (a word of knowledge: `awk`, `sed`, `vim`, `ed`, `applescript`,
// `debugger`, `transfer`).
[[nodiscard]] bool is_small_language(std::string_view language);

// REQUIRES: is_small_language(language).
[[nodiscard]] SmallFacts read_small(std::string_view language, std::string_view text, const SmallGiven& given);

// All in one line, for tests and people: `!cmd`, `|cmd` for one that is fed, `<file`, `>file`, `@host`.
[[nodiscard]] std::string dump(const SmallFacts& facts);

}  // namespace pawl
