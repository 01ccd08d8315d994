// SPDX-License-Identifier: Apache-2.0
#include "engine/session_of_call.h"

#include <utility>

#include "base/files.h"
#include "secrets/secrets.h"
#include "session/denials.h"
#include "session/ledger.h"
#include "session/memory.h"

namespace pawl {

std::string sessions_folder(const std::string& pawl_home) {
  return join_path(pawl_home, "sessions");
}

SessionOfCall::SessionOfCall(const std::string& pawl_home, const Call& call)
    : is_known_(!call.session.empty()), store_(sessions_folder(pawl_home), call.agent, call.session) {
  if (!is_known_) return;
  Result<SessionMemory> loaded = store_.load();
  if (!loaded) {
    notices_.push_back("the memory of this session cannot be read: " + loaded.error().text);
    return;
  }
  memory_ = std::move(*loaded);
  keep_what_holds(memory_, disk());
}

void SessionOfCall::append(const std::string& lines) {
  if (const Result<Done> kept = store_.append(lines); !kept)
    notices_.push_back("the memory of this session cannot be written: " + kept.error().text);
}

void SessionOfCall::remember(const Judged& judged, const Ruling& ruling) {
  if (!is_known_) return;
  std::string lines;
  for (const std::string& path : memory_.gone) lines += write_gone(path);
  // Names that hold a secret themselves are not written down.
  const auto is_clean = [](const std::string& text) { return redact(text) == text; };
  if (judged.decision.verdict == Verdict::deny) {
    for (const Denial& denial : denials_of(judged.analysis, judged.decision.findings)) {
      if (is_clean(denial.object)) lines += write_denial(denial);
    }
  }
  if (ruling.verdict != Verdict::deny) {
    for (const KnownFile& file : files_of(judged.analysis, memory_, disk())) {
      if (is_clean(file.path)) lines += write_known_file(file);
    }
    const Result<Done> noted = store_.note_judged(judged.call);
    if (!noted) notices_.push_back("the memory of this session cannot be written: " + noted.error().text);
  }
  append(lines);
}

std::string SessionOfCall::settle_after(const Call& call) {
  if (!is_known_) return "";
  std::string lines;
  for (const KnownFile& file : settle(memory_, disk())) lines += write_known_file(file);
  append(lines);
  const SessionStore::Judged judged = store_.compare_with_judged(call);
  if (judged.ran == SessionStore::Ran::changed)
    notices_.push_back("what ran is not what was judged: the arguments changed after Pawl saw them");
  return judged.id;
}

}  // namespace pawl
