// SPDX-License-Identifier: Apache-2.0
// Which policy is in force: the built-in defaults, the user's file, the project's, the team's and the environment,
// merged. The engine asks before every call, `pawl status` asks with reasons. It never fails: what is broken or not
// allowed leaves a notice, and the policy is never milder for it. With no files it costs four failed opens.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/files.h"
#include "model/policy.h"
#include "settings/setting.h"

namespace pawl {

struct PolicySources {
  std::string pawl_home;  // config.toml, trust.json and the last good versions stand here; empty: no user's file
  std::string project;    // its folder; empty: none
  std::string team_file = "/etc/pawl/config.toml";
  std::vector<std::pair<std::string, std::string>> environment;  // only PAWL_* is looked at
  bool trusts_project = false;  // as if a person had trusted its file: to show what that would change
};

struct PolicyFile {
  enum class Role { team, user, project };
  enum class State {
    absent,
    in_force,
    last_good,           // broken: an older version is in force
    strict_defaults,     // broken and no older version: protection level strict
    untrusted_tightens,  // a project's file that nobody trusts: what would loosen is ignored
  };

  std::string path;
  Role role = Role::user;
  State state = State::absent;
  std::string text;                  // of the version in force
  std::string sha256;                // of the same; only for a project's file
  std::vector<std::string> errors;   // with place and source line
  std::vector<std::string> ignored;  // what it may not set, with place and source line
};

[[nodiscard]] std::string_view name_of(PolicyFile::Role role);
[[nodiscard]] std::string_view name_of(PolicyFile::State state);

// Where a value comes from. Several have part in one value if it is a list or a table.
struct PolicyOrigin {
  enum class Source { team, user, project, environment, safety };  // `safety`: something is broken

  const Setting* setting = nullptr;
  Source source = Source::user;
  Span at;  // in that file's text
};

struct PolicyReport {
  Policy policy;
  std::vector<PolicyFile> files;  // strongest first: team, project, user
  // What is not named here is built in.
  std::vector<PolicyOrigin> origins;

  // `user, /home/x/.pawl/config.toml:3`; `built-in`.
  [[nodiscard]] std::string origin_of(const Setting& setting) const;
};

// REQUIRES: `project` is written as in trust.json (absolute, no slash at its end). A good version that differs from
// the kept one is written to Pawl's folder, if `files` is the disk.
[[nodiscard]] PolicyReport report_policy(const PolicySources& sources, const Files& files);
// The same without where it comes from: for the hook.
[[nodiscard]] Policy load_policy(const PolicySources& sources, const Files& files);

[[nodiscard]] std::string path_of_user_config(const std::string& pawl_home);
[[nodiscard]] std::string path_of_project_config(const std::string& project);

}  // namespace pawl
