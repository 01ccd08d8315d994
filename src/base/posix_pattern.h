// SPDX-License-Identifier: Apache-2.0
// Extended regular expressions as `pkill`, `killall -r` and `grep -E` take them, for short texts: may such an
// expression match somewhere in a text? Whoever asks wants to know whether something could be meant, so doubt is a yes.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace pawl {

class PosixPattern {
 public:
  explicit PosixPattern(std::string_view expression);
  ~PosixPattern();
  PosixPattern(const PosixPattern&) = delete;
  PosixPattern& operator=(const PosixPattern&) = delete;

  // Letters are compared without their case. True as well for an expression that is over 256 bytes, that is not
  // understood or takes too many steps.
  [[nodiscard]] bool may_match(std::string_view text) const;

 private:
  struct Branches;

  std::string plain_;                   // all that it says, if none of its letters has a meaning
  std::unique_ptr<Branches> branches_;  // neither: it may match everything
};

[[nodiscard]] inline bool may_match(std::string_view expression, std::string_view text) {
  return PosixPattern(expression).may_match(text);
}

}  // namespace pawl
