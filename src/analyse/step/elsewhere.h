// SPDX-License-Identifier: Apache-2.0
// While it lives, what is walked runs on another host or in a container: its paths are remote, and it begins in a
// folder that is not known here.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analyse/scope/scope.h"

namespace pawl {

class Elsewhere {
 public:
  // `goes`: false leaves all as it is.
  Elsewhere(bool& is_remote, Scope& scope, bool goes = true)
      : is_remote_(is_remote), scope_(scope), goes_(goes), was_remote_(is_remote) {
    if (!goes_) return;
    is_remote_ = true;
    folders_ = scope_.folders();
    scope_.go_to("");
  }
  ~Elsewhere() {
    is_remote_ = was_remote_;
    if (!goes_) return;
    scope_.set_folders(std::move(folders_));
  }
  Elsewhere(const Elsewhere&) = delete;
  Elsewhere& operator=(const Elsewhere&) = delete;

 private:
  bool& is_remote_;
  Scope& scope_;
  bool goes_;
  bool was_remote_;
  std::vector<std::string> folders_;
};

}  // namespace pawl
