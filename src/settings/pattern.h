// SPDX-License-Identifier: Apache-2.0
// Regular expressions and path patterns that users write, by RE2: linear time, bounded memory. Settings checks them
// when a file is read for the first time, rules compiles one when a rule of the call's tool needs it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

class Pattern {
 public:
  // `flags`: i (upper and lower case alike), m (^ and $ at every line), s (. is a line's end too); g and u change
  // nothing. The error is one clause, without a place: `cannot be read: missing ): a(b`.
  [[nodiscard]] static Result<Pattern> of_expression(std::string_view text, std::string_view flags);

  // `*` and `?` stay within a part of a path, `**` does not, `**/` is any number of folders, `{a,b}` one of several,
  // `[a-z]` and `[!a-z]` one of a set. It must fit the whole text.
  [[nodiscard]] static Result<Pattern> of_glob(std::string_view text);

  // Anywhere in `text`, unless it is a glob. Bytes that are not UTF-8 count as characters that no pattern names.
  [[nodiscard]] bool is_in(std::string_view text) const;

  // How much of `text` it takes from the beginning on; nothing if it does not fit there.
  [[nodiscard]] std::optional<std::size_t> length_at_start(std::string_view text) const;

 private:
  struct Compiled;
  explicit Pattern(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}
  static Result<Pattern> compile(const std::string& text, bool is_whole);

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace pawl
