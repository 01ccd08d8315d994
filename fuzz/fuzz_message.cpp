// SPDX-License-Identifier: Apache-2.0
// A hook message through every agent's reader and back: a deny never comes out as something that lets the call run.
#include <cstdint>
#include <string>

#include "base/json.h"
#include "intake/agent.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pawl;
  const Result<Value> message = read_json({reinterpret_cast<const char*>(data), size});
  if (!message) return 0;
  for (const Agent& agent : all_agents()) {
    const Result<Call> call = read_message(agent, *message);
    if (!call) {
      require(!call.error().text.empty(), "an error has a text");
      continue;
    }
    static_cast<void>(can_ask(agent, *call));
    for (const Verdict verdict : {Verdict::allow, Verdict::ask, Verdict::deny}) {
      Ruling ruling;
      ruling.verdict = verdict;
      ruling.reason = verdict == Verdict::allow ? "" : "a reason \xFF \x1b";
      const Reply reply = reply_to(agent, *call, ruling);
      require(reply.exit_code == 0 || reply.exit_code == 2, "only 0 and 2 mean something to all agents");
      require(reply.out.empty() || read_json(reply.out).has_value(), "an answer is JSON");
      if (verdict == Verdict::deny && call->event == Event::pre_tool) {
        require(reply.exit_code == 2 || reply.out.find("den") != std::string::npos ||
                    reply.out.find("block") != std::string::npos,
                "a deny is said");
      }
    }
  }
  return 0;
}
