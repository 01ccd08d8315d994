// SPDX-License-Identifier: Apache-2.0
#include "exceptions.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace pawl {

namespace {

[[nodiscard]] std::vector<Exception> read(const std::string& name) {
  std::vector<Exception> rows;
  std::ifstream file(PAWL_PROPERTIES "/" + name);
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    Exception row;
    std::istringstream words(line);
    words >> row.rewrite >> row.scenario;
    std::getline(words >> std::ws, row.reason);
    if (row.reason.empty()) {
      std::fprintf(stderr, "%s:%d: a row is `rewrite scenario reason`\n", name.c_str(), number);
      std::exit(2);
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

const std::vector<Exception>& lost_yet() {
  static const std::vector<Exception> all = read("lost_yet.txt");
  return all;
}

const std::vector<Exception>& asks_more_yet() {
  static const std::vector<Exception> all = read("asks_more_yet.txt");
  return all;
}

bool is_excepted(const std::vector<Exception>& exceptions, const std::vector<std::string_view>& rewrites,
                 std::string_view scenario) {
  std::string joined = "+";
  for (const std::string_view rewrite : rewrites) joined += std::string(rewrite) + "+";
  return std::any_of(exceptions.begin(), exceptions.end(), [&](const Exception& exception) {
    if (exception.scenario != "*" && exception.scenario != scenario) return false;
    const bool has_more = exception.rewrite.ends_with("+*");
    const std::string named = "+" + exception.rewrite.substr(0, exception.rewrite.size() - (has_more ? 2 : 0)) + "+";
    const std::size_t at = joined.find(named);
    return at != std::string::npos && (!has_more || at + named.size() < joined.size());
  });
}

}  // namespace pawl
