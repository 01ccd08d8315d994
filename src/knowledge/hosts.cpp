// SPDX-License-Identifier: Apache-2.0
#include "knowledge/hosts.h"

#include "base/number_glob.h"

namespace pawl {

HostClasses classes_of_host(std::string_view host) {
  HostClasses classes;
  if (host.empty()) return classes;
  for (const HostPattern& row : all_host_patterns()) {
    // Most patterns are told by their first byte.
    if (row.pattern[0] != '*' && row.pattern[0] != host[0]) continue;
    if (!classes.has(row.host_class) && matches_number_glob(row.pattern, host)) classes.set(row.host_class);
  }
  return classes;
}

}  // namespace pawl
