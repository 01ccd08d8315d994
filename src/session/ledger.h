// SPDX-License-Identifier: Apache-2.0
// What the session knows of files: which ones the agent wrote, and which hold something from the network or a secret.
// Looks at files, remembers nothing by itself.
#pragma once

#include <string>
#include <vector>

#include "base/files.h"
#include "model/analysis.h"
#include "model/session.h"

namespace pawl {

// Of the content that stands there now: a hash, `none` if there is no such file, `unread` if it cannot be told.
[[nodiscard]] std::string fingerprint(const std::string& path, const Files& files);

// What is to be remembered of the files that a call would write, before it runs.
[[nodiscard]] std::vector<KnownFile> files_of(const Analysis& analysis, const SessionMemory& memory,
                                              const Files& files);

// Leaves out what did not come true: files that stand as they did before the call that would have written them (it was
// refused, or failed), and files that are gone, which `gone` then names.
void keep_what_holds(SessionMemory& memory, const Files& files);

// After a tool has run: the files of which it can be told only now what they hold.
[[nodiscard]] std::vector<KnownFile> settle(const SessionMemory& memory, const Files& files);

}  // namespace pawl
