// SPDX-License-Identifier: Apache-2.0
#include "app/policy_here.h"

#include <unistd.h>

#include <filesystem>

#include "app/terminal.h"
#include "base/files.h"

namespace pawl {
namespace {

// The checkout around the current folder, else that folder; nothing in the home folder itself or above.
[[nodiscard]] std::string project_here(const std::string& home) {
  std::error_code failure;
  const std::filesystem::path cwd = std::filesystem::current_path(failure);
  if (failure) return {};
  for (std::filesystem::path at = cwd; at.has_relative_path() && at != home; at = at.parent_path()) {
    if (disk().kind(at / ".git") != FileKind::missing) return at;
  }
  const bool is_above_home = (home + "/").starts_with(cwd.string() + "/") || !cwd.has_relative_path();
  return is_above_home ? std::string() : cwd.string();
}

[[nodiscard]] std::vector<std::pair<std::string, std::string>> environment_of_pawl() {
  std::vector<std::pair<std::string, std::string>> found;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    const std::string_view entry = *at;
    const std::size_t equals = entry.find('=');
    if (entry.starts_with("PAWL_") && equals != std::string_view::npos) {
      found.emplace_back(entry.substr(0, equals), entry.substr(equals + 1));
    }
  }
  return found;
}

}  // namespace

PolicySources policy_sources_here(const std::string& home) {
  PolicySources sources;
  sources.pawl_home = pawl_home();
  sources.project = project_here(home);
  sources.environment = environment_of_pawl();
  return sources;
}

}  // namespace pawl
