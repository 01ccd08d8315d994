// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/deceptive_host.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "analyse/places/hosts.h"
#include "base/one_of.h"
#include "base/utf8.h"
#include "knowledge/hosts.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kMaxLabel = 63;

[[nodiscard]] bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

[[nodiscard]] bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

[[nodiscard]] bool is_at_end(std::string_view host, std::string_view name) {
  return host == name ||
         (host.size() > name.size() && host.ends_with(name) && host[host.size() - name.size() - 1] == '.');
}

[[nodiscard]] bool is_one_at_end(std::string_view host, NameList names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return is_at_end(host, name); });
}

// What a letter looks like; empty if it looks like no Latin one.
[[nodiscard]] std::string_view likeness(std::string_view letter, NameList pairs) {
  for (const std::string_view pair : pairs) {
    if (pair.size() > letter.size() && pair.starts_with(letter) && pair[letter.size()] == '=')
      return pair.substr(letter.size() + 1);
  }
  return {};
}

// A host as a reader takes it.
struct Appearance {
  std::string text;
  bool has_foreign = false;  // a letter of another script that looks like a Latin one
  bool has_accent = false;
  bool has_other = false;  // a letter that looks like itself
};

[[nodiscard]] Appearance appearance_of(std::string_view host) {
  Appearance seen;
  while (!host.empty()) {
    const std::size_t length = std::max<std::size_t>(utf8_length(host), 1);
    const std::string_view letter = host.substr(0, length);
    host.remove_prefix(length);
    const std::string_view foreign = length == 1 ? std::string_view() : likeness(letter, host_names().letters);
    const std::string_view accent =
        length == 1 || !foreign.empty() ? std::string_view() : likeness(letter, host_names().accents);
    seen.has_foreign |= !foreign.empty();
    seen.has_accent |= !accent.empty();
    seen.has_other |= length > 1 && foreign.empty() && accent.empty();
    seen.text += !foreign.empty() ? foreign : !accent.empty() ? accent : letter;
  }
  return seen;
}

// Letters and digits that are taken for each other in plain names: `g1thub`, `paypa1`, `rnicrosoft`.
[[nodiscard]] std::string blurred(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::string_view two = name.substr(i, 2);
    if (two == "rn" || two == "vv") {
      out += two == "rn" ? 'm' : 'w';
      ++i;
    } else {
      out += name[i] == '0' ? 'o' : name[i] == '1' || name[i] == 'i' ? 'l' : name[i];
    }
  }
  return out;
}

// `githսb.com`, `www.g1thub.com`: looks like a host that it is not.
[[nodiscard]] bool looks_like_another(std::string_view host, std::string_view seen) {
  const NameList names = host_names().imitated;
  if (is_one_at_end(host, names)) return false;
  const std::string blur = blurred(seen);
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return is_at_end(blur, blurred(name)); });
}

// `github.com.evil.io`, `pages.org.evil.io`: the name of another host stands in front.
[[nodiscard]] bool begins_with_another(std::string_view host) {
  if (is_one_at_end(host, host_names().holders) ||
      classes_of_host(host).has_any(HostClass::loopback | HostClass::private_net | HostClass::metadata))
    return false;
  for (const std::string_view name : host_names().imitated) {
    const std::size_t at = host.find(name);
    const char next = at == npos || at + name.size() >= host.size() ? '\0' : host[at + name.size()];
    if (next != '.' && next != '-') continue;
    if (at == 0 || host[at - 1] == '.' || host[at - 1] == '-') return true;
  }
  // Two labels or more behind it: `example.com.au` is a name of its own.
  for (const std::string_view ending : {".com.", ".org.", ".net."}) {
    const std::size_t at = host.find(ending);
    if (at != npos && at > 0 && host.find('.', at + ending.size()) != npos) return true;
  }
  return false;
}

// The part of an address that says who is asked: between the scheme and the path.
[[nodiscard]] std::string_view authority_of(std::string_view address) {
  const std::size_t scheme = address.find("://");
  if (scheme == npos) return {};
  address.remove_prefix(scheme + 3);
  return address.substr(0, address.find_first_of("/?#"));
}

// `https://github.com@evil.io`
[[nodiscard]] bool is_like_a_host(std::string_view user) {
  if (const std::size_t at = user.rfind('@'); at != npos) user.remove_prefix(at + 1);
  user = user.substr(0, user.find(':'));
  const std::size_t dot = user.rfind('.');
  if (dot == npos || dot == 0 || user.find("%40") != npos) return false;
  return is_one_at_end(user, host_names().imitated) || is_one_of(user.substr(dot + 1), host_names().endings);
}

