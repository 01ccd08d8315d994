// SPDX-License-Identifier: Apache-2.0
// The world in which a call would run, as far as analyse may look at it.
#pragma once

#include <map>
#include <span>
#include <string>

#include "base/files.h"
#include "model/call.h"
#include "model/session.h"
#include "model/user_rules.h"

namespace pawl {

struct ImportedCall;
using ImportedCalls = std::map<std::string, ImportedCall, std::less<>>;  // analyse/texts/imported_calls.h

struct World {
  const Files& files;
  std::string home;
  std::string cwd;
  std::string project;
  std::string user;
  std::string temp = "/tmp";
  mutable int git_looks = 0;                         // how often the index was read; see may_look_at_index()
  mutable std::map<std::string, bool> tracked = {};  // folders that were looked up there: whether git has any of it
  std::span<const ToolInspection> inspections = {};  // what the user says of tools' arguments
  std::string (*own_program)() = nullptr;            // Pawl's own file; asked for where one of its name is changed
  const KnownFiles* known_files = nullptr;           // that earlier calls of the session wrote; may be nullptr
  const ImportedCalls* imported = nullptr;           // what functions of other files do; may be nullptr
  int guard_port = 7295;                             // where Pawl's own page is; see guards_page.h
};

[[nodiscard]] inline std::optional<KnownFile> known_file(std::string_view path, const World& world) {
  return world.known_files == nullptr ? std::nullopt : world.known_files->find(path);
}

[[nodiscard]] inline std::vector<KnownFile> own_files_below(std::string_view folder, const World& world) {
  return world.known_files == nullptr ? std::vector<KnownFile>() : world.known_files->own_below(folder);
}

// An index may be large and a call may name thousands of files: after this many looks it is not known what git has.
[[nodiscard]] inline bool may_look_at_index(const World& world) {
  constexpr int kMostLooks = 64;
  return ++world.git_looks <= kMostLooks;
}

}  // namespace pawl
