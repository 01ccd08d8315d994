// SPDX-License-Identifier: Apache-2.0
// Open questions as the text that channels show, and what became of a question in words.
#pragma once

#include <string>
#include <vector>

#include "approve/desk.h"
#include "channels/notice.h"
#include "daemon/host.h"

namespace pawl {

// REQUIRES: there is at least one. `terms` says whether a yes from the channel could count, one for each ask. A yes to
// several at once is offered only if all are of one shape.
[[nodiscard]] Notice notice_of(const std::vector<Ask>& asks, const std::vector<AnswerTerms>& terms);

// `allowed by ada (browser), 12:03:04 UTC`
[[nodiscard]] std::string outcome_of(const std::string& home, const std::string& id);

}  // namespace pawl