// Characters that clients drop or turn into plain ones, so that the name that is read is not the name that is asked.
[[nodiscard]] bool has_hidden_characters(std::string_view host) {
  if (host.starts_with('[')) return false;
  if (host.find('%') != npos || host.find('\\') != npos) return true;
  while (!host.empty()) {
    const std::size_t length = utf8_length(host);
    if (length == 0) return true;
    const std::uint32_t c = utf8_code_point(host);
    const bool is_hidden = c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE01EF);
    const bool is_dot = c == 0x3002 || c == 0xFF0E || c == 0xFF61 || c == 0x2024 || c == 0x2027 || c == 0x00B7;
    const bool is_wide = (c >= 0xFF01 && c <= 0xFF5E) || (c >= 0x2460 && c <= 0x24FF) || (c >= 0x1D400 && c <= 0x1D7FF);
    const bool is_slash = c == 0x2044 || c == 0x2215 || c == 0x29F8;
    if (is_hidden || is_dot || is_wide || is_slash) return true;
    host.remove_prefix(length);
  }
  return false;
}

[[nodiscard]] std::uint32_t digit_in_label(char c) {
  if (c >= 'a' && c <= 'z') return static_cast<std::uint32_t>(c - 'a');
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint32_t>(c - 'A');
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0') + 26;
  return 36;
}

// RFC 3492, section 6.1.
[[nodiscard]] std::uint32_t adapted(std::uint32_t delta, std::uint32_t count, bool is_first) {
  delta = is_first ? delta / 700 : delta / 2;
  delta += delta / count;
  std::uint32_t k = 0;
  for (; delta > 455; k += 36) delta /= 35;
  return k + 36 * delta / (delta + 38);
}

[[nodiscard]] std::string decoded_host(std::string_view host) {
  std::string out;
  while (!host.empty()) {
    const std::size_t dot = std::min(host.find('.'), host.size());
    out += decoded_label(host.substr(0, dot));
    if (dot < host.size()) out += '.';
    host.remove_prefix(std::min(dot + 1, host.size()));
  }
  return out;
}

// A label in which letters that look like Latin ones stand beside real ones, or which looks Latin as a whole.
[[nodiscard]] bool has_mixed_label(std::string_view host) {
  while (!host.empty()) {
    const std::size_t dot = std::min(host.find('.'), host.size());
    const std::string_view label = host.substr(0, dot);
    host.remove_prefix(std::min(dot + 1, host.size()));
    if (is_ascii(label)) continue;
    const Appearance seen = appearance_of(label);
    const bool has_latin = std::any_of(label.begin(), label.end(), is_letter);
    if (seen.has_foreign && (has_latin || (!seen.has_other && !seen.has_accent))) return true;
  }
  return false;
}

}  // namespace

std::string decoded_label(std::string_view label) {
  if (!label.starts_with("xn--") || label.size() > kMaxLabel) return std::string(label);
  std::string_view rest = label.substr(4);
  std::vector<std::uint32_t> letters;
  if (const std::size_t dash = rest.rfind('-'); dash != npos) {
    for (const char c : rest.substr(0, dash)) letters.push_back(static_cast<unsigned char>(c));
    rest.remove_prefix(dash + 1);
  }
  std::uint32_t code = 128;
  std::uint32_t at = 0;
  std::uint32_t bias = 72;
  while (!rest.empty()) {
    const std::uint32_t before = at;
    std::uint32_t weight = 1;
    for (std::uint32_t k = 36;; k += 36) {
      const std::uint32_t digit = rest.empty() ? 36 : digit_in_label(rest[0]);
      if (digit >= 36 || weight > 0x10FFFFU * 64) return std::string(label);
      rest.remove_prefix(1);
      at += digit * weight;
      const std::uint32_t threshold = k <= bias ? 1 : std::min<std::uint32_t>(k - bias, 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const auto count = static_cast<std::uint32_t>(letters.size()) + 1;
    bias = adapted(at - before, count, before == 0);
    code += at / count;
    at %= count;
    if (code > 0x10FFFF) return std::string(label);
    letters.insert(letters.begin() + at, code);
    ++at;
  }
  std::string out;
  for (const std::uint32_t letter : letters) append_utf8(out, letter);
  return out;
}

bool is_deceptive_host(std::string_view host) {
  if (host.empty() || host.find('.') == npos || host.find_first_of("$*/ ") != npos) return false;
  const std::string name = decoded_host(host);
  return begins_with_another(name) || has_mixed_label(name) || looks_like_another(name, appearance_of(name).text);
}

bool is_deceptive_address(std::string_view address) {
  std::string_view authority = authority_of(address);
  if (authority.empty() || authority.find_first_of("$ {*") != npos) return false;
  const std::size_t at = authority.rfind('@');
  if (at != npos && (is_like_a_host(authority.substr(0, at)) || authority.find('\\') < at)) return true;
  if (at != npos) authority.remove_prefix(at + 1);
  return has_hidden_characters(authority.substr(0, authority.find(':'))) || is_deceptive_host(host_of(address));
}

}  // namespace pawl
