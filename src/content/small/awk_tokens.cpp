// SPDX-License-Identifier: Apache-2.0
#include "content/small/awk_tokens.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace pawl {
namespace {

[[nodiscard]] bool is_digit_of(char c, int base) {
  return base == 8 ? c >= '0' && c <= '7' : std::isxdigit(static_cast<unsigned char>(c)) != 0;
}

// After these names comes an operand, although they look like one.
[[nodiscard]] bool is_keyword(std::string_view name) {
  return name == "print" || name == "printf" || name == "return" || name == "in" || name == "else" || name == "do" ||
         name == "case";
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  AwkToken next() {
    skip_blank();
    if (at_ >= text_.size()) return take({});
    const char c = text_[at_];
    if (c == '"') return take(string());
    // A slash after an operand divides; anywhere else it begins a regular expression.
    const bool follows_operand = (last_ == AwkToken::Kind::name && !is_keyword(last_text_)) ||
                                 last_ == AwkToken::Kind::number || last_ == AwkToken::Kind::string ||
                                 last_text_ == ")" || last_text_ == "]";
    if (c == '/' && !follows_operand) return take(regex());
    if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_') return take(word(AwkToken::Kind::name));
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return take(word(AwkToken::Kind::number));
    static constexpr std::string_view kPairs[] = {"||", "|&", ">>", ">=", "<=", "=="};
    const bool is_pair = std::find(std::begin(kPairs), std::end(kPairs), text_.substr(at_, 2)) != std::end(kPairs);
    const std::size_t length = is_pair ? 2 : 1;
    AwkToken token{AwkToken::Kind::symbol, std::string(text_.substr(at_, length))};
    at_ += length;
    return take(std::move(token));
  }

 private:
  AwkToken take(AwkToken token) {
    last_ = token.kind;
    last_text_ = token.text;
    token.starts_line = starts_line_;
    return token;
  }

  void skip_blank() {
    starts_line_ = false;
    while (at_ < text_.size()) {
      if (text_[at_] == '#') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        starts_line_ |= text_[at_] == '\n';
        ++at_;
      } else if (text_.substr(at_, 2) == "\\\n") {
        at_ += 2;
      } else {
        return;
      }
    }
  }

  AwkToken word(AwkToken::Kind kind) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
      ++at_;
    return {kind, std::string(text_.substr(begin, at_ - begin))};
  }

  AwkToken string() {
    AwkToken token{AwkToken::Kind::string, ""};
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        const char c = text_[at_];
        if (is_digit_of(c, 8) || c == 'x') {
          token.text += spelled();
        } else {
          token.text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        // The awks do not agree about other escapes.
        if (c != '"' && c != '\\' && c != '/' && c != 'n' && c != 't') token.is_plain = false;
      } else {
        token.text += text_[at_];
      }
    }
    ++at_;
    return token;
  }

  // `057` and `x2f`, behind a backslash; ends on its last character.
  char spelled() {
    const int base = text_[at_] == 'x' ? 16 : 8;
    if (base == 16) ++at_;
    unsigned value = 0;
    const std::size_t end = std::min(at_ + (base == 16 ? 2 : 3), text_.size());
    for (; at_ < end && is_digit_of(text_[at_], base); ++at_) {
      const char c = text_[at_];
      const int digit = std::isdigit(static_cast<unsigned char>(c)) != 0 ? c - '0' : (c | 32) - 'a' + 10;
      value = value * static_cast<unsigned>(base) + static_cast<unsigned>(digit);
    }
    --at_;
    return static_cast<char>(value & 0xff);
  }

  AwkToken regex() {
    bool in_set = false;
    for (++at_; at_ < text_.size() && (in_set || text_[at_] != '/') && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
      } else if (text_[at_] == '[') {
        in_set = true;
      } else if (text_[at_] == ']') {
        in_set = false;
      }
    }
    ++at_;
    return {AwkToken::Kind::regex, ""};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool starts_line_ = false;
  AwkToken::Kind last_ = AwkToken::Kind::end;
  std::string last_text_;
};

}  // namespace

std::vector<AwkToken> read_awk_tokens(std::string_view program) {
  std::vector<AwkToken> tokens;
  Lexer lexer(program);
  for (AwkToken token = lexer.next(); token.kind != AwkToken::Kind::end; token = lexer.next())
    tokens.push_back(std::move(token));
  return tokens;
}

}  // namespace pawl
