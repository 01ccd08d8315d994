// SPDX-License-Identifier: Apache-2.0
// Texts that are commands line by line: those of m4, dc and Tcl.
#include <algorithm>
#include <utility>

#include "content/code/plain_calls.h"

namespace pawl {
namespace {

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

template <typename Take>
void for_each_line(std::string_view text, std::string_view ends, Take take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(ends), text.size());
    take(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// m4: syscmd(`CMD').
[[nodiscard]] PlainCalls calls_in_m4(std::string_view text) {
  PlainCalls found;
  static constexpr std::string_view kName = "syscmd(";
  for (std::size_t at = text.find(kName); at != std::string_view::npos; at = text.find(kName, at + 1)) {
    std::string_view inside = text.substr(at + kName.size());
    inside = inside.substr(0, inside.find(')'));
    std::string command;
    for (const char c : inside) {
      if (c != '`' && c != '\'') command += c;
    }
    found.calls.push_back({PlainCall::Kind::shell, std::move(command), {}});
  }
  return found;
}

// dc: `!CMD` to the end of the line, unless it is a comparison.
[[nodiscard]] PlainCalls calls_in_dc(std::string_view text) {
  PlainCalls found;
  for_each_line(text, "\n", [&](std::string_view line) {
    const std::size_t mark = line.find('!');
    if (mark == std::string_view::npos || mark + 1 == line.size()) return;
    if (std::string_view("<=>").find(line[mark + 1]) != std::string_view::npos) return;
    found.calls.push_back({PlainCall::Kind::shell, std::string(line.substr(mark + 1)), {}});
  });
  return found;
}

// tcl and expect: `exec CMD …`, `spawn CMD …`, `file delete -force X`.
[[nodiscard]] PlainCalls calls_in_tcl(std::string_view text) {
  PlainCalls found;
  for_each_line(text, "\n;", [&](std::string_view line) {
    if (line.starts_with('#')) return;
    // What is typed into another program is not looked at.
    for (const std::string_view word : {"send ", "eval ", "source ", "interact", "open \"|"})
      if (line.starts_with(word)) found.is_total = false;
    for (const std::string_view word : {"exec ", "spawn "}) {
      const std::size_t at = line.find(word);
      if (at == std::string_view::npos || (at > 0 && line[at - 1] != '[' && line[at - 1] != ' ')) continue;
      std::string command(line.substr(at + word.size()));
      while (command.ends_with(']') || command.ends_with('}')) command.pop_back();
      std::replace(command.begin(), command.end(), '{', '\'');
      std::replace(command.begin(), command.end(), '}', '\'');
      found.calls.push_back({PlainCall::Kind::shell, std::move(command), {}});
    }
    if (line.starts_with("file delete ")) {
      std::vector<std::string> words = split_words(line.substr(12));
      std::erase(words, "-force");
      std::erase(words, "--");
      words.insert(words.begin(), {"rm", "-rf"});
      found.calls.push_back({PlainCall::Kind::command, {}, std::move(words)});
    }
  });
  return found;
}

constexpr std::pair<std::string_view, PlainCalls (*)(std::string_view)> kLanguages[] = {
    {"m4", calls_in_m4}, {"dc", calls_in_dc}, {"tcl", calls_in_tcl}};

}  // namespace

bool has_lines_of_calls(std::string_view language) {
  return std::any_of(std::begin(kLanguages), std::end(kLanguages),
                     [&](const auto& one) { return one.first == language; });
}

PlainCalls calls_in_lines(std::string_view language, std::string_view text) {
  const auto found = std::find_if(std::begin(kLanguages), std::end(kLanguages),
                                  [&](const auto& one) { return one.first == language; });
  return found->second(text);
}

}  // namespace pawl
