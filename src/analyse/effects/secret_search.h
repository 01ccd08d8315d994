// SPDX-License-Identifier: Apache-2.0
// Looking for secrets where nobody keeps the project: `find / -name id_rsa`, `grep -ri password ~`. A name that is only
// listed tells nothing yet, but a search for keys on a whole machine wants them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "analyse/effects/effects.h"
#include "model/step.h"

namespace pawl {

// Files that find looks for by a secret's name, outside the project. `how`: what else is true of that.
void add_sought_files(const std::vector<Word>& sought, StepContext& context, Attributes how = {});

// What a step reads from its effect `first` on, if it is a whole home or machine that is searched for `pattern`.
void mark_sought_text(std::string_view pattern, std::size_t first, StepContext& context);

}  // namespace pawl
