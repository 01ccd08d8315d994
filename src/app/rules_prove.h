// SPDX-License-Identifier: Apache-2.0
// `pawl rules test` and `pawl rules lint`: prove packs by their examples, or say what is wrong.
#pragma once

#include <string>
#include <vector>

namespace pawl {

[[nodiscard]] int run_rules_test(const std::vector<std::string>& arguments);
[[nodiscard]] int run_rules_lint(const std::vector<std::string>& arguments);

// What is wrong with the user's pack in `text`: errors of the reader, or else sentences of the prover. Other packs of
// the user's are in force meanwhile. Sets how many rules it has.
[[nodiscard]] std::vector<std::string> prove_user_pack(const std::string& pawl_home, const std::string& path,
                                                       const std::string& text, std::size_t& rules);

}  // namespace pawl
