// SPDX-License-Identifier: Apache-2.0
// Programs that print names of files (`git ls-files`, `rg -l`, `fd`, `locate`): which files those are. What another
// program then does to each is done to all of them.
#pragma once

#include <vector>

#include "analyse/arguments/arguments.h"
#include "model/step.h"

namespace pawl {

struct Listing {
  std::vector<Word> items;   // none: it lists nothing, or what it lists is not told
  std::vector<Word> sought;  // each root with each name that is looked for
};

[[nodiscard]] Listing listing_of(const Arguments& arguments);

// Where a program looks for text, if flags hold it to files of some names: `grep -r --include=id_rsa x ~`.
struct Searched {
  std::vector<Word> files;  // each root with each pattern; none if there is no such flag
  bool is_shown = false;    // what is found there comes out; else only that it is there
};
[[nodiscard]] Searched searched_by(const Arguments& arguments);

}  // namespace pawl
