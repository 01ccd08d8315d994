// SPDX-License-Identifier: Apache-2.0
#include "calls.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace pawl {
namespace {

[[noreturn]] void stop(const std::string& path, int line, const std::string& what) {
  std::fprintf(stderr, "%s:%d: %s\n", path.c_str(), line, what.c_str());
  std::exit(2);
}

[[nodiscard]] std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) stop(path, 0, "cannot be read");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::vector<Scenario> read_scenarios(const std::string& path) {
  std::vector<Scenario> scenarios;
  int number = 0;
  for (const std::string& line : lines_of(path)) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const std::string rest = line.size() > 2 ? line.substr(2) : std::string();
    if (line[0] != '$' && line[0] != '>' && line[0] != '@' && line[0] != '=') {
      const std::size_t blank = line.find(' ');
      if (blank == std::string::npos) stop(path, number, "a scenario begins with `id verdict`");
      Scenario scenario;
      scenario.id = line.substr(0, blank);
      scenario.verdict = line.substr(line.find_last_of(' ') + 1);
      scenario.line = number;
      scenarios.push_back(scenario);
      continue;
    }
    if (scenarios.empty()) stop(path, number, "a line before the first scenario");
    Scenario& scenario = scenarios.back();
    switch (line[0]) {
      case '$':
        scenario.is_shell = true;
        scenario.example = rest;
        break;
      case '>':
        scenario.example += "\n" + rest;
        break;
      case '@':
        scenario.example = rest;
        break;
      default:
        scenario.effects = rest;
        break;
    }
  }
  for (const Scenario& scenario : scenarios) {
    if (scenario.example.empty() || scenario.effects.empty()) {
      stop(path, scenario.line, "`" + scenario.id + "` needs a call and a line `= effects`");
    }
  }
  return scenarios;
}

std::vector<NotRightYet> read_not_right_yet(const std::string& path) {
  std::vector<NotRightYet> rows;
  int number = 0;
  for (const std::string& line : lines_of(path)) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) stop(path, number, "a row is `id reason`; the reason is missing");
    rows.push_back({line.substr(0, blank), line.substr(line.find_first_not_of(' ', blank))});
  }
  return rows;
}

std::string block_of(const Scenario& scenario) {
  std::string text = scenario.id + " " + scenario.verdict + "\n" + (scenario.is_shell ? "$ " : "@ ");
  for (const char c : scenario.example) text += c == '\n' ? std::string("\n> ") : std::string(1, c);
  return text + "\n= " + scenario.effects + "\n";
}

}  // namespace pawl
