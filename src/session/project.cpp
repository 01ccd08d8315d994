// SPDX-License-Identifier: Apache-2.0
#include "session/project.h"

namespace pawl {
namespace {

[[nodiscard]] bool may_be_project(const std::string& folder, const std::string& home) {
  if (folder.size() < 2 || folder.front() != '/') return false;
  return home != folder && !(home.starts_with(folder) && home[folder.size()] == '/');
}

[[nodiscard]] std::string without_slash(std::string folder) {
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  return folder;
}

}  // namespace

std::string find_project(const std::string& agents_folder, const std::string& cwd, const std::string& home,
                         const Files& files) {
  const std::string own = without_slash(agents_folder);
  if (may_be_project(own, home)) return own;
  const std::string start = without_slash(cwd);
  for (std::string folder = start; may_be_project(folder, home); folder.resize(folder.rfind('/'))) {
    if (files.kind(folder + "/.git") != FileKind::missing) return folder;
  }
  return may_be_project(start, home) ? start : std::string();
}

}  // namespace pawl
