// SPDX-License-Identifier: Apache-2.0
// What a host is: loopback, a paste site, a cloud's metadata. From knowledge/hosts.toml; analyse asks for each
// connection.
#pragma once

#include <span>
#include <string_view>

#include "model/effect.h"

namespace pawl {

struct HostPattern {
  std::string_view pattern;  // a glob over hosts in their canonical form
  HostClass host_class = HostClass::loopback;
};

[[nodiscard]] std::span<const HostPattern> all_host_patterns();

// `host` in its canonical form (analyse/places/hosts.h).
[[nodiscard]] HostClasses classes_of_host(std::string_view host);

}  // namespace pawl
