// SPDX-License-Identifier: Apache-2.0
// A service by which a person elsewhere is asked, as the configuration has it. What is secret about it (tokens, topics)
// lies in a file of its own that no configuration holds.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

enum class Remote { telegram, slack, ntfy, webhook };
inline constexpr std::array<std::string_view, 4> kRemoteNames = {"telegram", "slack", "ntfy", "webhook"};
// Where each is, if the configuration does not say; a webhook is wherever its owner says.
inline constexpr std::array<std::string_view, 4> kRemoteServers = {"https://api.telegram.org", "https://slack.com",
                                                                   "https://ntfy.sh", ""};

struct RemoteChannel {
  Remote kind = Remote::telegram;
  std::string server;              // `https://host[:port][/path]`; empty: its usual one
  std::string to;                  // the chat that is written to; empty: the first of `users`
  std::vector<std::string> users;  // whose answers count, by the ids that the service gives them
  std::string ca_file;             // that its certificate is checked against; empty: the system's
  bool operator==(const RemoteChannel&) const = default;
};

[[nodiscard]] constexpr std::string_view name_of(Remote kind) {
  return kRemoteNames[static_cast<std::size_t>(kind)];
}

}  // namespace pawl
