// SPDX-License-Identifier: Apache-2.0
// The world in which a call would run, as far as analyse may look at it.
#pragma once

#include <span>
#include <string>

#include "base/files.h"
#include "model/call.h"
#include "model/session.h"
#include "model/user_rules.h"

namespace pawl {

struct World {
  const Files& files;
  std::string home;
  std::string cwd;
  std::string project;
  std::string user;
  std::string temp = "/tmp";
  std::span<const ToolInspection> inspections = {};  // what the user says of tools' arguments
  std::span<const KnownFile> known_files = {};       // that earlier calls of the session wrote
};

}  // namespace pawl
