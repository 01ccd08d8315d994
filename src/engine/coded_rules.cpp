// SPDX-License-Identifier: Apache-2.0
#include "engine/coded_rules.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/inspect_call.h"
#include "inspect/rule.h"
#include "secrets/secrets.h"
#include "session/denials.h"

namespace pawl {
namespace {

// What the rules point into. Made when somebody first asks, which no hook does.
struct Table {
  std::vector<Finding> findings;
  std::vector<std::vector<std::string>> texts;
  std::vector<std::vector<std::string_view>> examples;
  std::vector<Rule> rules;

  void add(Finding finding, std::vector<std::string> hits, std::vector<std::string> misses) {
    findings.push_back(std::move(finding));
    texts.push_back(std::move(hits));
    texts.push_back(std::move(misses));
  }

  void finish() {
    for (const std::vector<std::string>& list : texts) examples.emplace_back(list.begin(), list.end());
    for (std::size_t i = 0; i < findings.size(); ++i) {
      const Finding& finding = findings[i];
      Rule rule;
      rule.id = finding.rule;
      rule.title = finding.title;
      rule.severity = finding.severity;
      rule.confidence = finding.confidence;
      rule.tier = finding.tier;
      rule.verdict = finding.verdict;
      rule.is_never = finding.is_never;
      rule.is_irreversible = finding.is_irreversible;
      rule.why = finding.why;
      rule.hits = examples[2 * i];
      rule.misses = examples[2 * i + 1];
      rules.push_back(rule);
    }
  }
};

// What a rule about content means, in words.
[[nodiscard]] std::vector<std::string> clauses_of(const ContentRule& rule) {
  std::string what =
      rule.flow == ContentFlow::none
          ? "a text that holds: " + std::string(kContentFactNames[static_cast<std::size_t>(rule.fact)])
          : "a program with the flow `" + std::string(kContentFlowNames[static_cast<std::size_t>(rule.flow)]) + "`";
  std::string languages;
  for (const std::string_view language : rule.languages)
    languages += (languages.empty() ? "" : ", ") + std::string(language);
  if (!languages.empty()) what += ", in " + languages;
  if (rule.place == ContentPlace::installs) what += ", in a file that runs by itself";
  if (rule.place == ContentPlace::orders) what += ", in a file that agents take orders from";
  return {what,
          "one step worse in files that run by themselves, and where the host is odd; one milder in tests and "
          "documentation"};
}

[[nodiscard]] std::vector<std::string> left_alone(const ContentRule& rule) {
  if (rule.flow != ContentFlow::none)
    return {"the source or the sink alone", "one named variable in a header of a request"};
  return {"what writing systems and emoji need", "sentences that forbid, quote or list such things"};
}

[[nodiscard]] Table make_table() {
  Table table;
  for (SecretRule& rule : secret_rules())
    table.add(std::move(rule.finding), std::move(rule.looks),
              {"examples of manuals and placeholders", "what is only searched for, or taken out of a file"});
  for (const ContentRule& rule : content_rules())
    table.add(finding_of(rule, rule.severity, Level::balanced), clauses_of(rule), left_alone(rule));
  table.add(denied_before(),
            {"`rm -rf ~` was denied, then `python3 -c 'shutil.rmtree(\"/home/dev\")'`",
             "a person answered no, then the same thing with another command or tool"},
            {"the same command after its rule was lifted (`pawl rules set`, `pawl allow`)"});
  table.finish();
  return table;
}

}  // namespace

std::span<const Rule> coded_rules() {
  static const Table table = make_table();
  return table.rules;
}

const Rule* find_rule_or_code(std::string_view id) {
  if (const Rule* rule = find_rule(id)) return rule;
  const std::span<const Rule> all = coded_rules();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Rule& rule) { return rule.id == id; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace pawl
