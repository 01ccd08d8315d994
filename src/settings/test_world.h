// SPDX-License-Identifier: Apache-2.0
// The sources of a policy as texts, for tests of who may set what.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/files.h"
#include "base/hash.h"
#include "settings/policy.h"

namespace pawl {

inline constexpr const char* kTeam = "/etc/pawl/config.toml";
inline constexpr const char* kUser = "/h/.pawl/config.toml";
inline constexpr const char* kProject = "/p/pawl.toml";

// A world of three files; an empty text means no file.
struct PolicyWorld {
  std::string team;
  std::string user;
  std::string project;
  bool is_project_trusted = false;
  std::vector<std::pair<std::string, std::string>> environment;

  [[nodiscard]] MemoryFiles files() const {
    MemoryFiles files;
    if (!team.empty()) files.add_file(kTeam, team);
    if (!user.empty()) files.add_file(kUser, user);
    if (!project.empty()) files.add_file(kProject, project);
    if (is_project_trusted) {
      files.add_file("/h/.pawl/trust.json", R"({"projects":[{"path":"/p","sha256":")" + sha256_hex(project) + "\"}]}");
    }
    return files;
  }

  [[nodiscard]] PolicySources sources() const { return {"/h/.pawl", "/p", kTeam, environment}; }
  [[nodiscard]] PolicyReport report() const { return report_policy(sources(), files()); }
  [[nodiscard]] Policy policy() const { return load_policy(sources(), files()); }
};

}  // namespace pawl
