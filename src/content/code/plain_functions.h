// SPDX-License-Identifier: Apache-2.0
// The functions that plain_calls.h looks for; from knowledge/plain-calls.toml.
#pragma once

#include <span>
#include <string_view>

namespace pawl {

// What a call does with its literals: they are shell text, words of a command, or words behind these.
struct PlainFunction {
  std::string_view name;
  // Empty: the literals are the words. `$`: shell text; `$ `: all of them together. `-r?` counts if the arguments say
  // so, `@1` and `@2` are single literals. `open`: the first literal is a file, the second says whether it is read or
  // written.
  std::string_view command;
  bool skips_first = false;  // the first literal is said again
};

struct PlainLanguage {
  std::string_view name;
  std::span<const PlainFunction> functions;
  std::span<const std::string_view> evaluates;   // text that is run once more: what it does is not looked at
  std::span<const std::string_view> names_only;  // functions that may be given a path and do not open it; with `*`
  std::span<const std::string_view> homes;       // what gives the home folder; `NAME=TEXT`: if it is given that text
};

[[nodiscard]] std::span<const PlainLanguage> all_plain_languages();

}  // namespace pawl
