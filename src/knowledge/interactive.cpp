// SPDX-License-Identifier: Apache-2.0
#include "knowledge/interactive.h"

#include <algorithm>

namespace pawl {
namespace {

struct InteractiveFact {
  std::string_view program;
  int operands;             // with so many it has its text, or a file of it; 99: operands are no text
  std::string_view texts;   // flags that give it the text, or with which it only answers
  std::string_view values;  // flags that take a value
  std::string_view anyway;  // flags with which it waits for typing all the same
};

constexpr InteractiveFact kInteractive[] = {
    {"bash", 1, "-c", "-o -O --rcfile --init-file", "-i -s"},
    {"sh", 1, "-c", "-o", "-i -s"},
    {"dash", 1, "-c", "-o", "-i -s"},
    {"ash", 1, "-c", "-o", "-i -s"},
    {"zsh", 1, "-c", "-o", "-i -s"},
    {"ksh", 1, "-c", "-o", "-i -s"},
    {"fish", 1, "-c", "-C", "-i"},
    {"python", 1, "-c -m", "-W -X", "-i"},
    {"python3", 1, "-c -m", "-W -X", "-i"},
    {"ipython", 1, "-c -m", "", "-i"},
    {"bpython", 1, "-c -m", "", "-i"},
    {"node", 1, "-e -p --eval --print --check", "-r --require --import", "-i --interactive"},
    {"deno", 1, "", "", ""},
    {"ruby", 1, "-e", "-I -r -C", ""},
    {"irb", 1, "", "-I -r", ""},
    {"pry", 1, "-e", "-I -r", ""},
    {"perl", 1, "-e -E", "-I -M -m", "-d"},
    {"php", 1, "-r -f -S", "-d -c", "-a"},
    {"lua", 1, "-e", "-l", "-i"},
    {"julia", 1, "-e -E", "", "-i"},
    {"R", 99, "-e -f --file CMD", "", ""},
    {"ghci", 99, "-e", "", ""},
    {"iex", 1, "-e --eval", "-S", ""},
    {"erl", 99, "-eval -noshell", "", ""},
    {"tclsh", 1, "", "", ""},
    {"gdb", 99, "-batch --batch", "-ex -x -p", ""},
    {"psql", 99, "-c --command -f --file -l --list", "", ""},
    {"mysql", 99, "-e --execute", "", ""},
    {"mariadb", 99, "-e --execute", "", ""},
    {"sqlite3", 2, "-version", "-cmd -separator -nullvalue", "-interactive"},
    {"duckdb", 2, "-c -s -f -version", "-cmd -init", "-interactive"},
    {"mongosh", 99, "--eval --file -f", "", "--shell"},
    {"mongo", 99, "--eval", "", "--shell"},
    {"redis-cli", 1, "--eval --scan --bigkeys --stat --latency --pipe --rdb --cluster",
     "-h -p -a -n -u -s --user --pass -r -i", ""},
    {"cqlsh", 99, "-e --execute -f --file", "", ""},
    {"clickhouse-client", 99, "-q --query --queries-file", "", ""},
    {"sqlcmd", 99, "-Q -i", "", ""},
    {"ssh", 2, "-N -V -G -Q -O -f", "-i -F -o -p -l -L -R -D -J -W -w -b -B -c -m -e -E -I -S", ""},
    {"mosh", 2, "", "-p", ""},
    {"telnet", 99, "", "", ""},
    {"sftp", 99, "-b", "", ""},
    {"ftp", 99, "", "", ""},
    {"su", 99, "-c --command --session-command", "", ""},
    {"screen", 99, "-ls -list -d -X -wipe", "", ""},
};

[[nodiscard]] bool lists(std::string_view flags, std::string_view flag) {
  while (!flags.empty()) {
    const std::size_t end = std::min(flags.find(' '), flags.size());
    if (flags.substr(0, end) == flag) return true;
    flags.remove_prefix(std::min(end + 1, flags.size()));
  }
  return false;
}

// `-tAc` ends in -c, `-cTEXT` begins with it, `--command=TEXT` is it.
[[nodiscard]] bool is_flag_of(std::string_view word, std::string_view flags) {
  if (word.starts_with("--")) return lists(flags, word.substr(0, word.find('=')));
  if (lists(flags, word)) return true;
  if (word.size() < 3) return false;
  const std::string first = "-" + std::string(1, word[1]);
  const std::string last = "-" + std::string(1, word.back());
  return lists(flags, first) || lists(flags, last);
}

}  // namespace

bool waits_for_typing(std::string_view program, std::span<const std::string> words) {
  const auto* fact = std::find_if(std::begin(kInteractive), std::end(kInteractive),
                                  [&](const InteractiveFact& f) { return f.program == program; });
  if (fact == std::end(kInteractive)) return false;
  int operands = 0;
  bool waits_anyway = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "--help" || word == "--version" || word == "-V" || is_flag_of(word, fact->texts)) return false;
    if (word == "--") {
      operands += static_cast<int>(words.size() - i) - 1;
      break;
    }
    if (word.size() > 1 && word[0] == '-') {
      waits_anyway |= is_flag_of(word, fact->anyway);
      if (lists(fact->values, word)) ++i;
      continue;
    }
    ++operands;
    // What follows the text or the file is not the program's own.
    if (operands >= fact->operands) break;
  }
  return waits_anyway || operands < fact->operands;
}

}  // namespace pawl
