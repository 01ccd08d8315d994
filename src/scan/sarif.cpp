// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "base/hash.h"
#include "base/json.h"
#include "inspect/rule.h"
#include "scan/report.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

constexpr std::size_t kLineDigits = 16;

[[nodiscard]] Value number(std::uint64_t value) {
  return Value::of(static_cast<std::int64_t>(value));
}

[[nodiscard]] Value text_object(std::string_view text) {
  Value object = Value::object();
  object.set("text", Value::of(text));
  return object;
}

[[nodiscard]] std::string_view level_of(Severity severity) {
  if (severity == Severity::critical) return "error";
  return severity >= Severity::medium ? "warning" : "note";
}

// Of ten, as code hosts sort by it.
[[nodiscard]] std::string_view score_of(Severity severity) {
  constexpr std::string_view kScores[] = {"0.0", "3.0", "5.0", "7.5", "9.5"};
  return kScores[static_cast<int>(severity)];
}

constexpr std::string_view kWhySecret =
    "Whoever gets the file has the secret, and histories keep it. Replace it where it was made; then keep it in a "
    "variable or a secret store, and name that instead.";

// `looks`: of a kind of secret, how it looks.
[[nodiscard]] Value rule_of(const Finding& finding, const std::vector<std::string>& looks) {
  const std::string why(looks.empty() ? std::string_view(finding.why) : kWhySecret);
  std::string help = finding.title + ". " + why;
  if (!looks.empty()) help += "\n\nHow it is known: " + looks.front() + ".";
  help += "\n\n`pawl rules show " + finding.rule + "` says more.";
  Value configuration = Value::object();
  configuration.set("level", Value::of(level_of(finding.severity)));
  Value tags = Value::array();
  tags.items = {Value::of("security"), Value::of(looks.empty() ? "content" : "secret")};
  Value properties = Value::object();
  properties.set("security-severity", Value::of(score_of(finding.severity))).set("tags", std::move(tags));
  Value rule = Value::object();
  rule.set("id", Value::of(finding.rule)).set("shortDescription", text_object(finding.title));
  rule.set("fullDescription", text_object(why)).set("help", text_object(help));
  rule.set("defaultConfiguration", std::move(configuration)).set("properties", std::move(properties));
  return rule;
}

[[nodiscard]] Value artifact_of(const std::string& path, std::string_view folder) {
  Value artifact = Value::object();
  std::string_view shown = path;
  if (path == "-")
    shown = "stdin";
  else if (folder.size() > 1 && path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/')
    shown.remove_prefix(folder.size() + 1);
  if (shown.starts_with('/')) {
    artifact.set("uri", Value::of("file://" + uri_of_path(shown)));
  } else {
    artifact.set("uri", Value::of(uri_of_path(shown))).set("uriBaseId", Value::of("%SRCROOT%"));
  }
  return artifact;
}

// What the scan could not look at, for a reader that would else take silence for a clean file.
[[nodiscard]] Value notifications_of(const ScanReport& report, std::string_view folder) {
  Value notifications = Value::array();
  for (const ScanError& error : report.errors) {
    Value physical = Value::object();
    physical.set("artifactLocation", artifact_of(error.path, folder));
    Value location = Value::object();
    location.set("physicalLocation", std::move(physical));
    Value locations = Value::array();
    locations.items.push_back(std::move(location));
    Value notification = Value::object();
    notification.set("level", Value::of("error")).set("message", text_object(error.why));
    notification.set("locations", std::move(locations));
    notifications.items.push_back(std::move(notification));
  }
  return notifications;
}

// Of nothing secret, and the same on every machine: the rule, the file and the redacted line.
[[nodiscard]] std::string line_hash(const ScanFinding& finding) {
  return sha256_hex(finding.rule + '\0' + finding.path + '\0' + finding.shown).substr(0, kLineDigits);
}

// `time`: how many results before it, and it, have the same line hash.
[[nodiscard]] Value result_of(const ScanFinding& finding, std::size_t rule_index, int time, std::string_view folder) {
  Value region = Value::object();
  region.set("startLine", number(std::max(1U, finding.line))).set("startColumn", number(finding.column));
  region.set("endLine", number(std::max(1U, finding.end_line))).set("endColumn", number(finding.end_column));
  region.set("snippet", text_object(finding.shown));
  Value physical = Value::object();
  physical.set("artifactLocation", artifact_of(finding.path, folder)).set("region", std::move(region));
  Value location = Value::object();
  location.set("physicalLocation", std::move(physical));
  Value locations = Value::array();
  locations.items.push_back(std::move(location));
  Value fingerprints = Value::object();
  if (!finding.fingerprint.empty()) fingerprints.set("pawlSecret/v1", Value::of(finding.fingerprint));
  fingerprints.set("primaryLocationLineHash", Value::of(line_hash(finding) + ":" + std::to_string(time)));
  Value result = Value::object();
  result.set("ruleId", Value::of(finding.rule)).set("ruleIndex", number(rule_index));
  result.set("level", Value::of(level_of(finding.severity)));
  result.set("message", text_object(finding.title + (finding.is_encoded ? ", encoded" : "") + ": " + finding.sample));
  result.set("locations", std::move(locations)).set("partialFingerprints", std::move(fingerprints));
  if (!finding.commit.empty()) {
    Value properties = Value::object();
    properties.set("commit", Value::of(finding.commit));
    result.set("properties", std::move(properties));
  }
  return result;
}

}  // namespace

std::string sarif_report(const ScanReport& report, std::string_view version, std::string_view folder) {
  Value rules = Value::array();
  std::map<std::string, std::size_t, std::less<>> places;
  const auto add_rule = [&](const Finding& finding, const std::vector<std::string>& looks) {
    if (places.emplace(finding.rule, rules.items.size()).second) rules.items.push_back(rule_of(finding, looks));
  };
  for (const SecretRule& rule : secret_rules()) add_rule(rule.finding, rule.looks);
  for (const ContentRule& rule : content_rules()) {
    Finding finding;
    finding.rule = rule.id;
    finding.title = rule.title;
    finding.why = rule.why;
    finding.severity = rule.severity;
    add_rule(finding, {});
  }
  Value results = Value::array();
  std::map<std::string, int> times;
  for (const ScanFinding& finding : report.findings) {
    Finding other;  // a rule that is not about a kind of secret
    other.rule = finding.rule;
    other.title = other.why = finding.title;
    other.severity = finding.severity;
    add_rule(other, {});
    results.items.push_back(result_of(finding, places.find(finding.rule)->second, ++times[line_hash(finding)], folder));
  }
  Value driver = Value::object();
  driver.set("name", Value::of("Pawl")).set("semanticVersion", Value::of(version)).set("rules", std::move(rules));
  Value tool = Value::object();
  tool.set("driver", std::move(driver));
  Value invocation = Value::object();
  invocation.set("executionSuccessful", Value::of(report.is_whole()));
  if (!report.errors.empty()) invocation.set("toolExecutionNotifications", notifications_of(report, folder));
  Value invocations = Value::array();
  invocations.items.push_back(std::move(invocation));
  Value run = Value::object();
  run.set("tool", std::move(tool)).set("invocations", std::move(invocations));
  run.set("columnKind", Value::of("unicodeCodePoints")).set("results", std::move(results));
  Value runs = Value::array();
  runs.items.push_back(std::move(run));
  Value document = Value::object();
  document.set("version", Value::of("2.1.0")).set("runs", std::move(runs));
  return write_json(document) + "\n";
}

}  // namespace pawl
