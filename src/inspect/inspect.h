// SPDX-License-Identifier: Apache-2.0
// What the text of a file would do, or hides: findings by the rules in rules/content. `pawl scan` asks for every file,
// the engine for every text that a call writes, and for the files that it runs. Reads no file and runs nothing. A text
// that is too large to be read says so; it is never silently clean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "inspect/flows.h"
#include "inspect/rule.h"

namespace pawl {

struct ContentFinding {
  const ContentRule* rule = nullptr;
  Severity severity =
      Severity::medium;  // of the rule, a step up or down by where the file stands and what else is there
  Span span;
  std::string object;                      // what it is about: a host, a program, a path
  std::vector<std::string> circumstances;  // why it is worse or milder than the rule says, in words
};

struct Inspected {
  std::vector<ContentFinding> findings;  // in the order of the text
  std::string unread;                    // why it, or a part of it, was not looked into; empty: all of it was
};

inline constexpr std::size_t kMaxInspectedBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxParsedBytes = std::size_t{256} << 10;

struct InspectWish {
  bool statics = true;             // what stands in the text
  bool behavioural = true;         // what it would do
  std::string_view language = {};  // of whatever runs it (a word of knowledge); empty: what its name or first line says
  bool is_used = false;            // it is run now: that it stands among tests or examples makes it no milder
};

// `path` is the file's name as far as it is known: its last parts say what it is. Safe to call from several threads.
[[nodiscard]] Inspected inspect_text(std::string_view path, std::string_view text, InspectWish wish = {});

// With what is known of other files: only what the text alone does not show.
[[nodiscard]] Inspected inspect_among(std::string_view path, std::string_view text, const Surroundings& around);

// By one rule alone, for proofs.
[[nodiscard]] Inspected inspect_by(const ContentRule& rule, std::string_view path, std::string_view text);

}  // namespace pawl
