// SPDX-License-Identifier: Apache-2.0
// Differences between what runs and what Pawl says that are meant, each narrow and with its reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/analysis.h"
#include "model/step.h"

namespace pawl::meaning {

// Whether a word of a step that is known may stand for another word after all.
[[nodiscard]] bool may_stand_for(const Word& word, const std::string& real, const std::string& text);

// Whether Pawl knows what a program would print that is a stub here, and prints nothing: then the word is unknown.
[[nodiscard]] bool is_output_of_stub(const Word& word, const std::vector<Step>& steps);

// Of files that were there before the call only what is certain counts, and a program that nobody knows is not a step.
[[nodiscard]] bool stands_in_found_file(const std::string& program, const Analysis& analysis);

// A `0` in `said` stands for any number in `real`: numbers that the shell keeps are not followed.
[[nodiscard]] bool is_same_but_for_numbers(std::string_view said, std::string_view real);

}  // namespace pawl::meaning
