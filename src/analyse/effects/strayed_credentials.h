// SPDX-License-Identifier: Apache-2.0
// Whether a service's credential stays at home: shown to that service's hosts, to this machine or to a private
// network, it is used; shown to another host, it is given away. Whoever makes a `connect` effect asks here.
#pragma once

#include <string_view>

#include "analyse/effects/effects.h"
#include "knowledge/credentials.h"

namespace pawl {

// Whether `used` holds a credential of a service whose host this is not. A host that is not known strays nowhere.
[[nodiscard]] bool strays(Sources used, std::string_view host, const World& world);

// Whether a client of the service that is led to this host takes its credential away from home.
[[nodiscard]] bool leads_astray(const CredentialFact& service, std::string_view host, const World& world);

// `AWS_ENDPOINT_URL=https://h.example`: adds the connection, if the variable leads a client away from home.
void add_led_away(std::string_view variable, std::string_view value, StepContext& context);

// Whether a host is known, and is neither on this machine, nor in a private network, nor one of the project's remotes.
[[nodiscard]] bool is_stranger(std::string_view host, const World& world);

}  // namespace pawl
