// SPDX-License-Identifier: Apache-2.0
#include "content/sql/sql_tokens.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr std::size_t kMaxTokens = 16000;

[[nodiscard]] bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}
[[nodiscard]] bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (static_cast<unsigned char>(c) >= 0x80);
}

class Tokenizer {
 public:
  Tokenizer(std::string_view text, SqlDialect dialect) : text_(text), dialect_(dialect) {}

  SqlTokens read() {
    while (at_ < text_.size() && out_.is_whole) {
      if (out_.tokens.size() >= kMaxTokens) {
        out_.is_whole = false;
        break;
      }
      read_one();
    }
    return std::move(out_);
  }

 private:
  using Kind = SqlToken::Kind;

  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool is_next(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  [[nodiscard]] bool is_dialect(SqlDialect dialect) const { return dialect_ == dialect; }
  [[nodiscard]] bool is_statement_start() const {
    return out_.tokens.empty() || out_.tokens.back().kind == Kind::end || out_.tokens.back().kind == Kind::command;
  }
  [[nodiscard]] bool is_line_start() const {
    std::size_t i = at_;
    while (i > 0 && (text_[i - 1] == ' ' || text_[i - 1] == '\t')) --i;
    return i == 0 || text_[i - 1] == '\n' || text_[i - 1] == '\r';
  }
  [[nodiscard]] std::size_t end_of_line() const { return std::min(text_.find_first_of("\n\r", at_), text_.size()); }

  void add(Kind kind, std::size_t begin, std::string text) {
    SqlToken token;
    token.kind = kind;
    if (kind == Kind::word) token.upper = to_upper(text);
    token.text = std::move(text);
    token.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    token.begins_line = begin == 0 || text_.substr(last_end_, begin - last_end_).find('\n') != std::string_view::npos;
    last_end_ = at_;
    out_.tokens.push_back(std::move(token));
  }

  void add_command(std::size_t end) {
    const std::size_t begin = at_;
    // `DELIMITER //`: from here on that ends a statement, too.
    const std::string_view line = text_.substr(begin, end - begin);
    if (is_dialect(SqlDialect::mysql) && is_word("DELIMITER")) {
      const std::size_t mark = line.find_first_not_of(" \t", 9);
      delimiter_ = mark == std::string_view::npos ? std::string_view() : line.substr(mark);
      delimiter_ = delimiter_.substr(0, delimiter_.find_first_of(" \t"));
    }
    at_ = end;
    add(Kind::command, begin, std::string(line));
  }

  void read_one() {
    const char c = peek();
    if (is_blank(c)) {
      ++at_;
    } else if (!delimiter_.empty() && is_next(delimiter_)) {
      const std::size_t begin = at_;
      at_ += delimiter_.size();
      add(Kind::end, begin, std::string(delimiter_));
    } else if (is_comment()) {
      skip_comment();
    } else if (is_client_command()) {
      add_command(end_of_client_command());
    } else if (is_letter(c) || (c == '#' && is_dialect(SqlDialect::mssql))) {
      read_word();
    } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      read_number();
    } else if (c == '\'') {
      read_quoted('\'', Kind::text, is_dialect(SqlDialect::mysql));
    } else if (c == '"') {
      // MySQL takes it for a string unless it was told otherwise.
      read_quoted('"', is_dialect(SqlDialect::mysql) ? Kind::text : Kind::name, is_dialect(SqlDialect::mysql));
    } else if (c == '`') {
      read_quoted('`', Kind::name, false);
    } else if (c == '[' && takes_brackets()) {
      read_quoted(']', Kind::name, false);
    } else if (c == '$') {
      read_dollar();
    } else {
      read_mark();
    }
  }

  [[nodiscard]] bool takes_brackets() const {
    if (is_dialect(SqlDialect::mssql) || is_dialect(SqlDialect::sqlite)) return true;
    if (!is_dialect(SqlDialect::other)) return false;
    // The index of an array follows its name directly.
    const bool is_item = at_ > 0 && (is_letter(text_[at_ - 1]) || is_digit(text_[at_ - 1]) || text_[at_ - 1] == ')' ||
                                     text_[at_ - 1] == ']');
    return !is_item && is_letter(peek(1));
  }

  [[nodiscard]] bool is_comment() const {
    if (is_next("--")) return !is_dialect(SqlDialect::mysql) || at_ + 2 >= text_.size() || is_blank(peek(2));
    return is_next("/*") || (peek() == '#' && is_dialect(SqlDialect::mysql)) || (is_next("*/") && in_code_comment_);
  }

