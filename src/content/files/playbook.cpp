// SPDX-License-Identifier: Apache-2.0
// Playbooks of Ansible: the modules that run commands or delete files.
#include <algorithm>
#include <map>

#include "content/files/provisioning.h"
#include "content/files/yaml_values.h"

namespace pawl {
namespace {

constexpr std::string_view kRunning[] = {"shell", "command", "raw", "win_shell", "win_command", "local_action"};
constexpr std::string_view kSpaces[] = {"ansible.builtin.", "ansible.legacy.", "ansible.windows."};

// Behind the lists of tasks, the keys that one task is made of: `shell.cmd` of `tasks.block.ansible.builtin.shell.cmd`.
[[nodiscard]] std::string module_of(std::string_view path) {
  static constexpr std::string_view kLists[] = {"tasks", "pre_tasks", "post_tasks", "handlers",
                                                "block", "rescue",    "always"};
  for (bool is_list = true; is_list;) {
    is_list = false;
    for (const std::string_view list : kLists) {
      if (path.size() <= list.size() || !path.starts_with(list) || path[list.size()] != '.') continue;
      path.remove_prefix(list.size() + 1);
      is_list = true;
    }
  }
  for (const std::string_view space : kSpaces) {
    if (path.starts_with(space)) path.remove_prefix(space.size());
  }
  return std::string(path);
}

// `{{ x }}` is filled in at run time.
[[nodiscard]] std::string without_fillings(std::string text) {
  for (std::size_t at = text.find("{{"); at != std::string::npos; at = text.find("{{", at)) {
    const std::size_t end = text.find("}}", at);
    if (end == std::string::npos) break;
    text.replace(at, end + 2 - at, "${__unknown}");
  }
  return text;
}

[[nodiscard]] bool is_this_host(std::string_view host) {
  return host == "localhost" || host == "127.0.0.1" || host == "::1";
}

// `path=/srv/x state=absent`, as older playbooks write it: the value of that key.
[[nodiscard]] std::string value_of(std::string_view text, std::string_view key) {
  std::size_t at = text.find(std::string(key) + "=");
  if (at == std::string_view::npos || (at > 0 && text[at - 1] != ' ')) return {};
  at += key.size() + 1;
  return std::string(text.substr(at, std::min(text.find(' ', at), text.size()) - at));
}

}  // namespace

ProvisioningCommands commands_in_playbook(std::string_view text) {
  const std::vector<YamlValue> values = yaml_values(text);
  ProvisioningCommands found;
  found.is_total = values.size() < kMostYamlValues;
  // A task that is handed to this host by another play runs here too: of several plays the nearest one counts.
  const bool is_here = std::any_of(values.begin(), values.end(), [](const YamlValue& value) {
    const std::string key = module_of(value.path);
    return ((key == "hosts" || key == "delegate_to") && is_this_host(value.text)) ||
           (key == "connection" && value.text == "local") || key == "local_action";
  });
  const auto add = [&](std::string command) {
    (is_here ? found.here : found.there).push_back(without_fillings(std::move(command)));
  };
  std::map<int, std::pair<std::string, bool>> deleted;  // of one task: the path, and whether it shall be absent
  std::map<int, std::string> words;
  for (const YamlValue& value : values) {
    const std::string module = module_of(value.path);
    const std::string_view name = std::string_view(module).substr(0, module.find('.'));
    const std::string_view field = std::string_view(module).substr(std::min(name.size() + 1, module.size()));
    if (name == "file" && field.empty() && value_of(value.text, "state") == "absent")
      add("rm -rf " + value_of(value.text, "path") + value_of(value.text, "dest"));
    if (name == "file" && (field == "path" || field == "dest" || field == "name"))
      deleted[value.item].first = value.text;
    if (name == "file" && field == "state" && value.text == "absent") deleted[value.item].second = true;
    if (std::find(std::begin(kRunning), std::end(kRunning), name) == std::end(kRunning)) continue;
    if (field.empty() || field == "cmd" || field == "_raw_params") add(value.text);
    if (field == "argv") words[value.item] += (words[value.item].empty() ? "" : " ") + value.text;
  }
  for (const auto& [item, task] : deleted) {
    if (task.second && !task.first.empty()) add("rm -rf " + task.first);
  }
  // The words of `argv` are items of their own.
  std::string command;
  for (const auto& [item, word] : words) command += (command.empty() ? "" : " ") + word;
  if (!command.empty()) add(command);
  return found;
}

}  // namespace pawl
