// SPDX-License-Identifier: Apache-2.0
// GNU sed runs a command by `e` and by the flag `e` of `s`, takes files by `r` and `R` and fills them by `w` and `W`.
// The script is read command by command; what is not understood makes the answer not total.
#include <algorithm>
#include <cctype>

#include "content/small/small_readers.h"

namespace pawl {
namespace {

class SedReader {
 public:
  explicit SedReader(std::string_view text) : text_(text) {}

  SmallFacts read() {
    while (found_.is_total && skip_to_command()) read_command();
    return std::move(found_);
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool skip_to_command() {
    while (at_ < text_.size() && (std::isspace(static_cast<unsigned char>(peek())) != 0 || peek() == ';')) ++at_;
    return at_ < text_.size();
  }

  void skip_blank() {
    while (peek() == ' ' || peek() == '\t') ++at_;
  }

  // Up to and over the next `delimiter` that is not escaped and not in a set.
  bool skip_part(char delimiter) {
    bool in_set = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\\') {
        ++at_;
      } else if (c == '[' && delimiter != '[') {
        in_set = true;
      } else if (c == ']') {
        in_set = false;
      } else if (c == delimiter && !in_set) {
        ++at_;
        return true;
      }
    }
    // A `[` that never ends is itself: what comes after it was not read.
    return false;
  }

  std::string_view rest_of_line() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (text_[at_] != '\n' || (at_ > begin && text_[at_ - 1] == '\\'))) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  // A name goes on to the end of the line, whatever is in it.
  void add_file(Deed::Kind kind) {
    skip_blank();
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view name = text_.substr(at_, end - at_);
    at_ = end;
    if (name.empty() || name == "/dev/stdin" || name == "/dev/stdout" || name == "/dev/stderr") return;
    found_.deeds.push_back({kind, std::string(name)});
  }

  bool skip_address() {
    while (true) {
      skip_blank();
      if (std::isdigit(static_cast<unsigned char>(peek())) != 0 || peek() == '$') {
        while (std::isdigit(static_cast<unsigned char>(peek())) != 0 || peek() == '$' || peek() == '~') ++at_;
      } else if (peek() == '/') {
        ++at_;
        if (!skip_part('/')) return false;
      } else if (peek() == '\\' && at_ + 1 < text_.size()) {
        const char delimiter = text_[at_ + 1];
        at_ += 2;
        if (!skip_part(delimiter)) return false;
      } else if (peek() == '+' || peek() == '~') {
        ++at_;
        continue;
      }
      while (peek() == 'I' || peek() == 'M') ++at_;  // of a regular expression
      skip_blank();
      if (peek() != ',') break;
      ++at_;
    }
    skip_blank();
    while (peek() == '!' || peek() == ' ') ++at_;
    return true;
  }

  void read_substitution() {
    const char delimiter = peek();
    ++at_;
    if (!skip_part(delimiter) || !skip_part(delimiter)) {
      found_.is_total = false;
      return;
    }
    while (at_ < text_.size() && peek() != ';' && peek() != '\n' && peek() != '}' && peek() != '#') {
      if (peek() == 'e') found_.is_total = false;  // what it made of the line is run
      if (peek() == 'w') {
        ++at_;
        return add_file(Deed::Kind::write);
      }
      ++at_;
    }
  }

  void read_command() {
    const bool is_first = text_.find_first_not_of(" \t\n;") == at_;
    if (!skip_address()) {
      found_.is_total = false;
      return;
    }
    const char command = peek();
    ++at_;
    switch (command) {
      case '{':
      case '}':
      case '=':
      case 'd':
      case 'D':
      case 'g':
      case 'G':
      case 'h':
      case 'H':
      case 'n':
      case 'N':
      case 'p':
      case 'P':
      case 'x':
      case 'z':
      case 'F':
      case '\0':
        return;
      case '#':
      case 'a':
      case 'i':
      case 'c':
      case 'v':
        static_cast<void>(rest_of_line());
        return;
      case 'r':
      case 'R':
        return add_file(Deed::Kind::read);
      case 'w':
      case 'W':
        return add_file(Deed::Kind::write);
      case ':':
      case 'b':
      case 't':
      case 'T':
      case 'q':
      case 'Q':
      case 'l':
      case 'L':
        while (at_ < text_.size() && peek() != ';' && peek() != '\n' && peek() != '}') ++at_;
        return;
      case 's':
        read_substitution();
        return;
      case 'y': {
        const char delimiter = peek();
        ++at_;
        if (!skip_part(delimiter) || !skip_part(delimiter)) found_.is_total = false;
        return;
      }
      case 'e': {
        skip_blank();
        const std::string text(rest_of_line());
        if (text.empty()) {
          found_.is_total = false;  // the line itself is run
        } else {
          found_.deeds.push_back({Deed::Kind::run, text});
        }
        return;
      }
      default:
        // No sed knows such a command, and none does anything before it has read all of its script. Behind other
        // commands it may be us who lost the place.
        if (is_first) at_ = text_.size();
        if (!is_first) found_.is_total = false;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  SmallFacts found_;
};

}  // namespace

SmallFacts read_sed(std::string_view script, const SmallGiven& /*given*/) {
  return SedReader(script).read();
}

}  // namespace pawl
