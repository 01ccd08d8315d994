// SPDX-License-Identifier: Apache-2.0
#include "analyse/words/variants.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr std::size_t kMaxVariants = 64;
constexpr std::size_t kMaxWords = 4000;  // of one command

void append(std::vector<Word>& command, const std::vector<Word>& words) {
  command.insert(command.end(), words.begin(), words.end());
}

}  // namespace

Variants variants_of(const Items<ShellWord>& words, const Expander& expander) {
  std::vector<std::vector<std::vector<Word>>> choices;
  std::size_t product = 1;
  std::size_t most = 1;
  for (const ShellWord& word : words) {
    choices.push_back(expand_alternatives(word, expander));
    const std::size_t count = std::max<std::size_t>(choices.back().size(), 1);
    product = std::min(product * count, kMaxVariants + 1);
    most = std::max(most, count);
  }
  Variants variants;
  variants.is_total = product <= kMaxVariants;
  if (variants.is_total) {
    variants.commands.resize(1);
    for (const std::vector<std::vector<Word>>& choice : choices) {
      std::vector<std::vector<Word>> longer;
      if (choice.size() == 1) {
        for (std::vector<Word>& command : variants.commands) append(command, choice[0]);
        continue;
      }
      for (const std::vector<Word>& command : variants.commands) {
        for (const std::vector<Word>& value : choice) append(longer.emplace_back(command), value);
      }
      if (!choice.empty()) variants.commands = std::move(longer);
    }
  } else {
    // Values that belong together have the same place; and all of them as words of one command.
    variants.commands.resize(most + 1);
    for (const std::vector<std::vector<Word>>& choice : choices) {
      for (std::size_t i = 0; i < most && !choice.empty(); ++i) append(variants.commands[i], choice[i % choice.size()]);
      for (const std::vector<Word>& value : choice) append(variants.commands[most], value);
    }
  }
  for (std::vector<Word>& command : variants.commands) {
    if (command.size() <= kMaxWords) continue;
    variants.is_cut = true;
    command.resize(kMaxWords);
  }
  return variants;
}

}  // namespace pawl
