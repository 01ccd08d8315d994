// SPDX-License-Identifier: Apache-2.0
// What a cluster or a container service is told by a file: a Kubernetes manifest (YAML or JSON) or a compose file.
// Plain facts for analyse: the words of commands that would do the same, `docker run` for each container that has a
// right of the host, `kubectl create clusterrolebinding` for a right that is given away. What is an everyday container,
// a service or a setting gives only the command that runs in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

using CommandWords = std::vector<std::string>;

struct Manifest {
  std::vector<CommandWords> commands;
  bool is_total = true;  // false: it holds more than is read
};

[[nodiscard]] Manifest read_manifest(std::string_view text);

}  // namespace pawl
