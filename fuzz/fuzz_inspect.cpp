// SPDX-License-Identifier: Apache-2.0
// A file of anybody, looked into: never a crash, every place within the text, the same text the same findings.
#include <cstdint>
#include <string>

#include "inspect/inspect.h"
#include "require.h"

// The first byte picks what the file is.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pawl;
  static constexpr std::string_view kPaths[] = {"setup.py", "a.js",      "a.ts",           "a.rb",  "a.php",
                                                "a.go",     "a.sh",      "package.json",   "a.pth", "n.ipynb",
                                                "a.md",     "CLAUDE.md", ".gitlab-ci.yml", "a.pl"};
  if (size == 0) return 0;
  const std::string_view path = kPaths[data[0] % std::size(kPaths)];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Inspected inspected = inspect_text(path, text);
  for (const ContentFinding& finding : inspected.findings)
    require(finding.span.begin <= finding.span.end && finding.span.end <= text.size(), "a finding is within the text");
  require(inspect_text(path, text).findings.size() == inspected.findings.size(),
          "the same text gives the same findings");
  return 0;
}
