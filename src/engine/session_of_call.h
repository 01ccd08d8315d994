// SPDX-License-Identifier: Apache-2.0
// The session's memory as one call uses it: recalled before judging, added to afterwards. Whatever fails becomes a
// notice for the log and for every ask and deny; rules judge all the same.
#pragma once

#include <string>
#include <vector>

#include "engine/pipeline.h"
#include "session/store.h"

namespace pawl {

class SessionOfCall {
 public:
  // Without a session id nothing is remembered.
  SessionOfCall(const std::string& pawl_home, const Call& call);

  SessionOfCall(const SessionOfCall&) = delete;
  SessionOfCall& operator=(const SessionOfCall&) = delete;

  [[nodiscard]] const SessionMemory& memory() const { return memory_; }
  // Grows while the memory is used.
  [[nodiscard]] const std::vector<std::string>& notices() const { return notices_; }

  // What this call leaves behind. Adds to notices() if it cannot be kept. `is_refused`: a person was asked and said no.
  void remember(const Judged& judged, const Ruling& ruling, bool is_refused = false);

  // After the tool ran: what files hold now, and whether it ran as it was judged. Returns the id under which it was
  // judged; empty if that is not known.
  [[nodiscard]] std::string settle_after(const Call& call);

 private:
  [[nodiscard]] std::string read(MemoryPart part);
  void append(MemoryPart part, const std::string& lines);
  void remember_file(const KnownFile& file, std::string& files, std::string& held) const;

  bool is_known_ = false;
  SessionStore store_;
  SessionMemory memory_;
  std::vector<std::string> notices_;
};

// Where sessions are kept.
[[nodiscard]] std::string sessions_folder(const std::string& pawl_home);

}  // namespace pawl
