// SPDX-License-Identifier: Apache-2.0
// The tokens of an awk program. Comments are left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct AwkToken {
  enum class Kind { name, number, string, regex, symbol, end };
  Kind kind = Kind::end;
  std::string text;
  bool starts_line = false;
  bool is_plain = true;  // false: a string that spells characters in another way, `\x72`
};

[[nodiscard]] std::vector<AwkToken> read_awk_tokens(std::string_view program);

}  // namespace pawl
