// SPDX-License-Identifier: Apache-2.0
#include "serve/doctors_log.h"

#include "base/files.h"

namespace pawl {

std::string doctors_log(const std::string& pawl_home, std::string_view name) {
  return join_path(join_path(pawl_home, "doctor"), name);
}

std::string log_folder_for(const std::string& pawl_home, std::string_view cwd) {
  const std::string_view name = cwd.substr(cwd.rfind('/') + 1);
  if (name.starts_with(kDoctorsFolder)) {
    std::string tried = doctors_log(pawl_home, name);
    if (disk().kind(tried) == FileKind::folder) return tried;
  }
  return join_path(pawl_home, "log");
}

}  // namespace pawl
