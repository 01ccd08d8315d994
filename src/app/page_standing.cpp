// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/agents_here.h"
#include "app/answering.h"
#include "app/call_of_person.h"
#include "app/page_host.h"
#include "app/terminal.h"
#include "app/user_config.h"
#include "approve/approvers.h"
#include "approve/grants.h"
#include "approve/pause.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/visible.h"
#include "engine/user_packs.h"
#include "intake/wiring_state.h"
#include "settings/shield_names.h"

namespace pawl {
namespace {

[[nodiscard]] Value list_of(const std::vector<std::string>& lines) {
  Value list = Value::array();
  for (const std::string& line : lines) list.items.push_back(Value::of(visible(line)));
  return list;
}

[[nodiscard]] bool holds(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

[[nodiscard]] Value policy_value(const Policy& policy) {
  const std::string mode(kModeNames[static_cast<std::size_t>(policy.mode)]);
  const std::string level(kLevelNames[static_cast<std::size_t>(policy.level)]);
  return Value::object()
      .set("line", Value::of("mode " + mode + ", protection level " + level))
      .set("mode", Value::of(mode))
      .set("protection_level", Value::of(level))
      .set("notices", list_of(policy.notices));
}

[[nodiscard]] Value shields_value(const Policy& policy) {
  const Result<Policy> own = read_user_config();
  Value list = Value::array();
  for (const Shield& shield : all_shields()) {
    const bool is_own = own && holds(own->shields, shield.name);
    list.items.push_back(Value::object()
                             .set("name", Value::of(shield.name))
                             .set("protects", Value::of(shield.title))
                             .set("rules", Value::of(static_cast<std::int64_t>(shield.rules.size())))
                             .set("on", Value::of(holds(policy.shields, shield.name)))
                             .set("is_own", Value::of(is_own)));
  }
  return list;
}

// What a grant was given for, while its question is still there.
[[nodiscard]] std::string what_of_grant(const std::string& id) {
  constexpr std::size_t kColumns = 200;
  const Result<AskOnDesk> asked = ask_on_desk(pawl_home(), id, moment_now());
  return asked ? visible_around(asked->ask.card.command.text, 0, 0, kColumns) : "";
}

[[nodiscard]] Value grants_value() {
  const Moment now = moment_now();
  const std::vector<Approver> approvers = load_approvers(pawl_home(), disk()).value_or({});
  Value list = Value::array();
  for (const KeptGrant& grant : all_grants(pawl_home(), now)) {
    const bool has_key =
        std::any_of(approvers.begin(), approvers.end(), [&](const Approver& one) { return one.id == grant.said.key; });
    if (grant.is_expired || !has_key || grant.said.verdict != SaidVerdict::allow) continue;
    list.items.push_back(Value::object()
                             .set("id", Value::of(visible(grant.said.id)))
                             .set("scope", Value::of(kYesScopeNames[static_cast<std::size_t>(grant.said.scope)]))
                             .set("until", Value::of(utc_of(grant.said.until.wall_ms)))
                             .set("left_ms", Value::of(grant.said.until.wall_ms - now.wall_ms))
                             .set("who", Value::of(visible(grant.said.who)))
                             .set("channel", Value::of(visible(grant.said.channel)))
                             .set("what", Value::of(what_of_grant(grant.said.id))));
  }
  return list;
}

[[nodiscard]] Value rules_value(const UserPacks& packs) {
  Value list = Value::array();
  for (const UserPackFile& file : packs.files) {
    for (const Rule& rule : file.rules) {
      list.items.push_back(Value::object()
                               .set("id", Value::of(visible(rule.id)))
                               .set("title", Value::of(visible(rule.title)))
                               .set("file", Value::of(visible(file.path)))
                               .set("verdict", Value::of(name_of(rule.verdict))));
    }
  }
  return list;
}

[[nodiscard]] Value approvals_value() {
  const Result<KeyHere> key = key_here(pawl_home());
  const std::vector<Approver> approvers = load_approvers(pawl_home(), disk()).value_or({});
  const std::optional<Said> pause = pause_for(pawl_home(), "", AnswerLevel::prompt, approvers, moment_now());
  std::string line = key ? std::string(name_of(key->level)) : "no answer counts: " + visible(key.error().text);
  if (key && key->level == AnswerLevel::seat)
    line += " (a program that runs as you could answer too; `pawl approver set --passphrase` makes it proof)";
  if (pause) line = "paused until " + utc_of(pause->until.wall_ms) + ": questions pass (`pawl resume` ends it)";
  return Value::object()
      .set("level", Value::of(key ? name_of(key->level) : ""))
      .set("line", Value::of(line))
      .set("needs", Value::of(key && key->form == KeyForm::sealed ? "passphrase" : ""))
      .set("is_paused", Value::of(pause.has_value()));
}

}  // namespace

Value standing_here() {
  const UserPacks packs = load_user_packs(pawl_home());
  const Policy policy = policy_for(pawl_home(), command_here(""), packs);
  return Value::object()
      .set("policy", policy_value(policy))
      .set("shields", shields_value(policy))
      .set("grants", grants_value())
      .set("rules", rules_value(packs))
      .set("hosts", list_of(policy.trusted_hosts))
      .set("approvals", approvals_value());
}

Value agents_for_page() {
  Value list = Value::array();
  const std::string home = home_of_person();
  for (const AgentHere& here : agents_here(home)) {
    const WiringState wiring = wiring_state(*here.agent, home, "", disk());
    const bool is_shown = here.is_here || wiring.is_wired;
    list.items.push_back(Value::object()
                             .set("name", Value::of(here.agent->name))
                             .set("title", Value::of(here.agent->title))
                             .set("installed", Value::of(here.is_here))
                             .set("wired", Value::of(wiring.is_wired))
                             .set("problems", list_of(is_shown ? wiring.problems : std::vector<std::string>())));
  }
  return list;
}

}  // namespace pawl
