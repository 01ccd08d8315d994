// SPDX-License-Identifier: Apache-2.0
#include "inspect/blobs.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace pawl {
namespace {

constexpr std::size_t kLongLine = 5000;
constexpr std::size_t kLongCodes = 4000;
constexpr std::size_t kNear = 200;  // what decodes and runs it stands around it
constexpr std::size_t kMostBlobs = 4;

// Letters and digits as in base64, or numbers and escapes with what parts them.
[[nodiscard]] bool is_code(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return is_letter || c == '+' || c == '/' || c == '=' || c == '\\' || c == ',' || c == '%';
}

[[nodiscard]] bool has_word(std::string_view text, const LanguageFiles& language, WordClass wanted) {
  return std::any_of(language.words.begin(), language.words.end(), [&](const AnchorWord& word) {
    return word.word_class == wanted && text.find(word.text) != std::string_view::npos;
  });
}

// Whether all of it is codes: prose and minified code have blanks, brackets and dots.
[[nodiscard]] bool is_blob(std::string_view line, const LanguageFiles& language) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= line.size(); ++at) {
    if (at < line.size() && is_code(line[at])) continue;
    if (at - begin >= kLongCodes) {
      const std::size_t from = begin - std::min(begin, kNear);
      std::string around(line.substr(from, begin - from));
      around += '\n';
      around += line.substr(at, kNear);
      if (has_word(around, language, WordClass::decode) && has_word(around, language, WordClass::execute)) return true;
    }
    begin = at + 1;
  }
  return false;
}

}  // namespace

std::vector<Span> find_blobs(std::string_view text, const LanguageFiles& language) {
  std::vector<Span> blobs;
  for (std::size_t at = 0; at < text.size() && blobs.size() < kMostBlobs;) {
    const void* const found = std::memchr(text.data() + at, '\n', text.size() - at);
    const std::size_t end =
        found == nullptr ? text.size() : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    if (end - at > kLongLine && is_blob(text.substr(at, end - at), language))
      blobs.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
    at = end + 1;
  }
  return blobs;
}

}  // namespace pawl
