// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/hosts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>

#include "base/utf8.h"
#include "knowledge/hosts.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

[[nodiscard]] constexpr int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

// What resolvers and HTTP clients turn a character into before they look up a name: wide forms and digits in circles
// become plain, other full stops become dots.
[[nodiscard]] std::uint32_t plain(std::uint32_t c) {
  if (c >= 'A' && c <= 'Z') return c + 32;
  if (c == 0x3002 || c == 0xFF0E || c == 0xFF61) return '.';
  if (c >= 0xFF01 && c <= 0xFF5E) return plain(c - 0xFEE0);
  if (c >= 0x2460 && c <= 0x2468) return c - 0x2460 + '1';
  if (c == 0x24EA) return '0';
  return c;
}

[[nodiscard]] std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit_of(text[i + 1]) < 16 && digit_of(text[i + 2]) < 16) {
      out += static_cast<char>(digit_of(text[i + 1]) * 16 + digit_of(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

[[nodiscard]] std::string plain_name(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
    if (length == 1) {
      const auto c = static_cast<unsigned char>(text[0]);
      out += c < 0x80 ? static_cast<char>(plain(c)) : text[0];
    } else if (const std::uint32_t c = utf8_code_point(text); c != 0xAD && c != 0x200B && c != 0x2060) {
      append_utf8(out, plain(c));
    }
    text.remove_prefix(length);
  }
  return out;
}

// One number of an address as `inet_aton` reads it: decimal, 0x hexadecimal, 0 octal.
[[nodiscard]] std::optional<std::uint64_t> number_of(std::string_view text) {
  unsigned base = 10;
  if (text.starts_with("0x")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text[0] == '0') {
    base = 8;
  }
  if (text.empty() || text.size() > 20)
    return base == 16 && text.empty() ? std::optional<std::uint64_t>(0) : std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    const int digit = digit_of(c);
    if (digit >= static_cast<int>(base)) return std::nullopt;
    value = value * base + static_cast<std::uint64_t>(digit);
    if (value > 0xFFFFFFFFU) return std::nullopt;
  }
  return value;
}

[[nodiscard]] std::optional<std::uint32_t> read_ipv4(std::string_view text) {
  std::array<std::uint64_t, 4> parts{};
  std::size_t count = 0;
  for (;;) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const std::optional<std::uint64_t> part = number_of(text.substr(0, dot));
    if (!part || count == 4) return std::nullopt;
    parts[count++] = *part;
    if (dot == text.size()) break;
    text.remove_prefix(dot + 1);
  }
  // The last number fills what is left.
  std::uint64_t address = 0;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    if (parts[i] > 255) return std::nullopt;
    address |= parts[i] << (24 - 8 * i);
  }
  const std::uint64_t rest = parts[count - 1];
  if (rest > (0xFFFFFFFFULL >> (8 * (count - 1)))) return std::nullopt;
  address |= rest;
  // A lone small number is a port or a count, wherever it is.
  if (count == 1 && rest < 0x01000000U) return std::nullopt;
  return static_cast<std::uint32_t>(address);
}

[[nodiscard]] std::string write_ipv4(std::uint32_t address) {
  char text[16];
  std::snprintf(text, sizeof text, "%u.%u.%u.%u", address >> 24, address >> 16 & 255U, address >> 8 & 255U,
                address & 255U);
  return text;
}

using Groups = std::array<std::uint32_t, 8>;

// Appends the groups of `a:b:c`; false if it is not such a list. It may end with an IPv4 address.
[[nodiscard]] bool read_groups(std::string_view text, Groups& groups, std::size_t& count) {
  while (!text.empty()) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view part = text.substr(0, colon);
    if (colon == text.size() && part.find('.') != npos) {
      const std::optional<std::uint32_t> tail = read_ipv4(part);
      if (!tail || count > 6) return false;
      groups[count++] = *tail >> 16;
      groups[count++] = *tail & 0xFFFFU;
      return true;
    }
    if (part.empty() || part.size() > 4 || count == 8) return false;
    std::uint32_t value = 0;
    for (const char c : part) {
      if (digit_of(c) >= 16) return false;
      value = value * 16 + static_cast<std::uint32_t>(digit_of(c));
    }
    groups[count++] = value;
    if (colon == text.size()) return true;
    text.remove_prefix(colon + 1);
    if (text.empty()) return false;
  }
  return true;
}

