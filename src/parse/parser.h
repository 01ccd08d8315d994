// SPDX-License-Identifier: Apache-2.0
// The parser's state, shared by its parts: commands, compound, simple, redirects, words and expansions (each a .cpp of
// that name). After a failure every function returns what it has; the Unknown node stands where it happened.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parse/parse.h"

namespace pawl {

// The inside of backquotes is a text of its own; its places all mean the place of the backquotes.
struct TextWindow {
  std::string_view text;
  std::size_t end = 0;
  bool has_own_places = true;
  Span stand_in;
};

// What the parsers of one script share.
struct ParseBook {
  const ParseLimits& limits;
  std::size_t lookahead_left;  // telling $(( from $( ( looks ahead, as do subscripts; all of it together stays linear
  std::vector<ShellWord> heredocs;
  int gaps = 0;
};

class Parser {
 public:
  Parser(TextWindow window, ParseBook& book, int depth) : window_(window), book_(book), depth_(depth) {}

  // The whole window as a list; anything left over is Unknown.
  [[nodiscard]] Node parse_all(std::size_t begin);


 private:
  struct PendingHeredoc {
    int index;
    std::string delimiter;
    bool is_quoted;
    bool strips_tabs;
  };
  // Where a word may end and what is special inside it.
  enum class Context { command, double_quoted, heredoc, braces, braces_in_quotes, braces_pattern, arithmetic, regex };

  // What stands between `[` and its `]`, without reading it.
  struct Subscript {
    std::size_t end = 0;  // the place of the `]`; 0 if there is none
    bool has_blanks = false;
    bool is_ambiguous = false;  // only bash would read on to the `]`
  };

  // commands.cpp, compound.cpp, simple.cpp, redirects.cpp
  Node parse_list(std::string_view closer);
  Node parse_pipeline();
  Node parse_command();
  Node parse_compound();
  Node parse_conditional();
  Node parse_loop(std::string_view keyword);
  Node parse_iteration();
  Node parse_loop_body();
  Node parse_choice();
  Node parse_clause();
  Node parse_function_body(std::string name, std::size_t begin);
  Node parse_function_keyword();
  Node parse_coprocess();
  Node parse_condition();
  Node parse_arithmetic_command();
  Node parse_bracketed(Node::Kind kind, std::string_view close);
  Node parse_simple();
  bool parse_assignment(Node& node);
  [[nodiscard]] Subscript look_at_subscript();
  void parse_array_items(ShellAssignment& assignment);
  [[nodiscard]] bool parse_function_parentheses();
  bool parse_redirect(std::vector<ShellRedirect>& redirects);
  void parse_redirects(Node& node);
  void read_heredocs();
  [[nodiscard]] bool at_closer(std::string_view closer) const;
  [[nodiscard]] std::string_view keyword_here() const;
  [[nodiscard]] bool take_keyword(std::string_view keyword);
  void expect_keyword(std::string_view keyword);

  // words.cpp, expansions.cpp
  ShellWord parse_word(Context context, std::size_t limit);
  void parse_double_quoted(ShellWord& word);
  void parse_single_quoted(ShellWord& word);
  void parse_ansi_quoted(ShellWord& word);
  void parse_dollar(ShellWord& word, bool is_quoted, Context context);
  void parse_parameter_braces(Part& part, bool is_quoted);
  void parse_substituted_list(Part& part, std::string_view closer);
  void parse_command_substitution(ShellWord& word, bool is_quoted);
  void parse_backquotes(ShellWord& word, bool is_quoted);
  void parse_process_substitution(ShellWord& word);
  void parse_arithmetic(ShellWord& word, bool is_quoted, std::size_t open_length);
  void parse_extended_glob(ShellWord& word);
  void append_literal(ShellWord& word, std::string_view text, bool is_quoted, std::size_t begin, std::size_t end);
  [[nodiscard]] bool ends_arithmetic(std::size_t begin, std::size_t& end);

  // text
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < window_.end ? window_.text[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool at_end() const { return at_ >= window_.end; }
  [[nodiscard]] bool starts(std::string_view token) const {
    return window_.text.substr(0, window_.end).substr(at_).starts_with(token);
  }
  [[nodiscard]] Span span_from(std::size_t begin) const;
  void skip_blank();     // spaces, tabs, line continuations, comments
  void skip_newlines();  // and newlines, with the here-documents that begin there
  [[nodiscard]] bool enter();
  void leave() { --depth_; }
  void fail(GapKind gap, std::string reason);
  void close_with_gap(Node& node);
  [[nodiscard]] bool look_ahead(std::size_t count);

  TextWindow window_;
  ParseBook& book_;
  int depth_;
  std::size_t at_ = 0;
  bool failed_ = false;
  bool gap_placed_ = false;
  bool strips_tabs_ = false;  // inside the body of a `<<-`
  GapKind gap_ = GapKind::broken;
  std::string reason_;
  std::size_t gap_at_ = 0;
  std::vector<PendingHeredoc> heredocs_;
};

}  // namespace pawl
