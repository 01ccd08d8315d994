// SPDX-License-Identifier: Apache-2.0
// What is secret about the remote channels: tokens, topics, keys. One file each below `~/.pawl/channels`, for the user
// alone and for no agent; never in the configuration.
#pragma once

#include <string>

#include "base/result.h"
#include "base/value.h"
#include "model/remote_channel.h"

namespace pawl {

[[nodiscard]] std::string channels_folder(const std::string& pawl_home);
[[nodiscard]] std::string path_of_secrets(const std::string& pawl_home, Remote kind);

// A table of texts. Fails if there is none, or if others may read it.
[[nodiscard]] Result<Value> read_secrets(const std::string& pawl_home, Remote kind);
[[nodiscard]] Result<Done> write_secrets(const std::string& pawl_home, Remote kind, const Value& secrets);

}  // namespace pawl
