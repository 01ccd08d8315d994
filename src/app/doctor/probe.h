// SPDX-License-Identifier: Apache-2.0
// Runs the hook command exactly as the agent's settings hold it, with messages in the agent's own form, and checks what
// it answers: a harmless call, a destructive one, broken input, no binary, and a call that never ends. Nothing that is
// asked about is run. The binary itself is never touched: a running agent would be hit.
#pragma once

#include <future>
#include <string>
#include <vector>

#include "app/doctor/report.h"
#include "app/doctor/wiring.h"
#include "intake/agent.h"

namespace pawl {

struct ProbeRequest {
  const Agent* agent = nullptr;
  ConfiguredHook hook;
  std::string home;
  std::string cwd;
  bool is_audit = false;  // then only Pawl's own files are guarded
};

[[nodiscard]] std::vector<DoctorCheck> probe_hook(const ProbeRequest& request);

// Takes as long as the hook's alarm, so it runs beside the others.
[[nodiscard]] std::future<DoctorCheck> start_hang_probe(const ProbeRequest& request);

// Whether the agent waits longer than the hook can take.
[[nodiscard]] DoctorCheck check_time_limit(const Agent& agent, const ConfiguredHook& hook);

}  // namespace pawl
