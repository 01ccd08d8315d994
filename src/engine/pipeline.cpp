// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline.h"

#include <algorithm>
#include <exception>

#include "analyse/analyse.h"
#include "analyse/dump.h"
#include "base/json.h"
#include "base/process.h"
#include "base/remembered_files.h"
#include "decide/decide.h"
#include "engine/on_error.h"
#include "engine/rule_overrides.h"
#include "rules/match.h"
#include "rules/trusted_hosts.h"
#include "rules/user_rules.h"
#include "secrets/secrets.h"
#include "session/denials.h"
#include "session/project.h"

namespace pawl {
namespace {

constexpr std::size_t kEntryTextLimit = 16U * 1024;
constexpr std::size_t kAgentIdLimit = 200;

void add(std::vector<Finding>& findings, std::vector<Finding> more) {
  findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// Built-in rules, enabled shields, the user's own.
[[nodiscard]] std::vector<Finding> match_all(const Judged& judged, const Policy& policy,
                                             std::span<const Rule> user_rules) {
  const std::string& project = judged.call.project;
  std::vector<Finding> findings = match_rules(built_in_rules(), judged.analysis, project);
  for (const std::string& name : policy.shields) {
    if (const Shield* shield = find_shield(name)) add(findings, match_rules(shield->rules, judged.analysis, project));
  }
  if (!user_rules.empty()) add(findings, match_rules(user_rules, judged.analysis, project));
  return findings;
}

void judge_into(Judged& judged, const Policy& policy, const Files& files, std::span<const Rule> user_rules,
                const SessionMemory* memory) {
  Call& call = judged.call;
  call.project = find_project(call.project, call.cwd, call.home, files);
  World world{files, call.home, call.cwd, call.project, call.user};
  world.own_program = own_path;
  world.known_files = memory;
  world.inspections = policy.tool_inspection;
  judged.analysis = analyse_call(call, world);
  std::vector<Finding> findings = match_all(judged, policy, user_rules);
  step_down_for_trusted_hosts(findings, judged.analysis, policy.trusted_hosts);
  add(findings, scan_call(call, policy));
  if (memory != nullptr) add(findings, recall_denials(*memory, judged.analysis, findings, policy, judged.call.project));
  const UserWords words = match_user_rules(call, judged.analysis, policy);
  judged.decision = decide(call, judged.analysis, std::move(findings), policy, words);
  if (!policy.rule_verdicts.empty()) {
    for (std::string& notice : notices_of_overrides(policy, user_rules))
      judged.decision.notices.push_back(std::move(notice));
  }
}

// Long texts are kept at both ends: the log shows what was asked, it is not a second copy of every file.
void shorten(Value& value) {
  if (value.text.size() > kEntryTextLimit) {
    const std::size_t cut = value.text.size() - kEntryTextLimit;
    value.text = value.text.substr(0, kEntryTextLimit / 2) + "\u2026(" + std::to_string(cut) + " bytes)\u2026" +
                 value.text.substr(value.text.size() - kEntryTextLimit / 2);
  }
  for (Value& item : value.items) shorten(item);
  for (Member& member : value.members) shorten(member.value);
}

// What the call would do, each effect once.
[[nodiscard]] std::vector<std::string> did(const Analysis& analysis) {
  std::vector<std::string> lines;
  for (const Effect& effect : analysis.effects) {
    if (lines.size() == kMostDid) break;
    std::string line = redact(dump_effect(effect));
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

Judged judge(Call call, const Policy& policy, const Files& files, std::span<const Rule> user_rules,
             const SessionMemory* memory) {
  Judged judged;
  judged.call = std::move(call);
  try {
    judge_into(judged, policy, RememberedFiles(files), user_rules, memory);
  } catch (const std::exception& problem) {
    judged.decision = decision_of(on_error({Code::internal, std::string("judging failed: ") + problem.what()}));
  } catch (...) {
    judged.decision = decision_of(on_error({Code::internal, "judging failed"}));
  }
  return judged;
}

Entry entry_of_event(const Call& call) {
  Entry entry;
  entry.call = call.id;
  entry.agent_call = redact(call.agent_call_id).substr(0, kAgentIdLimit);
  entry.agent = call.agent;
  entry.event = call.event_name;
  entry.session = redact(call.session);
  entry.user = call.user;
  entry.cwd = redact(call.cwd);
  entry.tool = redact(call.tool);
  entry.input = redact(call.input);
  shorten(entry.input);
  entry.verdict = "none";
  return entry;
}

Entry entry_of(const Judged& judged, const Ruling& ruling, std::int64_t us) {
  Entry entry = entry_of_event(judged.call);
  const Decision& decision = judged.decision;
  entry.verdict = name_of(ruling.verdict);
  if (decision.would_be) entry.would_be = name_of(*decision.would_be);
  entry.by = redact(ruling.by);
  const auto add_rule = [&](const std::string& name) {
    if (std::find(entry.rules.begin(), entry.rules.end(), name) == entry.rules.end()) entry.rules.push_back(name);
  };
  for (const Finding& finding : decision.findings) add_rule(finding.rule);
  for (const Finding& finding : decision.set_aside) {
    if (finding.is_trial) add_rule(finding.rule + " (trial)");
    if (!finding.lifted_by.empty()) add_rule(finding.rule + " (lifted by " + finding.lifted_by + ")");
  }
  entry.did = did(judged.analysis);
  entry.tier = name_of(decision.tier);
  entry.risk = decision.risk;
  entry.is_irreversible = decision.is_irreversible;
  entry.final_score = decision.final_score;
  entry.notices = decision.notices;
  entry.us = us;
  return entry;
}

}  // namespace pawl
