// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/escapes.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

namespace pawl {
namespace {

constexpr std::size_t kMaxPrinted = 64U * 1024;  // more is not read as a script either
constexpr std::size_t kMaxWidth = 4096;

// They differ in octal numbers and in what becomes of an escaped quote.
enum class Dialect { echo, format, argument };

void append_utf8(std::string& out, std::uint32_t c) {
  const auto byte = [&](std::uint32_t value) { out += static_cast<char>(value); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0 | c >> 6);
    byte(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    byte(0xE0 | c >> 12);
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  } else {
    byte(0xF0 | (c >> 18 & 0x07));
    byte(0x80 | (c >> 12 & 0x3F));
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  }
}

class Unescaper {
 public:
  Unescaper(std::string_view text, Dialect dialect) : text_(text), dialect_(dialect) {}

  // False: `\c` ended all output.
  bool append_to(std::string& out) {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c != '\\' || at_ == text_.size()) {
        out += c;
      } else if (!append_escape(text_[at_++], out)) {
        return false;
      }
    }
    return true;
  }

 private:
  bool append_escape(char c, std::string& out) {
    static constexpr std::string_view kLetters = "abeEfnrtv\\";
    static constexpr std::string_view kMeaning = "\a\b\x1b\x1b\f\n\r\t\v\\";
    if (const std::size_t letter = kLetters.find(c); letter != std::string_view::npos) {
      out += kMeaning[letter];
      return true;
    }
    if (c == 'c' && dialect_ != Dialect::format) return false;
    if (c == 'x' || c == 'u' || c == 'U') {
      const std::size_t before = at_;
      const std::uint32_t value = number(16, c == 'x' ? 2 : c == 'u' ? 4 : 8);
      if (at_ == before) {
        out += '\\';
        out += c;
      } else if (c == 'x') {
        out += static_cast<char>(value);
      } else {
        append_utf8(out, value);
      }
      return true;
    }
    if (c >= '0' && c <= '7' && (c == '0' || dialect_ != Dialect::echo)) {
      const bool has_prefix = c == '0' && dialect_ != Dialect::format;
      if (!has_prefix) --at_;
      out += static_cast<char>(number(8, 3));
      return true;
    }
    const bool is_quote = c == '"' || c == '\'' || c == '?';
    if (!is_quote || dialect_ != Dialect::format) out += '\\';
    out += c;
    return true;
  }

  std::uint32_t number(std::uint32_t base, std::size_t most) {
    std::uint32_t value = 0;
    for (std::size_t digits = 0; digits < most && at_ < text_.size(); ++digits, ++at_) {
      const char d = text_[at_];
      const int digit = d >= '0' && d <= '9'   ? d - '0'
                        : d >= 'a' && d <= 'f' ? d - 'a' + 10
                        : d >= 'A' && d <= 'F' ? d - 'A' + 10
                                               : 99;
      if (static_cast<std::uint32_t>(digit) >= base) break;
      value = value * base + static_cast<std::uint32_t>(digit);
    }
    return value;
  }

  std::string_view text_;
  Dialect dialect_;
  std::size_t at_ = 0;
};

[[nodiscard]] std::optional<long long> number_of(std::string_view text) {
  if (text.empty()) return 0;
  if (text.size() == 2 && (text[0] == '\'' || text[0] == '"')) return static_cast<unsigned char>(text[1]);
  int base = 10;
  const bool is_negative = text[0] == '-';
  if (text[0] == '-' || text[0] == '+') text.remove_prefix(1);
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text[0] == '0') {
    base = 8;
  }
  long long value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (problem != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return is_negative ? -value : value;
}

class FormatPrinter {
 public:
  FormatPrinter(std::string_view format, const Word* first, const Word* last)
      : format_(format), next_(first), last_(last) {}

  std::optional<std::string> print() {
    do {
      const Word* before = next_;
      if (!print_once()) return std::nullopt;
      if (out_.size() > kMaxPrinted) return std::nullopt;
      if (has_ended_ || next_ == before) break;
    } while (next_ < last_);
    return out_;
  }

 private:
  bool print_once() {
    std::string literal;
    for (std::size_t i = 0; i < format_.size() && !has_ended_; ++i) {
      if (format_[i] != '%') {
        literal += format_[i];
        continue;
      }
      if (i + 1 < format_.size() && format_[i + 1] == '%') {
        literal += '%';
        ++i;
        continue;
      }
      Unescaper(std::exchange(literal, ""), Dialect::format).append_to(out_);
      if (!print_conversion(++i)) return false;
    }
    Unescaper(literal, Dialect::format).append_to(out_);
    return true;
  }

