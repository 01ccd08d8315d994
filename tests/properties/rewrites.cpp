// SPDX-License-Identifier: Apache-2.0
#include "rewrites.h"

namespace pawl {

const std::vector<Rewrite>& all_rewrites() {
  static const std::vector<Rewrite> all = [] {
    std::vector<Rewrite> rewrites(rewrites_of_words().begin(), rewrites_of_words().end());
    rewrites.insert(rewrites.end(), rewrites_of_texts().begin(), rewrites_of_texts().end());
    return rewrites;
  }();
  return all;
}

}  // namespace pawl
