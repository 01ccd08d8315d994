// SPDX-License-Identifier: Apache-2.0
// Whether the wired binary is the one that runs here, and whether anybody else could change it.
#pragma once

#include <string>
#include <vector>

#include "app/doctor/report.h"

namespace pawl {

// `program` is the file that the hook starts, `own` our own, `home` where the folders above it end to matter (a
// program elsewhere: up to the root). `agent` is the name for `pawl addto`.
[[nodiscard]] std::vector<DoctorCheck> check_binary(const std::string& program, const std::string& own,
                                                    const std::string& home, const std::string& agent);

// Why somebody other than the owner or root could change the file; empty if they could not, or if there is no file.
[[nodiscard]] std::string why_open_to_others(const std::string& path, const std::string& home);

}  // namespace pawl
