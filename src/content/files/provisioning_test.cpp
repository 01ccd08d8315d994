// SPDX-License-Identifier: Apache-2.0
#include "content/files/provisioning.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

[[nodiscard]] std::string dump(const ProvisioningCommands& found) {
  std::string out;
  for (const std::string& text : found.here) out += "here: " + text + ";";
  for (const std::string& text : found.there) out += "there: " + text + ";";
  for (const std::vector<std::string>& command : found.words) {
    out += "words:";
    for (const std::string& word : command) out += " " + word;
    out += ";";
  }
  return found.is_total ? out : out + " ?";
}

TEST(Playbook, commands_of_modules) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"- hosts: localhost\n  tasks:\n    - shell: echo a\n    - command: ls -l\n", "here: echo a;here: ls -l;"},
      {"- hosts: web\n  tasks:\n    - ansible.builtin.shell:\n        cmd: uptime\n", "there: uptime;"},
      {"- hosts: web\n  handlers:\n    - raw: echo {{ x }}\n", "there: echo ${__unknown};"},
      {"- hosts: web\n  tasks:\n    - block:\n        - shell: a\n      rescue:\n        - shell: b\n",
       "there: a;there: b;"},
      {"- hosts: web\n  tasks:\n    - file:\n        path: /srv/x\n        state: absent\n", "there: rm -rf /srv/x;"},
      {"- hosts: web\n  tasks:\n    - apt: name=nginx state=present\n    - debug: msg=shell\n", ""},
  };
  for (const auto& [text, commands] : cases) EXPECT_EQ(dump(commands_in_playbook(text)), commands) << text;
}

TEST(Terraform, commands_of_blocks) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"resource \"null_resource\" \"x\" {\n  provisioner \"local-exec\" {\n    command = \"echo a\"\n  }\n}\n",
       "here: echo a;"},
      {"resource \"x\" \"y\" {\n  provisioner \"local-exec\" {\n    command = <<-EOT\n      a\n      b\n    EOT\n  "
       "}\n}\n",
       "here:       a\n      b\n;"},
      {"data \"external\" \"x\" {\n  program = [\"sh\", \"-c\", \"ls\"]\n}\n", "words: sh -c ls;"},
      {"resource \"x\" \"y\" {\n  provisioner \"local-exec\" {\n    command = \"rm -r ${var.d[\"a\"]} $${X}\"\n  "
       "}\n}\n",
       "here: rm -r ${__unknown} ${X};"},
      {"# provisioner \"local-exec\" { command = \"a\" }\nresource \"x\" \"y\" {\n  command = \"b\"\n  tags = { "
       "command = \"c\" }\n}\n",
       ""},
  };
  for (const auto& [text, commands] : cases) EXPECT_EQ(dump(commands_in_terraform(text)), commands) << text;
}

}  // namespace
}  // namespace pawl
