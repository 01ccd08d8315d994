// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/signalled_processes.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr int kMaxSteps = 8;

[[nodiscard]] bool has_word(const Step& step, std::string_view text) {
  return std::any_of(step.argv.begin() + 1, step.argv.end(),
                     [&](const Word& word) { return word.text.find(text) != std::string::npos; });
}

// `ps -e`, `ps aux`, but not `ps -C node`, `ps -p 1`.
[[nodiscard]] bool lists_all(const Step& ps) {
  bool is_all = false;
  for (std::size_t i = 1; i < ps.argv.size(); ++i) {
    const std::string& text = ps.argv[i].text;
    const bool is_flag = text.starts_with('-') || i == 1;
    if (!is_flag || text.starts_with("--")) continue;
    if (text.find_first_of("CpGUgt") != std::string::npos && text.starts_with('-')) return false;
    is_all |= text.find_first_of(text.starts_with('-') ? "eA" : "ax") != std::string::npos;
  }
  return is_all;
}

// Steps that pass on each line, or a part of it: a block of awk without a pattern, fields, an order.
[[nodiscard]] bool hands_on(const Step& step) {
  static constexpr std::string_view kPlain[] = {"cut", "tr", "sort", "uniq", "tac", "cat", "tee", "column"};
  if (std::find(std::begin(kPlain), std::end(kPlain), step.program) != std::end(kPlain)) return true;
  if (step.argv.size() < 2) return false;
  if (step.program == "tail") return has_word(step, "+2");  // without the heading
  if (step.program != "awk" && step.program != "gawk" && step.program != "mawk") return false;
  const std::string& text = step.argv.back().text;
  return text.starts_with('{') && text.find_first_of("~?") == std::string::npos && text.find("if") == std::string::npos;
}

}  // namespace

bool lists_process(int step, std::string_view text, const std::vector<Step>& steps) {
  for (int i = 0; i < kMaxSteps && step >= 0; ++i) {
    const Step& at = steps[static_cast<std::size_t>(step)];
    if (has_word(at, text)) return true;
    step = at.stdin_from;
  }
  return false;
}

bool lists_every_process(int step, const std::vector<Step>& steps) {
  for (int i = 0; i < kMaxSteps && step >= 0; ++i) {
    const Step& at = steps[static_cast<std::size_t>(step)];
    if (at.program == "ps") return lists_all(at);
    if (at.program == "pgrep") return at.argv.size() > 1 && at.argv.back().text == ".";
    if (!hands_on(at)) return false;
    step = at.stdin_from;
  }
  return false;
}

}  // namespace pawl
