// SPDX-License-Identifier: Apache-2.0
// The commands in files that say how machines shall be set up: playbooks of Ansible, configurations of Terraform. For
// analyse, which judges those of files that the agent wrote. What is filled in at run time is `${__unknown}`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct ProvisioningCommands {
  std::vector<std::string> here;                // shell text that runs on this machine
  std::vector<std::string> there;               // on the hosts that are set up
  std::vector<std::vector<std::string>> words;  // commands word by word, that run here even where nothing is changed
  bool is_total = true;                         // false: there is more in it than is read
};

[[nodiscard]] ProvisioningCommands commands_in_playbook(std::string_view text);
[[nodiscard]] ProvisioningCommands commands_in_terraform(std::string_view text);

}  // namespace pawl
