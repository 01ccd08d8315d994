// SPDX-License-Identifier: Apache-2.0
// `pawl doctor` tries hooks as they are wired. What it tries is recorded beside the log, so that nobody takes it for a
// call of an agent: in a folder of Pawl's home that the doctor made, and takes away again. Agents can write to none of
// Pawl's home, so that the name of a folder alone leads no record away.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

// How the folders begin in which the doctor tries hooks.
inline constexpr std::string_view kDoctorsFolder = "pawl-doctor-";

// The record of what is tried in a folder of that name.
[[nodiscard]] std::string doctors_log(const std::string& pawl_home, std::string_view name);

// Where a call in `cwd` is recorded. Looks at the disk only for a folder with such a name.
[[nodiscard]] std::string log_folder_for(const std::string& pawl_home, std::string_view cwd);

}  // namespace pawl
