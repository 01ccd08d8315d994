// SPDX-License-Identifier: Apache-2.0
// What holds for verdicts, whatever the command: a neighbour makes nothing milder, the same effects are judged the
// same, decoded text is judged as what it holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyse/dump.h"
#include "calls.h"
#include "engine/prove.h"
#include "exceptions.h"
#include "rewrites.h"
#include "rules/rule.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<Scenario> shell_scenarios() {
  std::vector<Scenario> scenarios = read_scenarios(PAWL_SCENARIOS "/calls.txt");
  std::erase_if(scenarios, [](const Scenario& scenario) { return !scenario.is_shell; });
  return scenarios;
}

[[nodiscard]] Verdict verdict_of(const std::string& command) {
  return judge_example(command).decision.verdict;
}

TEST(Verdicts, a_neighbour_makes_nothing_milder) {
  for (const Scenario& scenario : shell_scenarios()) {
    const Verdict alone = verdict_of(scenario.example);
    for (const std::string& neighbours :
         {scenario.example + "\ntrue", "true; " + scenario.example, "true\n" + scenario.example + "\ntrue",
          "ls | cat; " + scenario.example, "x=1; " + scenario.example + "\necho done"}) {
      EXPECT_GE(verdict_of(neighbours), alone) << neighbours;
    }
    // `; true` would end the last line of a here-document otherwise.
    if (scenario.example.find("<<") == std::string::npos && !scenario.example.ends_with('&')) {
      EXPECT_GE(verdict_of(scenario.example + "; true"), alone) << scenario.example;
    }
  }
}

TEST(Verdicts, two_scenarios_are_as_strict_as_the_stricter) {
  const std::vector<Scenario> scenarios = shell_scenarios();
  for (std::size_t i = 0; i + 1 < scenarios.size(); ++i) {
    const std::string& first = scenarios[i].example;
    const std::string& second = scenarios[scenarios.size() - 1 - i].example;
    EXPECT_GE(verdict_of("(" + first + "\n)\n" + second), std::max(verdict_of(first), verdict_of(second)))
        << first << "\n"
        << second;
  }
}

TEST(Verdicts, a_rewrite_that_adds_nothing_asks_no_more) {
  std::set<std::string> still_wrong;
  for (const Scenario& scenario : shell_scenarios()) {
    const Verdict alone = verdict_of(scenario.example);
    for (const Rewrite& rewrite : all_rewrites()) {
      if (rewrite.adds_something) continue;
      const std::optional<std::string> rewritten = rewrite.apply(scenario.example);
      if (!rewritten || verdict_of(*rewritten) <= alone) continue;
      if (is_excepted(asks_more_yet(), {rewrite.name}, scenario.id)) {
        still_wrong.insert(std::string(rewrite.name) + " " + scenario.id);
        still_wrong.insert(std::string(rewrite.name) + " *");
      } else {
        ADD_FAILURE() << rewrite.name << " " << scenario.id << ": " << name_of(alone) << " became "
                      << name_of(verdict_of(*rewritten)) << "\n  " << scenario.example << "\n  " << *rewritten;
      }
    }
  }
  for (const Exception& exception : asks_more_yet()) {
    EXPECT_TRUE(still_wrong.contains(exception.rewrite + " " + exception.scenario))
        << "`" << exception.rewrite << " " << exception.scenario << "` holds now; take it out of asks_more_yet.txt";
  }
}

// A rule may name programs; then they count as well.
[[nodiscard]] std::string effects_for_rules(const Analysis& analysis) {
  static const std::set<std::string_view> kNamed = [] {
    std::set<std::string_view> named;
    for (const Rule& rule : built_in_rules()) named.insert(rule.when.programs.begin(), rule.when.programs.end());
    return named;
  }();
  std::string text = dump_effects(analysis);
  for (const Effect& effect : analysis.effects) {
    if (kNamed.contains(effect.program)) text += " by " + effect.program + ": " + dump_effect(effect);
  }
  return text;
}

