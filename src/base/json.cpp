// SPDX-License-Identifier: Apache-2.0
#include "base/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <unordered_set>

#include "base/utf8.h"

namespace pawl {
namespace {

class Reader {
 public:
  Reader(std::string_view text, const JsonOptions& options) : text_(text), options_(options) {}

  Result<Value> read() {
    if (text_.size() >= UINT32_MAX) return Error{Code::too_large, "1:1: the text is larger than 4 GB"};
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    Value value;
    if (!skip_blank() || !read_value(value, 0) || !skip_blank()) return failure();
    if (at_ < text_.size()) {
      fail("text after the end of the value");
      return failure();
    }
    return value;
  }

 private:
  bool fail(std::string what) {
    if (what_.empty()) what_ = std::move(what);
    return false;
  }

  Error failure() const {
    std::size_t line = 1;
    std::size_t start = 0;
    for (std::size_t i = 0; i < at_ && i < text_.size(); ++i) {
      if (text_[i] == '\n') {
        ++line;
        start = i + 1;
      }
    }
    return {Code::bad_json, std::to_string(line) + ":" + std::to_string(at_ - start + 1) + ": " + what_};
  }

  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] std::uint32_t place() const { return static_cast<std::uint32_t>(at_); }

  bool skip_blank() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++at_;
      } else if (c == '/' && options_.allows_comments) {
        if (!skip_comment()) return false;
      } else {
        break;
      }
    }
    return true;
  }

  bool skip_comment() {
    if (text_.substr(at_, 2) == "//") {
      const std::size_t end = text_.find('\n', at_);
      at_ = end == std::string_view::npos ? text_.size() : end;
      return true;
    }
    if (text_.substr(at_, 2) == "/*") {
      const std::size_t end = text_.find("*/", at_ + 2);
      if (end == std::string_view::npos) return fail("a comment that does not end");
      at_ = end + 2;
      return true;
    }
    return fail("a `/` that starts no comment");
  }

  bool read_value(Value& value, int depth) {
    if (depth > options_.max_depth) return fail("nested deeper than " + std::to_string(options_.max_depth));
    value.span.begin = place();
    if (!read_unplaced(value, depth)) return false;
    value.span.end = place();
    return true;
  }

  bool read_unplaced(Value& value, int depth) {
    switch (peek()) {
      case '{':
        return read_object(value, depth);
      case '[':
        return read_array(value, depth);
      case '"':
        value.kind = Value::Kind::string;
        return read_string(value.text);
      case 't':
        value.kind = Value::Kind::boolean;
        value.boolean = true;
        return read_word("true");
      case 'f':
        value.kind = Value::Kind::boolean;
        return read_word("false");
      case 'n':
        return read_word("null");
      default:
        return read_number(value);
    }
  }

  bool read_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return fail("a value is missing here");
    at_ += word.size();
    return true;
  }

  [[nodiscard]] bool skip_digits() {
    const std::size_t start = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > start;
  }

  bool read_number(Value& value) {
    const std::size_t start = at_;
    if (peek() == '-') ++at_;
    const bool leading_zero = peek() == '0';
    const std::size_t digits = at_;
    if (!skip_digits()) {
      at_ = start;
      return fail(at_end() ? "the text ends where a value should be" : "a value is missing here");
    }
    if (leading_zero && at_ - digits > 1) return fail("a number with a leading zero");
    bool whole = true;
    if (peek() == '.') {
      whole = false;
      ++at_;
      if (!skip_digits()) return fail("a number without digits after the point");
    }
    if (peek() == 'e' || peek() == 'E') {
      whole = false;
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      if (!skip_digits()) return fail("a number without digits in its exponent");
    }
    const char* first = text_.data() + start;
    const char* last = text_.data() + at_;
    if (whole && std::from_chars(first, last, value.integer).ec == std::errc{}) {
      value.kind = Value::Kind::integer;
      value.real = static_cast<double>(value.integer);
      return true;
    }
    value.kind = Value::Kind::real;
    if (std::from_chars(first, last, value.real).ec != std::errc{}) {
      // Out of range: from_chars does not say on which side, strtod does.
      value.real = std::strtod(std::string(first, last).c_str(), nullptr);
    }
    return true;
  }

  bool read_hex4(std::uint32_t& unit) {
    unit = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = peek();
      std::uint32_t digit = 0;
      if (c >= '0' && c <= '9') {
        digit = static_cast<std::uint32_t>(c - '0');
      } else if (c >= 'a' && c <= 'f') {
        digit = static_cast<std::uint32_t>(c - 'a' + 10);
      } else if (c >= 'A' && c <= 'F') {
        digit = static_cast<std::uint32_t>(c - 'A' + 10);
      } else {
        return fail("a `\\u` without four hexadecimal digits");
      }
      unit = unit * 16 + digit;
    }
    return true;
  }

  bool read_unicode_escape(std::string& out) {
    std::uint32_t unit = 0;
    if (!read_hex4(unit)) return false;
    if (unit >= 0xD800 && unit < 0xDC00 && text_.substr(at_, 2) == "\\u") {
      const std::size_t back = at_;
      at_ += 2;
      std::uint32_t low = 0;
      if (!read_hex4(low)) return false;
      if (low >= 0xDC00 && low < 0xE000) {
        append_utf8(out, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
        return true;
      }
      at_ = back;  // the second escape stands for itself
    }
    append_utf8(out, unit);  // a lone surrogate becomes U+FFFD there
    return true;
  }

  bool read_string(std::string& out) {
    ++at_;
    std::size_t run = at_;
    while (true) {
      if (at_end()) return fail("a string that does not end");
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c == '"') break;
      if (c < 0x20) return fail("a control character inside a string; write it as an escape");
      if (c == '\\') {
        out.append(text_.substr(run, at_ - run));
        ++at_;
        if (!read_escape(out)) return false;
        run = at_;
      } else if (c < 0x80) {
        ++at_;
      } else {
        const std::size_t length = utf8_length(text_.substr(at_));
        if (length == 0) return fail("bytes that are not UTF-8");
        at_ += length;
      }
    }
    out.append(text_.substr(run, at_ - run));
    ++at_;
    return true;
  }

  bool read_escape(std::string& out) {
    const char c = peek();
    ++at_;
    switch (c) {
      case '"':
        out += '"';
        return true;
      case '\\':
        out += '\\';
        return true;
      case '/':
        out += '/';
        return true;
      case 'b':
        out += '\b';
        return true;
      case 'f':
        out += '\f';
        return true;
      case 'n':
        out += '\n';
        return true;
      case 'r':
        out += '\r';
        return true;
      case 't':
        out += '\t';
        return true;
      case 'u':
        return read_unicode_escape(out);
      default:
        --at_;
        return fail("an escape that JSON does not know");
    }
  }

  bool read_array(Value& value, int depth) {
    value.kind = Value::Kind::array;
    ++at_;
    if (!skip_blank()) return false;
    while (peek() != ']') {
      value.items.emplace_back();
      if (!read_value(value.items.back(), depth + 1) || !read_comma(']')) return false;
    }
    ++at_;
    return true;
  }

  bool read_object(Value& value, int depth) {
    value.kind = Value::Kind::object;
    ++at_;
    if (!skip_blank()) return false;
    std::unordered_set<std::string> names;  // used only by objects with many members
    while (peek() != '}') {
      const std::size_t start = at_;
      Member member;
      if (peek() != '"') return fail(at_end() ? "an object that does not end" : "a key in quotes is missing here");
      if (!read_string(member.name)) return false;
      member.name_span = {static_cast<std::uint32_t>(start), place()};
      if (!options_.allows_duplicate_keys && is_repeated(member.name, value.members, names)) {
        at_ = start;
        return fail("the key `" + member.name + "` stands twice");
      }
      if (!skip_blank()) return false;
      if (peek() != ':') return fail("a `:` is missing here");
      ++at_;
      if (!skip_blank() || !read_value(member.value, depth + 1)) return false;
      value.members.push_back(std::move(member));
      if (!read_comma('}')) return false;
    }
    ++at_;
    return true;
  }

  // Whether one of the members before has this name.
  static bool is_repeated(const std::string& name, const std::vector<Member>& before,
                          std::unordered_set<std::string>& names) {
    constexpr std::size_t kFew = 16;
    if (before.size() < kFew) {
      return std::any_of(before.begin(), before.end(), [&](const Member& member) { return member.name == name; });
    }
    if (names.empty()) {
      for (const Member& member : before) names.insert(member.name);
    }
    return !names.insert(name).second;
  }

  // After an item: a comma and the next item, or the closing bracket.
  bool read_comma(char close) {
    if (!skip_blank()) return false;
    if (peek() == close) return true;
    if (peek() != ',') return fail(std::string("a `,` or `") + close + "` is missing here");
    ++at_;
    if (!skip_blank()) return false;
    if (peek() == close && !options_.allows_comments) return fail(std::string("a `,` before `") + close + "`");
    return true;
  }

  std::string_view text_;
  const JsonOptions& options_;
  std::size_t at_ = 0;
  std::string what_;
};

