// SPDX-License-Identifier: Apache-2.0
// What Pawl remembers of a session from one call to the next: what was denied, and what it knows of files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/effect.h"
#include "model/step.h"

namespace pawl {

// An effect that a rule denied, or that a person refused.
struct Denial {
  std::string rule;
  EffectKind kind = EffectKind::read;
  Action action = Action::none;
  std::string object;
  bool is_recursive = false;
  bool is_by_person = false;

  bool operator==(const Denial&) const = default;
};

// A file that a call of this session wrote, as far as could be seen.
struct KnownFile {
  std::string path;
  Sources sources;         // what it holds
  bool is_own = false;     // all of its text is the agent's
  std::string before;      // what stood there before that call: a hash, `none`, or `unread`
  std::string after = {};  // what stood there after it; empty as long as nobody has seen it

  bool operator==(const KnownFile&) const = default;
};

struct SessionMemory {
  std::vector<Denial> denials;
  std::vector<KnownFile> files;        // each path once
  std::vector<std::string> gone = {};  // paths that were known and are not there any more
};

}  // namespace pawl
