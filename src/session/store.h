// SPDX-License-Identifier: Apache-2.0
// Keeps the memory of sessions in `~/.pawl/sessions`: one file each, 0600, named by a hash, so that no session id leads
// anywhere. Many hooks of a session may run at once and any of them may be killed: a line is there or it is not.
// Whatever fails is a Result for the caller to tell; nothing is judged milder for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/call.h"
#include "session/memory.h"

namespace pawl {

class SessionStore {
 public:
  // `folder` is made when something is first written.
  SessionStore(std::string folder, std::string_view agent, std::string_view session);

  // What a part says; empty if there is none yet.
  [[nodiscard]] Result<std::string> read(MemoryPart part) const;

  // Lines of memory.h. Does nothing for an empty text. A file that has grown too large is made anew of what it says.
  [[nodiscard]] Result<Done> append(MemoryPart part, std::string_view lines) const;

  // The call that was judged, so that it can be compared with the one that ran. A bounded number is kept.
  // `is_asked`: the agent's own prompt asks about it; `shape` is then what about, if that has one.
  [[nodiscard]] Result<Done> note_judged(const Call& call, bool is_asked = false, const std::string& shape = "") const;

  enum class Ran { as_judged, changed, not_known };
  struct Judged {
    Ran ran = Ran::not_known;
    std::string id = {};     // Pawl's own of the call when it was judged; empty if that is not known
    bool was_asked = false;  // the agent's own prompt asked about it: then a person said yes
    std::string shape = {};  // of what was asked about, if it has one
  };
  [[nodiscard]] Judged compare_with_judged(const Call& call) const;

  // Counts a call: how many there were since the last forget_steps(), with this one.
  [[nodiscard]] Result<std::int64_t> count_step() const;
  // A person answered.
  void forget_steps() const;

  [[nodiscard]] std::string path(MemoryPart part = MemoryPart::files) const;

 private:
  std::string folder_;
  std::string path_;
};

// Deletes what nobody has written to for so many days. Called when a session starts.
void forget_old_sessions(const std::string& folder, int days);

// Why sessions could not be remembered: `what is wrong; what to do`, one text each. Empty if they can.
[[nodiscard]] std::vector<std::string> troubles_of_sessions(const std::string& folder);

}  // namespace pawl