TEST(Verdicts, are_equal_where_effects_are) {
  std::map<std::string, std::pair<Verdict, std::string>> seen;
  const auto look_at = [&](const std::string& command) {
    const Judged judged = judge_example(command);
    // Tokens and keys in the text are judged apart from effects.
    const bool has_secret = std::any_of(judged.decision.findings.begin(), judged.decision.findings.end(),
                                        [](const Finding& finding) { return finding.effect < 0; });
    if (has_secret) return;
    const auto [there, is_new] =
        seen.emplace(effects_for_rules(judged.analysis), std::pair(judged.decision.verdict, command));
    EXPECT_EQ(name_of(there->second.first), name_of(judged.decision.verdict)) << there->first << "\n"
                                                                              << there->second.second << "\n"
                                                                              << command;
  };
  for (const Scenario& scenario : shell_scenarios()) {
    look_at(scenario.example);
    for (const Rewrite& rewrite : all_rewrites()) {
      if (const std::optional<std::string> rewritten = rewrite.apply(scenario.example)) look_at(*rewritten);
    }
  }
  EXPECT_GT(seen.size(), 100U);
}

TEST(Verdicts, known_text_that_is_decoded_and_run_is_judged_as_what_it_holds) {
  for (const Scenario& scenario : shell_scenarios()) {
    for (const Rewrite& rewrite : all_rewrites()) {
      if (!only_decodes(rewrite) || is_excepted(lost_yet(), {rewrite.name}, scenario.id)) continue;
      const std::optional<std::string> rewritten = rewrite.apply(scenario.example);
      if (!rewritten) continue;
      EXPECT_EQ(dump_effects(judge_example(*rewritten).analysis),
                dump_effects(judge_example(scenario.example).analysis))
          << *rewritten;
    }
  }
}

struct NotYet {
  std::string_view part;
  std::string_view reason;
};

// Commands with such a part are not denied yet. What is denied again must leave this list.
constexpr NotYet kNotYet[] = {
    {" <(", "where the text of a process substitution comes from is not followed into the shell that reads it"},
    {"; sh /tmp/y", "a file that holds decoded text is only known to be written by this call"},
    {"| rev", "rev is not known as a decoder"},
};

TEST(Verdicts, unknown_text_that_is_decoded_and_run_is_denied) {
  std::set<std::string_view> still_wrong;
  for (const std::string source :
       {"cat x", "echo \"$X\"", "head -c 99 x", "printf %s \"$1\"", "tail -n +5 \"$0\"", "cat < x"}) {
    for (const std::string decoder : {"base64 -d", "base64 --decode", "xxd -r -p", "openssl enc -d -base64",
                                      "openssl enc -aes-256-cbc -d -k x", "gpg -d", "tr a-z n-za-m", "rev",
                                      "base64 -d | gunzip", "base32 -d", "rev | base64 -d", "base64 -d | tee y"}) {
      const std::string text = source + " | " + decoder;
      for (const std::string& command :
           {text + " | sh", text + " | bash -s -- x", text + " | sudo bash", text + " | env bash",
            "eval \"$(" + text + ")\"", "bash -c \"$(" + text + ")\"", "source <(" + text + ")", "bash <(" + text + ")",
            text + " > /tmp/y; sh /tmp/y", text + " | python3", "sh <<< \"$(" + text + ")\""}) {
        const Verdict verdict = verdict_of(command);
        EXPECT_NE(verdict, Verdict::allow) << command;
        const auto exception = std::find_if(std::begin(kNotYet), std::end(kNotYet), [&](const NotYet& row) {
          return command.find(row.part) != std::string::npos;
        });
        if (exception == std::end(kNotYet)) {
          EXPECT_EQ(name_of(verdict), "deny") << command;
        } else if (verdict != Verdict::deny) {
          still_wrong.insert(exception->part);
        }
      }
    }
  }
  for (const NotYet& row : kNotYet) {
    EXPECT_TRUE(still_wrong.contains(row.part)) << "`" << row.part << "` is denied now; take it out of kNotYet";
  }
}

}  // namespace
}  // namespace pawl
