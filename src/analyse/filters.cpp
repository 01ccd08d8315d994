// SPDX-License-Identifier: Apache-2.0
#include "analyse/filters.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

#include "analyse/tr.h"
#include "base/utf8.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

[[nodiscard]] std::optional<std::string> base64_decoded(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == ' ') continue;
    if (c == '=') {  // another encoded text may follow
      bits = 0;
      count = 0;
      continue;
    }
    const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+'             ? 62
                      : c == '/'             ? 63
                                             : -1;
    if (value < 0) return std::nullopt;
    bits = (bits << 6) | static_cast<unsigned>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>((bits >> count) & 0xFFU);
    }
  }
  return out;
}

// `columns` 0: one line.
[[nodiscard]] std::string base64_encoded(std::string_view text, std::size_t columns) {
  static constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::size_t column = 0;
  const auto put = [&](char c) {
    if (columns != 0 && column == columns) {
      out += '\n';
      column = 0;
    }
    out += c;
    ++column;
  };
  for (std::size_t i = 0; i < text.size(); i += 3) {
    unsigned bits = 0;
    const std::size_t count = std::min<std::size_t>(3, text.size() - i);
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (k < count ? static_cast<unsigned char>(text[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) put(k <= count ? kLetters[bits >> (18 - 6 * k) & 0x3FU] : '=');
  }
  if (columns != 0 && column > 0) out += '\n';
  return out;
}

[[nodiscard]] std::optional<std::string> base64(const Step& step, std::string_view input) {
  bool decodes = false;
  std::size_t columns = 76;
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    const std::string& word = step.argv[i].text;
    if (is_one_of(word, {"-d", "-D", "--decode", "-di", "-id", "-Di"})) {
      decodes = true;
    } else if (is_one_of(word, {"-w0", "--wrap=0"})) {
      columns = 0;
    } else if (word == "-w" && i + 1 < step.argv.size() && step.argv[i + 1].text == "0") {
      columns = 0;
      ++i;
    } else if (!is_one_of(word, {"-", "-i", "--ignore-garbage"})) {
      return std::nullopt;
    }
  }
  return decodes ? base64_decoded(input) : base64_encoded(input, columns);
}

[[nodiscard]] std::optional<std::string> openssl(const Step& step, std::string_view input) {
  bool decodes = false;
  bool is_base64 = false;
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    const std::string& word = step.argv[i].text;
    decodes |= word == "-d";
    is_base64 |= is_one_of(word, {"base64", "-base64", "-a"});
    if (!is_one_of(word, {"enc", "base64", "-base64", "-a", "-d", "-A"})) return std::nullopt;
  }
  return decodes && is_base64 ? base64_decoded(input) : std::nullopt;
}

[[nodiscard]] int hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

// Pairs of digits, blanks between them or not. False: something else stands there.
[[nodiscard]] bool append_hex(std::string_view text, std::string& out) {
  int high = -1;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
    const int digit = hex_digit(c);
    if (digit < 0) return false;
    if (high >= 0) out += static_cast<char>(high * 16 + digit);
    high = high >= 0 ? -1 : digit;
  }
  return high < 0;
}

// `00000010: 726d 202d 7266 207e                      rm -rf ~`, one line after the other without a hole.
[[nodiscard]] std::optional<std::string> from_hex_dump(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    const std::size_t colon = line.find(':');
    std::size_t offset = 0;
    if (colon == std::string_view::npos ||
        std::from_chars(line.data(), line.data() + colon, offset, 16).ptr != line.data() + colon ||
        offset != out.size())
      return std::nullopt;
    line.remove_prefix(colon + 1);
    if (!append_hex(line.substr(0, line.find("  ", 1)), out)) return std::nullopt;
  }
  return out;
}

