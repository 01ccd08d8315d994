// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/sed_words.h"

#include <string_view>

namespace pawl {
namespace {

class WordReader {
 public:
  explicit WordReader(const std::vector<Word>& argv) : argv_(argv) {}

  std::optional<SedWords> read() {
    for (at_ = 1; at_ < argv_.size(); ++at_) {
      const std::string_view word = argv_[at_].text;
      if (!argv_[at_].is_known() || !read_word(word)) return std::nullopt;
    }
    // With `-e` every operand is a file, wherever it stands.
    auto first = operands_.begin();
    if (!has_script_) {
      if (words_.is_in_place && first != operands_.end() && first->empty()) ++first;  // `sed -i '' …` of BSD
      if (first == operands_.end()) return std::nullopt;
      words_.script = *first++;
    }
    words_.files.assign(first, operands_.end());
    return std::move(words_);
  }

 private:
  bool read_word(std::string_view word) {
    if (is_over_ || word.size() < 2 || word[0] != '-') return take_operand(word);
    if (word == "--") return is_over_ = true;
    if (word.starts_with("--")) return read_long(word);
    return read_cluster(word);
  }

  bool take_operand(std::string_view word) {
    operands_.emplace_back(word);
    return true;
  }

  bool add_script(std::string_view text) {
    if (has_script_) words_.script += '\n';
    words_.script += text;
    return has_script_ = true;
  }

  // Each `-e` is read as it comes: what stands behind it counts for the next.
  bool set_extended() {
    words_.options.is_extended = true;
    return !has_script_;
  }

  bool read_long(std::string_view word) {
    if (word.starts_with("--expression=")) return add_script(word.substr(word.find('=') + 1));
    if (word == "--regexp-extended") return set_extended();
    if (word == "--quiet" || word == "--silent") return words_.options.is_quiet = true;
    if (word == "--in-place" || word.starts_with("--in-place=")) return words_.is_in_place = true;
    return false;
  }

  bool read_cluster(std::string_view word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      switch (word[i]) {
        case 'n':
          words_.options.is_quiet = true;
          break;
        case 'E':
        case 'r':
          if (!set_extended()) return false;
          break;
        case 's':
        case 'u':
          break;
        case 'i':
          return words_.is_in_place = true;  // the rest is the ending of a copy
        case 'e':
          if (i + 1 < word.size()) return add_script(word.substr(i + 1));
          return ++at_ < argv_.size() && argv_[at_].is_known() && add_script(argv_[at_].text);
        default:
          return false;
      }
    }
    return true;
  }

  const std::vector<Word>& argv_;
  std::size_t at_ = 0;
  bool is_over_ = false;
  bool has_script_ = false;
  std::vector<std::string> operands_;
  SedWords words_;
};

}  // namespace

std::optional<SedWords> read_sed_words(const std::vector<Word>& argv) {
  return WordReader(argv).read();
}

}  // namespace pawl
