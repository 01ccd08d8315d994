// SPDX-License-Identifier: Apache-2.0
// The way of one call, one stage a line. The guard calls it for agents, app for people; both get the same verdict.
#pragma once

#include <span>
#include <string>

#include "base/files.h"
#include "model/analysis.h"
#include "model/call.h"
#include "model/decision.h"
#include "model/entry.h"
#include "model/kept.h"
#include "model/policy.h"
#include "rules/rule.h"
#include "session/memory.h"

namespace pawl {

class CopiesOfCall;  // engine/copies.h

struct Judged {
  Call call;  // with its project filled in
  Analysis analysis;
  Decision decision;
  Kept kept;  // before it ran
};

// Never fails and never throws: whatever goes wrong inside is a deny that says so (engine/on_error.h). `user_rules` are
// those of the user's packs that are in force (engine/user_packs.h); `memory` is what earlier calls of the session left
// (nullptr: nothing is remembered). `copies` keeps what the call would take away if that answers the only objection to
// it (nullptr: it is judged as if nothing could be kept).
[[nodiscard]] Judged judge(Call call, const Policy& policy, const Files& files, std::span<const Rule> user_rules = {},
                           const SessionMemory* memory = nullptr, CopiesOfCall* copies = nullptr);

// Keeps what a call that may run would take away, if that was not done while it was judged.
void keep_copies(const Judged& judged, const Policy& policy, const Files& files, CopiesOfCall& copies);

// What the log keeps of it; secrets are gone from every text.
[[nodiscard]] Entry entry_of(const Judged& judged, const Ruling& ruling, std::int64_t us);

// An event without a verdict: what it was, redacted.
[[nodiscard]] Entry entry_of_event(const Call& call);

}  // namespace pawl
