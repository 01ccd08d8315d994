// SPDX-License-Identifier: Apache-2.0
#include "knowledge/interactive.h"

#include <algorithm>

#include "knowledge/sorted_words.h"

namespace pawl {
namespace {

constexpr int kMaxOperands = 99;  // with more, whatever it is, nobody types

using Texts = std::span<const std::string_view>;

[[nodiscard]] bool lists(Texts flags, std::string_view flag) {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

// `-tAc` ends in -c, `-cTEXT` begins with it, `--command=TEXT` is it.
[[nodiscard]] bool is_flag_of(std::string_view word, Texts flags) {
  if (word.starts_with("--")) return lists(flags, word.substr(0, word.find('=')));
  if (lists(flags, word)) return true;
  if (word.size() < 3) return false;
  const std::string first = "-" + std::string(1, word[1]);
  const std::string last = "-" + std::string(1, word.back());
  return lists(flags, first) || lists(flags, last);
}

}  // namespace

bool waits_for_typing(std::string_view program, std::span<const std::string> words) {
  const InteractiveFact* fact = find_word(all_interactive(), program);
  if (fact == nullptr) return false;
  const int enough = fact->operands == 0 ? kMaxOperands : fact->operands;
  int operands = 0;
  bool waits_anyway = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "--help" || word == "--version" || word == "-V" || is_flag_of(word, fact->texts)) return false;
    if (word == "--") {
      operands += static_cast<int>(words.size() - i) - 1;
      break;
    }
    if (word.size() > 1 && word[0] == '-') {
      waits_anyway |= is_flag_of(word, fact->anyway);
      if (lists(fact->values, word)) ++i;
      continue;
    }
    ++operands;
    // What follows the text or the file is not the program's own.
    if (operands >= enough) break;
  }
  return waits_anyway || operands < enough;
}

}  // namespace pawl
