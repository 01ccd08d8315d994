// SPDX-License-Identifier: Apache-2.0
// The commands of vim's command line that leave the editor: `!cmd`, `r !cmd`, `%!cmd`, `call system("cmd")`.
#include <algorithm>
#include <cctype>

#include "content/commands_in_text.h"

namespace pawl {
namespace {

void skip_blanks(std::string_view& text) {
  while (!text.empty() && (text[0] == ' ' || text[0] == '\t' || text[0] == ':')) text.remove_prefix(1);
}

// `1,$`, `%`, `'<,'>` before a command.
void skip_range(std::string_view& text) {
  static constexpr std::string_view kRange = "0123456789.,$%'<>+-;";
  while (!text.empty() && kRange.find(text[0]) != std::string_view::npos) text.remove_prefix(1);
}

[[nodiscard]] std::string_view take_word(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && std::isalnum(static_cast<unsigned char>(text[length])) != 0) ++length;
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

[[nodiscard]] bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The texts of `system("…")` and `systemlist('…')`; anything else within the brackets is not known.
void find_system_calls(std::string_view text, CommandsInText& found) {
  for (std::size_t at = text.find("system"); at != std::string_view::npos; at = text.find("system", at + 1)) {
    std::string_view rest = text.substr(at + 6);
    if (rest.starts_with("list")) rest.remove_prefix(4);
    skip_blanks(rest);
    if (!rest.starts_with('(')) continue;
    rest.remove_prefix(1);
    skip_blanks(rest);
    const char quote = rest.empty() ? ' ' : rest[0];
    const std::size_t end = quote == '"' || quote == '\'' ? rest.find(quote, 1) : std::string_view::npos;
    const bool is_plain = end != std::string_view::npos && rest.substr(0, end).find('\\') == std::string_view::npos &&
                          rest.substr(end + 1).find_first_not_of(" ") != std::string_view::npos &&
                          rest[rest.find_first_not_of(' ', end + 1)] == ')';
    if (is_plain) {
      found.commands.emplace_back(rest.substr(1, end - 1));
    } else {
      found.is_total = false;
    }
  }
}

void read_line(std::string_view line, CommandsInText& found) {
  while (!line.empty()) {
    skip_blanks(line);
    skip_range(line);
    if (line.starts_with('!')) {
      found.commands.emplace_back(line.substr(1));  // a bar behind it is the shell's
      return;
    }
    const std::string_view word = take_word(line);
    const bool is_forced = line.starts_with('!');
    if (is_forced) line.remove_prefix(1);
    if (is_one_of(word, {"silent", "sil", "noautocmd", "verbose", "keepalt", "bufdo", "argdo", "windo", "tabdo"}))
      continue;
    if (is_one_of(word, {"r", "read", "w", "write"})) {
      skip_blanks(line);
      if (line.starts_with('!')) {
        found.commands.emplace_back(line.substr(1));
        return;
      }
    }
    if (is_one_of(word, {"term", "terminal"})) {
      found.commands.emplace_back(line);
      return;
    }
    // Code in other languages, text that becomes a command, and files of commands.
    if (is_one_of(word, {"python", "python3", "py",      "py3",    "pyx",     "lua",    "luaeval", "perl",
                         "ruby",   "tcl",     "execute", "exe",    "exec",    "source", "so",      "luafile",
                         "pyfile", "py3file", "norm",    "normal", "autocmd", "au"}))
      found.is_total = false;
    const std::size_t bar = std::min(line.find('|'), line.size());
    find_system_calls(line.substr(0, bar), found);
    line.remove_prefix(std::min(bar + 1, line.size()));
  }
}

}  // namespace

CommandsInText commands_in_vim(std::string_view commands) {
  CommandsInText found;
  while (!commands.empty()) {
    const std::size_t end = std::min(commands.find('\n'), commands.size());
    read_line(commands.substr(0, end), found);
    commands.remove_prefix(std::min(end + 1, commands.size()));
  }
  return found;
}

}  // namespace pawl
