// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline.h"

#include <algorithm>
#include <exception>

#include "analyse/analyse.h"
#include "analyse/dump.h"
#include "analyse/places/git_ignore.h"
#include "base/json.h"
#include "base/process.h"
#include "base/remembered_files.h"
#include "decide/decide.h"
#include "engine/copies.h"
#include "engine/inspect_call.h"
#include "engine/on_error.h"
#include "engine/rule_overrides.h"
#include "rules/match.h"
#include "rules/trusted_hosts.h"
#include "rules/user_rules.h"
#include "secrets/secrets.h"
#include "session/denials.h"
#include "session/project.h"
#include "undo/certainty.h"

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

[[nodiscard]] World world_of(const Call& call, const Files& files) {
  World world{files, call.home, call.cwd, call.project, call.user};
  world.own_program = own_path;
  return world;
}

// What Pawl can bring back need not be asked about: if a copy answers the only objection, it is made, and the call is
// decided on again.
// What asks although copies are kept is why a person is asked: it is told before what they would bring back.
void lead_with_reasons(Decision& decision, const Decision& cured) {
  const auto is_left = [&](const Finding& finding) {
    return std::any_of(cured.findings.begin(), cured.findings.end(), [&](const Finding& one) {
      return one.rule == finding.rule && one.effect == finding.effect && one.verdict != Verdict::allow;
    });
  };
  std::stable_partition(decision.findings.begin(), decision.findings.end(), is_left);
}

void cure(Judged& judged, std::vector<Finding> findings, const Policy& policy, const UserWords& words,
          const World& world, CopiesOfCall& copies) {
  if (policy.undo_asks == UndoAsks::always || !policy.is_undo_enabled) return;
  const Wanted wanted = wanted_by(judged.analysis);
  if (wanted.is_empty() || !tells_all(judged.analysis, wanted)) return;
  Decision cured = decide(judged.call, judged.analysis, std::move(findings), policy, words, {}, wanted.effects);
  if (cured.verdict != Verdict::allow) return lead_with_reasons(judged.decision, cured);
  copies.keep(wanted, judged.call, judged.analysis.text, world, policy);
  judged.kept = copies.kept();
  if (judged.kept.is_kept)
    judged.decision = std::move(cured);
  else
    judged.decision.notices.push_back(judged.kept.why_not);
}

// `undo.agent = "own"`: an agent may undo calls of its own session, named by their ids.
void allow_own_undo(const Judged& judged, const CopiesOfCall& copies, std::vector<Finding>& findings) {
  const auto is_own = [&](const Finding& finding) {
    if (finding.effect < 0) return false;
    const Effect& effect = judged.analysis.effects[static_cast<std::size_t>(finding.effect)];
    return effect.action == Action::undo && !effect.is_supposed &&
           copies.are_of_session(effect.object, judged.call.session);
  };
  findings.erase(std::remove_if(findings.begin(), findings.end(), is_own), findings.end());
}

// Whether all that the call writes are the project's own files for secrets, and git does not take them.
[[nodiscard]] bool writes_where_secrets_belong(const Judged& judged, const Files& files) {
  bool writes = false;
  for (const Effect& effect : judged.analysis.effects) {
    if (effect.kind == EffectKind::read) continue;
    writes = true;
    if (!effect.classes.has(PathClass::secret) || !is_left_out_by_git(effect.object, judged.call.project, files))
      return false;
  }
  return writes;
}

// A tool that writes files and does nothing else. Shell text is not one, whatever it does.
[[nodiscard]] bool only_writes(const Analysis& analysis) {
  bool writes = false;
  for (const Effect& effect : analysis.effects) {
    if (effect.kind > EffectKind::permission) return false;
    writes |= effect.kind == EffectKind::write || effect.kind == EffectKind::create;
  }
  return writes && !analysis.is_shell;
}

// A database of this machine, or a server on it, gets its password from nobody else: developers type those all day.
[[nodiscard]] std::vector<GivenPassword> passwords_for_others(const Analysis& analysis) {
  std::vector<GivenPassword> given = analysis.passwords;
  std::erase_if(given, [&](const GivenPassword& one) {
    bool is_local = false;
    for (const Effect& effect : analysis.effects) {
      if (effect.step != one.step) continue;
      const bool is_here = effect.kind == EffectKind::connect && effect.hosts.has(HostClass::loopback);
      if (effect.kind == EffectKind::connect && !is_here) return false;
      is_local |= is_here || effect.kind == EffectKind::database;
    }
    return is_local;
  });
  return given;
}

// What a program takes for a password is one in every record, however it looks.
void take_out_of_records(const std::vector<GivenPassword>& passwords) {
  std::vector<std::string> words;
  for (const GivenPassword& given : passwords) words.push_back(given.text);
  redact_also(std::move(words));
}

