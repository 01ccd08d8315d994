// SPDX-License-Identifier: Apache-2.0
#include "engine/inspect_call.h"

#include <algorithm>
#include <string_view>

#include "base/lower.h"
#include "decide/score.h"
#include "inspect/inspect.h"

namespace pawl {
namespace {

// `src/x.py` of the project, else the whole path.
[[nodiscard]] std::string_view path_in(const std::string& project, std::string_view path) {
  const bool is_below =
      !project.empty() && path.starts_with(project) && path.size() > project.size() && path[project.size()] == '/';
  return is_below ? path.substr(project.size() + 1) : path;
}

// `Holds code that …` of a file that the call runs: `Runs a file that holds code that …`.
[[nodiscard]] std::string title_of_run(std::string title) {
  if (!title.empty()) title[0] = lower(title[0]);
  return "Runs a file that " + title;
}

// Of each rule the worst is told, and of equal ones the first.
void add_new(std::vector<Finding>& findings, const Inspected& inspected, std::string_view path, Level level,
             bool is_run) {
  for (const ContentFinding& content : inspected.findings) {
    const bool is_known = std::any_of(findings.begin(), findings.end(), [&](const Finding& one) {
      return one.rule == content.rule->id && one.severity >= content.severity;
    });
    if (is_known) continue;
    Finding finding = finding_of(*content.rule, content.severity, level);
    if (is_run) finding.title = title_of_run(std::move(finding.title));
    finding.object = std::string(path) + (content.object.empty() ? "" : ", " + content.object);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Finding finding_of(const ContentRule& rule, Severity severity, Level level) {
  Finding finding;
  finding.rule = rule.id;
  finding.title = rule.title;
  finding.severity = severity;
  finding.confidence = rule.confidence;
  finding.phase = rule.phase();
  finding.why = rule.why;
  finding.verdict = verdict_of_score(score_of(finding), level);
  return finding;
}

std::vector<Finding> inspect_call(const Analysis& analysis, const std::string& project, const Policy& policy) {
  std::vector<Finding> findings;
  for (const FileChange& file : analysis.files) {
    if (file.text.empty()) continue;
    const std::string_view path = path_in(project, file.path);
    add_new(findings, inspect_text(path, file.text), path, policy.level, false);
  }
  for (const RunFile& file : analysis.run_files) {
    const std::string_view path = path_in(project, file.path);
    // A file of recipes is no program: what its recipes do is followed by analyse.
    const InspectWish wish{true, !file.language.empty(), file.language, file.is_own};
    add_new(findings, inspect_text(path, file.text, wish), path, policy.level, true);
  }
  return findings;
}

}  // namespace pawl
