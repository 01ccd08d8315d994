// SPDX-License-Identifier: Apache-2.0
#include "scan/added_lines.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

// `12` or `12,3`, and what is behind it.
[[nodiscard]] bool take_range(std::string_view& text, std::uint32_t& first, std::uint32_t& count) {
  const auto take = [&](std::uint32_t& into) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    if (error != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
  };
  count = 1;
  if (!take(first)) return false;
  if (!text.starts_with(',')) return true;
  text.remove_prefix(1);
  return take(count);
}

[[nodiscard]] char unescaped(char c) {
  constexpr std::string_view kNames = "abtnvfr";
  const std::size_t at = kNames.find(c);
  return at == npos ? c : static_cast<char>('\a' + static_cast<int>(at));
}

}  // namespace

std::string path_of_diff(std::string_view text) {
  std::string path;
  if (!text.starts_with('"')) {
    // Git puts a tab behind a name that has a blank in it.
    if (text.ends_with('\t')) text.remove_suffix(1);
    path = text;
  } else {
    text.remove_prefix(1);
    for (std::size_t at = 0; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] != '\\' || at + 1 == text.size()) {
        path += text[at];
      } else if (text[at + 1] >= '0' && text[at + 1] <= '3' && at + 3 < text.size()) {
        path += static_cast<char>((text[at + 1] - '0') * 64 + (text[at + 2] - '0') * 8 + (text[at + 3] - '0'));
        at += 3;
      } else {
        path += unescaped(text[++at]);
      }
    }
  }
  return path.starts_with("b/") ? path.substr(2) : std::string();
}

void AddedLines::add(std::string_view line) {
  if (after_left_ > 0 || std::any_of(before_left_.begin(), before_left_.end(), [](std::uint32_t n) { return n > 0; }))
    read_line(line);
  else if (!read_hunk(line))
    read_header(line);
}

void AddedLines::hand_over() {
  if (!now_.text.empty() && !now_.path.empty()) take_(now_);
  now_.text.clear();
  now_.lines.clear();
  now_.path.clear();
  now_.is_cut = false;
}

void AddedLines::read_header(std::string_view line) {
  if (line.starts_with('\0')) {
    hand_over();
    now_.commit = line.substr(1);
  } else if (line.starts_with("diff ")) {
    hand_over();
  } else if (line.starts_with("+++ ")) {
    now_.path = path_of_diff(line.substr(4));
  }
}

// `@@ -1,2 +3,4 @@`; of a merge one more `@` and one more range for each parent.
bool AddedLines::read_hunk(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('@'), line.size());
  if (marks < 2) return false;
  std::string_view rest = line.substr(marks);
  std::vector<std::uint32_t> before;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  for (std::size_t parent = 1; parent < marks; ++parent) {
    if (!rest.starts_with(" -")) return false;
    rest.remove_prefix(2);
    if (!take_range(rest, first, count)) return false;
    before.push_back(count);
  }
  if (!rest.starts_with(" +")) return false;
  rest.remove_prefix(2);
  if (!take_range(rest, first, count)) return false;
  before_left_ = std::move(before);
  number_ = first;
  after_left_ = count;
  if (!now_.text.empty()) {
    now_.text += '\n';
    now_.lines.push_back(0);
  }
  return true;
}

void AddedLines::read_line(std::string_view line) {
  if (line.starts_with('\\')) return;  // no newline at the end of the file
  const std::size_t parents = before_left_.size();
  const std::string_view signs = line.substr(0, parents);
  const bool is_removed = signs.find('-') != npos;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const bool is_there = is_removed ? signs[i] == '-' : signs[i] == ' ';
    if (is_there && before_left_[i] > 0) --before_left_[i];
  }
  if (signs.size() < parents) {  // not what a diff looks like: go on with what comes next
    before_left_.assign(parents, 0);
    after_left_ = 0;
    return;
  }
  if (is_removed) return;
  if (after_left_ > 0) --after_left_;
  const std::uint32_t number = number_++;
  // In a merge only what no parent had.
  if (signs.find_first_not_of('+') != npos) return;
  const std::string_view added = line.substr(parents);
  if (now_.text.size() + added.size() + 1 > limit_) {
    now_.is_cut = true;
    return;
  }
  now_.text.append(added);
  now_.text += '\n';
  now_.lines.push_back(number);
}

}  // namespace pawl
