// SPDX-License-Identifier: Apache-2.0
// From a judged call to the card that a person sees. It looks at the file system, within bounds (card/extent.h), and at
// the end of the log: never on the way of a call that nobody is asked about.
#pragma once

#include "card/deed.h"
#include "model/card.h"

namespace pawl {

[[nodiscard]] Card make_card(const CardSubject& subject);

}  // namespace pawl
