// SPDX-License-Identifier: Apache-2.0
// Whose credential a secret is, and where that service is at home; from knowledge/credentials.toml. analyse marks
// secrets with their service, and asks here where they go to a host.
#pragma once

#include <span>
#include <string_view>

#include "model/step.h"

namespace pawl {

// Names and hosts are patterns, in which `*` is any text.
struct CredentialFact {
  std::string_view name;                        // of the service
  std::span<const std::string_view> variables;  // that hold its credentials, if they are called like a secret
  std::span<const std::string_view> others;     // of these, those that hold something else
  std::span<const std::string_view> commands;   // that print one: `gh auth token`
  std::span<const std::string_view> hosts;      // of the service, in their canonical form
  std::string_view own_servers;                 // the word by which people call servers of their own; may be empty
  bool is_forge = false;                        // repositories are kept there: the project's remotes may be its hosts
  std::span<const std::string_view> addresses;  // variables that say where its clients go
  std::span<const std::string_view> flags;      // that say the same to `clients`, with their dashes
  std::span<const std::string_view> clients;    // commands: `gh api`, `aws`
  std::span<const std::string_view> alike;      // hosts that clients are led to with keys of those hosts
};

// At most kMaxCredentials.
[[nodiscard]] std::span<const CredentialFact> all_credentials();

// The service of a variable that is called like a secret, as a source; empty if its name says none.
[[nodiscard]] Sources credential_in(std::string_view variable);

// The service whose credential the command prints; empty if it prints none.
[[nodiscard]] Sources credential_told_by(std::string_view command);

// nullptr if the variable does not say where a client goes.
[[nodiscard]] const CredentialFact* find_addressed_by(std::string_view variable);

// nullptr if the flag does not say where that command goes.
[[nodiscard]] const CredentialFact* find_led_by(std::string_view command, std::string_view flag);

// Whether the host, in its canonical form, is one of the service: by the service's own hosts, or by the name of a
// server of somebody's own (`gitlab.example.com`).
[[nodiscard]] bool is_host_of(const CredentialFact& service, std::string_view host);

}  // namespace pawl
