// SPDX-License-Identifier: Apache-2.0
#include "content/small/sed_script.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace pawl {
namespace {

constexpr std::size_t kMostCommands = 64;
constexpr std::size_t kHighestNumber = 1000000;

// A delimiter that means something in an expression is another character when it is escaped.
[[nodiscard]] bool is_plain_delimiter(char c) {
  return std::string_view("/,#@:!_%~;=\"'`&").find(c) != std::string_view::npos || c == '|';
}

class ScriptReader {
 public:
  ScriptReader(std::string_view text, bool is_extended) : text_(text), is_extended_(is_extended) {}

  std::optional<std::vector<SedCommand>> read() {
    std::vector<SedCommand> commands;
    if (text_.starts_with("#n")) return std::nullopt;  // prints nothing by itself, as `-n`
    while (skip_to_command()) {
      std::optional<SedCommand> command = read_command();
      if (!command || commands.size() == kMostCommands) return std::nullopt;
      commands.push_back(std::move(*command));
    }
    return commands;
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_blank() {
    while (peek() == ' ' || peek() == '\t') ++at_;
  }

  bool skip_to_command() {
    while (at_ < text_.size()) {
      if (peek() == '#')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (std::isspace(static_cast<unsigned char>(peek())) != 0 || peek() == ';')
        ++at_;
      else
        return true;
    }
    return false;
  }

  std::optional<std::size_t> read_number() {
    std::size_t number = 0;
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
      number = number * 10 + static_cast<std::size_t>(peek() - '0');
      if (number > kHighestNumber) return std::nullopt;
      ++at_;
    }
    return number;
  }

