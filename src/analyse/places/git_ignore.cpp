// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/git_ignore.h"

#include <algorithm>
#include <utility>

#include "analyse/places/git_index.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kMostPatterns = 10000;  // what is past it does not count, so that more is scanned, not less
constexpr std::size_t kMostParts = 256;

[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (parts.size() < kMostParts) {
    const std::size_t slash = path.find('/');
    parts.push_back(path.substr(0, slash));
    if (slash == npos) break;
    path.remove_prefix(slash + 1);
  }
  return parts;
}

// A character in `[…]`, with its `\`.
[[nodiscard]] char set_character(std::string_view pattern, std::size_t& at) {
  if (pattern[at] == '\\' && at + 1 < pattern.size()) ++at;
  return pattern[at++];
}

// The set at pattern[at] == '['; where it ends, or npos if it never does.
[[nodiscard]] std::size_t match_set(std::string_view pattern, std::size_t at, char c, bool& is_in) {
  ++at;
  const bool is_negated = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
  if (is_negated) ++at;
  bool found = false;
  for (bool is_first = true; at < pattern.size(); is_first = false) {
    if (pattern[at] == ']' && !is_first) {
      is_in = found != is_negated;
      return at + 1;
    }
    const char low = set_character(pattern, at);
    char high = low;
    if (at + 1 < pattern.size() && pattern[at] == '-' && pattern[at + 1] != ']') high = set_character(pattern, ++at);
    found |= static_cast<unsigned char>(low) <= static_cast<unsigned char>(c) &&
             static_cast<unsigned char>(c) <= static_cast<unsigned char>(high);
  }
  return npos;
}

// One part. Goes back to the last `*` only, which is enough.
[[nodiscard]] bool matches_part(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = npos;
  std::size_t star_text = 0;
  while (t < text.size() || p < pattern.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_text = t;
      continue;
    }
    if (p < pattern.size() && t < text.size()) {
      bool fits = false;
      std::size_t next = p + 1;
      if (pattern[p] == '?') {
        fits = true;
      } else if (pattern[p] == '[') {
        next = match_set(pattern, p, text[t], fits);
        if (next == npos) return false;  // git takes a set that never ends for no pattern at all
      } else {
        if (pattern[p] == '\\' && p + 1 < pattern.size()) next = p + 2;
        fits = pattern[next - 1] == text[t];
      }
      if (fits) {
        p = next;
        ++t;
        continue;
      }
    }
    if (star == npos || star_text >= text.size()) return false;
    p = star + 1;
    t = ++star_text;
  }
  return true;
}

}  // namespace

bool matches_ignore_pattern(std::string_view pattern, std::string_view path) {
  const std::vector<std::string_view> wanted = parts_of(pattern);
  const std::vector<std::string_view> parts = parts_of(path);
  // can[i]: the pattern's parts so far fit the first i parts of the path.
  std::vector<bool> can(parts.size() + 1, false);
  can[0] = true;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    std::vector<bool> next(parts.size() + 1, false);
    const bool is_last = w + 1 == wanted.size();
    for (std::size_t i = 0; i <= parts.size(); ++i) {
      if (!can[i]) continue;
      if (wanted[w] == "**") {
        // `a/**` is all that is in a, and not a itself.
        for (std::size_t to = is_last ? i + 1 : i; to <= parts.size(); ++to) next[to] = true;
        break;
      }
      if (i < parts.size() && matches_part(wanted[w], parts[i])) next[i + 1] = true;
    }
    can = std::move(next);
  }
  return can[parts.size()];
}

