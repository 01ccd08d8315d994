// SPDX-License-Identifier: Apache-2.0
// awk runs a command by system(), by `print | "cmd"` and by `"cmd" | getline`. The program is cut into tokens, so that
// a string, a comment or a regular expression that only mentions these is left alone.
#include <cctype>

#include "content/commands_in_text.h"

namespace pawl {
namespace {

struct Token {
  enum class Kind { name, number, string, regex, symbol, end };
  Kind kind = Kind::end;
  std::string text;
  bool starts_line = false;
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next() {
    const std::size_t before = at_;
    skip_blank();
    starts_line_ = text_.substr(before, at_ - before).find('\n') != std::string_view::npos;
    if (at_ >= text_.size()) return take({});
    const char c = text_[at_];
    if (c == '"') return take(string());
    // A slash after an operand divides; anywhere else it begins a regular expression.
    const bool follows_operand = last_ == Token::Kind::name || last_ == Token::Kind::number ||
                                 last_ == Token::Kind::string || last_text_ == ")" || last_text_ == "]";
    if (c == '/' && !follows_operand) return take(regex());
    if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_') return take(word(Token::Kind::name));
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return take(word(Token::Kind::number));
    const std::size_t length = text_.substr(at_, 2) == "||" || text_.substr(at_, 2) == "|&" ? 2 : 1;
    Token token{Token::Kind::symbol, std::string(text_.substr(at_, length)), false};
    at_ += length;
    return take(std::move(token));
  }

 private:
  Token take(Token token) {
    last_ = token.kind;
    last_text_ = token.text;
    token.starts_line = starts_line_;
    return token;
  }

  void skip_blank() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else if (text_.substr(at_, 2) == "\\\n") {
        at_ += 2;
      } else {
        return;
      }
    }
  }

  Token word(Token::Kind kind) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
      ++at_;
    return {kind, std::string(text_.substr(begin, at_ - begin)), false};
  }

  Token string() {
    Token token{Token::Kind::string, "", false};
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        const char c = text_[at_];
        token.text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
        // Other escapes spell characters in another way: what they spell is not followed.
        if (c != '"' && c != '\\' && c != '/' && c != 'n' && c != 't') token.kind = Token::Kind::regex;
      } else {
        token.text += text_[at_];
      }
    }
    ++at_;
    return token;
  }

  Token regex() {
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
    return {Token::Kind::regex, "", false};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool starts_line_ = false;
  Token::Kind last_ = Token::Kind::end;
  std::string last_text_;
};

[[nodiscard]] bool ends_operand(const Token& token, std::string_view symbols) {
  return token.kind == Token::Kind::symbol && token.text.size() == 1 &&
         symbols.find(token.text) != std::string_view::npos;
}

}  // namespace

CommandsInText commands_in_awk(std::string_view program) {
  std::vector<Token> tokens;
  Lexer lexer(program);
  for (Token token = lexer.next(); token.kind != Token::Kind::end; token = lexer.next())
    tokens.push_back(std::move(token));
  CommandsInText found;
  const auto is = [&](std::size_t i, std::string_view text) {
    return i < tokens.size() && tokens[i].kind == Token::Kind::symbol && tokens[i].text == text;
  };
  const auto is_string = [&](std::size_t i) { return i < tokens.size() && tokens[i].kind == Token::Kind::string; };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == Token::Kind::name && tokens[i].text == "system" && is(i + 1, "(")) {
      if (is_string(i + 2) && is(i + 3, ")")) {
        found.commands.push_back(tokens[i + 2].text);
      } else {
        found.is_total = false;
      }
    } else if (is(i, "@")) {
      found.is_total = false;  // a call by name: any function, system too
    } else if (is(i, "|") || is(i, "|&")) {
      const bool reads =
          i + 1 < tokens.size() && tokens[i + 1].text == "getline" && tokens[i + 1].kind == Token::Kind::name;
      const std::size_t operand = reads ? i - 1 : i + 1;
      // One string alone: what stands beside it without an end of the statement would be joined to it.
      const bool is_alone =
          reads ? i < 2 || tokens[i - 1].starts_line || ends_operand(tokens[i - 2], "({;!}")
                : i + 2 >= tokens.size() || tokens[i + 2].starts_line || ends_operand(tokens[i + 2], "};)");
      if ((!reads || i > 0) && is_string(operand) && is_alone) {
        found.commands.push_back(tokens[operand].text);
      } else {
        found.is_total = false;
      }
    }
  }
  return found;
}

}  // namespace pawl