  // Up to and over the next delimiter. An escaped delimiter stands for itself; a set ends before it, or nothing is
  // said.
  std::optional<std::string> read_part(char delimiter, bool is_expression) {
    std::string part;
    bool in_set = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == delimiter) {
        if (in_set) return std::nullopt;
        ++at_;
        return part;
      }
      if (c == '\n') return std::nullopt;
      if (c == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        if (text_[at_] == delimiter) {
          if (delimiter == '|' && is_expression) return std::nullopt;
          part += delimiter == '&' ? "\\&" : std::string(1, delimiter);
        } else {
          part += {'\\', text_[at_]};
        }
        continue;
      }
      if (is_expression && c == '[') in_set = true;
      if (is_expression && c == ']') in_set = false;
      part += c;
    }
    return std::nullopt;
  }

  std::optional<SedAddress> read_address() {
    SedAddress address;
    if (peek() == '$') {
      ++at_;
      address.kind = SedAddress::Kind::last;
      return address;
    }
    if (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
      const std::optional<std::size_t> number = read_number();
      if (!number || *number == 0 || peek() == '~') return std::nullopt;
      address.line = *number;
      return address;
    }
    if (peek() != '/') return std::nullopt;
    ++at_;
    const std::optional<std::string> part = read_part('/', true);
    if (!part) return std::nullopt;
    const bool ignores_case = peek() == 'I';
    if (ignores_case) ++at_;
    std::optional<PosixRegex> regex = PosixRegex::compile(*part, is_extended_, ignores_case);
    if (!regex) return std::nullopt;
    address.kind = SedAddress::Kind::expression;
    address.expression = std::move(*regex);
    return address;
  }

  bool read_addresses(SedCommand& command) {
    const auto begins = [&] {
      return peek() == '$' || peek() == '/' || std::isdigit(static_cast<unsigned char>(peek())) != 0;
    };
    if (!begins()) return true;
    do {
      std::optional<SedAddress> address = read_address();
      if (!address) return false;
      command.addresses.push_back(std::move(*address));
      skip_blank();
      if (peek() != ',' || command.addresses.size() == 2) break;
      ++at_;
      skip_blank();
    } while (true);
    if (peek() == '!') {
      command.is_negated = true;
      ++at_;
      skip_blank();
      if (peek() == '!') return false;  // sed takes one
    }
    return true;
  }

  // The end of a command that takes no text.
  bool read_end() {
    skip_blank();
    if (peek() == '#') {
      while (at_ < text_.size() && peek() != '\n') ++at_;
    }
    return at_ >= text_.size() || peek() == ';' || peek() == '\n';
  }

  static std::optional<SedReplacement> read_replacement(std::string_view text) {
    SedReplacement made;
    std::string literal;
    const auto add_group = [&](int group) {
      made.pieces.push_back({std::exchange(literal, {}), -1});
      made.pieces.push_back({{}, group});
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '&') {
        add_group(0);
        continue;
      }
      if (text[i] != '\\') {
        literal += text[i];
        continue;
      }
      if (++i >= text.size()) return std::nullopt;
      const char c = text[i];
      if (c >= '0' && c <= '9')
        add_group(c - '0');
      else if (c == 'n')
        literal += '\n';
      else if (c == 't')
        literal += '\t';
      else if (std::isalpha(static_cast<unsigned char>(c)) != 0)
        return std::nullopt;  // \U, \x41 and their like
      else
        literal += c;
    }
    made.pieces.push_back({std::move(literal), -1});
    return made;
  }

  bool read_substitution(SedCommand& command) {
    const char delimiter = peek();
    if (!is_plain_delimiter(delimiter)) return false;
    ++at_;
    const std::optional<std::string> expression = read_part(delimiter, true);
    const std::optional<std::string> by = expression ? read_part(delimiter, false) : std::nullopt;
    if (!by) return false;
    bool ignores_case = false;
    bool has_number = false;
    for (; at_ < text_.size() && peek() != ';' && peek() != '\n' && peek() != ' ' && peek() != '#';) {
      if (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
        const std::optional<std::size_t> number = read_number();
        if (!number || *number == 0 || has_number) return false;
        has_number = true;
        command.nth = *number;
        continue;
      }
      const char flag = peek();
      ++at_;
      if (flag == 'g' && !command.is_global)
        command.is_global = true;
      else if (flag == 'p' && !command.prints)
        command.prints = true;
      else if (flag == 'i' || flag == 'I')
        ignores_case = true;
      else
        return false;
    }
    std::optional<PosixRegex> regex = PosixRegex::compile(*expression, is_extended_, ignores_case);
    std::optional<SedReplacement> replacement = read_replacement(*by);
    if (!regex || !replacement) return false;
    // A group that the expression does not have is a mistake, and sed does nothing then.
    for (const SedReplacement::Piece& piece : replacement->pieces) {
      if (piece.group > static_cast<int>(regex->groups())) return false;
    }
    command.expression = std::move(*regex);
    command.replacement = std::move(*replacement);
    return read_end();
  }

  // `a text`, `a\text`, `a\` and the text on the next line; without any other backslash in it.
  bool read_text(SedCommand& command) {
    skip_blank();
    if (peek() == '\\') {
      ++at_;
      if (peek() == '\n')
        ++at_;
      else if (peek() == ' ' || peek() == '\t')
        return false;
    }
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view text = text_.substr(at_, end - at_);
    if (text.empty() || text.find('\\') != std::string_view::npos) return false;
    command.text = std::string(text) + '\n';
    at_ = end;
    return true;
  }

  std::optional<SedCommand> read_command() {
    SedCommand command;
    if (!read_addresses(command)) return std::nullopt;
    command.name = peek();
    ++at_;
    bool is_read = false;
    switch (command.name) {
      case 's':
        is_read = read_substitution(command);
        break;
      case 'd':
      case 'p':
        is_read = read_end();
        break;
      case 'c':
      case 'a':
      case 'i':
        is_read = (command.name != 'c' || command.addresses.size() < 2) && read_text(command);
        break;
      default:
        break;
    }
    return is_read ? std::optional(std::move(command)) : std::nullopt;
  }

  std::string_view text_;
  bool is_extended_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::vector<SedCommand>> read_sed_script(std::string_view script, bool is_extended) {
  return ScriptReader(script, is_extended).read();
}

}  // namespace pawl
