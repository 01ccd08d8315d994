// SPDX-License-Identifier: Apache-2.0
#include "engine/inspect_call.h"

#include <algorithm>
#include <string_view>

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
    for (const ContentFinding& content : inspect_text(path, file.text).findings) {
      const bool is_known = std::any_of(findings.begin(), findings.end(), [&](const Finding& one) {
        return one.rule == content.rule->id && one.severity >= content.severity;
      });
      if (is_known) continue;
      Finding finding = finding_of(*content.rule, content.severity, policy.level);
      finding.object = std::string(path) + (content.object.empty() ? "" : ", " + content.object);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace pawl