void judge_into(Judged& judged, const Policy& policy, const Files& files, std::span<const Rule> user_rules,
                const SessionMemory* memory, CopiesOfCall* copies) {
  Call& call = judged.call;
  call.project = find_project(call.project, call.cwd, call.home, files);
  World world = world_of(call, files);
  world.known_files = memory;
  world.inspections = policy.tool_inspection;
  world.guard_port = policy.daemon_port;
  judged.analysis = analyse_call(call, world);
  std::vector<Finding> findings = match_all(judged, policy, user_rules);
  if (copies != nullptr && policy.undo_agent == UndoAgent::own) allow_own_undo(judged, *copies, findings);
  step_down_for_trusted_hosts(findings, judged.analysis, policy.trusted_hosts);
  const std::vector<GivenPassword> passwords = passwords_for_others(judged.analysis);
  take_out_of_records(judged.analysis.passwords);
  add(findings,
      scan_call(call, policy,
                {only_writes(judged.analysis), [&] { return writes_where_secrets_belong(judged, files); }, passwords}));
  add(findings, inspect_call(judged.analysis, call.project, policy));
  if (memory != nullptr) add(findings, recall_denials(*memory, judged.analysis, findings, policy, judged.call.project));
  const UserWords words = match_user_rules(call, judged.analysis, policy);
  judged.decision = decide(call, judged.analysis, findings, policy, words);
  if (copies != nullptr && judged.decision.verdict == Verdict::ask)
    cure(judged, std::move(findings), policy, words, world, *copies);
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

// The part of the command that the first objection is about, so that lists can show it when they must cut.
[[nodiscard]] std::string part_of(const Judged& judged) {
  const std::string& text = judged.analysis.text;
  for (const Finding& finding : judged.decision.findings) {
    const bool has_place =
        finding.span.size() > 0 && finding.span.end <= text.size() && finding.span.size() < text.size();
    if (finding.verdict == Verdict::allow || !has_place) continue;
    // Many secrets are known by what stands before them, which a part of the text may not have.
    std::string part =
        finding.is_secret ? finding.object : redact(text.substr(finding.span.begin, finding.span.size()));
    if (redact(text).find(part) == std::string::npos) continue;
    std::size_t end = std::min(part.size(), kMostPart);
    while (end < part.size() && end > 0 && (static_cast<unsigned char>(part[end]) & 0xC0U) == 0x80U) --end;
    return part.substr(0, end);
  }
  return "";
}

}  // namespace

void keep_copies(const Judged& judged, const Policy& policy, const Files& files, CopiesOfCall& copies) {
  if (copies.is_tried() || !policy.is_undo_enabled) return;
  const Wanted wanted = wanted_by(judged.analysis);
  if (!wanted.is_empty()) copies.keep(wanted, judged.call, judged.analysis.text, world_of(judged.call, files), policy);
}

Judged judge(Call call, const Policy& policy, const Files& files, std::span<const Rule> user_rules,
             const SessionMemory* memory, CopiesOfCall* copies) {
  Judged judged;
  judged.call = std::move(call);
  try {
    judge_into(judged, policy, RememberedFiles(files), user_rules, memory, copies);
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
  entry.user = call.user.empty() ? uid_in_words() : call.user;
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
  if (ruling.verdict != Verdict::allow) entry.part = part_of(judged);
  if (decision.would_be) entry.would_be = name_of(*decision.would_be);
  entry.by = redact(ruling.by);
  const auto add_rule = [&](const std::string& name) {
    if (std::find(entry.rules.begin(), entry.rules.end(), name) == entry.rules.end()) entry.rules.push_back(name);
  };
  for (const Finding& finding : decision.findings) add_rule(finding.rule);
  for (const std::vector<Finding>* findings : {&decision.findings, &decision.set_aside}) {
    for (const Finding& finding : *findings) {
      if (!finding.fingerprint.empty())
        entry.secrets.push_back(finding.rule + " " + finding.fingerprint + " " + finding.object);
    }
  }
  for (const Finding& finding : decision.set_aside) {
    if (finding.is_trial) add_rule(finding.rule + " (trial)");
    if (!finding.lifted_by.empty()) add_rule(finding.rule + " (lifted by " + finding.lifted_by + ")");
  }
  entry.did = did(judged.analysis);
  entry.undo = judged.kept.id;
  if (!judged.kept.id.empty()) {
    entry.counts.files = judged.kept.files;
    entry.counts.bytes = judged.kept.bytes;
  }
  entry.tier = name_of(decision.tier);
  entry.risk = decision.risk;
  entry.is_irreversible = decision.is_irreversible;
  entry.final_score = decision.final_score;
  entry.notices = decision.notices;
  entry.us = us;
  return entry;
}

}  // namespace pawl
