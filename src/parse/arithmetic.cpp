// SPDX-License-Identifier: Apache-2.0
// Arithmetic: $((..)), $[..], ((..)); and how it is told from a subshell within a subshell.
#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

constexpr std::uint32_t kNotSeen = 0xFFFFFFFF;

}  // namespace

// At the first byte after `((` (or `$((`): whether the inner parenthesis is closed by the first of two `)`. If not, it
// is a subshell within a subshell or a substitution. `end` is the place of that `)`.
bool Parser::ends_arithmetic(std::size_t begin, std::size_t& end) {
  end = match_of(begin - 1);
  return !failed_ && end != 0 && end + 1 < window_.end && window_.text[end + 1] == ')';
}

// Where the parenthesis at `open` is closed, 0 if nowhere. The parentheses that are passed on the way are kept: so one
// look ahead serves all that are nested in it. Those inside quotes are passed over, and are looked at when they are
// met.
std::size_t Parser::match_of(std::size_t open) {
  const bool is_known = open >= matched_from_ && open - matched_from_ < matches_.size();
  if (is_known && matches_[open - matched_from_] != kNotSeen) return matches_[open - matched_from_];
  const bool is_kept = !is_known;
  if (is_kept) {
    matched_from_ = open;
    matches_.assign(1, 0);
  }
  std::vector<std::size_t> opened = {open};
  std::size_t i = open + 1;
  for (; i < window_.end && !opened.empty(); ++i) {
    if (!is_kept && !look_ahead(1)) return 0;
    const char c = window_.text[i];
    std::size_t length = 1;
    if (c == '\\') {
      length = 2;
    } else if (c == '\'' || c == '"') {
      const std::size_t close = read_part().find(c, i + 1);
      if (close == std::string_view::npos) break;
      if (!is_kept && !look_ahead(close - i)) return 0;
      length = close - i + 1;
    }
    if (is_kept) matches_.resize(matches_.size() + length, kNotSeen);
    if (c == '(') {
      opened.push_back(i);
      if (is_kept) matches_.back() = 0;
    } else if (c == ')') {
      const std::size_t last = opened.back();
      opened.pop_back();
      if (is_kept) matches_[last - matched_from_] = static_cast<std::uint32_t>(i);
      if (opened.empty()) return i;
    }
    i += length - 1;
  }
  return 0;
}

// At `((` or `$((`, after ends_arithmetic() said yes.
void Parser::parse_arithmetic(Parts& parts, bool is_quoted, std::size_t open_length, std::size_t end) {
  Part part;
  part.kind = Part::Kind::arithmetic;
  part.is_quoted = is_quoted;
  const std::size_t begin = at_;
  at_ += open_length;
  if (enter()) {
    Gather<ShellWord> words(book_.words, book_.arena);
    words.push_back(parse_word(Context::arithmetic, end));
    part.words = words.take();
    leave();
  }
  if (!failed_) at_ = end + 2;
  part.span = span_from(begin);
  parts.push_back(part);
}

// $[..], the old spelling.
void Parser::parse_old_arithmetic(Parts& parts, bool is_quoted) {
  Part part;
  part.kind = Part::Kind::arithmetic;
  part.is_quoted = is_quoted;
  const std::size_t begin = at_;
  at_ += 2;
  if (enter()) {
    Gather<ShellWord> words(book_.words, book_.arena);
    Parts inner(book_.parts, book_.arena);
    const std::size_t open = at_;
    const bool is_closed = parse_subscript(inner, true).is_closed;
    words.push_back({inner.take(), span_from(open)});
    part.words = words.take();
    leave();
    if (!failed_ && !is_closed) {
      at_ = begin;
      fail(GapKind::broken, "a `$[` that does not end");
    }
  }
  if (!failed_) ++at_;
  part.span = span_from(begin);
  parts.push_back(part);
}

}  // namespace pawl
