// SPDX-License-Identifier: Apache-2.0
// What is Pawl's own and every hook depends on: the configuration, the user's packs, the log and the memory of
// sessions. Changes nothing, except that it may make the log's lock.
#pragma once

#include <vector>

#include "app/doctor/report.h"
#include "settings/policy.h"

namespace pawl {

[[nodiscard]] std::vector<DoctorCheck> check_own(const PolicySources& sources);

}  // namespace pawl
