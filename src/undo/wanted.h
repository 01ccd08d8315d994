// SPDX-License-Identifier: Apache-2.0
// What a call would take away, by its effects: the paths and the repositories of which a copy would bring everything
// back. A pure function: nothing is looked at on disk.
#pragma once

#include <string>
#include <vector>

#include "model/analysis.h"

namespace pawl {

// What would happen to it.
enum class Loss {
  gone,     // deleted, or moved away
  changed,  // written over, or made
  mode,     // its permissions or its owner
};

struct WantedPath {
  std::string path;
  Loss loss = Loss::changed;
  bool is_tree = false;     // and all that is below it
  bool is_pattern = false;  // everything that the pattern matches
  bool is_found = false;    // at any depth, and `*` may stand for several folders
  bool is_secret = false;
  std::vector<std::string> names = {};  // that are put into it, if it is a folder
};

// The folder in which git would work, and what it would take.
struct WantedCheckout {
  std::string folder;
  bool takes_changes = false;    // what is not committed, not only refs
  bool takes_untracked = false;  // and files that git does not know
  bool is_optional = false;      // where there is no checkout, there is nothing to keep
  bool is_extra = false;         // kept as far as it goes: nobody is asked where it does not
  bool takes_ignored = false;    // also what git's ignore files name: git clean -x
};

// A push that takes commits away from a branch of another host.
struct WantedPush {
  std::string folder;
  std::vector<std::string> words;  // of the command, behind `git push`
};

struct Wanted {
  std::vector<WantedPath> paths;
  std::vector<WantedCheckout> checkouts;
  std::vector<WantedPush> pushes;
  std::vector<bool> effects;  // of the analysis: those of which all would be kept

  [[nodiscard]] bool is_empty() const { return paths.empty() && checkouts.empty() && pushes.empty(); }
};

[[nodiscard]] Wanted wanted_by(const Analysis& analysis);

}  // namespace pawl
