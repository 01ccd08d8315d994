// SPDX-License-Identifier: Apache-2.0
// The calls in the transcripts that agents keep of their sessions, going by `[history]` of their files in
// knowledge/agents. Reads line by line, whatever the size; what is not understood is counted and passed over. Writes
// nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "knowledge/agents.h"
#include "model/call.h"

namespace pawl {

struct PastCall {
  Call call;         // agent, tool, input, session, its own id; cwd, empty where nobody says it
  std::string time;  // as the transcript has it; may be empty
};

struct Transcript {
  std::string path;
  std::int64_t bytes = 0;
};

// All that the agent has kept below `home`, by path. Links are not followed.
[[nodiscard]] std::vector<Transcript> transcripts_of(const Agent& agent, const std::string& home);

class TranscriptReader {
 public:
  explicit TranscriptReader(const Agent& agent) : agent_(agent) {}

  // Calls `take` for every call, once, however often transcripts repeat it; stops at Ctrl-C. `tick` is called now and
  // then with the bytes that were read since.
  void read(const Transcript& transcript, const std::function<void(PastCall)>& take,
            const std::function<void(std::int64_t)>& tick);

  // A line, or a whole file, of the transcript named last.
  void read_text(std::string_view text, const std::function<void(PastCall)>& take);
  void begin(const std::string& path, std::string cwd);

  [[nodiscard]] std::uint64_t unread() const { return unread_; }  // lines with a call that could not be read, files too

 private:
  void take_calls(const Value& line, const HistoryCallFact& fact, const std::function<void(PastCall)>& take);
  void take_call(const Value& line, const Value& found, const HistoryCallFact& fact,
                 const std::function<void(PastCall)>& take);
  [[nodiscard]] bool is_new(const std::string& id);

  const Agent& agent_;
  std::string path_;
  std::string cwd_;
  std::string session_;
  std::unordered_set<std::uint64_t> seen_;
  std::uint64_t unread_ = 0;
};

}  // namespace pawl
