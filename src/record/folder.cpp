// SPDX-License-Identifier: Apache-2.0
#include "record/folder.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "base/files.h"

namespace pawl {
namespace {

constexpr std::string_view kEnding = ".jsonl";

// 0 if it is not such a name.
[[nodiscard]] int number_of(std::string_view name) {
  if (!name.ends_with(kEnding)) return 0;
  const std::string_view digits = name.substr(0, name.size() - kEnding.size());
  int number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem != std::errc{} || end != digits.data() + digits.size() || number < 1 || number > kLastNumber) return 0;
  return log_file_name(number) == name ? number : 0;  // `7.jsonl` and `0000007.jsonl` are strangers
}

}  // namespace

LogFolder list_log_folder(const std::string& folder) {
  LogFolder found;
  for (std::string& name : names_in(folder)) {
    if (const int number = number_of(name)) {
      found.numbers.push_back(number);
    } else if (name.starts_with("side-") && name.ends_with(kEnding)) {
      found.sides.push_back(std::move(name));
    } else if (name.starts_with("side-") && name.ends_with(".part")) {
      found.unfinished.push_back(std::move(name));
    } else if (name != "lock") {
      found.strangers.push_back(std::move(name));
    }
  }
  std::sort(found.numbers.begin(), found.numbers.end());
  return found;
}

std::string log_file_name(int number) {
  char name[32];
  std::snprintf(name, sizeof name, "%06d.jsonl", number);
  return name;
}

std::string log_path(const std::string& folder, int number) {
  return join_path(folder, log_file_name(number));
}

std::string lock_path(const std::string& folder) {
  return join_path(folder, "lock");
}

}  // namespace pawl
