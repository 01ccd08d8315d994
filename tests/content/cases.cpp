// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

#include <algorithm>

#include "base/files.h"

namespace pawl {

std::vector<ContentCase> cases_in(const std::string& folder) {
  const std::string root = std::string(PAWL_SOURCE_DIR) + "/tests/content/" + folder;
  std::vector<ContentCase> cases;
  for (const std::string& file : names_in(root)) {
    const std::size_t mark = file.find("__");
    if (mark == std::string::npos || !file.ends_with(".txt")) continue;
    ContentCase one;
    one.name = folder + "/" + file.substr(0, mark);
    one.path = file.substr(mark + 2, file.size() - mark - 2 - 4);
    for (std::size_t at = one.path.find("__"); at != std::string::npos; at = one.path.find("__", at))
      one.path.replace(at, 2, "/");
    one.text = disk().read(root + "/" + file, std::size_t{8} << 20).value_or("");
    cases.push_back(std::move(one));
  }
  return cases;
}

std::string dump(const ContentCase& one, const Inspected& inspected) {
  std::string out;
  for (const ContentFinding& finding : inspected.findings) {
    const auto end = one.text.begin() + static_cast<std::ptrdiff_t>(finding.span.begin);
    const auto line = std::count(one.text.begin(), end, '\n') + 1;
    out += "  " + std::string(name_of(finding.severity)) + " " + std::string(finding.rule->id) + ":" +
           std::to_string(line) + " " + finding.object + "\n";
  }
  if (!inspected.unread.empty()) out += "  unread: " + inspected.unread + "\n";
  return out;
}

}  // namespace pawl
