// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/version.h"

#include <algorithm>

#include "base/process.h"

namespace pawl {
namespace {

constexpr std::string_view kName = "version";
constexpr int kPatienceMs = 20000;
constexpr std::string_view kDigits = "0123456789";

}  // namespace

std::string version_in(std::string_view text) {
  while (true) {
    const std::size_t begin = std::min(text.find_first_of(kDigits), text.size());
    text.remove_prefix(begin);
    if (text.empty()) return {};
    std::string_view found = text.substr(0, text.find_first_not_of("0123456789."));
    text.remove_prefix(found.size());
    while (found.ends_with('.')) found.remove_suffix(1);
    // A number alone may be anything.
    if (std::count(found.begin(), found.end(), '.') >= 2) return std::string(found);
  }
}

DoctorCheck version_told(const Agent& agent, std::string_view printed) {
  const std::string title(agent.title);
  const std::string version = version_in(printed);
  if (version.empty())
    return warned(kName, "`" + std::string(agent.programs.front()) + " " + std::string(agent.version_flag) +
                             "` tells no version of " + title);
  if (version == agent.verified_version)
    return passed(kName, title + " " + version + ", which Pawl was last tried with");
  return passed(kName, title + " " + version + "; Pawl was last tried with " + std::string(agent.verified_version));
}

DoctorCheck check_version(const Agent& agent, const std::string& program, const std::string& home) {
  ProcessRequest request;
  request.argv = {program, std::string(agent.version_flag)};
  request.environment = {{"HOME", home}};
  request.cwd = home;
  request.timeout_ms = kPatienceMs;
  const Result<ProcessOutcome> outcome = run_process(request);
  return version_told(agent, outcome ? outcome->out : std::string());
}

}  // namespace pawl
