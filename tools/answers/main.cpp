// SPDX-License-Identifier: Apache-2.0
// Prints the whole judgement of many calls, one JSON line each: the scenarios, every example of every rule and shield,
// calls of tools whose names are made of the words that knowledge knows, and the calls in FILEs ({"id","tool","input"}
// a line, as `pawl replay` takes them). Nothing else is read from disk, and no time is printed, so that the output of
// two versions of Pawl can be compared byte for byte (scripts/answers).
#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/json.h"
#include "calls.h"
#include "engine/prove.h"
#include "engine/show.h"
#include "knowledge/tool_rows.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 28;

void answer(const std::string& id, std::string_view example, const ExampleWorld& world = {}) {
  Value line = Value::object();
  line.set("id", Value::of(id)).set("judged", show_judged(judge_example(example, world)));
  std::printf("%s\n", write_json(line).c_str());
}

void answer_rule(const Rule& rule, const ExampleWorld& world) {
  const auto all = [&](std::string_view kind, std::span<const std::string_view> examples) {
    int number = 0;
    for (const std::string_view example : examples)
      answer(std::string(rule.id) + " " + std::string(kind) + " " + std::to_string(++number), example, world);
  };
  all("hit", rule.hits);
  all("miss", rule.misses);
  all("instead", rule.instead);
}

void answer_scenarios() {
  for (const Scenario& scenario : read_scenarios(PAWL_SCENARIOS "/calls.txt")) answer(scenario.id, scenario.example);
}

void answer_rules() {
  for (const Rule& rule : built_in_rules()) answer_rule(rule, {});
  for (const Shield& shield : all_shields()) {
    ExampleWorld world;
    world.policy.shields.emplace_back(shield.name);
    for (const Rule& rule : shield.rules) answer_rule(rule, world);
  }
}

// What tools of servers are given, in the few shapes that they have.
constexpr std::string_view kArguments[] = {
    R"({"id": "42"})",
    R"({"path": "/home/dev/app/src/a.txt", "content": "x"})",
    R"({"name": "production", "force": true})",
    R"({"query": "DELETE FROM users", "url": "https://example.com/x"})",
    R"({"command": "rm -rf ~"})",
    R"({"operation": "delete", "resource": {"kind": "Deployment", "name": "web"}})",
    R"({"method": "DELETE", "path": "/v1/users/1", "body": {"all": true}})",
    R"({"source": "/home/dev/app/.env", "destination": "/tmp/x"})",
    R"({"args": ["--force", "main"], "repo": "acme/app", "dry_run": false})",
};

// `mcp__server__does_to` for every row of knowledge: each word of `does` and of `to` at least once.
void answer_tools() {
  std::set<std::string> names;
  for (const ToolRow& row : all_tool_rows()) {
    const std::string server(row.server.empty() ? std::string_view("acme") : row.server.front());
    const std::size_t pairs = std::max(row.does.size(), row.to.size());
    for (std::size_t i = 0; i < pairs; ++i) {
      std::string name(row.does.empty() ? std::string_view("do") : row.does[i % row.does.size()]);
      if (!row.to.empty()) name += "_" + std::string(row.to[i % row.to.size()]);
      names.insert("mcp__" + server + "__" + name);
    }
  }
  for (const std::string& name : names) {
    int shape = 0;
    for (const std::string_view arguments : kArguments)
      answer("tool " + name + " " + std::to_string(++shape), name + " " + std::string(arguments));
  }
}

[[nodiscard]] bool answer_file(const std::string& path) {
  const Result<std::string> text = disk().read(path, kMaxBytes);
  if (!text) {
    std::fprintf(stderr, "%s\n", text.error().text.c_str());
    return false;
  }
  int number = 0;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string_view row = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    ++number;
    const Result<Value> call = read_json(row);
    const std::string* id = call ? call->find_text("id") : nullptr;
    const std::string* tool = call ? call->find_text("tool") : nullptr;
    const Value* input = call ? call->find("input") : nullptr;
    if (id == nullptr || tool == nullptr || input == nullptr) {
      std::fprintf(stderr, "%s:%d: not a call; each line is {\"id\",\"tool\",\"input\"}\n", path.c_str(), number);
      return false;
    }
    answer(*id, *tool + " " + write_json(*input));
  }
  return true;
}

}  // namespace
}  // namespace pawl

int main(int argc, char** argv) {
  pawl::answer_scenarios();
  pawl::answer_rules();
  pawl::answer_tools();
  for (int i = 1; i < argc; ++i) {
    if (!pawl::answer_file(argv[i])) return 1;
  }
  return 0;
}