  void skip_comment() {
    if (is_next("*/")) {
      in_code_comment_ = false;
      at_ += 2;
      return;
    }
    if (!is_next("/*")) {
      at_ = end_of_line();
      return;
    }
    // `/*!40101 SET … */` is run by MySQL and MariaDB.
    const bool is_code = (is_next("/*!") || is_next("/*M!")) &&
                         (is_dialect(SqlDialect::mysql) || is_dialect(SqlDialect::other)) && !in_code_comment_;
    if (is_code) {
      at_ += peek(2) == '!' ? 3 : 4;
      while (is_digit(peek())) ++at_;
      in_code_comment_ = true;
      return;
    }
    const bool nests = is_dialect(SqlDialect::postgres) || is_dialect(SqlDialect::mssql);
    int depth = 1;
    at_ += 2;
    while (at_ < text_.size() && depth > 0) {
      if (is_next("*/")) {
        --depth;
        at_ += 2;
      } else if (nests && is_next("/*")) {
        ++depth;
        at_ += 2;
      } else {
        ++at_;
      }
    }
    if (depth > 0) out_.is_whole = false;
  }

  // Only what a client takes for itself; the server never sees it.
  [[nodiscard]] bool is_client_command() const {
    switch (dialect_) {
      case SqlDialect::postgres:
        return peek() == '\\';
      case SqlDialect::mysql:
        if (peek() == '\\') return is_letter(peek(1)) || peek(1) == '!' || peek(1) == '.' || peek(1) == '#';
        return is_statement_start() && is_line_start() &&
               (is_word("SYSTEM") || is_word("SOURCE") || is_word("DELIMITER") || is_word("TEE") || is_word("PAGER"));
      case SqlDialect::sqlite:
        return peek() == '.' && is_statement_start() && is_line_start() && is_letter(peek(1));
      case SqlDialect::mssql:
        return is_line_start() && (is_next("!!") || (peek() == ':' && (is_letter(peek(1)) || peek(1) == '!')));
      case SqlDialect::oracle:
        return is_statement_start() && is_line_start() &&
               (peek() == '!' || peek() == '@' || is_word("HOST") || is_word("START") || is_word("SPOOL"));
      case SqlDialect::other:
        return peek() == '\\' && (is_letter(peek(1)) || peek(1) == '!');
    }
    return false;
  }

  [[nodiscard]] std::size_t end_of_client_command() const {
    const std::size_t line = end_of_line();
    if (peek() != '\\') return line;
    // `\G` and `\g` of MySQL end a statement, not a line; psql takes another command behind this one.
    if (is_dialect(SqlDialect::mysql) && (peek(1) == 'G' || peek(1) == 'g')) return at_ + 2;
    const std::size_t next = text_.find('\\', at_ + 2);
    const bool is_text = peek(1) == '!' || is_next("\\copy") || is_next("\\set");
    return !is_dialect(SqlDialect::mysql) && !is_text && next < line ? next : line;
  }

  [[nodiscard]] bool is_word(std::string_view word) const {
    if (at_ + word.size() < text_.size() && !is_blank(text_[at_ + word.size()])) return false;
    return to_upper(text_.substr(at_, word.size())) == word;
  }

  void read_word() {
    const std::size_t begin = at_;
    if (peek() == '#') ++at_;
    // `E'\''`, `N'…'`, `q'[…]'`: a letter that belongs to the string behind it.
    if (peek(1) == '\'') {
      const char kind = peek();
      if (kind == 'E' || kind == 'e') {
        ++at_;
        return read_quoted('\'', Kind::text, true);
      }
      if (std::string_view("NnBbXxRr").find(kind) != std::string_view::npos) {
        ++at_;
        return read_quoted('\'', Kind::text, is_dialect(SqlDialect::mysql));
      }
    }
    while (at_ < text_.size() && (is_letter(peek()) || is_digit(peek()) || peek() == '#')) ++at_;
    std::string word(text_.substr(begin, at_ - begin));
    // `$` within a name is part of it, unless it begins a part that is not known.
    if (word == "…") return add(Kind::unknown, begin, "…");
    // A line of its own that sends what came before it.
    if ((is_dialect(SqlDialect::mssql) || is_dialect(SqlDialect::other)) && to_upper(word) == "GO") {
      const std::size_t line = end_of_line();
      const std::string_view rest = text_.substr(at_, line - at_);
      std::size_t before = begin;
      while (before > 0 && (text_[before - 1] == ' ' || text_[before - 1] == '\t')) --before;
      if ((before == 0 || text_[before - 1] == '\n' || text_[before - 1] == '\r') &&
          rest.find_first_not_of(" \t;0123456789") == std::string_view::npos) {
        return add(Kind::end, begin, std::move(word));
      }
    }
    const std::string upper = to_upper(word);
    if (upper == "AND" || upper == "OR" || upper == "NOT" || upper == "UNION" || upper == "EXCEPT" ||
        upper == "INTERSECT" || upper == "JOIN" || upper == "CASE" || upper == "IS" || upper == "COLLATE")
      ++out_.operators;
    add(Kind::word, begin, std::move(word));
  }

