// SPDX-License-Identifier: Apache-2.0
// What of the host a container is given: the texts of `docker run -v` and `--mount`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct Mount {
  std::string source;       // a path of the host; empty for a named volume and for what is not a mount of the host
  std::string target = {};  // where the container sees it
  bool is_read_only = false;
};

// `SOURCE:TARGET[:OPTIONS]`, or `type=bind,source=…,target=…[,readonly]`.
[[nodiscard]] Mount read_mount(std::string_view text);

// The path of the host that a path of the container is, by the mount that holds it; empty if none does. Both are whole.
[[nodiscard]] std::string host_path(const std::vector<Mount>& mounts, std::string_view path);

// Whether a program that has this path of the host may do anything on the host: its root, a folder of the system, the
// socket of a container service. `path` is resolved.
[[nodiscard]] bool gives_host_rights(std::string_view path, bool is_read_only);

}  // namespace pawl
