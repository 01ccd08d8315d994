// SPDX-License-Identifier: Apache-2.0
#include "card/changes.h"

#include <algorithm>
#include <optional>

#include "analyse/tools/settings_edit.h"
#include "card/line_diff.h"
#include "content/files/patch.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::size_t kFileLimit = 1U << 20;
constexpr std::size_t kLineLimit = 400;
constexpr std::size_t kMostLooked = 2000;  // lines of which some are shown

[[nodiscard]] std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Secrets may span lines, so they are taken out of the whole.
[[nodiscard]] CardChanges fold(std::vector<std::string> lines) {
  std::string text;
  const std::size_t looked_at = std::min(lines.size(), kMostLooked);
  for (std::size_t i = 0; i < looked_at; ++i) text += lines[i].substr(0, kLineLimit) + "\n";
  CardChanges changes;
  changes.lines = lines_of(redact(text));
  const std::size_t all = changes.lines.size() + lines.size() - looked_at;
  if (changes.lines.size() > kMostChanges) changes.lines.resize(kMostChanges);
  changes.left_out = static_cast<std::int64_t>(all - changes.lines.size());
  return changes;
}

[[nodiscard]] std::string counts(std::int64_t added, std::int64_t removed) {
  return "+" + std::to_string(added) + " -" + std::to_string(removed);
}

// `@ src/a.c +3 -1`, and its lines.
void add_file(const PatchFact& file, std::string_view section, std::vector<std::string>& lines) {
  static constexpr const char* kWords[] = {"new", "changed", "deleted", "moved to"};
  std::vector<std::string> body;
  std::int64_t added = 0;
  std::int64_t removed = 0;
  for (std::string& line : lines_of(section)) {
    if (line.starts_with("*** ") || line.starts_with("--- ") || line.starts_with("+++ ")) continue;
    added += line.starts_with('+');
    removed += line.starts_with('-');
    if (line.starts_with('+') || line.starts_with('-') || line.starts_with(' ')) body.push_back(std::move(line));
  }
  lines.push_back("@ " + file.path + " (" + kWords[static_cast<std::size_t>(file.kind)] + ") " +
                  counts(added, removed));
  lines.insert(lines.end(), std::make_move_iterator(body.begin()), std::make_move_iterator(body.end()));
}

[[nodiscard]] CardChanges changes_of_patch(std::string_view text) {
  const PatchFacts facts = read_patch(text);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < facts.files.size(); ++i) {
    const std::size_t begin = std::min<std::size_t>(facts.files[i].span.begin, text.size());
    const std::size_t end = i + 1 < facts.files.size() ? facts.files[i + 1].span.begin : text.size();
    add_file(facts.files[i], text.substr(begin, std::max(begin, end) - begin), lines);
  }
  return fold(std::move(lines));
}

// The replacements of an edit, as far as its arguments say them.
void add_replacements(const Value& edit, std::vector<std::string>& lines) {
  const std::string* before = edit.find_text("old_string");
  const std::string* after = edit.find_text("new_string");
  if (before == nullptr || after == nullptr) return;
  LineDiff diff = diff_lines(*before, *after);
  lines.insert(lines.end(), diff.lines.begin(), diff.lines.end());
}

}  // namespace

CardChanges changes_of(const Call& call, const Analysis& analysis, const Files& files) {
  if (analysis.is_shell) return {};
  if (!analysis.text.empty() && analysis.steps.empty()) return changes_of_patch(analysis.text);
  const Effect* written = nullptr;
  for (const Effect& effect : analysis.effects) {
    if (effect.kind == EffectKind::write || effect.kind == EffectKind::create) {
      if (written != nullptr && written->object != effect.object) return {};
      written = &effect;
    }
  }
  if (written == nullptr) return {};
  const std::string before = files.read(written->object, kFileLimit).value_or("");
  if (const std::optional<std::string> after = text_after(call.input, before)) {
    LineDiff diff = diff_lines(before, *after);
    return fold(std::move(diff.lines));
  }
  std::vector<std::string> lines;
  add_replacements(call.input, lines);
  if (const Value* edits = call.input.find("edits"); edits != nullptr) {
    for (const Value& edit : edits->items) add_replacements(edit, lines);
  }
  return fold(std::move(lines));
}

}  // namespace pawl
