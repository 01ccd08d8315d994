// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>

#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"head", "tail"};

// Where the first `count` lines or bytes end; past the end: all of it.
[[nodiscard]] std::size_t end_of_first(std::string_view text, std::size_t count, bool is_bytes) {
  if (is_bytes) return std::min(count, text.size());
  std::size_t at = 0;
  for (; count > 0 && at < text.size(); --count) {
    const std::size_t newline = text.find('\n', at);
    at = newline == std::string_view::npos ? text.size() : newline + 1;
  }
  return at;
}

[[nodiscard]] std::size_t count_of(std::string_view text, bool is_bytes) {
  if (is_bytes) return text.size();
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return lines + (text.empty() || text.back() == '\n' ? 0 : 1);
}

// head and tail: `-n 3`, `-n3`, `-3`, `-c 3`, `-n -3`, `-n +3`, `--lines=3`.
Stream print(const PrintingStep& printing) {
  const std::string_view input = printing.input.text;
  const bool is_head = printing.step.program == "head";
  std::string number = "10";
  bool is_bytes = false;
  for (std::size_t i = 1; i < printing.argv().size(); ++i) {
    std::string_view word = printing.argv()[i].text;
    if (word == "-" || word == "-q") continue;
    if (word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9') {
      number = word.substr(1);
      is_bytes = false;
      continue;
    }
    const bool is_long = word.starts_with("--lines=") || word.starts_with("--bytes=");
    if (!is_long && !word.starts_with("-n") && !word.starts_with("-c")) return {};
    is_bytes = word.starts_with("--bytes=") || word.starts_with("-c");
    word.remove_prefix(is_long ? 8 : 2);
    if (!word.empty()) {
      number = word;
    } else if (++i < printing.argv().size()) {
      number = printing.argv()[i].text;
    }
  }
  const char sign = number.empty() ? '\0' : number[0];
  if (sign == '-' || sign == '+') number.erase(0, 1);
  std::size_t count = 0;
  const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), count);
  if (problem != std::errc{} || end != number.data() + number.size()) return {};
  const std::size_t all = count_of(input, is_bytes);
  if (is_head) {
    if (sign == '-') count = all - std::min(all, count);
    return known_text(std::string(input.substr(0, end_of_first(input, count, is_bytes))));
  }
  const std::size_t skipped = sign == '+' ? (count == 0 ? 0 : count - 1) : all - std::min(all, count);
  return known_text(std::string(input.substr(end_of_first(input, skipped, is_bytes))));
}

}  // namespace

const Printer& head_tail_printer() {
  static constexpr Printer printer = {kPrograms, print, true, true};
  return printer;
}

}  // namespace pawl
