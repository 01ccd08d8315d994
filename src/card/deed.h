// SPDX-License-Identifier: Apache-2.0
// What a call would do, in one line and with numbers, and what else is to be known of it before a person decides.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/files.h"
#include "card/past.h"
#include "model/analysis.h"
#include "model/call.h"
#include "model/decision.h"

namespace pawl {

// A call as it was judged, and the world it would run in.
struct CardSubject {
  const Call& call;
  const Analysis& analysis;
  const Decision& decision;
  const Files& files;
  const Past& past;
  std::int64_t now_s = 0;
};

struct CardDeed {
  std::string text;
  std::vector<std::string> facts;
};
[[nodiscard]] CardDeed deed_with_counts(const CardSubject& subject);

}  // namespace pawl
