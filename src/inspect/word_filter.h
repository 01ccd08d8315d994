// SPDX-License-Identifier: Apache-2.0
// The pass that keeps most files from being parsed: which classes of words a text has. At each byte three bytes are
// looked up in a bitmap; only where a word may begin is anything compared. Allocates nothing while it looks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "inspect/tables.h"

namespace pawl {

class WordFilter {
 public:
  explicit WordFilter(const LanguageFiles& language);

  // Whether the text has words for the source and for the sink of a flow. Stops as soon as it has.
  [[nodiscard]] bool may_flow(std::string_view text) const { return is_pair(look(text, true)); }

  // All that it has words for.
  [[nodiscard]] WordClasses classes_in(std::string_view text) const { return look(text, false); }

  // Whether there is a source and a sink among them: what is between them, only the parsed text tells.
  [[nodiscard]] static bool is_pair(WordClasses found);

 private:
  static constexpr unsigned kBits = 15;
  struct Entry {
    std::uint32_t window;
    const AnchorWord* word;
  };
  [[nodiscard]] static std::uint32_t window_at(const char* at);
  [[nodiscard]] WordClasses look(std::string_view text, bool stops) const;

  std::array<std::uint64_t, (1U << kBits) / 64> bitmap_{};
  std::vector<Entry> entries_;  // by window
};

// One for each language, made when it is first asked for.
[[nodiscard]] const WordFilter& filter_of(const LanguageFiles& language);

}  // namespace pawl
