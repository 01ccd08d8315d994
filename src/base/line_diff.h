// SPDX-License-Identifier: Apache-2.0
// How two texts differ, line by line, in the form of `diff -u`. Texts that differ in too many places are shown as all
// lines gone and all lines new, so that the time stays bounded.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

// Without the two lines that name the files; empty if the texts are the same.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after, int context = 3);

}  // namespace pawl
