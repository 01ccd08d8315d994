// SPDX-License-Identifier: Apache-2.0
// The tree of a shell text: what bash would see, before it expands or runs anything. Plain data with exact places.
// A part that was not understood is an Unknown node where it stands, so that analyse can say so.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace pawl {

struct Node;
struct ShellWord;

// A piece of a word. `is_quoted` pieces are neither split nor taken as a pattern.
struct Part {
  enum class Kind {
    literal,     // text, quotes taken away
    parameter,   // $x, ${x}, ${x:-word}: text is the name, operation the operator, words its arguments
    command,     // $(..), `..`, ${ ..; }: body holds the list
    process,     // <(..), >(..): operation is `<` or `>`, body holds the list
    arithmetic,  // $((..)): words[0] holds its text with the substitutions inside
  };

  Kind kind = Kind::literal;
  bool is_quoted = false;
  std::string text;
  std::string operation;
  std::vector<ShellWord> words;
  std::vector<Node> body;
  Span span;
};

struct ShellWord {
  std::vector<Part> parts;
  Span span;
};

struct ShellRedirect {
  int fd = -1;              // -1: the operator's own (0 for <, 1 for >)
  std::string fd_variable;  // {name}>
  std::string op;           // < > >> >| <> <& >& &> &>> << <<- <<<
  ShellWord target;         // for << the delimiter
  int heredoc = -1;         // for <<: its body, an index into Script::heredocs
  Span span;
};

struct ShellAssignment {
  std::string name;
  std::string subscript;
  bool appends = false;
  bool is_array = false;
  std::vector<ShellWord> values;  // one, or the items of an array
  Span span;
};

// Why a part is Unknown.
enum class GapKind {
  broken,    // bash rejects it too
  too_long,  // over the size limit
  too_deep,  // nested over the limit
};

struct Node {
  enum class Kind {
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
    clause,       // one branch of a case: words are the patterns, child the body
    function,     // text is the name, child the body
    arithmetic,   // ((..))
    condition,    // [[ .. ]]
    coprocess,    // coproc
    unknown,
  };

  Kind kind = Kind::simple;
  std::string text;
  std::vector<ShellAssignment> assignments;
  std::vector<ShellWord> words;
  std::vector<ShellRedirect> redirects;
  std::vector<Node> children;
  std::vector<std::string> ops;
  bool is_negated = false;
  bool has_in = false;  // iteration: `in` was written, else the positional parameters
  GapKind gap = GapKind::broken;
  Span span;
};

struct Script {
  Node root;  // a list
  std::vector<ShellWord> heredocs;
  int gaps = 0;
};

// The tree in one line, for tests and `explain`.
[[nodiscard]] std::string dump(const Script& script);

}  // namespace pawl
