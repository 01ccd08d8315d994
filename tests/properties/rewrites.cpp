// SPDX-License-Identifier: Apache-2.0
#include "rewrites.h"

namespace pawl {

const std::vector<Rewrite>& all_rewrites() {
  static const std::vector<Rewrite> all = [] {
    std::vector<Rewrite> rewrites;
    for (const std::span<const Rewrite> some : {rewrites_of_words(), rewrites_of_texts(), rewrites_of_carriers()})
      rewrites.insert(rewrites.end(), some.begin(), some.end());
    return rewrites;
  }();
  return all;
}

}  // namespace pawl