[[nodiscard]] std::optional<Groups> read_ipv6(std::string_view text) {
  text = text.substr(0, text.find('%'));  // a zone is not part of the address
  if (std::count(text.begin(), text.end(), ':') < 2) return std::nullopt;
  const std::size_t gap = text.find("::");
  Groups head{};
  Groups tail{};
  std::size_t before = 0;
  std::size_t after = 0;
  if (!read_groups(text.substr(0, gap), head, before)) return std::nullopt;
  if (gap == npos) return before == 8 ? std::optional(head) : std::nullopt;
  if (!read_groups(text.substr(gap + 2), tail, after) || before + after > 7) return std::nullopt;
  std::copy_n(tail.begin(), after, head.begin() + static_cast<std::ptrdiff_t>(8 - after));
  return head;
}

[[nodiscard]] std::string write_ipv6(const Groups& groups) {
  const bool is_empty_head = std::all_of(groups.begin(), groups.begin() + 5, [](std::uint32_t g) { return g == 0; });
  const std::uint32_t last = groups[6] << 16 | groups[7];
  const bool is_mapped = is_empty_head && groups[5] == 0xFFFFU;
  const bool is_compatible = is_empty_head && groups[5] == 0 && last > 0xFFFFU;
  const bool is_translated = groups[0] == 0x64U && groups[1] == 0xFF9BU && groups[2] == 0 && groups[3] == 0 &&
                             groups[4] == 0 && groups[5] == 0;
  if (is_mapped || is_compatible || is_translated) return write_ipv4(last);
  // The longest run of zeros becomes `::`.
  std::size_t best = 8;
  std::size_t best_length = 1;
  for (std::size_t i = 0; i < 8; ++i) {
    std::size_t length = 0;
    while (i + length < 8 && groups[i + length] == 0) ++length;
    if (length > best_length) {
      best = i;
      best_length = length;
    }
  }
  std::string out;
  for (std::size_t i = 0; i < 8; ++i) {
    if (i == best) {
      out += "::";
      i += best_length - 1;
      continue;
    }
    if (!out.empty() && !out.ends_with(':')) out += ':';
    char group[8];
    std::snprintf(group, sizeof group, "%x", groups[i]);
    out += group;
  }
  return out;
}

// Behind `http:`: how many slashes, in either direction, begin the host. 0 if there is no scheme.
[[nodiscard]] std::size_t end_of_scheme(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == npos || colon == 0 || colon > 20) return 0;
  for (const char c : text.substr(0, colon)) {
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '-' ||
          c == '.'))
      return 0;
  }
  std::size_t end = colon + 1;
  while (end < text.size() && (text[end] == '/' || text[end] == '\\')) ++end;
  return end - colon - 1 >= 2 ? end : 0;
}

}  // namespace

std::string canonical_host(std::string_view host) {
  std::string name = plain_name(percent_decoded(host));
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  if (const std::optional<Groups> groups = read_ipv6(name)) return write_ipv6(*groups);
  while (name.size() > 1 && name.ends_with('.')) name.pop_back();
  if (const std::optional<std::uint32_t> address = read_ipv4(name)) return write_ipv4(*address);
  return name;
}

bool is_url(std::string_view text) {
  const std::size_t scheme = text.find("://");
  return scheme != std::string_view::npos && scheme > 1 && scheme < 10 && !text.starts_with("file:");
}

std::string host_of(std::string_view text) {
  // Clients drop these anywhere in an address.
  std::string cleaned;
  if (text.find_first_of("\t\r\n") != npos) {
    std::copy_if(text.begin(), text.end(), std::back_inserter(cleaned),
                 [](char c) { return c != '\t' && c != '\r' && c != '\n'; });
    text = cleaned;
  }
  while (text.starts_with(' ')) text.remove_prefix(1);
  const std::size_t scheme = end_of_scheme(text);
  text.remove_prefix(scheme);
  text = text.substr(0, scheme > 0 ? text.find_first_of("/?#\\ ") : text.find('/'));
  const std::size_t at = text.rfind('@');
  if (at != npos) text.remove_prefix(at + 1);
  if (text.starts_with('[')) return canonical_host(text.substr(0, text.find(']') == npos ? npos : text.find(']') + 1));
  if (read_ipv6(text)) return canonical_host(text);
  return canonical_host(text.substr(0, text.find(':')));
}

std::vector<std::string_view> urls_in(std::string_view text) {
  constexpr std::size_t kMaxUrls = 64;
  constexpr std::string_view kEnds = " \t\r\n\"'`<>(){}|^,";
  std::vector<std::string_view> urls;
  for (std::size_t at = text.find("://"); at != npos && urls.size() < kMaxUrls; at = text.find("://", at + 3)) {
    std::size_t begin = at;
    while (begin > 0 && kEnds.find(text[begin - 1]) == npos) --begin;
    const std::size_t end = std::min(text.find_first_of(kEnds, at), text.size());
    urls.push_back(text.substr(begin, end - begin));
  }
  return urls;
}

bool is_this_machine(std::string_view host) {
  return classes_of_host(host).has(HostClass::loopback);
}

}  // namespace pawl
