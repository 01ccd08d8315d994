// SPDX-License-Identifier: Apache-2.0
#include "engine/session_of_call.h"

#include <algorithm>
#include <limits>
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
  if (is_known_) memory_ = SessionMemory([this](MemoryPart part) { return read(part); });
}

std::string SessionOfCall::read(MemoryPart part) {
  Result<std::string> text = store_.read(part);
  if (text) return *std::move(text);
  notices_.push_back("the memory of this session cannot be read: " + text.error().text);
  return "";
}

void SessionOfCall::append(MemoryPart part, const std::string& lines) {
  if (const Result<Done> kept = store_.append(part, lines); !kept)
    notices_.push_back("the memory of this session cannot be written: " + kept.error().text);
}

void SessionOfCall::remember(const Judged& judged, const Ruling& ruling, bool is_refused, const std::string& shape) {
  if (!is_known_) return;
  std::string denied;
  std::string files;
  std::string held;
  for (const std::string& path : memory_.gone()) {
    files += write_gone(path);
    held += write_gone(path);
  }
  // Names that hold a secret themselves are not written down.
  const auto is_clean = [](const std::string& text) { return redact(text) == text; };
  if (judged.decision.verdict == Verdict::deny || is_refused) {
    const std::vector<Finding>& findings = judged.decision.findings;
    for (const Denial& denial :
         is_refused ? refusals_of(judged.analysis, findings) : denials_of(judged.analysis, findings)) {
      if (is_clean(denial.object)) denied += write_denial(denial);
    }
  }
  if (ruling.verdict != Verdict::deny) {
    for (const KnownFile& file : files_of(judged.analysis, memory_, disk())) {
      if (is_clean(file.path)) remember_file(file, files, held);
    }
    // Without an id of the agent's there is nothing to compare, but what was kept has to be found again.
    const bool is_noted = !judged.call.agent_call_id.empty() || !judged.kept.id.empty();
    const Result<Done> noted =
        is_noted ? store_.note_judged(judged.call, ruling.verdict == Verdict::ask, shape) : Result<Done>(Done{});
    if (!noted) notices_.push_back("the memory of this session cannot be written: " + noted.error().text);
  }
  append(MemoryPart::denials, denied);
  append(MemoryPart::files, files);
  append(MemoryPart::held, held);
}

int SessionOfCall::count_step() {
  if (!is_known_) return 0;
  const Result<std::int64_t> steps = store_.count_step();
  if (steps) return static_cast<int>(*steps);
  notices_.push_back("the calls of this session cannot be counted: " + steps.error().text);
  // What cannot be counted may be too many.
  return std::numeric_limits<int>::max();
}

// What holds nothing any more has to be said where it held something.
void SessionOfCall::remember_file(const KnownFile& file, std::string& files, std::string& held) const {
  const std::string line = write_known_file(file);
  files += line;
  const std::vector<KnownFile> before = file.sources.is_empty() ? memory_.with_sources() : std::vector<KnownFile>();
  const bool held_before =
      std::any_of(before.begin(), before.end(), [&](const KnownFile& one) { return one.path == file.path; });
  if (!file.sources.is_empty() || held_before) held += line;
}

SessionStore::Judged SessionOfCall::settle_after(const Call& call) {
  if (!is_known_) return {};
  std::string files;
  std::string held;
  for (const KnownFile& file : settle(memory_.unsettled(), disk())) remember_file(file, files, held);
  append(MemoryPart::files, files);
  append(MemoryPart::held, held);
  SessionStore::Judged judged = store_.compare_with_judged(call);
  if (judged.ran == SessionStore::Ran::changed)
    notices_.push_back("what ran is not what was judged: the arguments changed after Pawl saw them");
  return judged;
}

}  // namespace pawl
