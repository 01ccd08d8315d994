// SPDX-License-Identifier: Apache-2.0
// Private keys in PEM. The BEGIN line alone is not a secret: programs and manuals mention it all the time. It needs a
// body, which may stand on lines of its own, behind `\n`, or in pieces of a string in source code.
#include <algorithm>

#include "secrets/find.h"
#include "secrets/placeholder.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::string_view kDashes = "-----";

// How long `-----BEGIN … PRIVATE KEY-----` at the start of `text` is; 0: there is none.
[[nodiscard]] std::size_t length_of_header(std::string_view text) {
  constexpr std::string_view kBegin = "-----BEGIN ";
  constexpr std::size_t kLongest = 64;
  if (!text.starts_with(kBegin)) return 0;
  const std::string_view head = text.substr(0, kLongest);
  const std::size_t end = head.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ", kBegin.size());
  if (end == npos || head.substr(end, kDashes.size()) != kDashes) return 0;
  const std::string_view label = head.substr(kBegin.size(), end - kBegin.size());
  const bool is_private = label.ends_with("PRIVATE KEY") || label.ends_with("PRIVATE KEY BLOCK");
  return is_private ? end + kDashes.size() : 0;
}

// Where the text between the lines of a key ends: line ends, also as an escape, quotes, what joins strings.
// Looks at 256 bytes at most, so that many headers in a row stay cheap.
[[nodiscard]] std::size_t skip_joints(std::string_view text, std::size_t at) {
  const std::size_t last = std::min(at + 256, text.size());
  while (at < last) {
    if (text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == 'n' || text[at + 1] == 'r')) {
      at += 2;
    } else if (std::string_view(" \t\r\n\"'`+,\\").find(text[at]) != npos) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

[[nodiscard]] std::size_t end_of_base64(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_in(text[at], CharClass::base64) || text[at] == '=')) ++at;
  return at;
}

// Behind a line such as `Proc-Type: 4,ENCRYPTED`; `at` if there is none.
[[nodiscard]] std::size_t skip_header_line(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(at, 256);
  const std::size_t colon = line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
  if (colon == npos || colon == 0 || line.substr(colon, 2) != ": ") return at;
  const std::size_t end = std::min(line.find('\n'), line.find("\\n"));
  return end == npos ? at : at + end;
}

// The first line of a body looks like the start of a key, not like the next words of a program or a manual.
[[nodiscard]] bool is_key_text(std::string_view run, std::string_view behind, bool is_closed, bool takes_examples) {
  constexpr std::size_t kLine = 16;
  constexpr std::size_t kClosed = 8;
  if (!takes_examples && is_monotonous(run)) return false;
  const auto has = [&](CharClass of) {
    return std::any_of(run.begin(), run.end(), [&](char c) { return is_in(c, of); });
  };
  if (!has(CharClass::upper)) return false;
  // `PUTYOURKEYHERE` is no key.
  if (!takes_examples && !has(CharClass::lower) && !has(CharClass::digit)) return false;
  const bool is_elided = behind.starts_with("..") || behind.starts_with("\u2026");
  if (run.size() >= kLine) {
    return is_closed || is_elided || behind.empty() || std::string_view(" \t\r\n\"'`\\-").find(behind[0]) != npos;
  }
  if (is_elided) return false;
  // DER starts like this, so even a few bytes tell.
  return (run.starts_with("MII") && run.size() > 3) || (is_closed && run.size() >= kClosed);
}

}  // namespace

PrivateKey find_private_key(std::string_view text, std::size_t at, bool takes_examples) {
  const std::size_t header = length_of_header(text.substr(at));
  if (header == 0) return {};
  const std::size_t body = at + header;
  // Never further than the next dashes: the next header looks from there on.
  const std::size_t dashes = std::min(text.find(kDashes, body), text.size());
  const bool is_closed = text.substr(dashes).starts_with("-----END ");

  std::size_t begin = skip_joints(text, body);
  for (int lines = 0; lines < 8; ++lines) {
    const std::size_t next = skip_header_line(text, begin);
    if (next == begin) break;
    begin = skip_joints(text, next);
  }
  const std::size_t run_end = end_of_base64(text, begin);
  const std::string_view run = text.substr(begin, run_end - begin);
  if (!is_key_text(run, text.substr(run_end, 3), is_closed, takes_examples)) return {};

  std::size_t end = run_end;
  if (is_closed) {
    const std::size_t closing = text.substr(0, dashes + 80).find(kDashes, dashes + kDashes.size());
    end = closing == npos ? dashes : closing + kDashes.size();
  } else {
    // Cut short: as far as it looks like a key.
    while (true) {
      const std::size_t more = skip_joints(text, end);
      const std::size_t more_end = end_of_base64(text, more);
      if (more_end - more < 16) break;
      end = more_end;
    }
  }
  return {{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, header};
}

}  // namespace pawl
