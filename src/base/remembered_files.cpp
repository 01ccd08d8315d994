// SPDX-License-Identifier: Apache-2.0
#include "base/remembered_files.h"

namespace pawl {
namespace {

template <class Answers, class Ask>
[[nodiscard]] const auto& asked_once(Answers& answers, const std::string& path, const Ask& ask) {
  const auto known = answers.find(path);
  return known != answers.end() ? known->second : answers.emplace(path, ask()).first->second;
}

}  // namespace

// Nothing is in a folder that is not there, nor in a file.
bool RememberedFiles::is_below_nothing(const std::string& path) const {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || slash == 0) return false;
  const auto above = kinds_.find(path.substr(0, slash));
  return above != kinds_.end() && (above->second == FileKind::missing || above->second == FileKind::regular);
}

FileKind RememberedFiles::kind(const std::string& path) const {
  return asked_once(kinds_, path, [&] { return is_below_nothing(path) ? FileKind::missing : files_.kind(path); });
}

std::optional<std::string> RememberedFiles::link_target(const std::string& path) const {
  return asked_once(targets_, path, [&] { return files_.link_target(path); });
}

std::optional<FileTimes> RememberedFiles::times(const std::string& path) const {
  return asked_once(times_, path, [&] { return files_.times(path); });
}

Result<std::string> RememberedFiles::read(const std::string& path, std::size_t limit) const {
  return files_.read(path, limit);
}

std::vector<std::string> RememberedFiles::names(const std::string& folder) const {
  return files_.names(folder);
}

}  // namespace pawl
