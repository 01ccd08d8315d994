// SPDX-License-Identifier: Apache-2.0
// A Bash call through all stages: judging never fails, a gap is never an allow, and what the shell itself rejects is no
// reason for one either.
#include <cstdint>
#include <string>

#include "engine/pipeline.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pawl;
  static const MemoryFiles files = [] {
    MemoryFiles made;
    made.add_folder("/home/dev/app/.git");
    made.add_file("/home/dev/app/package.json", "{\"scripts\":{\"test\":\"rm -rf ~\"}}");
    made.add_file("/home/dev/app/x.sh", "echo x\n");
    made.add_link("/home/dev/app/link", "/home/dev");
    return made;
  }();
  Call call;
  call.agent = "claude";
  call.tool = "Bash";
  call.input = Value::object();
  call.input.set("command", Value::of(std::string_view(reinterpret_cast<const char*>(data), size)));
  call.cwd = "/home/dev/app";
  call.home = "/home/dev";
  call.user = "dev";
  const Judged judged = judge(call, {}, files);
  for (const JudgeWord& word : judged.decision.words) require(word.judge != Judge::error, "judging does not fail");
  for (const Finding& finding : judged.decision.findings)
    require(finding.verdict <= judged.decision.verdict, "no finding is stricter than the verdict");
  require(judged.analysis.gaps.empty() || judged.decision.verdict != Verdict::allow,
          "what was not seen is not allowed");
  Ruling ruling;
  ruling.verdict = judged.decision.verdict;
  require(!entry_of(judged, ruling, 0).verdict.empty(), "there is something to write down");
  return 0;
}
