// SPDX-License-Identifier: Apache-2.0
#include "engine/rule_page.h"

#include <algorithm>
#include <array>

#include "engine/coded_rules.h"
#include "engine/rule_overrides.h"
#include "rules/clauses.h"

namespace pawl {
namespace {

template <class Set>
[[nodiscard]] std::vector<std::string_view> words_in(const Set& set) {
  std::vector<std::string_view> words;
  const std::span<const std::string_view> all = kVocabulary<Set>.words;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (set.has(static_cast<typename Set::Value>(i))) words.push_back(all[i]);
  }
  return words;
}

[[nodiscard]] std::string joined(std::span<const std::string_view> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " " + std::string(last) + " " : std::string(", ");
    text += "`" + std::string(words[i]) + "`";
  }
  return text;
}

// Within code marks of Markdown; examples may hold any of them.
[[nodiscard]] std::string code(std::string_view text) {
  std::string shown;
  for (const char c : text) shown += c == '\n' ? std::string("\u23ce") : std::string(1, c);
  const std::string marks = shown.find('`') == std::string::npos ? "`" : "``";
  const bool needs_blanks = marks.size() > 1 || shown.starts_with(' ');
  return marks + (needs_blanks ? " " : "") + shown + (needs_blanks ? " " : "") + marks;
}

// `are_calls`: as an agent would write them; else they are words about such calls.
void add_examples(std::string& page, std::string_view heading, std::span<const std::string_view> examples,
                  bool are_calls = true) {
  page += "\n" + std::string(heading) + "\n\n";
  for (const std::string_view example : examples)
    page += "- " + (are_calls ? code(example) : std::string(example)) + "\n";
}

void add_rule(std::string& page, const Rule& rule) {
  page += "\n## " + std::string(rule.id) + "\n\n" + std::string(rule.title) + ". " + std::string(rule.why) + "\n\n";
  page += "| verdict | severity | tier |\n|---|---|---|\n| " + words_of_verdict(rule) + " | " +
          std::string(name_of(rule.severity)) + " | " + std::string(name_of(rule.tier)) + " |\n";
  const std::vector<std::string> clauses = words_of_when(rule.when);
  if (!clauses.empty()) page += "\nIt matches when all of this is true:\n\n";
  for (const std::string& clause : clauses) page += "- " + clause + "\n";
  if (!rule.instead.empty()) add_examples(page, "Instead:", rule.instead);
  add_examples(page, "Catches, for example:", rule.hits, !clauses.empty());
  add_examples(page, "Leaves alone, for example:", rule.misses, !clauses.empty());
  page += "\nTo turn it off: " + how_to_turn_off(rule) + ".\n";
}

// Kinds of secrets differ in their looks alone: a row each.
void add_kinds(std::string& page, const RulePack& pack) {
  page +=
      "\nKinds of secrets, from `rules/secrets/*.toml` (`docs/formats/secrets.md`). Examples of manuals, placeholders, "
      "and what\n"
      "is only searched for or taken out of a file are left alone.\n";
  for (const Verdict verdict : {Verdict::deny, Verdict::ask}) {
    bool is_first = true;
    for (const Rule* rule : pack.rules) {
      if (rule->verdict != verdict) continue;
      if (is_first)
        page += "\n## " + words_of_verdict(*rule) + "\n\n" + std::string(rule->why) + "\n\nTo turn one off: " +
                (verdict == Verdict::ask ? "`pawl rules set ID allow`" : how_to_turn_off(*rule)) +
                ".\n\n| rule | | looks like |\n|---|---|---|\n";
      is_first = false;
      std::string look;
      for (const char c : rule->hits.empty() ? std::string_view() : rule->hits[0])
        look += c == '|' ? std::string("\\|") : std::string(1, c);
      page += "| `" + std::string(rule->id) + "` | " + std::string(rule->title) + " | " + look + " |\n";
    }
  }
}

}  // namespace

std::string_view pack_of(std::string_view id) {
  constexpr std::string_view kShield = "shield.";
  const std::size_t from = id.starts_with(kShield) ? kShield.size() : 0;
  return id.substr(0, id.find('.', from));
}

