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
  // `shape`: of what is asked about (engine/narrowest.h).
  void remember(const Judged& judged, const Ruling& ruling, bool is_refused = false, const std::string& shape = "");

  // After the tool ran: what files hold now, and whether it ran as it was judged, under which id.
  [[nodiscard]] SessionStore::Judged settle_after(const Call& call);

  // For `approval.max_steps`: this call is the so-many-th since a person last answered; 0 without a session.
  [[nodiscard]] int count_step();
  void forget_steps() const { store_.forget_steps(); }

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
