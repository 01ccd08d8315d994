// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/strayed_credentials.h"

#include <algorithm>

#include "analyse/places/git_head.h"
#include "analyse/places/hosts.h"
#include "base/glob.h"
#include "knowledge/hosts.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_known(std::string_view host) {
  return !host.empty() && host.find_first_of("$`*{") == std::string_view::npos &&
         host.find("…") == std::string_view::npos;
}

// This machine, a private network, or a name that only this network has: `http://api:3000`.
[[nodiscard]] bool is_near(std::string_view host) {
  return host.find_first_of(".:") == std::string_view::npos ||
         classes_of_host(host).has_any(HostClass::loopback | HostClass::private_net);
}

[[nodiscard]] bool is_remote_of_project(std::string_view host, const World& world) {
  const std::vector<std::string> hosts = hosts_of_remotes(world.project, world.files);
  return std::find(hosts.begin(), hosts.end(), host) != hosts.end();
}

[[nodiscard]] bool is_at_home(const CredentialFact& service, std::string_view host, const World& world) {
  return is_host_of(service, host) || (service.is_forge && is_remote_of_project(host, world));
}

}  // namespace

bool strays(Sources used, std::string_view host, const World& world) {
  const std::span<const CredentialFact> services = all_credentials();
  for (std::size_t i = 0; i < services.size(); ++i) {
    if (!used.has(credential_of(i))) continue;
    if (is_known(host) && !is_near(host) && !is_at_home(services[i], host, world)) return true;
  }
  return false;
}

bool leads_astray(const CredentialFact& service, std::string_view host, const World& world) {
  return is_known(host) && !is_near(host) && !is_at_home(service, host, world) &&
         std::none_of(service.alike.begin(), service.alike.end(),
                      [&](std::string_view pattern) { return matches_glob(pattern, host); });
}

void add_led_away(std::string_view variable, std::string_view value, StepContext& context) {
  const CredentialFact* service = find_addressed_by(variable);
  if (service == nullptr) return;
  std::string host = host_of(value);
  if (leads_astray(*service, host, context.world))
    add_effect(EffectKind::connect, Action::none, std::move(host), Attribute::strayed, context);
}

bool is_stranger(std::string_view host, const World& world) {
  return is_known(host) && !classes_of_host(host).has_any(HostClass::loopback | HostClass::private_net) &&
         !is_remote_of_project(host, world);
}

}  // namespace pawl
