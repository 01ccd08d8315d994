// SPDX-License-Identifier: Apache-2.0
#include "analyse/outputs.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analyse/escapes.h"
#include "analyse/filters.h"

namespace pawl {
namespace {

[[nodiscard]] bool all_known(const Step& step) {
  return std::all_of(step.argv.begin(), step.argv.end(), [](const Word& word) { return word.is_known(); });
}

}  // namespace

Stream known_output(const Step& step, const Stream& input, const World& world) {
  Stream output;
  if (!all_known(step)) return output;
  std::optional<std::string> text;
  if (step.program == "echo") text = echoed(step.argv);
  if (step.program == "printf") text = printed(step.argv);
  if (input.is_known && !text) text = filtered(step, input.text);
  const auto has_word = [&](std::string_view word) {
    return std::any_of(step.argv.begin() + 1, step.argv.end(), [&](const Word& w) { return w.text == word; });
  };
  const bool names_place = std::any_of(step.argv.begin() + 1, step.argv.end(), [](const Word& w) {
    return !w.text.starts_with('-') || w.text.starts_with("-p") || w.text.starts_with("--tmpdir=");
  });
  if (step.program == "mktemp" && !names_place) text = world.temp + "/tmp.mktemp\n";
  if (step.program == "git" && step.argv.size() == 3 && has_word("rev-parse") && has_word("--show-toplevel") &&
      !world.project.empty()) {
    text = world.project + "\n";
  }
  if (!text) return output;
  output.is_known = true;
  output.text = std::move(*text);
  return output;
}

}  // namespace pawl
