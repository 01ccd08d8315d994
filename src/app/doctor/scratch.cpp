// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/scratch.h"

#include <cstdlib>
#include <filesystem>

#include "base/files.h"
#include "serve/doctors_log.h"

namespace pawl {
namespace {

constexpr std::int64_t kStaleSeconds = 3600;

void remove_all(const std::string& path) {
  std::error_code ignored;
  if (!path.empty()) std::filesystem::remove_all(path, ignored);
}

}  // namespace

ScratchProject::ScratchProject(const std::string& home) {
  std::error_code ignored;
  path_ = join_path(std::filesystem::temp_directory_path(ignored).string(), std::string(kDoctorsFolder) + "XXXXXX");
  if (::mkdtemp(path_.data()) == nullptr) {
    path_.clear();
    return;
  }
  const std::string pawl_home = join_path(home, ".pawl");
  if (disk().kind(pawl_home) == FileKind::missing) return;  // no hook is there to be tried
  log_ = doctors_log(pawl_home, path_.substr(path_.rfind('/') + 1));
  // Where it cannot be made the log cannot be written either, and that is told.
  static_cast<void>(make_folder(log_, 0700));
}

ScratchProject::~ScratchProject() {
  remove_all(path_);
  remove_all(log_);
  std::error_code ignored;  // other doctors may be at work
  if (!log_.empty()) std::filesystem::remove(std::filesystem::path(log_).parent_path(), ignored);
}

void forget_old_scratch(const std::string& home) {
  const std::string all = doctors_log(join_path(home, ".pawl"), "");
  for (const std::string& name : names_in(all)) {
    const std::string path = join_path(all, name);
    if (seconds_since_change(path).value_or(0) > kStaleSeconds) remove_all(path);
  }
}

}  // namespace pawl
