// SPDX-License-Identifier: Apache-2.0
// Code before a command that never runs, or that runs in a shell of its own, changes nothing for the command: it never
// makes it milder. And its mirror: what surely happened before a command counts.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/letters.h"
#include "commands.h"
#include "engine/prove.h"
#include "judged.h"

namespace pawl {
namespace {

[[nodiscard]] Verdict verdict_of(const std::string& command) {
  return judge_example(command).decision.verdict;
}

struct Place {
  std::string_view name;
  std::string_view before;
  std::string_view after;  // before the command itself
};

// The last ones run, in a shell of their own.
constexpr Place kPlaces[] = {
    {"if false", "if false; then ", "; fi; "},
    {"false &&", "false && ", "; "},
    {"true ||", "true || ", "; "},
    {"while false", "while false; do ", "; done; "},
    {"until true", "until true; do ", "; done; "},
    {"case", "case x in y) ", ";; esac; "},
    {"for of nothing", "for never in; do ", "; done; "},
    {"after return", "f_dead() { return; ", "; }; f_dead; "},
    {"not called", "f_dead() { ", "; }; "},
    {"subshell", "(", "); "},
    {"background", "{ ", "; } & "},
    {"pipe", "{ ", "; } | :; "},
    {"substitution", ": $(", "); "},
    {"process", ": <(", "); "},
    {"coprocess", "coproc { ", "; }; "},
};

// NAME is a variable that the command uses, PROGRAM the program that it runs.
constexpr std::string_view kWrites[] = {
    "NAME=/tmp/harmless",
    "NAME=",
    "export NAME=/tmp/harmless",
    "declare NAME=/tmp/harmless",
    "declare -i NAME=1",
    "declare -n NAME=other",
    "declare -r NAME=/tmp/harmless",
    "readonly NAME=/tmp/harmless",
    "NAME=(/tmp/harmless)",
    "NAME+=/harmless",
    "unset NAME",
    "printf -v NAME /tmp/harmless",
    "read NAME <<< /tmp/harmless",
    "mapfile -t NAME <<< /tmp/harmless",
    ": ${NAME:=/tmp/harmless}",
    "for NAME in /tmp/harmless; do :; done",
    "((NAME=1))",
    "let NAME=1",
    "getopts a NAME",
    "PROGRAM() { :; }",
    "function PROGRAM { :; }",
    "unset -f PROGRAM",
    "alias PROGRAM=true",
    "unalias -a",
    "hash -p /bin/true PROGRAM",
    "BASH_CMDS[PROGRAM]=/bin/true",
    "enable -n PROGRAM",
    "set -- /tmp/harmless",
    "set --",
    "shift",
    "cd /tmp",
    "cd /tmp/harmless",
    "pushd /tmp",
    "exec 3< /dev/null",
    "exec < /dev/null",
    "exec > /dev/null",
    "exec true",
    "exit",
    "trap : EXIT",
    "trap - EXIT",
    "IFS=/",
    "PATH=/nowhere",
    "HOME=/tmp/harmless",
    "shopt -s nullglob",
    "set -f",
    "set -n",
    "set -e",
    "eval 'NAME=/tmp/harmless'",
    "source /dev/null",
    "umask 077",
};

[[nodiscard]] std::string variable_in(const std::string& text) {
  for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at + 1)) {
    std::size_t from = at + 1;
    if (from < text.size() && text[from] == '{') ++from;
    std::size_t end = from;
    while (end < text.size() && is_name_character(text[end])) ++end;
    if (end > from && (text[from] < '0' || text[from] > '9')) return text.substr(from, end - from);
  }
  return "D";
}

[[nodiscard]] std::string program_in(const std::string& text) {
  const Commands commands = find_commands(text);
  for (const Node* node : commands.simple) {
    if (is_plain(commands, node->words[0])) return std::string(source_of(commands, node->words[0].span));
  }
  return "rm";
}

[[nodiscard]] std::string filled(std::string_view write, const std::string& name, const std::string& program) {
  std::string text(write);
  for (const auto& [word, by] : {std::pair<std::string_view, const std::string&>("NAME", name), {"PROGRAM", program}}) {
    if (const std::size_t at = text.find(word); at != std::string::npos) text.replace(at, word.size(), by);
  }
  return text;
}

TEST(DeadCode, before_a_command_never_makes_it_milder) {
  struct Kind {
    std::size_t count = 0;
    std::string example;
  };
  std::map<std::string, Kind> kinds;
  std::size_t judged = 0;
  std::size_t milder = 0;
  for (const Scenario& scenario : shell_scenarios()) {
    const Verdict alone = verdict_of(scenario.example);
    if (alone == Verdict::allow) continue;
    const std::string name = variable_in(scenario.example);
    const std::string program = program_in(scenario.example);
    for (const std::string_view write : kWrites) {
      const std::string text = filled(write, name, program);
      for (const Place& place : kPlaces) {
        const std::string whole = std::string(place.before) + text + std::string(place.after) + "\n" + scenario.example;
        ++judged;
        const Verdict verdict = verdict_of(whole);
        if (verdict >= alone) continue;
        ++milder;
        Kind& kind = kinds[std::string(write) + " in " + std::string(place.name)];
        if (++kind.count == 1)
          kind.example = scenario.id + ": " + std::string(name_of(alone)) + " became " + std::string(name_of(verdict)) +
                         ": " + whole;
      }
    }
  }
  std::printf("%zu calls judged, %zu milder, %zu kinds\n", judged, milder, kinds.size());
  EXPECT_GT(judged, 100000U);
  EXPECT_EQ(milder, 0U);
  for (const auto& [name, kind] : kinds) ADD_FAILURE() << name << " (" << kind.count << "): " << kind.example;
}

TEST(DeadCode, what_surely_happened_counts) {
  for (const std::string_view command : {
           "D=dist; rm -rf $D",
           "D=x; D=dist; rm -rf $D",
           "D=/; D=dist; rm -rf \"$D\"",
           "export D=dist; rm -rf $D",
           "declare D=dist; rm -rf $D",
           "readonly D=dist; rm -rf $D",
           "printf -v D dist; rm -rf $D",
           "read D <<< dist; rm -rf $D",
           "a=(dist); rm -rf ${a[0]}",
           "a=(dist); rm -rf \"${a[@]}\"",
           "a=(/ dist); unset 'a[0]'; rm -rf \"${a[@]}\"",
           "mapfile -t a <<< dist; rm -rf \"${a[@]}\"",
           "set -- dist; rm -rf $1",
           "set -- / dist; shift; rm -rf $1",
           "unset D; : ${D:=dist}; rm -rf $D",
           "for D in dist; do rm -rf $D; done",
           "f() { local D=dist; rm -rf $D; }; f",
           "f() { rm -rf $1; }; f dist",
           "if true; then D=dist; fi; rm -rf $D",
           "D=/; if true; then D=dist; fi; rm -rf $D",
           "{ D=dist; }; rm -rf $D",
           "D=dist && rm -rf $D",
           "case x in x) D=dist;; esac; rm -rf $D",
           "eval D=dist; rm -rf $D",
           "D=$(echo dist); rm -rf $D",
           "declare -n r=D; r=dist; rm -rf $D",
           "D=/; (D=dist; rm -rf $D)",
           "D=dist; (D=/); rm -rf $D",
       }) {
    EXPECT_EQ(name_of(verdict_of(std::string(command))), "allow") << command;
  }
}

}  // namespace
}  // namespace pawl
