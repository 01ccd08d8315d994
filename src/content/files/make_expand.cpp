// SPDX-License-Identifier: Apache-2.0
// Make's variables and the few of its functions whose result is text alone.
#include <algorithm>

#include "content/files/make.h"

namespace pawl {
namespace {

constexpr int kMaxDepth = 24;
constexpr int kMaxExpansions = 20000;

struct Default {
  std::string_view name;
  std::string_view value;
};

// Make's own variables that commands are written with.
constexpr Default kDefaults[] = {
    {"MAKE", "make"}, {"RM", "rm -f"},  {"CC", "cc"},           {"CXX", "c++"},     {"AR", "ar"},        {"LD", "ld"},
    {"CPP", "cc -E"}, {"FC", "f77"},    {"SHELL", "/bin/sh"},   {"CURDIR", "$PWD"}, {"MAKEFLAGS", ""},   {"MFLAGS", ""},
    {"LEX", "lex"},   {"YACC", "yacc"}, {"INSTALL", "install"}, {"comma", ","},     {"MAKECMDGOALS", ""}};

[[nodiscard]] bool is_name(std::string_view text) {
  return !text.empty() && (text[0] < '0' || text[0] > '9') &&
         text.find_first_not_of("_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") ==
             std::string_view::npos;
}

[[nodiscard]] std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// The folder of each word with its slash, as $(dir ..) and $(@D) give it; or what follows it.
[[nodiscard]] std::string folder_of(std::string_view word, bool keeps_slash) {
  const std::size_t slash = word.rfind('/');
  if (slash == std::string_view::npos) return keeps_slash ? "./" : ".";
  return std::string(word.substr(0, slash + (keeps_slash || slash == 0 ? 1 : 0)));
}

class MakeExpander {
 public:
  MakeExpander(MakeFile& file, const MakeTarget& target, std::size_t variant)
      : file_(file), target_(target), variant_(variant) {}

  std::string expand(std::string_view text, int depth) {
    if (depth > kMaxDepth || ++file_.expansions > kMaxExpansions) return std::string(kMakeUnknown);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (out.size() > kMaxMakeText) return std::string(kMakeUnknown);
      if (text[i] != '$' || i + 1 == text.size()) {
        out += text[i];
        continue;
      }
      const char next = text[++i];
      if (next == '$') {
        out += '$';
      } else if (next == '(' || next == '{') {
        const std::size_t close = closing_bracket(text, i);
        if (close == std::string_view::npos) return out + std::string(kMakeUnknown);
        out += reference(text.substr(i + 1, close - i - 1), depth + 1);
        i = close;
      } else {
        out += variable(std::string_view(&next, 1), depth + 1);
      }
    }
    return out;
  }

 private:
  std::string reference(std::string_view inner, int depth) {
    const std::size_t blank = inner.find_first_of(" \t");
    if (blank != std::string_view::npos) {
      const std::string_view name = inner.substr(0, blank);
      if (name.find_first_of("$:") == std::string_view::npos) return function(name, inner.substr(blank + 1), depth);
    }
    const std::size_t colon = inner.find(':');
    if (colon != std::string_view::npos && inner.find('=', colon) != std::string_view::npos) {
      return replaced(inner, colon, depth);
    }
    if (inner.find('$') != std::string_view::npos) {
      const std::string name = expand(inner, depth);
      return name.find('$') == std::string::npos ? variable(name, depth) : std::string(kMakeUnknown);
    }
    return variable(inner, depth);
  }

  // $(SOURCES:.c=.o)
  std::string replaced(std::string_view inner, std::size_t colon, int depth) {
    const std::size_t equals = inner.find('=', colon);
    std::string from(inner.substr(colon + 1, equals - colon - 1));
    std::string to(inner.substr(equals + 1));
    const std::string value = variable(inner.substr(0, colon), depth);
    if (value.find('$') != std::string::npos || (from + to).find('$') != std::string::npos) {
      return std::string(kMakeUnknown);
    }
    if (from.starts_with('%') && to.starts_with('%')) {
      from.erase(0, 1);
      to.erase(0, 1);
    }
    if ((from + to).find('%') != std::string::npos) return std::string(kMakeUnknown);
    std::vector<std::string> words = words_in(value);
    for (std::string& word : words) {
      if (word.ends_with(from)) word = word.substr(0, word.size() - from.size()) + to;
    }
    return joined(words);
  }

