// SPDX-License-Identifier: Apache-2.0
// Files as they were when they were first looked at: judging one call asks for the same folders again and again, and
// must see one state of them. Every answer about a path is asked for once. Not for several threads.
#pragma once

#include <string>
#include <unordered_map>

#include "base/files.h"

namespace pawl {

class RememberedFiles : public Files {
 public:
  // `files` must outlive it.
  explicit RememberedFiles(const Files& files) : files_(files) {}

  [[nodiscard]] FileKind kind(const std::string& path) const override;
  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override;
  [[nodiscard]] std::optional<FileTimes> times(const std::string& path) const override;
  // Not remembered: hardly ever asked for twice, and long.
  [[nodiscard]] Result<std::string> read(const std::string& path, std::size_t limit) const override;
  [[nodiscard]] std::vector<std::string> names(const std::string& folder) const override;

 private:
  [[nodiscard]] bool is_below_nothing(const std::string& path) const;

  const Files& files_;
  mutable std::unordered_map<std::string, FileKind> kinds_;
  mutable std::unordered_map<std::string, std::optional<std::string>> targets_;
  mutable std::unordered_map<std::string, std::optional<FileTimes>> times_;
};

}  // namespace pawl
