// SPDX-License-Identifier: Apache-2.0
#include "engine/prove.h"

#include <algorithm>
#include <charconv>

#include "base/json.h"
#include "base/visible.h"
#include "rules/match.h"

namespace pawl {
namespace {

[[nodiscard]] std::string shown(std::string_view example) {
  return "`" + visible_around(example, 0, 120, 120) + "`";
}

[[nodiscard]] bool fires(const When& when, const Analysis& analysis) {
  return std::any_of(analysis.effects.begin(), analysis.effects.end(),
                     [&](const Effect& e) { return matches(when, e); });
}

struct Dropped {
  std::string_view clause;
  When when;
};

// The rule's condition with one clause left out, for each clause that it has (and for each single attribute).
[[nodiscard]] std::vector<Dropped> with_one_clause_dropped(const When& when) {
  std::vector<Dropped> result;
  const auto drop = [&](std::string_view clause, auto field) {
    if (when.*field == std::remove_reference_t<decltype(when.*field)>{}) return;
    Dropped dropped{clause, when};
    dropped.when.*field = {};
    result.push_back(dropped);
  };
  drop("effect", &When::effects);
  drop("action", &When::actions);
  drop("class", &When::classes);
  drop("not_class", &When::no_classes);
  const auto drop_list = [&](std::string_view clause, std::span<const std::string_view> When::*field) {
    if ((when.*field).empty()) return;
    Dropped dropped{clause, when};
    dropped.when.*field = {};
    result.push_back(dropped);
  };
  drop_list("program", &When::programs);
  drop_list("command", &When::commands);
  drop_list("object", &When::objects);
  for (unsigned bit = 0; bit < 16; ++bit) {
    const auto mask = static_cast<std::uint16_t>(1U << bit);
    if ((when.attributes & mask) != 0) {
      Dropped dropped{"with", when};
      dropped.when.attributes = static_cast<std::uint16_t>(when.attributes & ~mask);
      result.push_back(dropped);
    }
    if ((when.no_attributes & mask) != 0) {
      Dropped dropped{"without", when};
      dropped.when.no_attributes = static_cast<std::uint16_t>(when.no_attributes & ~mask);
      result.push_back(dropped);
    }
  }
  return result;
}

void prove_rule(const Rule& rule, std::vector<std::string>& failures) {
  const std::string name(rule.id);
  std::vector<Analysis> misses;
  for (const std::string_view hit : rule.hits) {
    if (!fires(rule.when, judge_example(hit).analysis)) failures.push_back(name + ": does not catch " + shown(hit));
  }
  for (const std::string_view miss : rule.misses) {
    misses.push_back(judge_example(miss).analysis);
    if (fires(rule.when, misses.back()))
      failures.push_back(name + ": catches " + shown(miss) + ", which it should leave alone");
  }
  for (const Dropped& dropped : with_one_clause_dropped(rule.when)) {
    const bool breaks =
        std::any_of(misses.begin(), misses.end(), [&](const Analysis& a) { return fires(dropped.when, a); });
    if (!breaks) {
      failures.push_back(name + ": without its clause `" + std::string(dropped.clause) +
                         "` no example changes; add a miss that needs it, or drop the clause");
    }
  }
  for (const std::string_view command : rule.instead) {
    const Decision decision = judge_example(command).decision;
    if (decision.verdict != Verdict::allow) {
      failures.push_back(name + ": its `instead` " + shown(command) + " comes out as " +
                         std::string(name_of(decision.verdict)));
    }
  }
}

}  // namespace

Call call_of_example(std::string_view example) {
  Call call;
  call.tool = "Bash";
  call.home = "/home/dev";
  call.user = "dev";
  call.cwd = "/home/dev/app";
  call.project = "/home/dev/app";
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

Judged judge_example(std::string_view example) {
  static const MemoryFiles files = [] {
    MemoryFiles table;
    table.add_file("/etc/hosts", "");
    return table;
  }();
  return judge(call_of_example(example), Policy{}, files);
}

std::vector<std::string> prove(std::span<const Rule> rules) {
  std::vector<std::string> failures;
  for (const Rule& rule : rules) prove_rule(rule, failures);
  return failures;
}

}  // namespace pawl
