// SPDX-License-Identifier: Apache-2.0
// `docker rm -f web; docker run --name web …`: whoever starts a container again at once under the same name replaces
// it.
#pragma once

#include "model/analysis.h"

namespace pawl {

// What such a call deletes by force no longer counts as forced.
void note_replaced_containers(Analysis& analysis);

}  // namespace pawl
