// SPDX-License-Identifier: Apache-2.0
// The readers behind small_languages.h, one language a file.
#pragma once

#include "content/small/small_languages.h"

namespace pawl {

[[nodiscard]] SmallFacts read_awk(std::string_view program, const SmallGiven& given);
[[nodiscard]] SmallFacts read_sed(std::string_view script, const SmallGiven& given);
[[nodiscard]] SmallFacts read_vim(std::string_view commands,
                                  const SmallGiven& given);  // of the command line: `-c`, `+`
[[nodiscard]] SmallFacts read_ed(std::string_view commands, const SmallGiven& given);
[[nodiscard]] SmallFacts read_applescript(std::string_view script, const SmallGiven& given);
[[nodiscard]] SmallFacts read_debugger(std::string_view commands, const SmallGiven& given);  // looking runs nothing
[[nodiscard]] SmallFacts read_fzf(std::string_view bindings, const SmallGiven& given);

// Of sftp, ftp, lftp, smbclient: `put x` reads as the copy to a host that it is, `!x` and `lcd x` as the shell's own.
[[nodiscard]] SmallFacts read_transfer(std::string_view commands, const SmallGiven& given);

}  // namespace pawl
