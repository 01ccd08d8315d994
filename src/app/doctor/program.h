// SPDX-License-Identifier: Apache-2.0
// The last proof: the real agent program, with its own settings, in a project of its own, against a scripted model that
// asks for a harmless call and then for one that Pawl refuses. What ran is seen on disk; that it was Pawl who refused
// is seen in what the program tells the model. The refused call would do no harm if it ran.
#pragma once

#include <string>
#include <vector>

#include "app/doctor/report.h"
#include "intake/agent.h"

namespace pawl {

struct ProgramRequest {
  const Agent* agent = nullptr;
  std::string program;  // empty: not found
  std::string home;
  bool is_managed = false;
  bool is_audit = false;
};

// What became of the two calls.
struct ProgramOutcome {
  bool is_started = false;
  bool is_harmless_run = false;
  bool is_refused_run = false;
  bool is_told_by_pawl = false;
  std::size_t results = 0;  // calls that the program reported back
  std::string last_words;   // of the program
};

// What they prove about a plain project, and about one that tries to switch hooks off with `attempt`.
[[nodiscard]] DoctorCheck check_plain(const Agent& agent, const ProgramOutcome& outcome);
[[nodiscard]] DoctorCheck check_attempt(const Agent& agent, const ProgramOutcome& outcome, std::string_view attempt,
                                        bool is_managed);

[[nodiscard]] std::vector<DoctorCheck> prove_with_program(const ProgramRequest& request);

}  // namespace pawl