void append(std::string& out, const Value& value) {
  switch (value.kind) {
    case Value::Kind::null:
      out += "null";
      break;
    case Value::Kind::boolean:
      out += value.boolean ? "true" : "false";
      break;
    case Value::Kind::integer:
      out += std::to_string(value.integer);
      break;
    case Value::Kind::real: {
      if (!std::isfinite(value.real)) {
        out += "null";
        break;
      }
      char digits[32];
      const auto end = std::to_chars(digits, digits + sizeof digits, value.real).ptr;
      out.append(digits, end);
      break;
    }
    case Value::Kind::string:
      append_json_string(out, value.text);
      break;
    case Value::Kind::array: {
      out += '[';
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        if (i > 0) out += ',';
        append(out, value.items[i]);
      }
      out += ']';
      break;
    }
    case Value::Kind::object: {
      out += '{';
      for (std::size_t i = 0; i < value.members.size(); ++i) {
        if (i > 0) out += ',';
        append_json_string(out, value.members[i].name);
        out += ':';
        append(out, value.members[i].value);
      }
      out += '}';
      break;
    }
  }
}

}  // namespace

Result<Value> read_json(std::string_view text, const JsonOptions& options) {
  return Reader(text, options).read();
}

std::string write_json(const Value& value) {
  std::string out;
  append(out, value);
  return out;
}

void append_json_string(std::string& out, std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  std::size_t run = 0;  // the text from here to `i` is copied as it is
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') {
      ++i;
      continue;
    }
    if (c >= 0x80) {
      const std::size_t length = utf8_length(text.substr(i));
      if (length != 0) {
        i += length;
        continue;
      }
    }
    out.append(text.substr(run, i - run));
    run = ++i;
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (c >= 0x80) {
          out += "\xEF\xBF\xBD";
        } else {
          out += "\\u00";
          out += kHex[c >> 4];
          out += kHex[c & 15];
        }
    }
  }
  out.append(text.substr(run));
  out += '"';
}

}  // namespace pawl