IgnoreFile::IgnoreFile(std::string folder, std::string_view text) : folder_(std::move(folder)) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  while (!text.empty() && patterns_.size() < kMostPatterns) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    add(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void IgnoreFile::add(std::string_view line) {
  if (line.starts_with('#')) return;
  Pattern pattern;
  if (line.starts_with('!')) {
    pattern.is_negated = true;
    line.remove_prefix(1);
  }
  while (line.ends_with(' ') && !line.ends_with("\\ ")) line.remove_suffix(1);
  if (line.ends_with('/')) {
    pattern.only_folders = true;
    line.remove_suffix(1);
  }
  pattern.is_anchored = line.find('/') != npos;
  if (line.starts_with('/')) line.remove_prefix(1);
  if (line.empty()) return;
  pattern.text = line;
  pattern.is_plain = line.find_first_of("*?[\\") == npos;
  patterns_.push_back(std::move(pattern));
}

IgnoreFile::Word IgnoreFile::word_on(std::string_view path, bool is_folder) const {
  if (!folder_.empty()) path.remove_prefix(std::min(path.size(), folder_.size() + 1));
  const std::size_t slash = path.rfind('/');
  const std::string_view name = slash == npos ? path : path.substr(slash + 1);
  for (auto pattern = patterns_.rbegin(); pattern != patterns_.rend(); ++pattern) {
    if (pattern->only_folders && !is_folder) continue;
    const std::string_view about = pattern->is_anchored ? path : name;
    const bool fits = pattern->is_plain      ? pattern->text == about
                      : pattern->is_anchored ? matches_ignore_pattern(pattern->text, about)
                                             : matches_part(pattern->text, about);
    if (fits) return pattern->is_negated ? Word::wanted : Word::ignored;
  }
  return Word::nothing;
}

namespace {

// Whether what git tracks can be told from its index: not from one that is split, or that has other names of objects.
[[nodiscard]] bool tells_tracked(const std::string& checkout, const Files& files) {
  constexpr std::size_t kLargestConfig = std::size_t{1} << 20U;
  const std::string folder = git_folder_of(checkout, files);
  if (files.kind(join_path(folder, "index")) == FileKind::missing) return true;  // nothing is tracked yet
  if (files.read(join_path(folder, "config"), kLargestConfig).value_or("").find("sha256") != std::string::npos)
    return false;
  const std::vector<std::string> names = files.names(folder);
  return has_index(checkout, files) && std::none_of(names.begin(), names.end(), [](const std::string& name) {
           return name.starts_with("sharedindex.");
         });
}

}  // namespace

bool is_left_out_by_git(const std::string& path, const std::string& checkout, const Files& files) {
  constexpr std::size_t kLargest = std::size_t{1} << 20U;
  if (checkout.empty() || !path.starts_with(checkout + "/")) return false;
  if (files.kind(join_path(checkout, ".git")) == FileKind::missing || !tells_tracked(checkout, files) ||
      is_tracked(path, checkout, files))
    return false;
  const std::string_view relative = std::string_view(path).substr(checkout.size() + 1);
  IgnoreFile::Word word = IgnoreFile::Word::nothing;
  const auto hear = [&](const std::string& folder, const std::string& file) {
    // Git does not follow a link in its place.
    if (files.kind(file) != FileKind::regular) return;
    const IgnoreFile patterns(folder, files.read(file, kLargest).value_or(""));
    // A folder that is left out takes all that is in it along: nothing below can be wanted again.
    for (std::size_t at = folder.empty() ? 0 : folder.size() + 1; at != std::string_view::npos;) {
      at = relative.find('/', at);
      const IgnoreFile::Word said = patterns.word_on(relative.substr(0, at), at != std::string_view::npos);
      if (said != IgnoreFile::Word::nothing) word = said;
      if (said == IgnoreFile::Word::ignored) break;
      if (at != std::string_view::npos) ++at;
    }
  };
  hear("", git_folder_of(checkout, files) + "/info/exclude");
  hear("", join_path(checkout, ".gitignore"));
  for (std::size_t at = relative.find('/'); at != std::string_view::npos; at = relative.find('/', at + 1)) {
    const std::string folder(relative.substr(0, at));
    // Another repository begins here, and says for itself what it takes.
    if (files.kind(join_path(checkout, folder + "/.git")) != FileKind::missing) return false;
    hear(folder, join_path(checkout, folder + "/.gitignore"));
  }
  return word == IgnoreFile::Word::ignored;
}

}  // namespace pawl
