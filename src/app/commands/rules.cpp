// SPDX-License-Identifier: Apache-2.0
// `pawl rules list|show|test|lint|set`: what is judged and why, the proof of it, and what a person wants otherwise.
#include <algorithm>
#include <array>

#include "app/call_of_person.h"
#include "app/card_text.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/rules_prove.h"
#include "app/subcommands.h"
#include "app/terminal.h"
#include "app/user_config.h"
#include "base/diagnostic.h"
#include "base/json.h"
#include "base/visible.h"
#include "engine/rule_overrides.h"
#include "engine/rule_page.h"
#include "engine/user_packs.h"

namespace pawl {
namespace {

constexpr std::string_view kUsage =
    "usage: pawl rules list [--pack P] [--json]   list all rules and their verdicts\n"
    "       pawl rules show ID                    show everything about one rule\n"
    "       pawl rules test [FILE]                prove rules by their examples\n"
    "       pawl rules lint FILE                  check that a pack can be read\n"
    "       pawl rules set ID VERDICT             make a rule allow, ask or deny\n";

// Every rule there is, the user's too, with what it says here.
struct Known {
  const Rule* rule = nullptr;
  std::string source;  // `pack git`, `shield aws`, `/home/x/.pawl/rules/a.toml`
  bool is_on = true;
};

struct All {
  UserPacks packs;
  Policy policy;
  std::vector<Known> rules;
};

[[nodiscard]] All look() {
  All all;
  all.packs = load_user_packs(pawl_home());
  all.policy = policy_for(pawl_home(), command_here(""), all.packs);
  for (const RulePack& pack : built_in_packs()) {
    const bool is_shield = !pack.title.empty();
    const std::string name = is_shield ? pack.name.substr(pack.name.find('.') + 1) : pack.name;
    const std::vector<std::string>& shields = all.policy.shields;
    const bool is_on = is_shield ? std::find(shields.begin(), shields.end(), name) != shields.end()
                                 : pack.name != "dlp" || all.policy.is_dlp_enabled;
    for (const Rule* rule : pack.rules) all.rules.push_back({rule, (is_shield ? "shield " : "pack ") + name, is_on});
  }
  for (const UserPackFile& file : all.packs.files) {
    for (const Rule& rule : file.rules) {
      const bool is_on =
          std::any_of(all.packs.rules.begin(), all.packs.rules.end(), [&](const Rule& r) { return r.id == rule.id; });
      all.rules.push_back({&rule, file.path, is_on});
    }
  }
  return all;
}

// What the rule says here, `policy.rules` included.
[[nodiscard]] Verdict verdict_of(const Rule& rule, const Policy& policy) {
  Verdict verdict = rule.verdict;
  for (const RuleVerdict& said : policy.rule_verdicts) {
    if (said.rule == rule.id && (!is_for_good(rule) || said.verdict == Verdict::deny)) verdict = said.verdict;
  }
  for (const RuleVerdict& floor : policy.rule_floors) {
    if (floor.rule == rule.id) verdict = std::max(verdict, floor.verdict);
  }
  return verdict;
}

[[nodiscard]] std::string column(std::string_view text, std::size_t width) {
  std::string out(text);
  out.resize(std::max(out.size() + 2, width), ' ');
  return out;
}

[[nodiscard]] Value list_of(std::span<const std::string_view> texts) {
  Value list = Value::array();
  for (const std::string_view text : texts) list.items.push_back(Value::of(text));
  return list;
}

[[nodiscard]] Value json_of(const Known& known, const Policy& policy) {
  const Rule& rule = *known.rule;
  Value value = Value::object();
  value.set("id", Value::of(rule.id)).set("title", Value::of(rule.title)).set("source", Value::of(known.source));
  value.set("in_force", Value::of(known.is_on)).set("severity", Value::of(name_of(rule.severity)));
  value.set("confidence", Value::of(rule.confidence)).set("tier", Value::of(name_of(rule.tier)));
  value.set("verdict", Value::of(name_of(verdict_of(rule, policy)))).set("own", Value::of(name_of(rule.verdict)));
  value.set("never", Value::of(is_for_good(rule))).set("irreversible", Value::of(rule.is_irreversible));
  value.set("stage", Value::of(rule.is_trial ? "trial" : "live")).set("why", Value::of(rule.why));
  Value when = Value::array();
  for (const std::string& clause : words_of_when(rule.when)) when.items.push_back(Value::of(clause));
  value.set("instead", list_of(rule.instead)).set("when", std::move(when));
  return value.set("hits", list_of(rule.hits)).set("misses", list_of(rule.misses));
}

[[nodiscard]] Colour colour_of(Verdict verdict) {
  if (verdict == Verdict::allow) return Colour::green;
  return verdict == Verdict::ask ? Colour::yellow : Colour::red;
}

// Every line of a text with several below the first.
void print_lines(std::string_view name, const std::vector<std::string>& lines) {
  bool is_first = true;
  for (const std::string& line : lines) {
    print("  " + column(is_first ? name : "", 14) + visible(line) + "\n");
    is_first = false;
  }
}

void print_page(const Known& known, const Policy& policy) {
  const Rule& rule = *known.rule;
  const auto texts = [](std::span<const std::string_view> list) {
    return std::vector<std::string>(list.begin(), list.end());
  };
  print(paint(Colour::bold, std::string(rule.id)) + "\n  " + visible(rule.title) + "\n\n");
  print_lines("verdict", {words_of_verdict(rule)});
  if (verdict_of(rule, policy) != rule.verdict)
    print_lines("here", {std::string(name_of(verdict_of(rule, policy))) + ", by `policy.rules`"});
  print_lines("severity", {std::string(name_of(rule.severity)) + " x " + std::to_string(rule.confidence).substr(0, 4)});
  print_lines("tier", {std::string(name_of(rule.tier))});
  print_lines("source", {known.source + (known.is_on                     ? ""
                                         : rule.origin == Origin::shield ? ", off"
                                                                         : ", not in force")});
  print_lines("why", {std::string(rule.why)});
  print_lines("instead", texts(rule.instead));
  print_lines("when", words_of_when(rule.when));
  print_lines("catches", texts(rule.hits));
  print_lines("leaves alone", texts(rule.misses));
  if (const std::string how = how_to_turn_off(rule); !how.empty()) print_lines("to turn off", {how});
}

int no_such_pack(const std::string& pack, const All& all) {
  std::vector<std::string_view> names;
  for (const Known& known : all.rules) names.push_back(pack_of(known.rule->id));
  const std::string hint = did_you_mean(pack, names);
  print_error("pawl rules list: `" + visible(pack) + "` is not a pack" +
              (hint.empty() ? "; see `pawl rules list`" : hint) + "\n");
  return 2;
}

int run_list(const std::vector<std::string>& arguments) {
  constexpr std::size_t kTitleIndent = 7;
  std::string pack;
  bool json = false;
  bool markdown = false;
  Flags flags("rules list", "list all rules, their verdicts, and whether they are in force here");
  flags.text(pack, "--pack", "P", "only this pack: git, shield.aws")
      .flag(json, "--json", "print one JSON array, with everything about each rule")
      .flag(markdown, "--markdown", "print a page for docs/rules: the index, or with --pack that pack");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const All all = look();
  std::vector<const Known*> chosen;
  for (const Known& known : all.rules) {
    if (pack.empty() || pack == pack_of(known.rule->id)) chosen.push_back(&known);
  }
  if (chosen.empty() && !pack.empty()) return no_such_pack(pack, all);
  if (markdown) {
    if (pack.empty()) print(markdown_index());
    for (const RulePack& one : built_in_packs()) {
      if (one.name == pack) print(markdown_of(one));
    }
    return 0;
  }
  Value list = Value::array();
  for (const Known* known : chosen) {
    const Rule& rule = *known->rule;
    if (json) {
      list.items.push_back(json_of(*known, all.policy));
      continue;
    }
    const Verdict verdict = verdict_of(rule, all.policy);
    const std::string state = rule.is_trial ? " (trial)" : known->is_on ? "" : " (off)";
    const std::string said = column(name_of(verdict), 7);
    const std::string id = column(rule.id, 40);
    print(fitted(said + id, paint(known->is_on ? colour_of(verdict) : Colour::grey, said) + id,
                 std::string(rule.title) + state, kTitleIndent));
  }
  if (json) print(write_json(list) + "\n");
  return 0;
}

int run_show(const std::vector<std::string>& arguments) {
  std::string id;
  Flags flags("rules show", "show one rule: what it catches, why, its examples, and how to turn it off");
  flags.operand(id, "ID", "the rule, as in `pawl rules list`");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const All all = look();
  std::vector<std::string_view> ids;
  for (const Known& known : all.rules) {
    if (known.rule->id == id) {
      print_page(known, all.policy);
      return 0;
    }
    ids.push_back(known.rule->id);
  }
  const std::string hint = did_you_mean(id, ids);
  print_error("pawl rules show: `" + visible(id) + "` is not a rule" +
              (hint.empty() ? "; see `pawl rules list`" : hint) + "\n");
  return 1;
}

int run_set(const std::vector<std::string>& arguments) {
  std::string id;
  std::string verdict;
  Flags flags("rules set", "give a rule another verdict, in your config.toml");
  flags.operand(id, "ID", "the rule, as in `pawl rules list`").operand(verdict, "VERDICT", "allow, ask or deny");
  flags.footer("Anyone may make it stricter; only a person at a terminal may make it milder.\n");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  return set_rule_verdict("rules set", id, verdict, false);
}

int run_rules(const std::vector<std::string>& arguments) {
  static constexpr Subcommand kSubcommands[] = {
      {"list", run_list}, {"show", run_show}, {"test", run_rules_test}, {"lint", run_rules_lint}, {"set", run_set}};
  return run_subcommand("rules", kSubcommands, kUsage, arguments);
}

}  // namespace

const Command& rules_command() {
  static constexpr Command command{"rules", "list and explain the rules, prove them, or change their verdicts",
                                   CommandGroup::changing, 10, run_rules};
  return command;
}

}  // namespace pawl
