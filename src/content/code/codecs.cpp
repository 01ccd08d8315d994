// SPDX-License-Identifier: Apache-2.0
#include "content/code/codecs.h"

namespace pawl {
namespace {

[[nodiscard]] int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace

std::optional<std::string> from_base64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    int value = -1;
    if (c >= 'A' && c <= 'Z') value = c - 'A';
    if (c >= 'a' && c <= 'z') value = c - 'a' + 26;
    if (c >= '0' && c <= '9') value = c - '0' + 52;
    if (c == '+' || c == '-') value = 62;
    if (c == '/' || c == '_') value = 63;
    if (c == '=') break;
    if (value < 0) continue;  // the decoders of these languages skip what is not theirs
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>((bits >> static_cast<unsigned>(count)) & 0xFFU);
    }
  }
  return out;
}

std::optional<std::string> from_hex(std::string_view text) {
  std::string out;
  int high = -1;
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == ':') continue;
    const int digit = hex_digit(c);
    if (digit < 0) return std::nullopt;
    if (high < 0) {
      high = digit;
    } else {
      out += static_cast<char>(high * 16 + digit);
      high = -1;
    }
  }
  return high < 0 ? std::optional(out) : std::nullopt;
}

std::string from_rot13(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + 13) % 26);
    if (c >= 'A' && c <= 'Z') c = static_cast<char>('A' + (c - 'A' + 13) % 26);
  }
  return text;
}

std::string from_url(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string unescape(std::string_view text, bool keeps) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 >= text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    const auto digits = [&](std::size_t at_most, int base, std::size_t begin) {
      std::uint32_t code = 0;
      std::size_t end = begin;
      while (end < text.size() && end < begin + at_most && hex_digit(text[end]) >= 0 && hex_digit(text[end]) < base) {
        code = code * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(hex_digit(text[end++]));
      }
      if (end == begin) {
        out += c;
        return;
      }
      i = end - 1;
      add_utf8(code, out);
    };
    static constexpr std::string_view kFrom = "ntrabfve";
    static constexpr std::string_view kTo = "\n\t\r\a\b\f\v\x1b";
    if (c >= '0' && c <= '7') {
      digits(3, 8, i);
    } else if (c == 'x' || c == 'u' || c == 'U') {
      const bool has_brace = i + 1 < text.size() && text[i + 1] == '{';
      digits(has_brace ? 8 : c == 'x' ? 2 : c == 'u' ? 4 : 8, 16, i + (has_brace ? 2 : 1));
      if (has_brace && i + 1 < text.size() && text[i + 1] == '}') ++i;
    } else if (const std::size_t at = kFrom.find(c); at != std::string_view::npos) {
      out += kTo[at];
    } else if (c == '\n') {
      continue;
    } else {
      if (keeps && c != '\\' && c != '\'' && c != '"' && c != '`' && c != '$' && c != '#' && c != '@' && c != '/')
        out += '\\';
      out += c;
    }
  }
  return out;
}

void add_utf8(std::uint32_t code, std::string& out) {
  const auto byte = [&](std::uint32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0U | (code >> 6U));
    byte(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    byte(0xE0U | (code >> 12U));
    byte(0x80U | ((code >> 6U) & 0x3FU));
    byte(0x80U | (code & 0x3FU));
  } else {
    byte(0xF0U | ((code >> 18U) & 7U));
    byte(0x80U | ((code >> 12U) & 0x3FU));
    byte(0x80U | ((code >> 6U) & 0x3FU));
    byte(0x80U | (code & 0x3FU));
  }
}

}  // namespace pawl