std::string how_to_turn_off(const Rule& rule) {
  if (rule.verdict == Verdict::allow) return "";
  if (!is_for_good(rule)) return "`pawl rules set " + std::string(rule.id) + " allow`";
  return pack_of(rule.id) == "dlp" ? "`pawl config set dlp.enabled false`, which turns off this whole pack"
                                   : "not possible; a person can run the command in a terminal";
}

std::string words_of_verdict(const Rule& rule) {
  std::string words(name_of(rule.verdict));
  if (is_for_good(rule)) words += " for good";
  if (rule.is_irreversible) words += ", cannot be undone";
  if (rule.is_trial) words += ", on trial: it is reported and does not count";
  return words;
}

std::vector<std::string> words_of_when(const When& when) {
  std::vector<std::string> told;
  for (const Clause& clause : kClauses) {
    if (!is_set(clause, when)) continue;
    const std::vector<std::string_view> words = std::visit(
        [&](auto field) {
          using Held = std::remove_cvref_t<decltype(when.*field)>;
          if constexpr (is_closed<Held>) {
            return words_in(when.*field);
          } else if constexpr (std::is_same_v<Held, std::string_view>) {
            return std::vector<std::string_view>{when.*field};
          } else {
            return std::vector<std::string_view>((when.*field).begin(), (when.*field).end());
          }
        },
        clause.field);
    told.push_back(std::string(clause.told) + joined(words, clause.joint));
  }
  return told;
}

std::vector<RulePack> built_in_packs() {
  std::vector<RulePack> packs;
  const auto pack_named = [&](std::string_view name) -> RulePack& {
    const auto found = std::find_if(packs.begin(), packs.end(), [&](const RulePack& p) { return p.name == name; });
    if (found != packs.end()) return *found;
    return packs.emplace_back(RulePack{std::string(name), "", {}});
  };
  for (const Rule& rule : built_in_rules()) pack_named(pack_of(rule.id)).rules.push_back(&rule);
  for (const Rule& rule : coded_rules()) pack_named(pack_of(rule.id)).rules.push_back(&rule);
  for (const Shield& shield : all_shields()) {
    RulePack& pack = packs.emplace_back(RulePack{"shield." + std::string(shield.name), std::string(shield.title), {}});
    for (const Rule& rule : shield.rules) pack.rules.push_back(&rule);
  }
  return packs;
}

std::string file_of_page(std::string_view pack) {
  std::string name(pack);
  std::replace(name.begin(), name.end(), '.', '-');
  return name + ".md";
}

std::string markdown_of(const RulePack& pack) {
  std::string page = "<!-- Written by scripts/rule-pages from the pack; change the pack. -->\n\n# " + pack.name + "\n";
  if (!pack.title.empty()) {
    page += "\nProtects " + pack.title + ". Off until you enable it: `pawl shield enable " +
            pack.name.substr(pack.name.find('.') + 1) + "`.\n";
  }
  if (pack.name == "dlp") {
    add_kinds(page, pack);
    return page;
  }
  for (const Rule* rule : pack.rules) add_rule(page, *rule);
  return page;
}

std::string markdown_index() {
  std::string page =
      "<!-- Written by scripts/rule-pages from the packs; change the packs. -->\n\n# Rules\n\n"
      "What every rule catches, why, and how to turn it off. `pawl rules show ID` prints the same.\n"
      "The format is in `docs/formats/rules.md`.\n";
  bool is_in_shields = false;
  for (const RulePack& pack : built_in_packs()) {
    if (!pack.title.empty() && !is_in_shields) {
      page += "\n# Shields\n\nRule packs that are off until you enable them.\n";
      is_in_shields = true;
    }
    page += "\n## [" + pack.name + "](" + file_of_page(pack.name) + ")\n\n";
    if (!pack.title.empty()) page += "Protects " + pack.title + ".\n\n";
    page += "| rule | verdict | |\n|---|---|---|\n";
    for (const Rule* rule : pack.rules)
      page +=
          "| `" + std::string(rule->id) + "` | " + words_of_verdict(*rule) + " | " + std::string(rule->title) + " |\n";
  }
  return page;
}

}  // namespace pawl
