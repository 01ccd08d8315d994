// SPDX-License-Identifier: Apache-2.0
// The parser's state, shared by its parts: commands, compound, simple, redirects, words, expansions, arithmetic and zsh
// (each a .cpp of that name). After a failure every function returns what it has; the Unknown node is where it
// happened. Nothing here goes deeper than the limit of depth, and nothing is read twice for each level.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parse/characters.h"
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
  ParseBook(const ParseLimits& its_limits, Arena& its_arena) : limits(its_limits), arena(its_arena) {}

  const ParseLimits& limits;
  Arena& arena;
  bool is_zsh = false;             // what bash rejects is read once more, as zsh would
  bool is_posix = false;           // Grammar::posix
  std::size_t lookahead_left = 0;  // telling $(( from $( ( looks ahead; all of it together stays linear
  std::vector<ShellWord> heredocs;
  int gaps = 0;
  int heredoc_depth = 0;  // of here-documents within each other
  bool differs_in_posix = false;
  // Sequences that are being read: see Gather.
  ItemStack<Part> parts;
  ItemStack<ShellWord> words;
  ItemStack<ShellRedirect> redirects;
  ItemStack<ShellAssignment> assignments;
  ItemStack<Node*> nodes;
  ItemStack<Operator> ops;
};

using Parts = Gather<Part>;

// Many methods on purpose: one a construct of the grammar, each short; they share the text, the place and the limits.
class Parser {
 public:
  Parser(TextWindow window, ParseBook& book, int depth) : window_(window), book_(book), depth_(depth) {}

  // The whole window as a list; anything left over is Unknown.
  [[nodiscard]] Node* parse_all(std::size_t begin);

 private:
  struct PendingHeredoc {
    int index;
    std::string_view delimiter;
    bool is_quoted;
    bool strips_tabs;
  };
  // Where a word may end and what is special inside it.
  enum class Context { command, double_quoted, heredoc, braces, braces_in_quotes, braces_pattern, arithmetic, regex };

  // The text between `[` and its `]`.
  struct Subscript {
    bool is_closed = false;
    bool has_blanks = false;
    bool is_ambiguous = false;  // only bash would read on to the `]`
  };

  // commands.cpp, compound.cpp, simple.cpp, redirects.cpp
  Node* parse_list(std::string_view closer);
  Node* parse_pipeline();
  Node* parse_command();
  Node* parse_compound(std::string_view keyword);
  Node* parse_conditional();
  Node* parse_loop(std::string_view keyword);
  Node* parse_iteration();
  Node* parse_loop_body();
  Node* parse_choice();
  Node* parse_clause(std::string_view closer);
  Node* parse_function_body(std::string_view name, std::size_t begin);
  Node* parse_function_keyword();
  Node* parse_coprocess();
  Node* parse_condition();
  Node* parse_arithmetic_command(std::size_t end);
  Node* parse_bracketed(Node::Kind kind, std::string_view close);
  Node* parse_simple();
  [[nodiscard]] bool looks_like_assignment() const;
  bool parse_assignment(Gather<ShellAssignment>& assignments, bool is_at_command, Parts& parts);
  bool finish_subscript(ShellAssignment& assignment, std::size_t begin, bool is_at_command, Parts& parts,
                        ShellWord& subscript);
  Subscript parse_subscript(Parts& parts, bool takes_blanks);
  void parse_array_items(Gather<ShellWord>& values);
  void append_array(ShellWord& word);
  [[nodiscard]] bool parse_function_parentheses();
  bool parse_redirect(Gather<ShellRedirect>& redirects, Gather<ShellWord>* words);
  void parse_redirects(Node& node);
  void announce_heredoc(ShellRedirect& redirect, std::size_t begin);
  void read_heredocs();
  [[nodiscard]] bool at_closer(std::string_view closer) const;
  [[nodiscard]] std::string_view keyword_here() const;
  [[nodiscard]] bool take_keyword(std::string_view keyword);
  void expect_keyword(std::string_view keyword);

