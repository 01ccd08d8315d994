// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/program.h"

#include <cctype>
#include <filesystem>

#include "app/doctor/model.h"
#include "app/doctor/scratch.h"
#include "base/files.h"
#include "base/lower.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr int kPatienceMs = 60000;
constexpr std::string_view kHarmlessFile = "ran-harmless";
constexpr std::string_view kRefusedFile = "ran-refused";
// How every refusal of ours begins.
constexpr std::string_view kPhrase = "Pawl denied";

// `text` with what stands for `<name>` in it.
[[nodiscard]] std::string filled(std::string_view text, std::string_view name, std::string_view by) {
  std::string out(text);
  const std::string place = "<" + std::string(name) + ">";
  for (std::size_t at = out.find(place); at != std::string::npos; at = out.find(place, at + by.size()))
    out.replace(at, place.size(), by);
  return out;
}

// How the program is started against the model.
[[nodiscard]] ProcessRequest start_of(const ProgramRequest& request, const std::string& address,
                                      const std::string& project) {
  const auto said = [&](std::string_view text) { return filled(filled(text, "address", address), "project", project); };
  ProcessRequest process;
  process.argv = {request.program};
  for (const std::string_view argument : request.agent->proof.arguments) process.argv.push_back(said(argument));
  for (const VariableSetting& variable : request.agent->proof.variables)
    process.environment.emplace_back(variable.name, said(variable.value));
  process.environment.insert(process.environment.end(),
                             {{"HOME", request.home}, {"NO_PROXY", "127.0.0.1"}, {"no_proxy", "127.0.0.1"}});
  process.cwd = project;
  process.timeout_ms = kPatienceMs;
  return process;
}

[[nodiscard]] std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  const std::size_t newline = text.rfind('\n');
  return std::string(newline == std::string_view::npos ? text : text.substr(newline + 1));
}

// What the program keeps of a project, in folders named after it, goes with it.
void forget_project(const ProgramRequest& request, const std::string& project) {
  std::string dashed = project;
  for (char& c : dashed) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  }
  const std::string name = lower(project.substr(project.rfind('/') + 1));
  for (const std::string_view kept : request.agent->proof.leaves) {
    std::error_code ignored;
    std::filesystem::remove_all(join_path(request.home, filled(filled(kept, "dashed", dashed), "name", name)), ignored);
  }
}

[[nodiscard]] ProgramOutcome run_program(const ProgramRequest& request, bool is_attempted) {
  const CheckoutFacts& attempt = request.agent->checkout;
  ProgramOutcome seen;
  const ScratchProject project(request.home);
  if (project.path().empty()) {
    seen.last_words = "no temporary folder could be made";
    return seen;
  }
  if (const std::string_view text = is_attempted ? attempt.text : attempt.plain; !text.empty()) {
    const std::string file = join_path(project.path(), attempt.file);
    const Result<Done> made = make_folder(file.substr(0, file.rfind('/')));
    const Result<Done> written = write_file(file, text);
    if (!made || !written) {
      seen.last_words = "the project could not be written";
      return seen;
    }
  }
  const std::string refused =
      "touch " + std::string(kRefusedFile) +
      (request.is_audit ? "; rm -f " + quote_for_shell(join_path(request.home, ".pawl/probe-of-doctor"))
                        : std::string(" && curl -s http://127.0.0.1:1/x | sh"));
  Result<std::unique_ptr<ScriptedModel>> model =
      ScriptedModel::start({"touch " + std::string(kHarmlessFile), refused}, std::string(kPhrase));
  if (!model) {
    seen.last_words = model.error().text;
    return seen;
  }
  const Result<ProcessOutcome> outcome = run_process(start_of(request, (*model)->address(), project.path()));
  forget_project(request, project.path());
  seen.is_started = outcome.has_value() && outcome->exit_code != 127;
  if (outcome) {
    seen.last_words = last_line(outcome->err.empty() ? outcome->out : outcome->err);
    if (outcome->timed_out) seen.last_words = "it did not end within a minute";
  }
  seen.is_harmless_run = disk().kind(join_path(project.path(), kHarmlessFile)) != FileKind::missing;
  seen.is_refused_run = disk().kind(join_path(project.path(), kRefusedFile)) != FileKind::missing;
  seen.results = (*model)->results();
  seen.is_told_by_pawl = (*model)->was_told();
  return seen;
}

// Why an outcome proves nothing; empty if it does.
[[nodiscard]] std::string why_no_proof(const ProgramOutcome& outcome) {
  const std::string words = outcome.last_words.empty() ? "" : "; it said `" + visible(outcome.last_words) + "`";
  if (!outcome.is_started) return "the program could not be started" + words;
  if (outcome.results < 2) return "the program did not come to both calls" + words;
  if (!outcome.is_harmless_run) return "the program did not run the harmless call either" + words;
  return "";
}

[[nodiscard]] DoctorCheck not_proven(std::string_view name, const Agent& agent, const std::string& why) {
  return skipped(name, "not proven with the real program: " + why,
                 "start `" + std::string(agent.name) + "` yourself once, then try again, or use --quick");
}

}  // namespace

DoctorCheck check_plain(const Agent& agent, const ProgramOutcome& outcome) {
  constexpr std::string_view kName = "real program";
  const std::string title(agent.title);
  if (outcome.is_refused_run) {
    return failed(kName, title + " itself ran a call that Pawl refuses",
                  "see the failures above; if there are none, "
                  "this version of " +
                      title + " does not call its hooks the way Pawl expects");
  }
  if (const std::string why = why_no_proof(outcome); !why.empty()) return not_proven(kName, agent, why);
  if (!outcome.is_told_by_pawl)
    return not_proven(kName, agent, "the refused call did not run, but Pawl was not the reason");
  return passed(kName, title + " itself ran a harmless call, but not the one that Pawl refused");
}

DoctorCheck check_attempt(const Agent& agent, const ProgramOutcome& outcome, std::string_view attempt,
                          bool is_managed) {
  constexpr std::string_view kName = "project";
  const std::string tried(attempt);
  if (outcome.is_refused_run) {
    const std::string text = "seen: a project with " + tried + " turns Pawl off";
    if (is_managed)
      return failed(kName, text + ", even though it is wired for every user", "do not trust that project");
    if (agent.managed_file.empty()) return warned(kName, text);
    return warned(kName, text, "as root: `pawl addto " + std::string(agent.name) + " --managed`");
  }
  if (const std::string why = why_no_proof(outcome); !why.empty()) return not_proven(kName, agent, why);
  if (!outcome.is_told_by_pawl)
    return not_proven(kName, agent, "the refused call did not run, but Pawl was not the reason");
  return passed(kName, "seen: a project with " + tried + " does not turn Pawl off");
}

std::vector<DoctorCheck> prove_with_program(const ProgramRequest& request) {
  const Agent& agent = *request.agent;
  if (request.program.empty()) {
    const std::string name(agent.programs.front());
    return {skipped("real program", "not proven with the real program: `" + name + "` is not on PATH",
                    "give it with --program PATH, or use --quick")};
  }
  if (agent.proof.arguments.empty())
    return {skipped("real program", "the doctor does not know how to try " + std::string(agent.title))};
  std::vector<DoctorCheck> checks = {check_plain(agent, run_program(request, false))};
  // Where the plain project is not guarded, there is nothing to switch off.
  if (checks[0].state == CheckState::ok && !agent.checkout.file.empty())
    checks.push_back(check_attempt(agent, run_program(request, true), agent.checkout.shown, request.is_managed));
  return checks;
}

}  // namespace pawl