[[nodiscard]] std::optional<std::string> xxd(const Step& step, std::string_view input) {
  bool reverts = false;
  bool is_plain = false;
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    const std::string& word = step.argv[i].text;
    reverts |= is_one_of(word, {"-r", "-revert"});
    is_plain |= is_one_of(word, {"-p", "-ps", "-plain", "-postscript"});
    if (!is_one_of(word, {"-r", "-revert", "-p", "-ps", "-plain", "-postscript", "-"})) return std::nullopt;
  }
  std::string out;
  if (reverts && !is_plain) return from_hex_dump(input);
  if (reverts) return append_hex(input, out) ? std::optional(out) : std::nullopt;
  if (!is_plain) return std::nullopt;
  constexpr std::size_t kBytesInLine = 30;
  for (std::size_t i = 0; i < input.size(); ++i) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(input[i]);
    out += kDigits[byte >> 4];
    out += kDigits[byte & 0xFU];
    if (i % kBytesInLine == kBytesInLine - 1 || i + 1 == input.size()) out += '\n';
  }
  return out;
}

[[nodiscard]] std::string reversed_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    // Characters that several bytes make up keep their order.
    std::string line(end, ' ');
    for (std::size_t i = 0; i < end;) {
      const std::size_t length =
          std::max<std::size_t>(1, utf8_length(text.substr(i, std::min<std::size_t>(4, end - i))));
      line.replace(end - i - length, length, text.substr(i, length));
      i += length;
    }
    out += line;
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// Where the first `count` lines or bytes end; past the end: all of it.
[[nodiscard]] std::size_t end_of_first(std::string_view text, std::size_t count, bool is_bytes) {
  if (is_bytes) return std::min(count, text.size());
  std::size_t at = 0;
  for (; count > 0 && at < text.size(); --count) {
    const std::size_t newline = text.find('\n', at);
    at = newline == std::string_view::npos ? text.size() : newline + 1;
  }
  return at;
}

[[nodiscard]] std::size_t count_of(std::string_view text, bool is_bytes) {
  if (is_bytes) return text.size();
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return lines + (text.empty() || text.back() == '\n' ? 0 : 1);
}

// head and tail: `-n 3`, `-n3`, `-3`, `-c 3`, `-n -3`, `-n +3`, `--lines=3`.
[[nodiscard]] std::optional<std::string> part_of(const Step& step, std::string_view input) {
  const bool is_head = step.program == "head";
  std::string number = "10";
  bool is_bytes = false;
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    std::string_view word = step.argv[i].text;
    if (word == "-" || word == "-q") continue;
    if (word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9') {
      number = word.substr(1);
      is_bytes = false;
      continue;
    }
    const bool is_long = word.starts_with("--lines=") || word.starts_with("--bytes=");
    if (!is_long && !word.starts_with("-n") && !word.starts_with("-c")) return std::nullopt;
    is_bytes = word.starts_with("--bytes=") || word.starts_with("-c");
    word.remove_prefix(is_long ? 8 : 2);
    if (!word.empty()) {
      number = word;
    } else if (++i < step.argv.size()) {
      number = step.argv[i].text;
    }
  }
  const char sign = number.empty() ? '\0' : number[0];
  if (sign == '-' || sign == '+') number.erase(0, 1);
  std::size_t count = 0;
  const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), count);
  if (problem != std::errc{} || end != number.data() + number.size()) return std::nullopt;
  const std::size_t all = count_of(input, is_bytes);
  if (is_head) {
    if (sign == '-') count = all - std::min(all, count);
    return std::string(input.substr(0, end_of_first(input, count, is_bytes)));
  }
  const std::size_t skipped = sign == '+' ? (count == 0 ? 0 : count - 1) : all - std::min(all, count);
  return std::string(input.substr(end_of_first(input, skipped, is_bytes)));
}

}  // namespace

std::optional<std::string> filtered(const Step& step, std::string_view input) {
  const bool is_plain = step.argv.size() == 1 || (step.argv.size() == 2 && step.argv[1].text == "-");
  if (step.program == "cat" && is_plain) return std::string(input);
  if (step.program == "tee") return std::string(input);
  if (step.program == "rev" && is_plain) return reversed_lines(input);
  if (step.program == "base64") return base64(step, input);
  if (step.program == "openssl") return openssl(step, input);
  if (step.program == "xxd") return xxd(step, input);
  if (step.program == "head" || step.program == "tail") return part_of(step, input);
  if (step.program == "tr") return translated(step.argv, input);
  return std::nullopt;
}

}  // namespace pawl
