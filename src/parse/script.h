// SPDX-License-Identifier: Apache-2.0
// The tree of a shell text: what bash would see, before it expands or runs anything. Plain data with exact places,
// which lives in the script and ends with it. A part that was not understood is an Unknown node in its place, so that
// analyse can say so.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/span.h"
#include "parse/arena.h"
#include "parse/items.h"

namespace pawl {

struct Node;
struct ShellWord;

// A piece of a word. `is_quoted` pieces are neither split nor taken as a pattern.
struct Part {
  enum class Kind : std::uint8_t {
    literal,     // text, quotes taken away
    parameter,   // $x, ${x}, ${x:-word}: text is the name, operation the operator, words its arguments
    command,     // $(..), `..`, ${ ..; }: body holds the list
    process,     // <(..), >(..), =(..): operation is `<`, `>` or `=`, body holds the list
    arithmetic,  // $((..)): words[0] holds its text with the substitutions inside
  };

  Text text;
  Operator operation;
  Kind kind : 7 = Kind::literal;
  bool is_quoted : 1 = false;
  Span span;
  Items<ShellWord> words;
  References<Node> body;
};

struct ShellWord {
  Items<Part> parts;
  Span span;
};

struct ShellRedirect {
  int fd = -1;       // -1: the operator's own (0 for <, 1 for >)
  int heredoc = -1;  // for <<: its body, an index into Script::heredocs
  Text fd_variable;  // {name}>
  Operator op;       // < > >> >| <> <& >& &> &>> << <<- <<<
  ShellWord target;  // for << the delimiter
  Span span;
};

struct ShellAssignment {
  Text name;
  Text subscript;
  bool appends = false;
  bool is_array = false;
  Items<ShellWord> values;  // one, or the items of an array
  Span span;
};

// Why a part is Unknown.
enum class GapKind : std::uint8_t {
  broken,    // bash rejects it too
  too_long,  // over the size limit
  too_deep,  // nested over the limit
};

struct Node {
  enum class Kind : std::uint8_t {
    simple,       // assignments, words, redirects
    list,         // children, separated by ops: ; & && ||
    pipeline,     // children, separated by ops: | |&
    subshell,     // ( list )
    group,        // { list }
    conditional,  // if: children are condition, body, condition, body, …, [else body]
    loop,         // while, until: children are condition and body; text tells which
    iteration,    // for, select: text is the variable, words the items, child the body
    arith_loop,   // for ((..)): words hold the expressions
    choice,       // case: words[0] the subject, children are its clauses
    clause,       // one branch of a case: words are the patterns, child the body, text its end: `;;`, `;&`, `;;&`
    function,     // text is the name, child the body
    arithmetic,   // ((..))
    condition,    // [[ .. ]]
    coprocess,    // coproc
    unknown,
  };

  Text text;
  Kind kind = Kind::simple;
  GapKind gap = GapKind::broken;
  bool is_negated = false;
  bool has_in : 1 = false;     // iteration: `in` was written, else the positional parameters
  bool is_select : 1 = false;  // iteration: its body may never run
  Span span;
  Items<ShellAssignment> assignments;
  Items<ShellWord> words;
  Items<ShellRedirect> redirects;
  References<Node> children;
  Items<Operator> ops;
};

static_assert(sizeof(Part) == 40 && sizeof(Node) == 64, "a tree may be large: its parts must be small");

// The tree and the memory of its texts and nodes; it may be moved but not copied.
struct Script {
  Node root;  // a list
  std::vector<ShellWord> heredocs;
  int gaps = 0;
  bool differs_in_posix = false;  // read in bash's grammar, it holds what another shell may read as other commands
  bool is_only_zsh = false;       // bash rejects it: this is how zsh reads it
  Arena arena;
};

// A word put together from parts of a script; it lives as long as both the script and the arena.
[[nodiscard]] ShellWord word_of(const std::vector<Part>& parts, Arena& arena);

// The tree in one line, for tests and `explain`.
[[nodiscard]] std::string dump(const Script& script);

}  // namespace pawl
