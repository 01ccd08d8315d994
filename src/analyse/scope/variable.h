// SPDX-License-Identifier: Apache-2.0
// What one variable of a shell may hold, and what holds for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/step.h"

namespace pawl {

// Whether something holds at a point that several ways lead to.
enum class Holds : std::uint8_t { no, maybe, yes };

[[nodiscard]] constexpr Holds either(Holds a, Holds b) {
  return a == b ? a : Holds::maybe;
}

// One of the things that a variable may hold: a text, or the items of an array.
struct Held {
  std::vector<Word> items;        // one for a text
  std::vector<std::string> keys;  // of an array's items
  bool is_array = false;
};

struct Variable {
  std::vector<Held> values;                 // any of these
  bool may_be_unset = false;                // or what the environment gives: no way has set it here, or not all have
  std::vector<std::string> refers_to = {};  // `declare -n`: one of these is meant
  Holds refers = Holds::no;
  Holds is_fixed = Holds::no;     // `readonly`: what it holds stays
  Holds is_exported = Holds::no;  // programs get it, too
  Holds is_integer = Holds::no;   // `declare -i`: what is assigned is evaluated
  char letter_case = 0;           // `declare -l`, `-u`: `l`, `u`
};
inline constexpr char kEitherCase = 'e';  // one of the cases, or as it is

// A value that comes to those that a variable may hold. More than can be followed end as one that is unknown.
void add_value(std::vector<Held>& values, Held held);

// What either may hold, if that is more than the first; of a name that one of them does not have, what the other has or
// what the environment gives.
[[nodiscard]] std::optional<Variable> either_variable(const Variable* mine, const Variable* theirs);

// `held` and an unknown beside it: what was put there by ways that are not followed.
void make_unknown(Held& held);

}  // namespace pawl
