// SPDX-License-Identifier: Apache-2.0
#include "analyse/dump.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kObjectLimit = 200;

// One word as it is; in backquotes if it could be taken for the words around it.
[[nodiscard]] std::string shown(std::string_view object) {
  const std::string text = visible_around(object, 0, kObjectLimit, kObjectLimit);
  if (text.find_first_of(" ;[]`\\") == std::string::npos) return text;
  std::string quoted = "`";
  for (const char c : text) {
    if (c == '`' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "`";
}

}  // namespace

std::string dump_effect(const Effect& effect) {
  std::string text(name_of(effect.kind));
  if (effect.action != Action::none) text += " " + std::string(name_of(effect.action));
  if (!effect.object.empty()) text += " " + shown(effect.object);
  if (!effect.classes.is_empty()) text += " [" + names_in(kPathClassWords, effect.classes, " ") + "]";
  if (!effect.attributes.is_empty()) text += " " + names_in(kAttributeWords, effect.attributes, " ");
  if (!effect.is_certain) text += " uncertain";
  if (!effect.file.empty()) text += " in " + shown(effect.file);
  return text;
}

std::string dump_effects(const Analysis& analysis) {
  std::vector<std::string> pieces;
  const auto add = [&](std::string piece) {
    if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end()) pieces.push_back(std::move(piece));
  };
  for (const Effect& effect : analysis.effects) add(dump_effect(effect));
  for (const Gap& gap : analysis.gaps) {
    const bool is_effect = std::any_of(analysis.effects.begin(), analysis.effects.end(),
                                       [&](const Effect& effect) { return effect.object == gap.reason; });
    if (!is_effect) add("unseen " + shown(gap.reason));
  }
  if (pieces.empty()) return "nothing";
  std::string text;
  for (const std::string& piece : pieces) text += (text.empty() ? "" : "; ") + piece;
  return text;
}

}  // namespace pawl
