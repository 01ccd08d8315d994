// SPDX-License-Identifier: Apache-2.0
// Redirections and here-documents.
#include <algorithm>
#include <array>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

// The end of a here-document's line that begins at `line`, and the line as it is held against the delimiter: unless
// the delimiter was quoted, a backslash before the newline joins it with the next one.
[[nodiscard]] std::size_t line_end(std::string_view text, std::size_t line, bool is_quoted, std::string& joined) {
  while (true) {
    const std::size_t newline = std::min(text.find('\n', line), text.size());
    std::size_t backslashes = 0;
    while (newline - backslashes > line && text[newline - backslashes - 1] == '\\') ++backslashes;
    const bool goes_on = !is_quoted && newline < text.size() && backslashes % 2 == 1;
    joined += text.substr(line, newline - line - (goes_on ? 1 : 0));
    if (!goes_on) return newline;
    line = newline + 1;
  }
}

}  // namespace

void Parser::parse_redirects(Node& node) {
  skip_blank();
  while (!failed_ && parse_redirect(node.redirects)) skip_blank();
}

bool Parser::parse_redirect(std::vector<ShellRedirect>& redirects) {
  const std::size_t begin = at_;
  ShellRedirect redirect;
  std::size_t length = 0;
  if (is_digit(peek())) {
    while (is_digit(peek(length))) ++length;
    if ((peek(length) != '<' && peek(length) != '>') || length > 6) return false;
    redirect.fd = std::stoi(std::string(window_.text.substr(at_, length)));
  } else if (peek() == '{' && is_name_start(peek(1))) {
    length = 2;
    while (is_name_start(peek(length)) || is_digit(peek(length))) ++length;
    if (peek(length) != '}' || (peek(length + 1) != '<' && peek(length + 1) != '>')) return false;
    redirect.fd_variable = window_.text.substr(at_ + 1, length - 1);
    ++length;
  }
  static constexpr std::array<std::string_view, 12> kOperators = {"&>>", "<<<", "<<-", "&>", ">>", "<<",
                                                                  "<&",  ">&",  ">|",  "<>", "<",  ">"};
  const std::string_view rest = window_.text.substr(0, window_.end).substr(at_ + length);
  const auto op =
      std::find_if(kOperators.begin(), kOperators.end(), [&](std::string_view o) { return rest.starts_with(o); });
  if (op == kOperators.end()) return false;
  if (op->size() == 1 && rest.size() > 1 && rest[1] == '(') return false;  // a process substitution
  redirect.op = *op;
  at_ += length + op->size();
  skip_blank();
  const std::size_t target = at_;
  redirect.target = parse_word(Context::command, window_.end);
  if (failed_) {
    redirects.push_back(std::move(redirect));  // with what was read of it, and the gap that may stand in it
    return true;
  }
  if (at_ == target) {
    fail(GapKind::broken, "a file is missing after `" + redirect.op + "`");
    return true;
  }
  if (redirect.op == "<<" || redirect.op == "<<-") {
    PendingHeredoc pending{static_cast<int>(book_.heredocs.size()), "", false, redirect.op == "<<-"};
    const bool is_literal = std::all_of(redirect.target.parts.begin(), redirect.target.parts.end(),
                                        [](const Part& part) { return part.kind == Part::Kind::literal; });
    for (const Part& part : redirect.target.parts) {
      pending.is_quoted |= part.is_quoted;
      pending.delimiter += part.text;
    }
    if (!is_literal) pending.delimiter = window_.text.substr(target, at_ - target);  // bash expands nothing there
    redirect.heredoc = pending.index;
    book_.heredocs.emplace_back();
    heredocs_.push_back(std::move(pending));
  }
  redirect.span = span_from(begin);
  redirects.push_back(std::move(redirect));
  return true;
}

// At the start of the line after one with `<<`: each body in turn, up to its delimiter or the end of the text.
void Parser::read_heredocs() {
  std::vector<PendingHeredoc> pending = std::move(heredocs_);
  heredocs_.clear();
  const std::string_view text = window_.text.substr(0, window_.end);
  for (const PendingHeredoc& heredoc : pending) {
    const std::size_t begin = at_;
    std::size_t body_end = window_.end;
    std::size_t next = window_.end;
    for (std::size_t line = begin; line < window_.end;) {
      std::string joined;
      std::size_t newline = line_end(text, line, heredoc.is_quoted, joined);
      std::size_t start = 0;
      while (heredoc.strips_tabs && start < joined.size() && joined[start] == '\t') ++start;
      if (std::string_view(joined).substr(start) == heredoc.delimiter) {
        body_end = line;
        next = std::min(newline + 1, window_.end);
        break;
      }
      line = newline + 1;
    }
    ShellWord body;
    if (heredoc.is_quoted) {
      std::string content;
      bool at_line_start = true;
      for (std::size_t i = begin; i < body_end; ++i) {
        if (heredoc.strips_tabs && at_line_start && text[i] == '\t') continue;
        at_line_start = text[i] == '\n';
        content += text[i];
      }
      append_literal(body, content, true, begin, body_end);
    } else {
      at_ = begin;
      const bool outer_strips = std::exchange(strips_tabs_, heredoc.strips_tabs);
      body = parse_word(Context::heredoc, body_end);
      strips_tabs_ = outer_strips;
    }
    if (!failed_) at_ = body_end;
    body.span = span_from(begin);
    book_.heredocs[static_cast<std::size_t>(heredoc.index)] = std::move(body);
    if (failed_) return;
    at_ = next;
  }
}

}  // namespace pawl
