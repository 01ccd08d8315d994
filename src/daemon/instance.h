// SPDX-License-Identifier: Apache-2.0
// There is one daemon: whoever holds the lock `run/daemon.lock` is it. Everything else that says where it is
// (`run/daemon.json`, the socket) is only a hint, and counts while the lock is held.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/open_file.h"
#include "base/process.h"
#include "base/result.h"

namespace pawl {

struct Instance {
  ProcessMark process;
  std::string boot;
  int port = 0;
  std::string version;
  std::string nonce;
  std::int64_t built = 0;  // the time of its program, to tell which of two is newer
};

[[nodiscard]] std::string run_folder(const std::string& home);
[[nodiscard]] std::string path_of_control(const std::string& home);

// Held as long as the result lives; fails with timed_out if another has it.
[[nodiscard]] Result<OpenFile> take_instance(const std::string& home, int timeout_ms);

[[nodiscard]] Result<Done> write_instance(const std::string& home, const Instance& instance);
// Nothing if nobody holds the lock, or it does not say yet where it is.
[[nodiscard]] std::optional<Instance> running_instance(const std::string& home);
void remove_instance(const std::string& home);

// By version, and for the same version by the time of the program.
[[nodiscard]] bool is_newer(const Instance& one, const Instance& than);

}  // namespace pawl
