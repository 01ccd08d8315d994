// SPDX-License-Identifier: Apache-2.0
// A project of the doctor's own. What hooks are asked in it is recorded beside the user's log (serve/doctors_log.h).
// Both go again, with all that is in them.
#pragma once

#include <string>

namespace pawl {

class ScratchProject {
 public:
  explicit ScratchProject(const std::string& home);
  ~ScratchProject();
  ScratchProject(const ScratchProject&) = delete;
  ScratchProject& operator=(const ScratchProject&) = delete;

  // Empty if it could not be made.
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::string log_;
};

// What doctors that were killed have left, once nobody can be using it any more.
void forget_old_scratch(const std::string& home);

}  // namespace pawl
