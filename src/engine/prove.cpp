// SPDX-License-Identifier: Apache-2.0
#include "engine/prove.h"

#include <algorithm>
#include <charconv>

#include "base/files.h"
#include "base/json.h"
#include "base/visible.h"
#include "rules/clauses.h"
#include "rules/match.h"

namespace pawl {
namespace {

[[nodiscard]] std::string shown(std::string_view example) {
  return "`" + visible_around(example, 0, 120, 120) + "`";
}

struct Dropped {
  std::string_view clause;
  When when;
};

// The rule's condition with one clause left out, for each clause that it has (and for each single attribute).
[[nodiscard]] std::vector<Dropped> with_one_clause_dropped(const When& when) {
  std::vector<Dropped> result;
  for (const Clause& clause : kClauses) {
    if (!is_set(clause, when)) continue;
    std::visit(
        [&](auto field) {
          using Held = std::remove_cvref_t<decltype(when.*field)>;
          if constexpr (std::is_same_v<Held, Attributes>) {
            for (const AttributeWord& word : kAttributeWords) {
              if (!(when.*field).has(word.value)) continue;
              result.push_back({clause.name, when});
              (result.back().when.*field).clear(word.value);
            }
          } else {
            result.push_back({clause.name, when});
            result.back().when.*field = {};
          }
        },
        clause.field);
  }
  return result;
}

[[nodiscard]] bool fires_on(const When& when, const Judged& judged) {
  return fires(when, judged.analysis, judged.call.project);
}

void prove_rule(const Rule& rule, const ExampleWorld& world, std::vector<std::string>& failures) {
  const std::string name(rule.id);
  const bool allows = rule.origin == Origin::user_pack && rule.verdict == Verdict::allow;
  std::vector<Judged> misses;
  for (const std::string_view hit : rule.hits) {
    const Judged judged = judge_example(hit, world);
    if (!fires_on(rule.when, judged)) {
      failures.push_back(name + ": does not catch " + shown(hit));
    } else if (allows && judged.decision.verdict != Verdict::allow) {
      failures.push_back(name + ": " + shown(hit) + " still comes out as " +
                         std::string(name_of(judged.decision.verdict)));
    }
  }
  for (const std::string_view miss : rule.misses) {
    misses.push_back(judge_example(miss, world));
    if (fires_on(rule.when, misses.back()))
      failures.push_back(name + ": catches " + shown(miss) + ", which it should leave alone");
  }
  for (const Dropped& dropped : with_one_clause_dropped(rule.when)) {
    if (allows) break;
    const bool breaks =
        std::any_of(misses.begin(), misses.end(), [&](const Judged& m) { return fires_on(dropped.when, m); });
    if (!breaks) {
      failures.push_back(name + ": without its clause `" + std::string(dropped.clause) +
                         "` no example changes; add a miss that needs it, or drop the clause");
    }
  }
  for (const std::string_view command : rule.instead) {
    const Decision decision = judge_example(command, world).decision;
    if (decision.verdict != Verdict::allow) {
      failures.push_back(name + ": its `instead` " + shown(command) + " comes out as " +
                         std::string(name_of(decision.verdict)));
    }
  }
}

}  // namespace

Call call_of_example(std::string_view example, const ExampleWorld& world) {
  Call call;
  call.tool = "Bash";
  call.home = world.home;
  call.user = world.user;
  call.cwd = join_path(world.home, "app");
  call.project = call.cwd;
  if (example.starts_with("IN /")) {
    const std::size_t end = std::min(example.find(' ', 3), example.size());
    call.cwd = example.substr(3, end - 3);
    example.remove_prefix(std::min(end + 1, example.size()));
    // On a real disk the checkout around it is found as for any call.
    call.project = world.reads_disk ? std::string() : call.cwd;
  }
  std::string text(example);
  const std::size_t blank = example.find(' ');
  if (blank != std::string_view::npos && example.substr(blank + 1).starts_with('{') && example.ends_with('}')) {
    if (const Result<Value> input = read_json(example.substr(blank + 1))) {
      call.tool = example.substr(0, blank);
      call.input = *input;
      return call;
    }
  }
  if (example.starts_with("REPEAT ")) {
    std::size_t count = 0;
    const auto [end, problem] = std::from_chars(example.data() + 7, example.data() + example.size(), count);
    if (problem == std::errc{} && count <= 1000000) {
      const std::string piece(end + 1, example.data() + example.size());
      text.clear();
      while (text.size() < count) text += piece;
    }
  }
  call.input = Value::object();
  call.input.set("command", Value::of(text));
  return call;
}

Judged judge_example(std::string_view example, const ExampleWorld& world) {
  static const MemoryFiles files = [] {
    MemoryFiles table;
    table.add_file("/etc/hosts", "");
    return table;
  }();
  const bool is_real = world.reads_disk && example.starts_with("IN /");
  return judge(call_of_example(example, world), world.policy, is_real ? disk() : files, world.user_rules);
}

std::vector<std::string> prove(std::span<const Rule> rules, const ExampleWorld& world) {
  std::vector<std::string> failures;
  for (const Rule& rule : rules) prove_rule(rule, world, failures);
  return failures;
}

std::vector<std::string> prove_built_in() {
  std::vector<std::string> failures = prove(built_in_rules());
  for (const Shield& shield : all_shields()) {
    ExampleWorld world;
    world.policy.shields = {std::string(shield.name)};
    for (std::string& failure : prove(shield.rules, world)) failures.push_back(std::move(failure));
  }
  return failures;
}

}  // namespace pawl
