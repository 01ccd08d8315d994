// SPDX-License-Identifier: Apache-2.0
#include "scan/report.h"

#include <gtest/gtest.h>

#include <set>

#include "base/json.h"
#include "inspect/rule.h"
#include "scan/baseline.h"
#include "secrets/secrets.h"

namespace pawl {
namespace {

[[nodiscard]] ScanReport report_of_two() {
  ScanReport report;
  ScanFinding finding;
  finding.rule = "dlp.github-token";
  finding.title = "Contains a GitHub token";
  finding.severity = Severity::critical;
  finding.path = "src/a b\n\xC3\xB6.js";
  finding.line = finding.end_line = 3;
  finding.column = 5;
  finding.end_column = 45;
  finding.sample = "ghp_****mkjE";
  finding.shown = "t = ghp_****mkjE";
  finding.fingerprint = "0123abcd";
  finding.baseline_fingerprint = "fedcba9876543210";
  report.findings = {finding, finding};
  report.findings[1].rule = "content.new-rule";
  report.findings[1].path = "/work-tree/x";
  report.findings[1].commit = "abc";
  report.counts.files = 7;
  return report;
}

// What the SARIF 2.1.0 schema requires of the objects that we write, and what it allows for their values. (The test
// oracle_sarif holds a report against the schema itself, where that is installed.)
class SarifCheck {
 public:
  [[nodiscard]] std::string check(const Value& log) {
    is(text(log, "version") == "2.1.0", "version");
    only(log, {"version", "runs", "$schema"}, "the log");
    for (const Value& run : list(log, "runs")) check_run(run);
    return wrong_;
  }

 private:
  void check_run(const Value& run) {
    only(run, {"tool", "invocations", "columnKind", "results"}, "a run");
    is(text(run, "columnKind") == "unicodeCodePoints" || text(run, "columnKind") == "utf16CodeUnits", "columnKind");
    const Value* tool = run.find("tool");
    const Value* driver = tool == nullptr ? nullptr : tool->find("driver");
    if (driver == nullptr) return is(false, "tool.driver");
    is(!text(*driver, "name").empty(), "tool.driver.name");
    std::vector<std::string> ids;
    for (const Value& rule : list(*driver, "rules")) {
      check_rule(rule);
      ids.push_back(text(rule, "id"));
    }
    is(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size(), "rules are unique");
    for (const Value& invocation : list(run, "invocations")) {
      const Value* done = invocation.find("executionSuccessful");
      is(done != nullptr && done->kind == Value::Kind::boolean, "executionSuccessful");
    }
    for (const Value& result : list(run, "results")) check_result(result, ids);
  }

  void check_rule(const Value& rule) {
    only(rule, {"id", "shortDescription", "fullDescription", "help", "defaultConfiguration", "properties"}, "a rule");
    is(!text(rule, "id").empty(), "rule.id");
    for (const char* name : {"shortDescription", "fullDescription", "help"}) check_message(rule.find(name), name);
    const Value* configuration = rule.find("defaultConfiguration");
    is(configuration != nullptr && is_level(text(*configuration, "level")), "defaultConfiguration.level");
    const Value* properties = rule.find("properties");
    is(properties != nullptr && std::stod(text(*properties, "security-severity")) >= 0, "security-severity");
    if (properties != nullptr) list(*properties, "tags");
  }

  void check_result(const Value& result, const std::vector<std::string>& ids) {
    only(result, {"ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints", "properties"},
         "a result");
    check_message(result.find("message"), "message");
    is(is_level(text(result, "level")), "result.level");
    const Value* index = result.find("ruleIndex");
    is(index != nullptr && index->integer >= 0 && static_cast<std::size_t>(index->integer) < ids.size() &&
           ids[static_cast<std::size_t>(index->integer)] == text(result, "ruleId"),
       "ruleIndex");
    const Value* prints = result.find("partialFingerprints");
    is(prints != nullptr && prints->is_object() && !prints->members.empty(), "partialFingerprints");
    for (const Value& location : list(result, "locations")) {
      const Value* physical = location.find("physicalLocation");
      const Value* artifact = physical == nullptr ? nullptr : physical->find("artifactLocation");
      const Value* region = physical == nullptr ? nullptr : physical->find("region");
      is(artifact != nullptr && region != nullptr, "physicalLocation");
      if (artifact == nullptr || region == nullptr) return;
      const std::string uri = text(*artifact, "uri");
      is(!uri.empty() && uri.find_first_of(" \n\"<>\\^`{|}") == std::string::npos, "uri");
      for (const char* name : {"startLine", "startColumn", "endLine", "endColumn"}) {
        const Value* number = region->find(name);
        is(number != nullptr && number->kind == Value::Kind::integer && number->integer >= 1, name);
      }
      check_message(region->find("snippet"), "snippet");
    }
  }

