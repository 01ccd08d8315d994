// SPDX-License-Identifier: Apache-2.0
// What holds for verdicts, whatever the command: a neighbour makes nothing milder, the same effects are judged the
// same, decoded text is judged as what it holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyse/dump.h"
#include "engine/prove.h"
#include "exceptions.h"
#include "judged.h"

namespace pawl {
namespace {

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
  for (const JudgedRewrite& row : judged_rewrites()) {
    if (row.rewrite->adds_something || row.verdict <= row.verdict_before) continue;
    const std::string name(row.rewrite->name);
    if (is_excepted(asks_more_yet(), {name}, row.scenario->id)) {
      still_wrong.insert(name + " " + row.scenario->id);
      still_wrong.insert(name + " *");
    } else {
      ADD_FAILURE() << name << " " << row.scenario->id << ": " << name_of(row.verdict_before) << " became "
                    << name_of(row.verdict) << "\n  " << row.scenario->example << "\n  " << row.text;
    }
  }
  for (const Exception& exception : asks_more_yet()) {
    EXPECT_TRUE(still_wrong.contains(exception.rewrite + " " + exception.scenario))
        << "`" << exception.rewrite << " " << exception.scenario << "` holds now; take it out of asks_more_yet.txt";
  }
}

TEST(Verdicts, are_equal_where_effects_are) {
  std::map<std::string_view, const JudgedRewrite*> seen;
  for (const JudgedRewrite& row : judged_rewrites()) {
    if (row.effects.empty()) continue;
    const JudgedRewrite& other = *seen.emplace(row.effects, &row).first->second;
    EXPECT_EQ(name_of(other.verdict), name_of(row.verdict)) << row.effects << "\n" << other.text << "\n" << row.text;
  }
  EXPECT_GT(seen.size(), 1000U);
}

TEST(Verdicts, known_text_that_is_decoded_and_run_is_judged_as_what_it_holds) {
  for (const JudgedRewrite& row : judged_rewrites()) {
    if (!only_decodes(*row.rewrite) || is_excepted(lost_yet(), {row.rewrite->name}, row.scenario->id)) continue;
    EXPECT_EQ(dump_effects(judge_example(row.text).analysis),
              dump_effects(judge_example(row.scenario->example).analysis))
        << row.text;
  }
}

struct NotYet {
  std::string_view part;
  std::string_view reason;
};

// Commands with such a part are not denied yet. What is denied again must leave this list.
const std::vector<NotYet> kNotYet = {};

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
