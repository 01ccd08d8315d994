// SPDX-License-Identifier: Apache-2.0
// `pawl shield enable|disable|list|status|set`: packs of rules for single services, off until they are enabled.
// Enabling is free for anybody; disabling is for a person.
#include <algorithm>
#include <array>

#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/person.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "app/user_config.h"
#include "base/diagnostic.h"
#include "base/json.h"
#include "base/visible.h"
#include "rules/rule.h"
#include "settings/edit.h"
#include "settings/shield_names.h"

namespace pawl {
namespace {

constexpr std::string_view kUsage =
    "usage: pawl shield enable NAME...    turn shields on\n"
    "       pawl shield disable NAME...   turn shields off\n"
    "       pawl shield list [--json]     list all shields and what they protect\n"
    "       pawl shield status            show the shields in force here, with their rules\n"
    "       pawl shield set RULE VERDICT  make one rule of a shield allow, ask or deny\n";

int fail(std::string_view command, std::string_view text, int exit_code = 1) {
  print_error("pawl shield " + std::string(command) + ": " + std::string(text) + "\n");
  return exit_code;
}

[[nodiscard]] bool holds(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

// By the user's file, the team's and the project's.
[[nodiscard]] std::vector<std::string> shields_in_force() {
  return policy_for(pawl_home(), command_here(""), {}).shields;
}

[[nodiscard]] std::string column(std::string_view text, std::size_t width) {
  std::string out(text);
  out.resize(std::max(out.size() + 2, width), ' ');
  return out;
}

int run_change(const std::string& command, const std::vector<std::string>& arguments, bool is_enabling) {
  std::vector<std::string> names;
  Flags flags("shield " + command, is_enabling ? "turn shields on" : "turn shields off");
  flags.operands(names, "NAME", "a shield; `pawl shield list` names them", true);
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  for (const std::string& name : names) {
    if (find_shield(name) != nullptr) continue;
    const std::string hint = did_you_mean(name, shield_names());
    return fail(command, in_quotes(name) + " is not a shield" + (hint.empty() ? "; see `pawl shield list`" : hint), 2);
  }
  Result<Policy> policy = read_user_config();
  if (!policy) return fail(command, policy.error().text);
  std::vector<std::string> shields = policy->shields;
  std::string changed;
  for (const std::string& name : names) {
    if (holds(shields, name) == is_enabling) {
      print(in_quotes(name) + (is_enabling ? " is already enabled\n" : " is not enabled\n"));
      continue;
    }
    if (is_enabling) {
      shields.push_back(name);
    } else {
      std::erase(shields, name);
    }
    changed += (changed.empty() ? "" : ", ") + in_quotes(name);
  }
  if (changed.empty()) return 0;
  if (!is_enabling) {
    if (const auto why = why_not_a_person()) return fail(command, *why);
  }
  const Result<Done> written = change_user_config(
      [&](std::string_view text, std::string_view file) { return with_shields(text, file, shields); });
  if (!written) return fail(command, written.error().text);
  print((is_enabling ? "enabled " : "disabled ") + changed + "\n");
  for (const std::string& name : names) {
    if (!is_enabling && holds(shields_in_force(), name))
      print(in_quotes(name) + " stays on here: the team's or the project's configuration names it\n");
  }
  return 0;
}

int run_list(const std::vector<std::string>& arguments) {
  bool json = false;
  Flags flags("shield list", "list all shields, and which are on here");
  flags.flag(json, "--json", "print one JSON array");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const std::vector<std::string> enabled = shields_in_force();
  Value list = Value::array();
  for (const Shield& shield : all_shields()) {
    const bool is_on = holds(enabled, shield.name);
    if (json) {
      Value item = Value::object();
      item.set("name", Value::of(shield.name)).set("protects", Value::of(shield.title));
      item.set("enabled", Value::of(is_on)).set("rules", Value::of(static_cast<std::int64_t>(shield.rules.size())));
      list.items.push_back(std::move(item));
    } else {
      print("  " + column(shield.name, 14) + paint(is_on ? Colour::green : Colour::grey, is_on ? "on   " : "off  ") +
            std::string(shield.title) + "\n");
    }
  }
  if (json) print(write_json(list) + "\n");
  return 0;
}

int run_status(const std::vector<std::string>& arguments) {
  Flags flags("shield status", "show the shields in force here, with the verdicts of their rules");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Policy policy = policy_for(pawl_home(), command_here(""), {});
  if (policy.shields.empty()) print("no shield is enabled; `pawl shield list` names them\n");
  for (const std::string& name : policy.shields) {
    const Shield* shield = find_shield(name);
    if (shield == nullptr) continue;
    print(name + ": " + std::string(shield->title) + "\n");
    for (const Rule& rule : shield->rules) {
      std::string_view verdict = name_of(rule.verdict);
      for (const RuleVerdict& said : policy.rule_verdicts) {
        if (said.rule == rule.id) verdict = name_of(said.verdict);
      }
      print("  " + column(verdict, 7) + column(rule.id, 40) + std::string(rule.title) + "\n");
    }
  }
  return 0;
}

int run_set(const std::vector<std::string>& arguments) {
  std::string rule;
  std::string verdict;
  Flags flags("shield set", "give one rule of a shield another verdict");
  flags.operand(rule, "RULE", "its id; `pawl rules list` names them").operand(verdict, "VERDICT", "allow, ask or deny");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  return set_rule_verdict("shield set", rule, verdict, true);
}

int run_enable(const std::vector<std::string>& arguments) {
  return run_change("enable", arguments, true);
}

int run_disable(const std::vector<std::string>& arguments) {
  return run_change("disable", arguments, false);
}

int run_shield(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {
      {"enable", run_enable}, {"disable", run_disable}, {"list", run_list}, {"status", run_status}, {"set", run_set}};
  return run_subcommand("shield", kSubcommands, kUsage, arguments);
}

}  // namespace

const Command& shield_command() {
  static constexpr Command command{"shield", "turn rule packs for github, aws and other services on or off",
                                   CommandGroup::changing, 20, run_shield};
  return command;
}

}  // namespace pawl
