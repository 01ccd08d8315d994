// SPDX-License-Identifier: Apache-2.0
// Hexadecimal there and back: `xxd -p`, `xxd -r`, `xxd -r -p`.
#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"xxd"};

[[nodiscard]] int hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

// Pairs of digits, with or without blanks between them. False if there is anything else.
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

Stream print(const PrintingStep& printing) {
  const std::string_view input = printing.input.text;
  bool reverts = false;
  bool is_plain = false;
  for (std::size_t i = 1; i < printing.argv().size(); ++i) {
    const std::string& word = printing.argv()[i].text;
    reverts |= is_one_of(word, {"-r", "-revert"});
    is_plain |= is_one_of(word, {"-p", "-ps", "-plain", "-postscript"});
    if (!is_one_of(word, {"-r", "-revert", "-p", "-ps", "-plain", "-postscript", "-"})) return {};
  }
  std::string out;
  if (reverts && !is_plain) {
    std::optional<std::string> text = from_hex_dump(input);
    return text ? known_text(std::move(*text)) : Stream();
  }
  if (reverts) return append_hex(input, out) ? known_text(std::move(out)) : Stream();
  if (!is_plain) return {};
  constexpr std::size_t kBytesInLine = 30;
  for (std::size_t i = 0; i < input.size(); ++i) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(input[i]);
    out += kDigits[byte >> 4];
    out += kDigits[byte & 0xFU];
    if (i % kBytesInLine == kBytesInLine - 1 || i + 1 == input.size()) out += '\n';
  }
  return known_text(std::move(out));
}

}  // namespace

const Printer& xxd_printer() {
  static constexpr Printer printer = {kPrograms, print, true, true};
  return printer;
}

}  // namespace pawl
