// SPDX-License-Identifier: Apache-2.0
#include "rules/step_text.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "knowledge/runs.h"

namespace pawl {
namespace {

[[nodiscard]] bool has_parent_part(std::string_view text) {
  return text.starts_with("../") || text.find("/../") != std::string_view::npos || text.ends_with("/..");
}

[[nodiscard]] bool ends_with_words(const std::vector<Word>& outer, const std::vector<Word>& inner) {
  if (inner.empty() || inner.size() >= outer.size()) return false;
  return std::equal(inner.rbegin(), inner.rend(), outer.rbegin(),
                    [](const Word& a, const Word& b) { return a.text == b.text && a.kind == b.kind; });
}

}  // namespace

std::string text_of_step(const Step& step) {
  std::string text = step.program;
  if (text.empty() && !step.argv.empty()) text = step.argv[0].text;
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    const std::string& word = step.argv[i].text;
    text += ' ';
    text += has_parent_part(word) ? std::filesystem::path(word).lexically_normal().string() : word;
  }
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return text;
}

int wrapper_of(int step, const Analysis& analysis) {
  const Step& inner = analysis.steps[static_cast<std::size_t>(step)];
  if (inner.wrappers.empty()) return -1;
  for (int i = step - 1; i >= 0; --i) {
    const Step& outer = analysis.steps[static_cast<std::size_t>(i)];
    if (outer.program == inner.wrappers.back() && outer.span == inner.span && ends_with_words(outer.argv, inner.argv))
      return i;
  }
  return -1;
}

bool is_looked_through(int step, const Analysis& analysis) {
  const Step& outer = analysis.steps[static_cast<std::size_t>(step)];
  const bool runs_text = is_shell(outer.program);
  for (int i = step + 1; i < static_cast<int>(analysis.steps.size()); ++i) {
    const Step& inner = analysis.steps[static_cast<std::size_t>(i)];
    if (wrapper_of(i, analysis) == step) return true;
    const bool is_inside =
        inner.depth > outer.depth && inner.span.begin >= outer.span.begin && inner.span.end <= outer.span.end;
    if (runs_text && is_inside && !inner.is_found) return true;
  }
  return false;
}

}  // namespace pawl
