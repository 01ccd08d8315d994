// SPDX-License-Identifier: Apache-2.0
// The shell texts that stand in the repository itself; `source` is its folder.
#pragma once

#include <string>
#include <vector>

namespace pawl {

// The table in shell_texts.txt.
[[nodiscard]] std::vector<std::string> own_texts(const std::string& source);
// Those in posix_texts.txt, of which a shell runs every command that it reads.
[[nodiscard]] std::vector<std::string> posix_texts(const std::string& source);
// Every example in rules/.
[[nodiscard]] std::vector<std::string> texts_of_rules(const std::string& source);

}  // namespace pawl
