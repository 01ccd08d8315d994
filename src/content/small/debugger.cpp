// SPDX-License-Identifier: Apache-2.0
// The commands of gdb and lldb. Running the program and looking at it is what a debugger is for; `shell x` runs x; what
// calls functions, reads scripts or is not in the list may do anything.
#include <algorithm>

#include "base/one_of.h"
#include "content/small/small_readers.h"

namespace pawl {
namespace {

constexpr std::string_view kLooks[] = {
    "run",     "r",       "start",   "starti",    "continue",   "c",      "cont",      "bt",          "backtrace",
    "where",   "up",      "down",    "frame",     "f",          "info",   "i",         "print",       "p",
    "inspect", "x",       "list",    "l",         "quit",       "q",      "exit",      "kill",        "detach",
    "next",    "n",       "step",    "s",         "stepi",      "nexti",  "si",        "ni",          "finish",
    "fin",     "until",   "advance", "break",     "b",          "tbreak", "watch",     "rwatch",      "awatch",
    "delete",  "disable", "enable",  "show",      "thread",     "t",      "ptype",     "whatis",      "disassemble",
    "disas",   "display", "file",    "core-file", "core",       "attach", "directory", "symbol-file", "handle",
    "echo",    "help",    "layout",  "version",   "breakpoint", "br",     "process",   "image",       "register",
    "v",       "var",     "target",  "memory",    "thb",        "catch",  "printf"};

constexpr std::string_view kSettings[] = {
    "args",       "pagination",         "confirm",          "print", "width",   "height", "listsize",
    "breakpoint", "disassembly-flavor", "follow-fork-mode", "var",   "variable"};

[[nodiscard]] std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

void read_command(std::string_view line, SmallFacts& found) {
  std::string_view rest = line;
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  if (rest.empty() || rest.starts_with('#')) return;
  if (rest.starts_with('!')) {
    found.deeds.push_back({Deed::Kind::run, std::string(rest.substr(1))});
    return;
  }
  std::string_view verb = take_word(rest);
  if (verb == "platform" && take_word(rest) == "shell") verb = "shell";
  if (verb == "shell") {
    found.deeds.push_back({Deed::Kind::run, std::string(rest)});
    return;
  }
  // What is handed to `run` goes through a shell, and brackets call functions of the program.
  const bool is_plain = rest.find_first_of("`();|<>&") == std::string_view::npos;
  verb = verb.substr(0, verb.find('/'));  // `x/10i`
  if (verb == "set" || verb == "settings") {
    std::string_view name = take_word(rest);
    if (verb == "settings" && name == "set") name = take_word(rest) == "target.run-args" ? "args" : "";
    found.is_total &= is_plain && (is_one_of(name, kSettings) || name == "show" || name == "list");
    return;
  }
  if (verb == "thread" || verb == "frame") {
    std::string_view applied = rest;
    if (take_word(applied) == "apply") {
      static_cast<void>(take_word(applied));  // to which ones
      return read_command(applied, found);
    }
  }
  found.is_total &= is_plain && is_one_of(verb, kLooks);
}

}  // namespace

SmallFacts read_debugger(std::string_view commands, const SmallGiven& /*given*/) {
  SmallFacts found;
  while (!commands.empty()) {
    const std::size_t end = std::min(commands.find('\n'), commands.size());
    read_command(commands.substr(0, end), found);
    commands.remove_prefix(std::min(end + 1, commands.size()));
  }
  return found;
}

}  // namespace pawl
