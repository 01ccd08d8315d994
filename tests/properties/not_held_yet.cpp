// SPDX-License-Identifier: Apache-2.0
#include "not_held_yet.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace pawl {

const std::vector<Exception>& exceptions() {
  static const std::vector<Exception> all = [] {
    std::vector<Exception> rows;
    std::ifstream file(PAWL_PROPERTIES "/not_held_yet.txt");
    int number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      Exception row;
      std::istringstream words(line);
      words >> row.rewrite >> row.scenario;
      std::getline(words >> std::ws, row.reason);
      if (row.reason.empty()) {
        std::fprintf(stderr, "not_held_yet.txt:%d: a row is `rewrite scenario reason`\n", number);
        std::exit(2);
      }
      rows.push_back(row);
    }
    return rows;
  }();
  return all;
}

bool is_excepted(const std::vector<std::string_view>& rewrites, std::string_view scenario) {
  std::string joined = "+";
  for (const std::string_view rewrite : rewrites) joined += std::string(rewrite) + "+";
  return std::any_of(exceptions().begin(), exceptions().end(), [&](const Exception& exception) {
    return (exception.scenario == "*" || exception.scenario == scenario) &&
           joined.find("+" + exception.rewrite + "+") != std::string::npos;
  });
}

}  // namespace pawl
