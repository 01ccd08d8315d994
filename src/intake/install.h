// SPDX-License-Identifier: Apache-2.0
// Puts Pawl into an agent and takes it out again, on the disk. Nothing is written before every text was read and the
// new one is ready; each file is replaced at once. Each settings file has one backup below <home>/.pawl/backups.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "intake/agent.h"

namespace pawl {

struct InstallRequest {
  const Agent* agent = nullptr;
  std::string home;              // absolute
  std::string program;           // the binary to copy: our own file
  bool is_managed = false;       // the agent's managed settings, for every user
  std::string system_root = "";  // for tests: put before paths that are not below home
};

struct InstallReport {
  bool has_changed = false;
  std::vector<std::string> lines;  // what was done, for a person
};

// The settings file that a request is about.
[[nodiscard]] std::string settings_path(const InstallRequest& request);

// Copies the binary and wires it. A settings file that cannot be read is left alone; the error shows its place.
[[nodiscard]] Result<InstallReport> add_to_agent(const InstallRequest& request);

// Restores the file byte for byte if nothing else changed since (and removes it if it was ours), else takes out our
// entries only. The binary stays: other agents may be wired to it.
[[nodiscard]] Result<InstallReport> remove_from_agent(const InstallRequest& request);

}  // namespace pawl
