// SPDX-License-Identifier: Apache-2.0
// Redirections and here-documents.
#include <algorithm>
#include <array>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

constexpr int kMaxHeredocDepth = 6;

// One line of a here-document, which may go on in the next ones.
struct Line {
  std::size_t end = 0;  // its newline, or the end of the text
  bool is_delimiter = false;
};

// The line that begins at `line`, compared with the delimiter: unless that was quoted, a backslash before the newline
// joins it with the next one.
[[nodiscard]] Line read_line(std::string_view text, std::size_t line, std::string_view delimiter, bool is_quoted,
                             bool strips_tabs) {
  while (strips_tabs && line < text.size() && text[line] == '\t') ++line;
  bool is_same = true;
  while (true) {
    const std::size_t newline = std::min(text.find('\n', line), text.size());
    std::size_t backslashes = 0;
    while (newline - backslashes > line && text[newline - backslashes - 1] == '\\') ++backslashes;
    const bool goes_on = !is_quoted && newline < text.size() && backslashes % 2 == 1;
    const std::string_view piece = text.substr(line, newline - line - (goes_on ? 1 : 0));
    is_same = is_same && (goes_on ? delimiter.starts_with(piece) : delimiter == piece);
    if (!goes_on) return {newline, is_same};
    if (is_same) delimiter.remove_prefix(piece.size());
    line = newline + 1;
  }
}

[[nodiscard]] std::string without_tabs(std::string_view text) {
  std::string content;
  bool is_at_line_start = true;
  for (const char c : text) {
    if (is_at_line_start && c == '\t') continue;
    is_at_line_start = c == '\n';
    content += c;
  }
  return content;
}

}  // namespace

void Parser::parse_redirects(Node& node) {
  Gather<ShellRedirect> redirects(book_.redirects, book_.arena);
  skip_blank();
  while (!failed_ && is_of(peek(), CharacterKinds::kRedirectStart) && parse_redirect(redirects, nullptr)) skip_blank();
  node.redirects = redirects.take();
}

// False, with at_ where it was, if there is none here.
bool Parser::parse_redirect(Gather<ShellRedirect>& redirects, Gather<ShellWord>* words) {
  const std::size_t begin = at_;
  ShellRedirect redirect;
  std::size_t length = 0;
  if (is_digit(peek())) {
    while (is_digit(peek(length))) ++length;
    if ((peek(length) != '<' && peek(length) != '>') || length > 6) return false;
    redirect.fd = 0;
    for (std::size_t i = 0; i < length; ++i) redirect.fd = redirect.fd * 10 + (peek(i) - '0');
  } else if (peek() == '{') {
    if (!is_name_start(peek(1)) || book_.is_posix) return false;
    length = 2;
    while (is_name(peek(length))) ++length;
    if (peek(length) != '}' || (peek(length + 1) != '<' && peek(length + 1) != '>')) return false;
    book_.differs_in_posix = true;
    redirect.fd_variable = window_.text.substr(at_ + 1, length - 1);
    ++length;
  }
  static constexpr std::array<std::string_view, 12> kOperators = {"&>>", "<<<", "<<-", "&>", ">>", "<<",
                                                                  "<&",  ">&",  ">|",  "<>", "<",  ">"};
  const std::string_view rest = read_part().substr(at_ + length, 4);
  const auto* op =
      std::find_if(kOperators.begin(), kOperators.end(), [&](std::string_view o) { return rest.starts_with(o); });
  if (op == kOperators.end()) return false;
  if (op->front() == '&') {
    if (book_.is_posix) return false;  // `a &` and `> b`
    book_.differs_in_posix = true;
  }
  if (book_.is_posix && *op == "<<<") {
    fail(GapKind::broken, "unexpected `<`");
    return true;
  }
  if (!book_.is_posix && op->size() == 1 && rest.size() > 1 && rest[1] == '(') return false;  // a process substitution
  if (book_.is_zsh && length == 0 && numeric_glob_here() > 0) return false;
  redirect.op = *op;
  at_ += length + op->size();
  if (book_.is_zsh) skip_zsh_redirect_flags(redirect.op);
  // `>! file`: zsh writes to `file`; to bash the file is `!`, and `file` a word.
  const bool is_forced = (*op == ">" || *op == ">>") && peek() == '!' && (is_blank(peek(1)) || !is_meta(peek(1)));
  const bool is_also_word = is_forced && is_blank(peek(1));
  if (is_forced) ++at_;
  skip_blank();
  const std::size_t target = at_;
  redirect.target = parse_word();
  if (!failed_ && at_ == target) {
    fail(GapKind::broken, "a file is missing after `" + std::string(redirect.op) + "`");
    return true;
  }
  if (!failed_ && (redirect.op == "<<" || redirect.op == "<<-")) announce_heredoc(redirect, target);
  redirect.span = span_from(begin);
  redirects.push_back(redirect);  // after a failure it holds what was read so far, and perhaps the gap
  if (is_also_word && words != nullptr) words->push_back(redirect.target);
  return true;
}

void Parser::announce_heredoc(ShellRedirect& redirect, std::size_t begin) {
  PendingHeredoc pending{static_cast<int>(book_.heredocs.size()), {}, false, redirect.op == "<<-"};
  bool is_literal = true;
  std::size_t pieces = 0;
  for (const Part& part : redirect.target.parts) {
    is_literal &= part.kind == Part::Kind::literal;
    pending.is_quoted |= part.is_quoted;
    pending.delimiter = pieces++ == 0 ? part.text.view() : book_.arena.join(pending.delimiter, part.text);
  }
  if (!is_literal) pending.delimiter = slice(begin, at_);  // bash expands nothing there
  redirect.heredoc = pending.index;
  book_.heredocs.emplace_back();
  heredocs_.push_back(pending);
}

// At the start of the line after one with `<<`: each body in turn, up to its delimiter or the end of the text.
void Parser::read_heredocs() {
  const std::vector<PendingHeredoc> pending = std::exchange(heredocs_, {});
  // Each looks for its end in what the outer one holds.
  if (book_.heredoc_depth >= kMaxHeredocDepth) {
    fail(GapKind::too_deep, "here-documents nested deeper than " + std::to_string(kMaxHeredocDepth));
    return;
  }
  const std::string_view text = read_part();
  for (const PendingHeredoc& heredoc : pending) {
    const std::size_t begin = at_;
    std::size_t body_end = window_.end;
    std::size_t next = window_.end;
    for (std::size_t line = begin; line < window_.end;) {
      const Line read = read_line(text, line, heredoc.delimiter, heredoc.is_quoted, heredoc.strips_tabs);
      if (read.is_delimiter) {
        body_end = line;
        next = std::min(read.end + 1, window_.end);
        break;
      }
      line = read.end + 1;
    }
    ShellWord body;
    if (heredoc.is_quoted) {
      std::string_view content = slice(begin, body_end);
      if (heredoc.strips_tabs) content = book_.arena.copy(without_tabs(content));
      Parts parts(book_.parts, book_.arena);
      append_literal(parts, content, true, begin, body_end);
      body.parts = parts.take();
    } else {
      at_ = begin;
      const bool outer_strips = std::exchange(strips_tabs_, heredoc.strips_tabs);
      ++book_.heredoc_depth;
      body = parse_word(Context::heredoc, body_end);
      --book_.heredoc_depth;
      strips_tabs_ = outer_strips;
    }
    if (!failed_) at_ = body_end;
    body.span = span_from(begin);
    book_.heredocs[static_cast<std::size_t>(heredoc.index)] = body;
    if (failed_) return;
    at_ = next;
  }
}

}  // namespace pawl
