// SPDX-License-Identifier: Apache-2.0
// What `pawl doctor` found: one check a line, grouped by agent, each failure with what to do. Every doctor_* file makes
// checks; only this one knows how they look and what they add up to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace pawl {

enum class CheckState {
  ok,       // proven
  failed,   // proven not to hold
  warning,  // holds today, and could be undone: does not count
  skipped,  // not proven: counts unless the person asked for the quick look
};

struct DoctorCheck {
  std::string name;  // one or two words, the same for every agent
  CheckState state = CheckState::ok;
  std::string text;
  std::string fix;  // what to do; empty if nothing has to be done
};

[[nodiscard]] DoctorCheck passed(std::string_view name, std::string text);
[[nodiscard]] DoctorCheck failed(std::string_view name, std::string text, std::string fix);
[[nodiscard]] DoctorCheck warned(std::string_view name, std::string text, std::string fix = "");
[[nodiscard]] DoctorCheck skipped(std::string_view name, std::string text, std::string fix = "");

struct AgentReport {
  std::string name;   // `claude`
  std::string title;  // `Claude Code`
  std::vector<DoctorCheck> checks;
};

struct DoctorReport {
  std::vector<DoctorCheck> own;  // of what every hook depends on
  std::vector<AgentReport> agents;
  bool is_quick = false;
};

[[nodiscard]] bool is_sound(const std::vector<DoctorCheck>& checks, bool is_quick);
[[nodiscard]] bool is_sound(const DoctorReport& report);

// For people, with colours if the terminal wants them.
[[nodiscard]] std::string text_of(const DoctorReport& report);

// `{"pawl":{"ok","checks"},"agents":[{"name","ok","checks":[{"name","state","text","fix"}]}],"ok":bool}`
[[nodiscard]] Value json_of(const DoctorReport& report);

}  // namespace pawl
