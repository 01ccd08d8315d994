// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/own.h"

#include <algorithm>

#include "base/files.h"
#include "base/visible.h"
#include "engine/session_of_call.h"
#include "engine/user_packs.h"
#include "record/log.h"
#include "record/verify.h"
#include "session/store.h"

namespace pawl {
namespace {

// The first line of an error has its place and what is wrong; the others show the source.
[[nodiscard]] std::string head_of(const std::string& error) {
  return error.substr(0, error.find('\n'));
}

// `what is wrong; what to do`
[[nodiscard]] DoctorCheck split(std::string_view name, const std::string& problem, CheckState state) {
  const std::size_t cut = problem.rfind("; ");
  if (cut == std::string::npos) return {std::string(name), state, problem, ""};
  return {std::string(name), state, problem.substr(0, cut), problem.substr(cut + 2)};
}

void add_configuration(std::vector<DoctorCheck>& checks, const PolicySources& sources) {
  const PolicyReport report = report_policy(sources, disk());
  std::vector<std::string> broken;
  std::string in_force;
  for (const PolicyFile& file : report.files) {
    if (!file.errors.empty()) {
      broken.push_back(file.path);
      checks.push_back(
          failed("configuration",
                 in_quotes(file.path) + " is " + std::string(name_of(file.state)) + ": " + head_of(file.errors.front()),
                 "fix it; `pawl config check` shows all that is wrong"));
    } else if (file.state != PolicyFile::State::absent) {
      in_force += (in_force.empty() ? "" : ", ") + in_quotes(file.path);
    }
  }
  bool is_noted = false;
  for (const std::string& notice : report.policy.notices) {
    const bool is_told = std::any_of(broken.begin(), broken.end(), [&](const std::string& path) {
      return notice.find(in_quotes(path)) != std::string::npos;
    });
    if (is_told) continue;
    is_noted = true;
    checks.push_back(split("configuration", notice, CheckState::warning));
  }
  if (broken.empty() && !is_noted) {
    checks.push_back(passed("configuration", in_force.empty() ? "no file; what is built in is in force"
                                                              : in_force + " can be read and is in force"));
  }
}

void add_rules(std::vector<DoctorCheck>& checks, const std::string& pawl_home) {
  const UserPacks packs = load_user_packs(pawl_home);
  const std::string fix = "see `pawl rules test`";
  std::size_t sound = 0;
  for (const UserPackFile& file : packs.files) {
    if (!file.errors.empty()) {
      checks.push_back(failed(
          "rules",
          in_quotes(file.path) + " is " + std::string(name_of(file.state)) + ": " + head_of(file.errors.front()), fix));
    } else if (file.state == UserPackFile::State::not_proved) {
      checks.push_back(warned("rules", in_quotes(file.path) + " is " + std::string(name_of(file.state)), fix));
    } else {
      ++sound;
    }
  }
  for (const std::string& notice : packs.notices) {
    const bool is_of_file = std::any_of(packs.files.begin(), packs.files.end(), [&](const UserPackFile& file) {
      return notice.find(in_quotes(file.path)) != std::string::npos;
    });
    if (!is_of_file) checks.push_back(failed("rules", notice, fix));
  }
  if (packs.files.empty() && packs.notices.empty()) checks.push_back(passed("rules", "no packs of your own"));
  if (sound > 0 && sound == packs.files.size())
    checks.push_back(
        passed("rules", std::to_string(sound) + (sound == 1 ? " pack" : " packs") + " of your own in force"));
}

void add_log(std::vector<DoctorCheck>& checks, const std::string& folder) {
  const std::string where = in_quotes(folder);
  if (const Result<Done> can = can_append(folder); !can) {
    checks.push_back(failed("log",
                            "no call can be recorded, so what would be allowed is asked about: " + can.error().text,
                            "make " + where + " a folder that you can write to"));
    return;
  }
  const Result<LogReport> report = verify_log(folder);
  if (!report) {
    checks.push_back(failed("log", "it cannot be read: " + report.error().text, "see `pawl log verify`"));
  } else if (!report->is_intact()) {
    checks.push_back(failed("log", "it is not what was written: " + report->first_break->text,
                            "see `pawl log verify`; to begin a new log, move " + where + " elsewhere"));
  } else {
    checks.push_back(passed("log", "it can be written, and what is in it is what was written"));
  }
}

void add_sessions(std::vector<DoctorCheck>& checks, const std::string& folder) {
  const std::vector<std::string> troubles = troubles_of_sessions(folder);
  for (const std::string& trouble : troubles) checks.push_back(split("sessions", trouble, CheckState::failed));
  if (troubles.empty()) checks.push_back(passed("sessions", "what Pawl remembers of sessions can be read and written"));
}

}  // namespace

std::vector<DoctorCheck> check_own(const PolicySources& sources) {
  std::vector<DoctorCheck> checks;
  add_configuration(checks, sources);
  add_rules(checks, sources.pawl_home);
  add_log(checks, join_path(sources.pawl_home, "log"));
  add_sessions(checks, sessions_folder(sources.pawl_home));
  return checks;
}

}  // namespace pawl
