// SPDX-License-Identifier: Apache-2.0
// The part of `pawl trust` about hosts: those to which a chain that carries a secret is judged one step milder.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace pawl {

// `pawl trust add HOST…`. Needs a person; all hosts are added or none.
int run_trust_add(const std::vector<std::string>& arguments);

// Prints the trusted hosts. Returns the exit code.
int list_trusted_hosts();

// Takes a host from the list. Nothing: `text` is none that is trusted.
[[nodiscard]] std::optional<int> remove_trusted_host(const std::string& text);

}  // namespace pawl
