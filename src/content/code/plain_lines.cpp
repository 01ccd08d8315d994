// SPDX-License-Identifier: Apache-2.0
// Texts that are commands line by line: those of m4, dc, Tcl and cron.
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

// A user's table for cron: five fields of a time, or a word such as @daily, then shell text. `%` ends the command.
[[nodiscard]] PlainCalls calls_in_table(std::string_view text) {
  PlainCalls found;
  for_each_line(text, "\n", [&](std::string_view line) {
    if (line.empty() || line.starts_with('#')) return;
    const std::size_t fields = line.starts_with('@') ? 1 : 5;
    std::string_view rest = line;
    for (std::size_t i = 0; i < fields; ++i) {
      rest.remove_prefix(std::min(rest.find_first_of(" \t"), rest.size()));
      rest = trimmed(rest);
    }
    std::string command;
    for (std::size_t i = 0; i < rest.size() && rest[i] != '%'; ++i) {
      if (rest[i] == '\\' && i + 1 < rest.size() && rest[i + 1] == '%') ++i;
      command += rest[i];
    }
    const bool is_time = line.starts_with('@') || line.find_first_of("0123456789*") == 0;
    if (is_time && !command.empty()) found.calls.push_back({PlainCall::Kind::shell, std::move(command), {}});
  });
  return found;
}

constexpr std::pair<std::string_view, PlainCalls (*)(std::string_view)> kLanguages[] = {
    {"m4", calls_in_m4}, {"dc", calls_in_dc}, {"tcl", calls_in_tcl}, {"cron", calls_in_table}};

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