  [[nodiscard]] std::string take() { return next_ < last_ ? (next_++)->text : std::string(); }

  bool read_size(std::size_t& i, std::optional<std::size_t>& into) {
    if (i < format_.size() && format_[i] == '*') {
      ++i;
      const std::optional<long long> value = number_of(take());
      if (!value || *value < 0) return false;
      into = static_cast<std::size_t>(*value);
    } else {
      std::size_t value = 0;
      const auto [end, problem] = std::from_chars(format_.data() + i, format_.data() + format_.size(), value);
      if (problem == std::errc{}) into = value;
      i = static_cast<std::size_t>(end - format_.data());
    }
    return !into || *into <= kMaxWidth;
  }

  // `i` is behind the percent sign and is left at the conversion's letter.
  bool print_conversion(std::size_t& i) {
    bool is_left = false;
    bool has_zeros = false;
    for (; i < format_.size() && (format_[i] == '-' || format_[i] == '0'); ++i) {
      is_left |= format_[i] == '-';
      has_zeros |= format_[i] == '0';
    }
    std::optional<std::size_t> width;
    std::optional<std::size_t> precision;
    if (!read_size(i, width)) return false;
    if (i < format_.size() && format_[i] == '.') {
      ++i;
      if (!read_size(i, precision)) return false;
      if (!precision) precision = 0;
    }
    if (i >= format_.size()) return false;
    const char letter = format_[i];
    std::string text = take();
    const bool is_number = std::string_view("diouxX").find(letter) != std::string_view::npos;
    if (is_number) {
      const std::optional<long long> value = number_of(text);
      if (!value || precision || (*value < 0 && letter != 'd' && letter != 'i')) return false;
      char digits[72];
      const int base = letter == 'x' || letter == 'X' ? 16 : letter == 'o' ? 8 : 10;
      text.assign(digits, std::to_chars(digits, digits + sizeof digits, *value, base).ptr);
      if (letter == 'X')
        std::transform(text.begin(), text.end(), text.begin(),
                       [](char c) { return c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c; });
      if (has_zeros && *value < 0) return false;
    } else if (letter == 'b') {
      const std::string escaped = std::exchange(text, "");
      has_ended_ = !Unescaper(escaped, Dialect::argument).append_to(text);
    } else if (letter == 'c') {
      text = text.substr(0, 1);
    } else if (letter != 's') {
      return false;
    }
    if (precision && !is_number) text = text.substr(0, *precision);
    if (width && text.size() < *width) {
      const std::string padding(*width - text.size(), has_zeros && is_number && !is_left ? '0' : ' ');
      text = is_left ? text + padding : padding + text;
    }
    out_ += text;
    return true;
  }

  std::string_view format_;
  const Word* next_;
  const Word* last_;
  std::string out_;
  bool has_ended_ = false;
};

}  // namespace

std::string echoed_by_dash(const std::vector<Word>& argv) {
  const bool has_flag = argv.size() > 1 && argv[1].text == "-n";
  const std::size_t first = has_flag ? 2 : 1;
  std::string joined;
  for (std::size_t i = first; i < argv.size(); ++i) joined += (i > first ? " " : "") + argv[i].text;
  std::string text;
  const bool is_cut = !Unescaper(joined, Dialect::echo).append_to(text);
  return has_flag || is_cut ? text : text + "\n";
}

std::string echoed(const std::vector<Word>& argv) {
  std::size_t first = 1;
  bool ends_line = true;
  bool escapes = false;
  for (; first < argv.size(); ++first) {
    const std::string& flag = argv[first].text;
    if (flag.size() < 2 || flag[0] != '-' || flag.find_first_not_of("neE", 1) != std::string::npos) break;
    for (const char c : flag) {
      ends_line &= c != 'n';
      if (c == 'e' || c == 'E') escapes = c == 'e';
    }
  }
  std::string text;
  for (std::size_t i = first; i < argv.size(); ++i) text += (i > first ? " " : "") + argv[i].text;
  if (escapes) {
    const std::string escaped = std::exchange(text, "");
    ends_line &= Unescaper(escaped, Dialect::echo).append_to(text);
  }
  return ends_line ? text + "\n" : text;
}

std::optional<std::string> printed(const std::vector<Word>& argv) {
  std::size_t first = 1;
  if (first < argv.size() && argv[first].text == "--") {
    ++first;
  } else if (first < argv.size() && argv[first].text.starts_with("-")) {
    return std::nullopt;
  }
  if (first >= argv.size()) return std::nullopt;
  return FormatPrinter(argv[first].text, argv.data() + first + 1, argv.data() + argv.size()).print();
}

}  // namespace pawl
