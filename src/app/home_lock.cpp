// SPDX-License-Identifier: Apache-2.0
#include "app/home_lock.h"

#include "app/terminal.h"
#include "base/files.h"
#include "base/visible.h"

namespace pawl {

Result<OpenFile> lock_home() {
  constexpr int kLockMs = 5000;
  const std::string home = pawl_home();
  if (const Result<Done> made = make_folder(home, 0700); !made) return made.error();
  Result<OpenFile> lock = OpenFile::open(join_path(home, "config.lock"), OpenFile::How::append);
  if (lock && !lock->lock_within(kLockMs))
    return Error{Code::io_failed,
                 "another command is changing what is in `" + visible(home) + "`; try again when it has ended"};
  for (const std::string_view folder : {"", "rules", "proved", "state/good", "bin", "backups"})
    remove_leftovers(join_path(home, folder));
  return lock;
}

}  // namespace pawl
