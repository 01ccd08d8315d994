// SPDX-License-Identifier: Apache-2.0
// `do shell script "…"` in AppleScript.
#include <algorithm>
#include <cctype>

#include "base/lower.h"
#include "content/small/small_readers.h"

namespace pawl {

SmallFacts read_applescript(std::string_view script, const SmallGiven& /*given*/) {
  static constexpr std::string_view kPhrase = "do shell script";
  SmallFacts found;
  const std::string plain = lower(script);
  for (std::size_t at = plain.find(kPhrase); at != std::string::npos; at = plain.find(kPhrase, at + 1)) {
    std::string_view rest = script.substr(at + kPhrase.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t("), rest.size()));
    if (!rest.starts_with('"')) {
      found.is_total = false;
      continue;
    }
    std::string text;
    std::size_t i = 1;
    for (; i < rest.size() && rest[i] != '"'; ++i) {
      if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
      text += rest[i];
    }
    // `& x` joins more text to it.
    const std::string_view behind = rest.substr(std::min(i + 1, rest.size()));
    const std::size_t next = behind.find_first_not_of(" \t");
    found.is_total &= next == std::string_view::npos || behind[next] != '&';
    found.deeds.push_back({Deed::Kind::run, std::move(text)});
  }
  // Finder deletes and moves files, System Events types and logs out.
  std::string bare;
  bool is_quoted = false;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (plain[i] == '\\' && is_quoted) {
      ++i;
      continue;
    }
    if (plain[i] == '"') is_quoted = !is_quoted;
    bare += is_quoted || std::isalpha(static_cast<unsigned char>(plain[i])) == 0 ? ' ' : plain[i];
  }
  for (const std::string_view verb :
       {" delete ", " duplicate ", " move ", " empty ", " keystroke ", " key code ", " write text ", " write contents ",
        " shut down ", " restart ", " log out ", " login item "}) {
    if ((" " + bare + " ").find(verb) != std::string::npos) found.is_total = false;
  }
  // `display dialog … with hidden answer`: a password is asked for, and comes out.
  std::string words = " ";
  for (const char c : bare) {
    if (c != ' ' || words.back() != ' ') words += c;
  }
  words += ' ';
  if (words.find(" hidden answer ") != std::string::npos || words.find(" hiddenanswer ") != std::string::npos)
    found.deeds.push_back({Deed::Kind::ask, ""});
  // Other programs can be told to run something, too: Terminal's `do script`.
  if (plain.find("do script") != std::string::npos) found.is_total = false;
  return found;
}

}  // namespace pawl
