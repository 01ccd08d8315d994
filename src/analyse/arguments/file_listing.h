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

}  // namespace pawl
