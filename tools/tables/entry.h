// SPDX-License-Identifier: Apache-2.0
// What the entries of programs and of calls have in common: words, marks that are numbered as they come, and effects.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "emit.h"
#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::vector<std::string> words_of(std::string_view text);

// A whole file; what is wrong with it is added to the errors.
[[nodiscard]] Value read_table(const SourceFile& source, std::vector<std::string>& errors);

[[nodiscard]] inline std::string boolean(bool is_true) {
  return is_true ? "true" : "false";
}

// -1 for a word that is none of them.
template <std::size_t N>
[[nodiscard]] int index_of(const std::array<std::string_view, N>& names, std::string_view word) {
  const auto found = std::find(names.begin(), names.end(), word);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

class EntryReader {
 protected:
  // `what` is one entry in complaints: `program`.
  EntryReader(std::string_view what, const SourceFile& source, std::vector<std::string>& errors, ArrayWriter& arrays)
      : source_(source), errors_(errors), arrays_(arrays), what_(what) {}
  ~EntryReader() = default;

  void complain_at(Span at, const std::string& what);

  // The index of a role; 0, and a complaint, for a word that is none.
  template <std::size_t N>
  int role_index(const std::array<std::string_view, N>& names, const std::string& word, Span at) {
    const int index = index_of(names, word);
    if (index < 0) complain_at(at, "`" + word + "` is not a role" + did_you_mean(word, names));
    return std::max(index, 0);
  }

  // The bits of these marks. A word that means the same for every program has its own, a new one gets the next.
  std::string marks(std::string_view words);

  // `MARK !MARK`: the bits that a case needs, and those that it refuses. `setters` says what could have set them.
  // A mark of `others` is set by no word of the entry.
  std::string read_when(Fields& fields, std::string_view setters, std::initializer_list<std::string_view> others);

  // `KIND [ACTION] [ATTRIBUTE…]`
  std::string read_effects(Fields& fields);

  const SourceFile& source_;
  std::vector<std::string>& errors_;
  ArrayWriter& arrays_;

 private:
  std::uint64_t mark(const std::string& word);

  std::string_view what_;
  std::map<std::string, std::uint64_t, std::less<>> marks_;
  int own_marks_ = 0;
};

}  // namespace pawl