  void read_number() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_digit(peek()) || is_letter(peek()) || peek() == '.')) ++at_;
    add(Kind::number, begin, std::string(text_.substr(begin, at_ - begin)));
  }

  void read_quoted(char quote, Kind kind, bool has_escapes) {
    const std::size_t begin = at_++;
    std::string value;
    while (at_ < text_.size()) {
      const char c = peek();
      if (c == '\\' && has_escapes && at_ + 1 < text_.size()) {
        value += peek(1) == 'n' ? '\n' : peek(1);
        at_ += 2;
      } else if (c == quote && peek(1) == quote) {
        value += c;
        at_ += 2;
      } else if (c == quote) {
        ++at_;
        return add(kind, begin, std::move(value));
      } else {
        value += c;
        ++at_;
      }
    }
    out_.is_whole = false;
  }

  void read_dollar() {
    const std::size_t begin = at_;
    std::size_t end = at_ + 1;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    const bool has_dollar_quotes = is_dialect(SqlDialect::postgres) || is_dialect(SqlDialect::other);
    if (has_dollar_quotes && end < text_.size() && text_[end] == '$' && !is_digit(peek(1))) {
      const std::string_view tag = text_.substr(begin, end + 1 - begin);
      const std::size_t close = text_.find(tag, end + 1);
      if (close != std::string_view::npos) {
        at_ = close + tag.size();
        return add(Kind::text, begin, std::string(text_.substr(end + 1, close - end - 1)));
      }
    }
    // `$NAME`, `${…}`, `$(…)`, `$1`.
    const char open = peek(1);
    if (open == '{' || open == '(') {
      const std::size_t close = text_.find(open == '{' ? '}' : ')', at_);
      end = close == std::string_view::npos ? text_.size() : close + 1;
      if (text_.substr(at_).starts_with("$((") && end < text_.size() && text_[end] == ')') ++end;
    }
    at_ = end;
    add(Kind::unknown, begin, std::string(text_.substr(begin, end - begin)));
  }

  void read_mark() {
    const std::size_t begin = at_;
    const char c = peek();
    // Parameters: `?`, `@x`, `:x`, `:'x'`; but `a::int` is a cast.
    if (c == ':' && peek(1) != ':' && peek(1) != '=' && (begin == 0 || text_[begin - 1] != ':')) {
      if (is_letter(peek(1)) || peek(1) == '\'' || peek(1) == '"') {
        const char quote = is_letter(peek(1)) ? '\0' : peek(1);
        at_ += quote == '\0' ? 1 : 2;
        while (at_ < text_.size() && (is_letter(peek()) || is_digit(peek()))) ++at_;
        if (quote != '\0' && peek() == quote) ++at_;
        return add(Kind::unknown, begin, std::string(text_.substr(begin, at_ - begin)));
      }
    }
    if (c == '@' && (is_letter(peek(1)) || peek(1) == '@')) {
      while (at_ < text_.size() && (is_letter(peek()) || is_digit(peek()) || peek() == '@' || peek() == '$')) ++at_;
      return add(Kind::unknown, begin, std::string(text_.substr(begin, at_ - begin)));
    }
    if (c == ';') {
      ++at_;
      return add(Kind::end, begin, ";");
    }
    static constexpr std::string_view kPairs[] = {"<=", ">=", "<>", "!=", "||", "::", ":=", "<=>", "&&", "==", "->"};
    at_ += 1;
    for (const std::string_view pair : kPairs) {
      if (text_.substr(begin).starts_with(pair)) at_ = std::max(at_, begin + pair.size());
    }
    if (c == '(' || c == '[') out_.depth = std::max(out_.depth, ++depth_);
    if ((c == ')' || c == ']') && depth_ > 0) --depth_;
    if (c != ',' && c != '(' && c != ')' && c != '.') ++out_.operators;
    add(Kind::mark, begin, std::string(text_.substr(begin, at_ - begin)));
  }

  std::string_view text_;
  SqlDialect dialect_;
  std::size_t at_ = 0;
  std::size_t last_end_ = 0;  // of the last token
  std::string_view delimiter_;
  int depth_ = 0;
  bool in_code_comment_ = false;
  SqlTokens out_;
};

}  // namespace

std::string to_upper(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

SqlTokens read_sql_tokens(std::string_view text, SqlDialect dialect) {
  return Tokenizer(text, dialect).read();
}

}  // namespace pawl
