// SPDX-License-Identifier: Apache-2.0
#include "knowledge/credentials.h"

#include <algorithm>

#include "base/glob.h"
#include "base/one_of.h"

namespace pawl {
namespace {

[[nodiscard]] bool fits_one(std::span<const std::string_view> patterns, std::string_view text) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](std::string_view pattern) { return matches_glob(pattern, text); });
}

[[nodiscard]] bool is_or_begins_with(std::string_view command, std::string_view words) {
  return command.starts_with(words) && (command.size() == words.size() || command[words.size()] == ' ');
}

template <class Test>
[[nodiscard]] Sources first_that(Test test) {
  const std::span<const CredentialFact> all = all_credentials();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (test(all[i])) return credential_of(i);
  }
  return {};
}

// `gitlab.example.com`, `my-gitlab.example.com`; not `gitlabb.example.com`.
[[nodiscard]] bool has_part(std::string_view host, std::string_view word) {
  while (!host.empty()) {
    const std::size_t end = std::min(host.find_first_of(".-"), host.size());
    if (host.substr(0, end) == word) return true;
    host.remove_prefix(std::min(end + 1, host.size()));
  }
  return false;
}

}  // namespace

Sources credential_in(std::string_view variable) {
  return first_that([&](const CredentialFact& service) {
    return fits_one(service.variables, variable) && !fits_one(service.others, variable);
  });
}

Sources credential_told_by(std::string_view command) {
  return first_that([&](const CredentialFact& service) {
    return std::any_of(service.commands.begin(), service.commands.end(),
                       [&](std::string_view words) { return is_or_begins_with(command, words); });
  });
}

const CredentialFact* find_addressed_by(std::string_view variable) {
  for (const CredentialFact& service : all_credentials()) {
    if (fits_one(service.addresses, variable)) return &service;
  }
  return nullptr;
}

const CredentialFact* find_led_by(std::string_view command, std::string_view flag) {
  for (const CredentialFact& service : all_credentials()) {
    if (!is_one_of(flag, service.flags)) continue;
    for (const std::string_view client : service.clients) {
      if (is_or_begins_with(command, client)) return &service;
    }
  }
  return nullptr;
}

bool is_host_of(const CredentialFact& service, std::string_view host) {
  return fits_one(service.hosts, host) || (!service.own_servers.empty() && has_part(host, service.own_servers));
}

}  // namespace pawl
