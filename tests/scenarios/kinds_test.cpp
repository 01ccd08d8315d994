// SPDX-License-Identifier: Apache-2.0
// Ways around a guard, kind by kind: every row of kinds.txt through the real path, in the default configuration.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "engine/pipeline.h"
#include "engine/prove.h"

namespace pawl {
namespace {

constexpr std::size_t kFewestSpellings = 5;

// The rows below one `[KIND: expected]`.
struct Section {
  std::string kind;
  std::string expected;
  std::vector<std::string> rows;
};

[[nodiscard]] std::string with(std::string text, std::string_view sign, std::string_view meaning) {
  for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at + meaning.size()))
    text.replace(at, sign.size(), meaning);
  return text;
}

[[nodiscard]] std::vector<Section> read_sections() {
  std::vector<Section> sections;
  std::ifstream file(PAWL_SCENARIOS "/kinds.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t colon = line.rfind(": ");
    if (line.front() == '[' && line.back() == ']' && colon != std::string::npos) {
      sections.push_back({line.substr(1, colon - 1), line.substr(colon + 2, line.size() - colon - 3), {}});
      continue;
    }
    if (sections.empty()) ADD_FAILURE() << "a row before the first section: " << line;
    else sections.back().rows.push_back(with(with(line, "⏎", "\n"), "␀", std::string_view("\0", 1)));
  }
  return sections;
}

[[nodiscard]] bool is_as_expected(const std::string& expected, Verdict verdict) {
  if (expected == "denied") return verdict == Verdict::deny;
  if (expected == "stopped") return verdict != Verdict::allow;
  EXPECT_EQ(expected, "allowed");
  return verdict == Verdict::allow;
}

TEST(Kinds, every_spelling_of_every_kind_comes_out_as_written) {
  const MemoryFiles nothing;
  for (const Section& section : read_sections()) {
    for (const std::string& row : section.rows) {
      const Decision decision = judge(call_of_example(row), Policy{}, nothing).decision;
      EXPECT_TRUE(is_as_expected(section.expected, decision.verdict))
          << section.kind << ": should be " << section.expected << ", is " << name_of(decision.verdict) << ": " << row;
    }
  }
}

TEST(Kinds, every_kind_has_enough_spellings) {
  std::map<std::string, std::size_t> spellings;
  for (const Section& section : read_sections())
    if (section.expected != "allowed") spellings[section.kind] += section.rows.size();
  EXPECT_GE(spellings.size(), 20U);
  for (const auto& [kind, count] : spellings) EXPECT_GE(count, kFewestSpellings) << kind;
}

}  // namespace
}  // namespace pawl
