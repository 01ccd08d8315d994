// SPDX-License-Identifier: Apache-2.0
#include "app/call_of_person.h"

#include <unistd.h>

#include <climits>

#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "session/project.h"
#include "settings/policy.h"

namespace pawl {

Call call_here(std::string tool, Value input) {
  Call call;
  call.tool = std::move(tool);
  call.input = std::move(input);
  call.home = home_of_person();
  call.user = name_of_user();
  char folder[PATH_MAX];
  if (::getcwd(folder, sizeof folder) != nullptr) call.cwd = folder;
  return call;
}

Call command_here(std::string_view command) {
  Value input = Value::object();
  input.set("command", Value::of(command));
  return call_here("Bash", std::move(input));
}

Policy policy_for(const std::string& pawl_home, const Call& call, const UserPacks& packs) {
  PolicySources sources;
  sources.pawl_home = pawl_home;
  sources.project = find_project(call.project, call.cwd, call.home, disk());
  Policy policy = load_policy(sources, disk());
  apply_packs(packs, policy);
  return policy;
}

}  // namespace pawl
