// SPDX-License-Identifier: Apache-2.0
// The guard behind every door: a message that was read goes in, the ruling comes out, and everything between happens
// here: the user's packs, the session's memory, judging, approving, remembering, recording, redacting. The hook calls
// it; whoever else lets calls in calls it too, and only moves bytes. Never throws, and no failure is an allow.
#pragma once

#include <string>
#include <string_view>

#include "approve/channel.h"
#include "base/files.h"
#include "base/result.h"
#include "model/call.h"
#include "model/decision.h"
#include "model/policy.h"
#include "record/sink.h"

namespace pawl {

// What differs from door to door.
struct Door {
  std::string pawl_home;
  const AskChannel& channel;
  Sink& sink;
  // Of a door whose agent reports its settings: what to say to a change of them, and what a person must know when a
  // session starts. A change that nobody judges is refused.
  Ruling (*judge_settings)(const Call& call, const Files& files) = nullptr;
  std::string (*warn_at_start)(const Call& call, const Files& files) = nullptr;
  bool is_traced = false;  // what each layer made of a call is kept (engine/trace.h)
};

struct Guarded {
  Call call;  // as it was judged, with its id
  Ruling ruling;
};

// A call without an id gets one. `policy` is what is in force for the call's project. An allow that cannot be recorded
// becomes an ask, or a deny where nobody can be asked, unless the mode is audit.
[[nodiscard]] Guarded handle(Call call, Policy policy, const Door& door);

// A message that nobody could read: recorded and refused.
[[nodiscard]] Ruling handle_unread(const Error& error, std::string_view agent, Sink& sink);

// A message that is too large to be read, about something that has already happened: recorded and let go.
void note_too_large(std::string_view agent, Sink& sink);

}  // namespace pawl
