// SPDX-License-Identifier: Apache-2.0
// An open question as the page gets it: its texts visible, its command cut around what is objected to.
#pragma once

#include "approve/desk.h"
#include "base/value.h"
#include "daemon/host.h"

namespace pawl {

inline constexpr std::size_t kMostCardCommand = 4096;

// `is_whole`: nothing is cut.
[[nodiscard]] Value value_of_ask(const AskOnDesk& asked, const AnswerTerms& terms, const std::string& stamp,
                                 const Moment& now, bool is_whole);

// The command with the parts that are objected to, as visible text: spans are byte offsets into it.
struct VisibleCommand {
  std::string text;
  std::vector<Span> spans;
  bool is_whole = true;
};
[[nodiscard]] VisibleCommand visible_command(const CardCommand& command, std::size_t most);

}  // namespace pawl