  void check_message(const Value* message, const std::string& what) {
    is(message != nullptr && !text(*message, "text").empty(), what + ".text");
  }
  [[nodiscard]] static bool is_level(const std::string& level) {
    return level == "none" || level == "note" || level == "warning" || level == "error";
  }
  [[nodiscard]] static std::string text(const Value& value, std::string_view name) {
    const std::string* found = value.find_text(name);
    return found == nullptr ? std::string() : *found;
  }
  const std::vector<Value>& list(const Value& value, const std::string& name) {
    static const std::vector<Value> kNone;
    const Value* found = value.find(name);
    is(found != nullptr && found->is_array() && !found->items.empty(), name);
    return found == nullptr ? kNone : found->items;
  }
  void only(const Value& value, const std::set<std::string>& names, const std::string& what) {
    for (const Member& member : value.members) is(names.contains(member.name), what + " has " + member.name);
  }
  void is(bool holds, const std::string& what) {
    if (!holds) wrong_ += what + "\n";
  }
  std::string wrong_;
};

TEST(Sarif, has_all_that_its_schema_requires) {
  const Result<Value> log = read_json(sarif_report(report_of_two(), "0.1.0", "/work-tree"));
  ASSERT_TRUE(log) << log.error().text;
  EXPECT_EQ(SarifCheck().check(*log), "");
}

TEST(Sarif, names_every_kind_once_and_paths_as_uris) {
  const Result<Value> log = read_json(sarif_report(report_of_two(), "0.1.0", "/work-tree"));
  ASSERT_TRUE(log);
  const Value* rules = find_by_path(*log, "runs.0.tool.driver.rules");
  ASSERT_NE(rules, nullptr);
  EXPECT_EQ(rules->items.size(), secret_rules().size() + content_rules().size() + 1) << "one that is neither, too";
  const auto at = [&](const char* path) {
    const Value* value = find_by_path(*log, std::string("runs.0.results.") + path);
    return value == nullptr ? std::string() : value->text;
  };
  EXPECT_EQ(at("0.locations.0.physicalLocation.artifactLocation.uri"), "src/a%20b%0A%C3%B6.js");
  EXPECT_EQ(at("1.locations.0.physicalLocation.artifactLocation.uri"), "x") << "below the folder it is relative";
  EXPECT_EQ(at("0.level"), "error");
  EXPECT_EQ(at("0.partialFingerprints.pawlSecret/v1"), "0123abcd");
  EXPECT_EQ(at("1.properties.commit"), "abc");
}

TEST(Sarif, says_what_could_not_be_looked_at) {
  ScanReport report = report_of_two();
  report.counts.unreadable = 1;
  report.errors = {{"src/clo sed", "the folder cannot be read"}};
  const Result<Value> log = read_json(sarif_report(report, "0.1.0", "/work-tree"));
  ASSERT_TRUE(log) << log.error().text;
  EXPECT_EQ(SarifCheck().check(*log), "");
  const Value* invocation = find_by_path(*log, "runs.0.invocations.0");
  ASSERT_NE(invocation, nullptr);
  EXPECT_FALSE(invocation->find("executionSuccessful")->boolean);
  const Value* told = find_by_path(*invocation, "toolExecutionNotifications.0");
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(find_by_path(*told, "message.text")->text, "the folder cannot be read");
  EXPECT_EQ(find_by_path(*told, "locations.0.physicalLocation.artifactLocation.uri")->text, "src/clo%20sed");
}

TEST(Sarif, tells_two_like_lines_apart) {
  ScanReport report = report_of_two();
  report.findings[1] = report.findings[0];
  const Result<Value> log = read_json(sarif_report(report, "0.1.0", "/"));
  const auto hash = [&](const char* i) {
    return find_by_path(*log, std::string("runs.0.results.") + i + ".partialFingerprints")
        ->find("primaryLocationLineHash")
        ->text;
  };
  EXPECT_EQ(hash("0").substr(0, 16), hash("1").substr(0, 16));
  EXPECT_TRUE(hash("0").ends_with(":1"));
  EXPECT_TRUE(hash("1").ends_with(":2"));
}

TEST(JsonReport, has_findings_and_counts) {
  const Result<Value> report = read_json(json_report(report_of_two()));
  ASSERT_TRUE(report);
  EXPECT_EQ(report->find("findings")->items.size(), 2U);
  EXPECT_EQ(report->find("files")->integer, 7);
  EXPECT_TRUE(report->find("complete")->boolean);
}

TEST(JsonReport, says_what_could_not_be_looked_at) {
  ScanReport scan = report_of_two();
  scan.counts.unreadable = 1;
  scan.errors = {{"closed", "the folder cannot be read"}};
  const Result<Value> report = read_json(json_report(scan));
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->find("complete")->boolean);
  EXPECT_EQ(find_by_path(*report, "errors.0.path")->text, "closed");
}

TEST(BaselineFile, comes_back_as_it_was_written) {
  const Baseline baseline = new_baseline();
  const std::string text = write_baseline(baseline, report_of_two());
  const Result<Baseline> again = read_baseline(text);
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->key, baseline.key);
  EXPECT_TRUE(again->known.contains("fedcba9876543210"));
  EXPECT_EQ(again->known.size(), 1U);
  EXPECT_TRUE(read_baseline(write_baseline(baseline, {}))) << "an empty one too";
  EXPECT_EQ(find_secrets(text).size(), 0U) << "a baseline is not a finding itself";
}

TEST(BaselineFile, that_is_broken_hides_nothing) {
  for (const char* text :
       {"", "{}", "[]", "{\"pawl_baseline\":2}", "{\"pawl_baseline\":1,\"key\":\"\",\"findings\":[]}",
        "{\"pawl_baseline\":1,\"key\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"}",
        "{\"pawl_baseline\":1,\"key\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\",\"findings\":[{}]}"})
    EXPECT_FALSE(read_baseline(text)) << text;
}

}  // namespace
}  // namespace pawl
