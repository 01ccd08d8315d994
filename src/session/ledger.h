// SPDX-License-Identifier: Apache-2.0
// What the session knows of files: which ones the agent wrote, and which hold something from the network or a secret.
// Looks at files, remembers nothing by itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "model/analysis.h"
#include "model/session.h"

namespace pawl {

inline constexpr std::string_view kNone = "none";
inline constexpr std::string_view kUnread = "unread";

// Of the content that stands there now: a hash, `none` if there is no such file, `unread` if it cannot be told.
[[nodiscard]] std::string fingerprint(const std::string& path, const Files& files);

// What is to be remembered of the files that a call would write, before it runs.
[[nodiscard]] std::vector<KnownFile> files_of(const Analysis& analysis, const KnownFiles& known, const Files& files);

// After a tool has run: those of the files of which it can be told only now what they hold.
[[nodiscard]] std::vector<KnownFile> settle(const std::vector<KnownFile>& unsettled, const Files& files);

}  // namespace pawl
