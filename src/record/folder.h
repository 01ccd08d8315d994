// SPDX-License-Identifier: Apache-2.0
// What stands in the log's folder: the numbered files of the chain, the lock, and side files of entries whose
// writer could not get the lock. Everybody in this layer finds files through here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// Numbers beyond this are not ours, and the log stops there.
inline constexpr int kLastNumber = 999999999;

struct LogFolder {
  std::vector<int> numbers;             // of `000001.jsonl` and so on, smallest first
  std::vector<std::string> sides;       // `side-PID-N.jsonl`
  std::vector<std::string> unfinished;  // `side-PID-N.part`: its writer was killed
  std::vector<std::string> strangers;   // what is none of these, nor the lock
};

[[nodiscard]] LogFolder list_log_folder(const std::string& folder);

// `000001.jsonl`
[[nodiscard]] std::string log_file_name(int number);
[[nodiscard]] std::string log_path(const std::string& folder, int number);
[[nodiscard]] std::string lock_path(const std::string& folder);

}  // namespace pawl
