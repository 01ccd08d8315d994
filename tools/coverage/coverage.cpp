// SPDX-License-Identifier: Apache-2.0
#include "coverage.h"

#include <algorithm>
#include <set>

#include "analyse/analyse.h"
#include "base/json.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

template <typename Use>
void each_line(std::string_view text, Use use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// A program without knowledge runs as local code under its own name; a function or an alias of the call does not.
[[nodiscard]] bool is_unknown_program(const Analysis& analysis, int index) {
  const std::string& head = analysis.steps[static_cast<std::size_t>(index)].argv[0].text;
  if (head.find('/') != std::string::npos) return false;
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), [&](const Effect& effect) {
    return effect.step == index && effect.kind == EffectKind::execute && effect.action == Action::local &&
           effect.object == head;
  });
}

void count_command(std::string_view command, Coverage& into) {
  const World world{disk(), "/home/dev", "/home/dev/app", "/home/dev/app", "dev"};
  const Analysis analysis = analyse_shell(command, world);
  std::set<std::string> known;
  std::set<std::string> unknown;
  for (int i = 0; i < static_cast<int>(analysis.steps.size()); ++i) {
    const Step& step = analysis.steps[static_cast<std::size_t>(i)];
    if (step.is_supposed || step.program.empty()) continue;
    if (find_program(step.program) != nullptr) {
      known.insert(step.program);
    } else if (is_unknown_program(analysis, i)) {
      unknown.insert(step.program);
    }
  }
  if (known.empty() && unknown.empty()) return;
  ++into.rows;
  if (unknown.empty()) ++into.known_rows;
  for (const std::string& name : known) ++into.known[name];
  for (const std::string& name : unknown) ++into.unknown[name];
}

}  // namespace

Coverage coverage_of_names(std::string_view text) {
  Coverage result;
  each_line(text, [&](std::string_view line) {
    line = line.substr(0, line.find('#'));
    const std::size_t end = line.find_last_not_of(" \t\r");
    if (end == std::string_view::npos) return;
    const std::string name(line.substr(0, end + 1));
    const bool is_known = find_program(name) != nullptr;
    ++result.rows;
    if (is_known) ++result.known_rows;
    ++(is_known ? result.known : result.unknown)[name];
  });
  return result;
}

Coverage coverage_of_commands(std::string_view text) {
  Coverage result;
  each_line(text, [&](std::string_view line) {
    const Result<Value> row = read_json(line);
    const std::string* command = row && row->is_object() ? row->find_text("input") : nullptr;
    const std::string* kind = row && row->is_object() ? row->find_text("kind") : nullptr;
    if (command == nullptr || (kind != nullptr && *kind != "command")) return;
    count_command(*command, result);
  });
  return result;
}

void add(Coverage& to, const Coverage& from) {
  to.rows += from.rows;
  to.known_rows += from.known_rows;
  for (const auto& [name, rows] : from.known) to.known[name] += rows;
  for (const auto& [name, rows] : from.unknown) to.unknown[name] += rows;
}

std::vector<std::string> most_common(const std::map<std::string, int>& names, std::size_t limit) {
  std::vector<std::pair<int, std::string>> sorted;
  for (const auto& [name, rows] : names) sorted.emplace_back(-rows, name);
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> result;
  for (const auto& [rows, name] : sorted) {
    if (result.size() == limit) break;
    result.push_back(name + " " + std::to_string(-rows));
  }
  return result;
}

}  // namespace pawl
