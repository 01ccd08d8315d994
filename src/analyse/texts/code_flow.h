// SPDX-License-Identifier: Apache-2.0
// What flows from one call of code into the next: where a value may come from, whether anybody sees what a call gives
// back, and whether it holds lines of standard input.
#pragma once

#include <cstdint>
#include <vector>

#include "content/code/code.h"
#include "knowledge/calls.h"
#include "model/step.h"

namespace pawl {

class CodeFlow {
 public:
  // `stdin_sources` is where standard input comes from, `has_items` whether it lists paths that are known.
  CodeFlow(const CodeFacts& facts, const LanguageFact& language, Sources stdin_sources, bool has_items);

  // The calls are read in their order: what one gives back is known to those behind it.
  void set_sources(std::size_t call, Sources sources) { sources_[call] = sources; }

  // By the calls and names in a value; deep: also of what a list or a map holds.
  [[nodiscard]] Sources sources_of(const CodeValue& value) const;
  [[nodiscard]] Sources deep_sources_of(const CodeValue& value) const;
  [[nodiscard]] Sources given_by(const CallFact& fact) const;

  // Whether all that a call gives back goes into files, the network or commands, by way of other calls or not: then
  // nobody sees it. What is not followed further may be printed.
  [[nodiscard]] bool is_quiet(std::size_t call) const { return is_quiet_[call]; }

  // The name of the file whose whole content a value is, if that is all it can be; else nullptr.
  [[nodiscard]] const CodeValue* file_behind(const CodeValue& value) const;

  // The map whose text a value is: of `JSON.stringify({…})` and its like; the value itself for all else.
  [[nodiscard]] const CodeValue& map_behind(const CodeValue& value) const;

  // Whether the object is also an argument of some call, which may do with it what it likes.
  [[nodiscard]] bool is_handed_on(const CodeValue& value) const;

  // Whether nothing is done with what the call gives back but to close it: `open(f, 'w').close()`.
  [[nodiscard]] bool is_only_closed(std::size_t call) const;

  // Whether a value may be what came on standard input, or a part of it.
  [[nodiscard]] bool holds_lines(const CodeValue& value) const;

 private:
  void find_quiet();
  void find_lines();
  void find_handed_on(const CodeValue& value);

  const CodeFacts& facts_;
  const LanguageFact& language_;
  Sources stdin_sources_;
  bool has_items_;
  std::vector<Sources> sources_;  // of what each call gives back
  std::vector<bool> is_quiet_;
  std::vector<bool> has_lines_;
  std::vector<bool> is_handed_on_;
};

}  // namespace pawl
