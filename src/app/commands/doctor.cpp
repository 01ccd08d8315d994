// SPDX-License-Identifier: Apache-2.0
// `pawl doctor`: proves that every wired agent is guarded, by trying it. Exit 0 only if everything is proven.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <future>

#include "app/agents_here.h"
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/doctor/binary.h"
#include "app/doctor/could.h"
#include "app/doctor/own.h"
#include "app/doctor/probe.h"
#include "app/doctor/program.h"
#include "app/doctor/report.h"
#include "app/doctor/scratch.h"
#include "app/doctor/trust.h"
#include "app/doctor/version.h"
#include "app/doctor/wiring.h"
#include "app/flags.h"
#include "app/policy_here.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/json.h"
#include "base/process.h"
#include "base/visible.h"
#include "intake/wiring.h"
#include "intake/wiring_state.h"

namespace pawl {
namespace {

constexpr std::size_t kNoteLimit = std::size_t{1} << 20;

// What is known of one agent before anything is tried.
struct Patient {
  AgentHere here;
  std::vector<SettingsText> texts;
  WiringState state;
  std::optional<ConfiguredHook> hook;
  std::future<DoctorCheck> hang;
};

struct Ward {
  std::string home;
  std::string cwd;
  std::vector<std::string> projects;  // the current folder, and the checkout around it
  std::vector<std::string> variables;
  std::string scratch;  // where hooks are tried
  PolicySources sources;
  bool is_audit = false;
  bool is_quick = false;
};

[[nodiscard]] std::vector<std::string> projects_here(const std::string& cwd, const std::string& home) {
  std::vector<std::string> found;
  if (cwd != home) found.push_back(cwd);
  for (std::filesystem::path at = cwd; at.has_relative_path() && at != home; at = at.parent_path()) {
    if (disk().kind(at / ".git") == FileKind::missing) continue;
    if (at != cwd) found.push_back(at);
    break;
  }
  if (found.empty()) found.emplace_back();
  return found;
}

[[nodiscard]] std::vector<std::string> names_in_environment() {
  std::vector<std::string> names;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    const std::string_view entry = *at;
    names.emplace_back(entry.substr(0, entry.find('=')));
  }
  return names;
}

[[nodiscard]] Ward look_around(const std::string& home, const std::string& scratch, bool is_quick) {
  Ward ward;
  ward.home = home;
  std::error_code failure;
  ward.cwd = std::filesystem::current_path(failure).string();
  if (failure) ward.cwd = home;
  ward.projects = projects_here(ward.cwd, home);
  ward.variables = names_in_environment();
  ward.scratch = scratch.empty() ? ward.cwd : scratch;
  ward.sources = policy_sources_here(home);
  ward.sources.pawl_home = join_path(home, ".pawl");
  Call tried;
  tried.home = home;
  tried.cwd = ward.scratch;
  ward.is_audit = policy_for(ward.sources.pawl_home, tried, {}).mode == Mode::audit;
  ward.is_quick = is_quick;
  return ward;
}

// The note that addto leaves and removefrom takes away: hooks that are gone were not taken out by us.
[[nodiscard]] bool has_note_of_wiring(const Agent& agent, const std::string& home) {
  const std::string folder = join_path(home, ".pawl/backups");
  for (const std::string& name : names_in(folder)) {
    if (!name.ends_with(".json")) continue;
    const Result<std::string> text = disk().read(join_path(folder, name), kNoteLimit);
    const Value note = text ? read_json(*text).value_or(Value()) : Value();
    const std::string* wired = note.find_text("agent");
    if (wired != nullptr && *wired == agent.name) return true;
  }
  return false;
}

[[nodiscard]] Patient examine(AgentHere here, const Ward& ward) {
  Patient patient;
  patient.here = std::move(here);
  const Agent& agent = *patient.here.agent;
  for (const std::string& project : ward.projects) {
    patient.texts = settings_in_force(agent, ward.home, project, disk());
    WiringState state = wiring_state(agent, patient.texts, ward.home);
    for (std::string& problem : patient.state.problems) {
      const auto& known = state.problems;
      if (std::find(known.begin(), known.end(), problem) == known.end()) state.problems.push_back(std::move(problem));
    }
    patient.state = std::move(state);
  }
  patient.hook =
      own_hook(agent, patient.texts, patient.state.is_managed ? binary_for_everyone() : binary_for_user(ward.home));
  return patient;
}

[[nodiscard]] ProbeRequest probe_of(const Patient& patient, const Ward& ward) {
  return {patient.here.agent, *patient.hook, ward.home, ward.scratch, ward.is_audit};
}

// `what is wrong; what to do`
[[nodiscard]] DoctorCheck check_of_problem(const std::string& problem) {
  const std::size_t cut = problem.rfind("; ");
  if (cut == std::string::npos) return failed("settings", problem, "fix that");
  return failed("settings", problem.substr(0, cut), problem.substr(cut + 2));
}

[[nodiscard]] std::vector<DoctorCheck> check_settings(const Patient& patient) {
  const Agent& agent = *patient.here.agent;
  std::vector<DoctorCheck> checks;
  for (const std::string& problem : patient.state.problems) {
    // Trust has a check of its own, which knows more.
    const bool is_about_trust = !agent.trust_key.empty() &&
                                (problem.ends_with(agent.what_is_left) || problem.ends_with("enable it in `/hooks`"));
    if (!is_about_trust) checks.push_back(check_of_problem(problem));
  }
  if (checks.empty()) {
    checks.push_back(passed("settings", std::string(tool_gate(agent).name) + " calls Pawl for every tool, in `" +
                                            (patient.hook ? visible(patient.hook->file) : "") +
                                            "`, and nothing turns that off"));
  }
  return checks;
}

[[nodiscard]] AgentReport report_on(Patient& patient, const Ward& ward) {
  const Agent& agent = *patient.here.agent;
  AgentReport report{std::string(agent.name), std::string(agent.title), check_settings(patient)};
  const auto add = [&](std::vector<DoctorCheck> checks) {
    std::move(checks.begin(), checks.end(), std::back_inserter(report.checks));
  };
  if (!patient.hook) {
    report.checks.push_back(
        failed("hook", "Pawl has no hook at " + std::string(tool_gate(agent).name) + ", so nothing could be tried",
               "run `pawl addto " + report.name + "`"));
    return report;
  }
  add(check_binary(program_of(patient.hook->command), own_path(), ward.home, report.name));
  add(probe_hook(probe_of(patient, ward)));
  if (patient.hang.valid()) report.checks.push_back(patient.hang.get());
  report.checks.push_back(check_time_limit(agent, *patient.hook));
  if (!agent.trust_key.empty()) {
    report.checks.push_back(check_trust(agent, *patient.hook, ward.home, ward.cwd, patient.here.program));
  }
  add(check_variables(agent, ward.variables));
  add(check_other_hooks(agent, patient.texts));
  add(check_switches_left(agent, patient.texts, patient.state.is_managed));
  if (ward.is_quick) {
    report.checks.push_back(skipped("real program", "not proven with the real program: --quick skips that"));
  } else {
    if (!patient.here.program.empty()) report.checks.push_back(check_version(agent, patient.here.program, ward.home));
    add(prove_with_program({&agent, patient.here.program, ward.home, patient.state.is_managed, ward.is_audit}));
  }
  return report;
}

// An agent that nobody asked about and that is not wired.
[[nodiscard]] AgentReport report_unwired(const Agent& agent, bool is_named) {
  const std::string fix = "run `pawl addto " + std::string(agent.name) + "`";
  const DoctorCheck check = is_named ? failed("hook", "not wired: Pawl does not see its calls", fix)
                                     : warned("hook", "installed, but not wired: Pawl does not see its calls", fix);
  return {std::string(agent.name), std::string(agent.title), {check}};
}

int tell(const DoctorReport& report, bool is_json) {
  print(is_json ? write_json(json_of(report)) + "\n" : text_of(report));
  return is_sound(report) ? 0 : 1;
}

int run(const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  std::string home;
  std::string program;
  bool is_json = false;
  bool is_quick = false;
  Flags flags("doctor", "prove that agents are guarded: run their hooks as configured, and the agents themselves");
  flags.operands(names, "AGENT", names_of_agents() + "; by default every agent that is wired")
      .text(home, "--home", "DIR", "the home folder to check, if it is not yours")
      .text(program, "--program", "PATH", "the agent's program, if it is not on PATH (with one AGENT)")
      .flag(is_quick, "--quick", "skip what needs the real programs")
      .flag(is_json, "--json", "print one JSON object")
      .footer(
          "exit code: 0 if everything is proven; warnings (!) do not count, what was not proven (-) does unless "
          "--quick is given");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  for (const std::string& name : names) {
    if (agent_named(name, "doctor") == nullptr) return 2;
  }
  if (!program.empty() && names.size() != 1) {
    print_error("pawl doctor: --program needs one agent; name it\n");
    return 2;
  }
  const std::optional<std::string> where = home_folder(home, "doctor");
  if (!where) return 2;
  if (!program.empty()) program = std::filesystem::absolute(program).string();

  // Probes run beside each other, and one may end before it has read its message.
  std::signal(SIGPIPE, SIG_IGN);
  forget_old_scratch(*where);
  const ScratchProject scratch(*where);  // outlives every probe
  const Ward ward = look_around(*where, scratch.path(), is_quick);
  std::vector<Patient> patients;
  DoctorReport report;
  report.is_quick = is_quick;
  report.own = check_own(ward.sources);
  bool is_any_wired = false;
  for (AgentHere& here : agents_here(ward.home)) {
    const bool is_named = std::find(names.begin(), names.end(), here.agent->name) != names.end();
    if (!names.empty() && !is_named) continue;
    if (is_named && !program.empty()) here.program = program;
    const Agent& agent = *here.agent;
    const bool is_here = here.is_here;
    Patient patient = examine(std::move(here), ward);
    if (holds_anything_of_ours(agent, patient.texts) || has_note_of_wiring(agent, ward.home)) {
      is_any_wired = true;
      if (patient.hook) patient.hang = start_hang_probe(probe_of(patient, ward));
      patients.push_back(std::move(patient));
    } else if (is_named || is_here) {
      report.agents.push_back(report_unwired(agent, is_named));
    }
  }
  if (!is_any_wired && names.empty()) {
    report.agents.clear();
    if (!is_json && !is_sound(report.own, is_quick)) print(text_of(report));
    print_error("pawl doctor: no agent is wired, so nothing is guarded; run `pawl addto NAME` with one of " +
                names_of_agents() + "\n");
    if (is_json) print(write_json(json_of(report)) + "\n");
    return 1;
  }
  std::vector<AgentReport> wired;
  for (Patient& patient : patients) wired.push_back(report_on(patient, ward));
  report.agents.insert(report.agents.begin(), wired.begin(), wired.end());
  return tell(report, is_json);
}

}  // namespace

const Command& doctor_command() {
  static const Command command = {"doctor", "prove that agents are guarded, by trying it", CommandGroup::guarding, 40,
                                  run};
  return command;
}

}  // namespace pawl