  std::string variable(std::string_view name, int depth) {
    if (const auto automatic = automatic_value(name)) return *automatic;
    if (const auto own = file_.of_target.find(target_.name); own != file_.of_target.end()) {
      if (const auto found = own->second.find(name); found != own->second.end()) return expand(found->second, depth);
    }
    if (const auto found = file_.variables.find(name); found != file_.variables.end() && !found->second.empty()) {
      file_.variants = std::max(file_.variants, found->second.size());
      return expand(found->second[std::min(variant_, found->second.size() - 1)], depth);
    }
    for (const Default& item : kDefaults) {
      if (item.name == name) return std::string(item.value);
    }
    // The environment's, if it has one.
    return is_name(name) ? "${" + std::string(name) + "}" : std::string(kMakeUnknown);
  }

  [[nodiscard]] std::optional<std::string> automatic_value(std::string_view name) const {
    if (target_.name.empty() || name.empty() || name.size() > 2) return std::nullopt;
    std::string value;
    switch (name[0]) {
      case '@':
        value = target_.name;
        break;
      case '<':
        value = target_.prerequisites.empty() ? "" : target_.prerequisites[0];
        break;
      case '^':
      case '+':
      case '?':
        value = joined(target_.prerequisites);
        break;
      case '*':
        value = target_.stem;
        break;
      default:
        return std::nullopt;
    }
    if (name.size() == 1) return value;
    if (name[1] == 'D') return folder_of(value, false);
    if (name[1] == 'F') return value.substr(value.rfind('/') + 1);
    return std::nullopt;
  }

  std::string function(std::string_view name, std::string_view text, int depth) {
    if (name == "shell") return "$(" + expand(text, depth) + ")";
    if (name == "info" || name == "warning" || name == "error" || name == "eval") return {};
    if (name == "wildcard" || name == "strip" || name == "sort" || name == "abspath" || name == "realpath") {
      return expand(text, depth);
    }
    const std::size_t comma = text.find(',');
    if ((name == "addprefix" || name == "addsuffix") && comma != std::string_view::npos) {
      const std::string affix = expand(text.substr(0, comma), depth);
      std::vector<std::string> words = words_in(expand(text.substr(comma + 1), depth));
      for (std::string& word : words) word = name == "addprefix" ? affix + word : word + affix;
      return joined(words);
    }
    if (name == "dir" || name == "notdir") {
      std::vector<std::string> words = words_in(expand(text, depth));
      for (std::string& word : words) {
        if (word.find('$') != std::string::npos) return std::string(kMakeUnknown);
        word = name == "dir" ? folder_of(word, true) : word.substr(word.rfind('/') + 1);
      }
      return joined(words);
    }
    return std::string(kMakeUnknown);
  }

  MakeFile& file_;
  const MakeTarget& target_;
  std::size_t variant_;
};

}  // namespace

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n", at);
    if (begin == std::string_view::npos) break;
    // A reference is one word, whatever is in it.
    std::size_t end = begin;
    while (end < text.size() && text[end] != ' ' && text[end] != '\t' && text[end] != '\r' && text[end] != '\n') {
      if (text[end] == '$' && end + 1 < text.size() && (text[end + 1] == '(' || text[end + 1] == '{')) {
        const std::size_t close = closing_bracket(text, end + 1);
        end = close == std::string_view::npos ? text.size() : close + 1;
      } else {
        ++end;
      }
    }
    words.emplace_back(text.substr(begin, end - begin));
    at = end;
  }
  return words;
}

std::size_t closing_bracket(std::string_view text, std::size_t open) {
  const char opening = text[open];
  const char closing = opening == '(' ? ')' : '}';
  int level = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == opening) ++level;
    if (text[i] == closing && --level == 0) return i;
  }
  return std::string_view::npos;
}

std::string expand_make(MakeFile& file, std::string_view text, const MakeTarget& target, std::size_t variant) {
  return MakeExpander(file, target, variant).expand(text, 0);
}

}  // namespace pawl