  // zsh.cpp: what only zsh takes, asked for where bash would have given up
  Node* parse_zsh_command();
  Node* parse_short_body(std::string_view closer);
  Node* parse_sublist();
  bool parse_zsh_items(Node& node);
  Node* parse_anonymous_function(std::size_t begin);
  Node* parse_simple_words(std::string_view name, std::size_t begin);
  void skip_zsh_redirect_flags(Operator& op);
  [[nodiscard]] std::size_t numeric_glob_here() const;
  bool parse_zsh_piece(Parts& parts, bool is_start);

  // words.cpp, expansions.cpp, arithmetic.cpp
  ShellWord parse_word(Context context, std::size_t limit);
  ShellWord parse_word() { return parse_word(Context::command, window_.end); }
  [[nodiscard]] bool take_plain_word(ShellWord& word);
  void parse_parts(Parts& parts, Context context);
  void parse_backslash(Parts& parts, Context context, bool is_quoted_text);
  void parse_double_quoted(Parts& parts);
  void parse_single_quoted(Parts& parts);
  void parse_ansi_quoted(Parts& parts);
  void parse_dollar(Parts& parts, bool is_quoted, Context context);
  void parse_parameter_braces(Part& part, bool is_quoted);
  [[nodiscard]] std::size_t parameter_operator_length() const;
  void parse_list_in_braces(Part& part);
  void parse_substituted_list(Part& part, std::string_view closer);
  void parse_substitution(Parts& parts, bool is_quoted, Part::Kind kind);
  void parse_backquotes(Parts& parts, bool is_quoted);
  void parse_arithmetic(Parts& parts, bool is_quoted, std::size_t open_length, std::size_t end);
  void parse_old_arithmetic(Parts& parts, bool is_quoted);
  void parse_extended_glob(Parts& parts, std::size_t open_length);
  void append_literal(Parts& parts, std::string_view text, bool is_quoted, std::size_t begin, std::size_t end);
  [[nodiscard]] bool ends_arithmetic(std::size_t begin, std::size_t& end);
  [[nodiscard]] std::size_t match_of(std::size_t open);

  // text
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < window_.end ? window_.text.data()[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool at_end() const { return at_ >= window_.end; }
  [[nodiscard]] bool starts(std::string_view token) const {
    return at_ + token.size() <= window_.end && window_.text.compare(at_, token.size(), token) == 0;
  }
  [[nodiscard]] std::string_view slice(std::size_t begin, std::size_t end) const {
    return window_.text.substr(begin, end - begin);
  }
  [[nodiscard]] std::string_view read_part() const { return window_.text.substr(0, window_.end); }
  [[nodiscard]] Span span_of(std::size_t begin, std::size_t end) const {
    if (!window_.has_own_places) return window_.stand_in;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end < window_.end ? end : window_.end)};
  }
  [[nodiscard]] Span span_from(std::size_t begin) const { return span_of(begin, at_); }
  void skip_blank() {  // spaces, tabs, line continuations, comments
    if (is_of(peek(), CharacterKinds::kSkipped)) skip_more_blank();
  }
  void skip_more_blank();
  void skip_newlines();  // and newlines, with the here-documents that begin there
  [[nodiscard]] bool enter();
  void leave() { --depth_; }
  [[nodiscard]] Node* make(Node::Kind kind) {
    Node* node = book_.arena.make<Node>();
    node->kind = kind;
    return node;
  }
  [[nodiscard]] References<Node> only(Node* node);
  void fail(GapKind gap, std::string_view reason);
  void unexpected();
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
  std::string_view reason_;
  std::size_t gap_at_ = 0;
  std::vector<PendingHeredoc> heredocs_;
  // Where the parentheses that the last look ahead has passed are closed (0: nowhere), from `matched_from_` on.
  std::size_t matched_from_ = 0;
  std::vector<std::uint32_t> matches_;
};

}  // namespace pawl
