// SPDX-License-Identifier: Apache-2.0
#include "allowances.h"

#include <algorithm>

#include "tree.h"

namespace pawl::meaning {
namespace {

bool is_number_character(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

bool stands_in_found_file(const std::string& program, const Analysis& analysis) {
  return std::any_of(analysis.run_files.begin(), analysis.run_files.end(),
                     [&](const RunFile& file) { return !file.is_own && file.text.find(program) != std::string::npos; });
}

bool is_same_but_for_numbers(std::string_view said, std::string_view real) {
  while (!said.empty() && !real.empty()) {
    if (said[0] == '0' && is_number_character(real[0])) {
      said.remove_prefix(1);
      while (!real.empty() && is_number_character(real[0])) real.remove_prefix(1);
      continue;
    }
    if (said[0] != real[0]) return false;
    said.remove_prefix(1);
    real.remove_prefix(1);
  }
  return said.empty() && real.empty();
}

bool may_stand_for(const Word& word, const std::string& real, const std::string& text) {
  // Numbers that the shell keeps are not followed: `0` stands for each of them, and no rule asks for more.
  static constexpr std::string_view kNumbers[] = {"$?",      "$$",       "$!",      "$#",        "${#",
                                                  "$RANDOM", "$SECONDS", "$LINENO", "$BASHPID",  "$PPID",
                                                  "$((",     "((",       "let ",    "declare -i"};
  const bool has_numbers = std::any_of(std::begin(kNumbers), std::end(kNumbers),
                                       [&](std::string_view name) { return text.find(name) != std::string::npos; });
  // `of=~/x` stays as it is written; its effects are at home.
  if (const std::size_t at = word.text.find("=~/"); at != std::string::npos) {
    if (word.text.substr(0, at + 1) + std::string(kHome) + word.text.substr(at + 2) == real) return true;
  }
  // `~name` is judged as a user's home whether or not there is such a user.
  if (real.starts_with('~') && word.text == "/home/" + real.substr(1)) return true;
  // `~` out of a variable is judged as home: most who write that mean it.
  if (const std::size_t at = real.find('~'); at != std::string::npos) {
    if (real.substr(0, at) + std::string(kHome) + real.substr(at + 1) == word.text) return true;
  }
  if (has_numbers && is_same_but_for_numbers(word.text, real)) return true;
  // Which descriptor `<(…)` gets is the shell's affair, and so is how it names it.
  const auto is_descriptor = [](std::string_view name) {
    return name.starts_with("/dev/fd/") || name.starts_with("/proc/self/fd/") || name.starts_with("/tmp/zsh");
  };
  return is_descriptor(word.text) && is_descriptor(real);
}

bool is_output_of_stub(const Word& word, const std::vector<Step>& steps) {
  // Those of stub.c that go on as the real program, and builtins.
  static constexpr std::string_view kReal[] = {"cat",  "basename", "dirname", "seq",    "tr",      "cut",  "head",
                                               "tail", "sort",     "expr",    "wc",     "printf",  "echo", "env",
                                               "uniq", "pwd",      "which",   "base64", "command", "type"};
  // `find` prints nothing here, so it has no items.
  if (word.is_tree) return true;
  // Or of one that feeds it: `whoami | base64`, `dirname $(readlink x)`.
  for (int at = word.step; at >= 0 && static_cast<std::size_t>(at) < steps.size();) {
    const Step& step = steps[static_cast<std::size_t>(at)];
    if (std::find(std::begin(kReal), std::end(kReal), step.program) == std::end(kReal)) return true;
    const bool is_given = std::any_of(step.argv.begin(), step.argv.end(), [&](const Word& one) {
      return one.step >= 0 && one.step < at && is_output_of_stub(one, steps);
    });
    if (is_given) return true;
    at = step.stdin_from < at ? step.stdin_from : -1;
  }
  return false;
}

}  // namespace pawl::meaning
