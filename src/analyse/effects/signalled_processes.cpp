// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/signalled_processes.h"

#include <algorithm>

#include "analyse/arguments/arguments.h"
#include "analyse/places/guards_page.h"
#include "base/glob.h"
#include "base/one_of.h"
#include "base/posix_pattern.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

constexpr int kMaxSteps = 8;

[[nodiscard]] bool has_word(const Step& step, std::string_view text) {
  return std::any_of(step.argv.begin() + 1, step.argv.end(),
                     [&](const Word& word) { return word.text.find(text) != std::string::npos; });
}

// `ps -e`, `ps aux`, but not `ps -C node`, `ps -p 1`.
[[nodiscard]] bool lists_all(const Step& ps) {
  const ProgramFact* fact = find_program(ps.program);
  if (fact == nullptr) return false;
  const std::vector<Word> words(ps.argv.begin() + 1, ps.argv.end());
  const Arguments arguments = sort_arguments(*fact, words);
  return arguments.has(Mark::every) && !arguments.has(Mark::chosen);
}

// Steps that pass on each line, or a part of it: a block of awk without a pattern, fields, an order.
[[nodiscard]] bool hands_on(const Step& step) {
  if (const ProgramFact* fact = find_program(step.program); fact != nullptr && fact->keeps_lines) return true;
  if (step.argv.size() < 2) return false;
  if (step.program == "tail") return has_word(step, "+2");  // without the heading
  if (step.program != "awk" && step.program != "gawk" && step.program != "mawk") return false;
  const std::string& text = step.argv.back().text;
  return text.starts_with('{') && text.find_first_of("~?") == std::string::npos && text.find("if") == std::string::npos;
}

// `ls /proc`, `ls -d /proc/[0-9]*`
[[nodiscard]] bool lists_proc(const Step& ls) {
  return std::any_of(ls.argv.begin() + 1, ls.argv.end(),
                     [](const Word& word) { return word.text == "/proc" || word.text.starts_with("/proc/"); });
}

// A pattern that only keeps what is a number keeps every process.
[[nodiscard]] bool keeps_numbers(const Step& filter) {
  const std::string& pattern = filter.argv.back().text;
  return filter.argv.size() > 1 && pattern.find("0-9") != std::string::npos &&
         pattern.find_first_not_of("^[0-9]+*\\{,}$") == std::string::npos;
}

[[nodiscard]] bool tells_processes(const Step& step) {
  const ProgramFact* fact = find_program(step.program);
  return fact != nullptr && is_one_of(fact->name, {"ps", "pgrep", "pidof", "cat"});
}

}  // namespace

Signalled what_is_called(std::string_view pattern) {
  if (pattern.starts_with('^')) pattern.remove_prefix(1);
  if (pattern.ends_with('$')) pattern.remove_suffix(1);
  if (pattern.starts_with('/')) pattern.remove_prefix(pattern.rfind('/') + 1);
  if (pattern.ends_with(".pid")) pattern.remove_suffix(4);
  std::string name;  // `[n]ode` is `node`, and not the grep itself
  for (const char c : pattern) {
    if (c != '[' && c != ']' && c != '\\') name += c;
  }
  if (is_one_of(name, process_names().services)) return Signalled::service;
  const bool is_shared =
      std::ranges::any_of(process_names().shared, [&](std::string_view shared) { return matches_glob(shared, name); });
  return is_shared ? Signalled::shared : Signalled::some;
}

Signalled what_is_listed(int step, const std::vector<Step>& steps) {
  Signalled most = Signalled::some;
  for (int i = 0; i < kMaxSteps && step >= 0; ++i) {
    const Step& at = steps[static_cast<std::size_t>(step)];
    for (std::size_t word = 1; word < at.argv.size(); ++word) {
      std::string_view text = at.argv[word].text;
      // `awk '/node/ {print $2}'`
      if (const std::size_t end = text.find('/', 1); text.starts_with('/') && text.find('{') != text.npos)
        text = text.substr(1, end - 1);
      most = std::max(most, what_is_called(text));
    }
    if (at.stdin_from < 0) return tells_processes(at) ? most : Signalled::some;
    step = at.stdin_from;
  }
  return Signalled::some;
}

bool means_guard(std::string_view pattern) {
  // Its name, and how its processes were started. With other letters in its place, what only means everything else
  // (`.`, `watch`) matches all the same.
  struct Process {
    std::string_view is;
    std::string_view other;
  };
  static constexpr Process kProcesses[] = {
      {"pawl", "zqzq"},
      {"pawl watch", "zqzq watch"},
      {"pawl wait", "zqzq wait"},
      {"/home/x/.pawl/bin/pawl check --agent x --home /home/x",
       "/home/x/.zqzq/bin/zqzq check --agent x --home /home/x"},
  };
  if (pattern.find("pawl") != std::string_view::npos) return true;
  const PosixPattern expression(pattern);
  return std::ranges::any_of(kProcesses, [&](const Process& process) {
    return expression.may_match(process.is) && !expression.may_match(process.other);
  });
}

bool lists_guard(int step, const std::vector<Step>& steps, const World& world) {
  for (int i = 0; i < kMaxSteps && step >= 0; ++i) {
    const Step& at = steps[static_cast<std::size_t>(step)];
    const bool is_named = std::any_of(at.argv.begin() + 1, at.argv.end(), [&](const Word& word) {
      if (word.kind == Word::Kind::unknown || word.text.size() < 2) return false;
      return is_guards_port(word.text, world) || (!word.text.starts_with('-') && means_guard(word.text));
    });
    if (is_named) return true;
    step = at.stdin_from;
  }
  return false;
}

bool is_guards_process(const Word& word, const std::vector<Step>& steps, const World& world) {
  constexpr std::size_t kMostName = 64;
  if (!word.is_known()) return lists_guard(word.step, steps, world);
  const std::string& text = word.text;
  if (text.find_first_not_of("0123456789, ") != std::string::npos) return text.size() > 1 && means_guard(text);
  // `strace -p 12,13`
  for (std::size_t at = text.find_first_of("0123456789"); at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
    const std::string name = world.files.read("/proc/" + text.substr(at, end - at) + "/comm", kMostName).value_or("");
    if (name == "pawl\n") return true;
    at = text.find_first_of("0123456789", end);
  }
  return false;
}

bool lists_every_process(int step, const std::vector<Step>& steps) {
  for (int i = 0; i < kMaxSteps && step >= 0; ++i) {
    const Step& at = steps[static_cast<std::size_t>(step)];
    if (at.program == "ps") return lists_all(at);
    if (at.program == "pgrep") return at.argv.size() > 1 && at.argv.back().text == ".";
    if (at.program == "ls") return lists_proc(at);
    if (!hands_on(at) && !keeps_numbers(at)) return false;
    step = at.stdin_from;
  }
  return false;
}

}  // namespace pawl
