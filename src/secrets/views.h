// SPDX-License-Identifier: Apache-2.0
// Secrets that are only written in another way: with escapes (`%41`, `A`, `&#65;`), in pieces (`"AK" + "IA…"`), in
// base64 or hex. Each way is undone only where its sign stands, in windows of 4 KB, and what comes out is searched for
// the kinds that are denied; twice at most. A text without such signs costs one quick look, one over 1 MB none.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "secrets/find.h"

namespace pawl {

inline constexpr std::size_t kLongestEncoded = std::size_t{1} << 20;

struct EncodedSecret {
  Found found;         // its span is where the secret stands in `text`, as it is written there
  std::string sample;  // of the secret itself, as it may be shown
};

// In the order of the text. What stands there plainly as well is told again: the caller knows it.
[[nodiscard]] std::vector<EncodedSecret> find_encoded(std::string_view text,
                                                      const SecretTables& tables = built_in_secrets());

// `text` with `****` in the place of each of them; `take` hears of every one.
[[nodiscard]] std::string without_encoded(std::string text, const std::function<void(const EncodedSecret&)>& take);

}  // namespace pawl
