// SPDX-License-Identifier: Apache-2.0
// How many malicious programs are found, and how many ordinary ones are taken for such. `held-out`, `fresh` and
// `second` were written before any of them was judged. What is not right yet is listed in not_right_yet.txt; what
// becomes right must leave the list.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <set>

#include "base/files.h"
#include "cases.h"

namespace pawl {
namespace {

[[nodiscard]] std::set<std::string> known_wrong() {
  const std::string path = std::string(PAWL_SOURCE_DIR) + "/tests/content/not_right_yet.txt";
  std::set<std::string> names;
  const std::string text = disk().read(path, std::size_t{1} << 20).value_or("");
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, text.find_first_of(" \n", at) - at);
    if (!line.empty() && line[0] != '#') names.insert(line);
    at = end + 1;
  }
  return names;
}

struct Tally {
  std::size_t all = 0;
  std::size_t found = 0;
};

// A finding counts from `review` on.
[[nodiscard]] Tally judge_all(const std::string& folder, bool is_bad, std::set<std::string>& wrong) {
  Tally tally;
  for (const ContentCase& one : cases_in(folder)) {
    const Inspected inspected = inspect_text(one.path, one.text);
    bool is_found = false;
    for (const ContentFinding& finding : inspected.findings) is_found |= finding.severity >= Severity::medium;
    ++tally.all;
    if (is_found) ++tally.found;
    if (is_found != is_bad) wrong.insert(one.name);
    if (std::getenv("PAWL_SHOW_CASES") != nullptr)
      std::printf("%s %s\n%s", is_found == is_bad ? "right" : "WRONG", one.name.c_str(), dump(one, inspected).c_str());
  }
  return tally;
}

void judge_part(const std::string& part, double least_recall) {
  std::set<std::string> wrong;
  const Tally bad = judge_all(part + "/bad", true, wrong);
  const Tally good = judge_all(part + "/good", false, wrong);
  ASSERT_GT(bad.all, 0U);
  ASSERT_GT(good.all, 0U);
  const double recall = static_cast<double>(bad.found) / static_cast<double>(bad.all);
  const double false_alarms = static_cast<double>(good.found) / static_cast<double>(good.all);
  const double precision =
      static_cast<double>(bad.found) / static_cast<double>(std::max<std::size_t>(1, bad.found + good.found));
  std::printf(
      "%s: %zu malicious, %zu found (recall %.1f %%); %zu ordinary, %zu of them reported (%.1f %%); precision %.1f "
      "%%\n",
      part.c_str(), bad.all, bad.found, 100 * recall, good.all, good.found, 100 * false_alarms, 100 * precision);
  EXPECT_GE(recall, least_recall);
  EXPECT_LE(false_alarms, 0.02);
  std::set<std::string> expected;
  for (const std::string& name : known_wrong()) {
    if (name.starts_with(part + "/")) expected.insert(name);
  }
  EXPECT_EQ(wrong, expected) << "not_right_yet.txt lists what is not right yet";
}

TEST(ContentCorpus, programs) {
  judge_part("programs", 0.65);
}

TEST(ContentCorpus, held_out) {
  judge_part("held-out", 0.65);
}

TEST(ContentCorpus, fresh) {
  judge_part("fresh", 0.65);
}

TEST(ContentCorpus, second) {
  judge_part("second", 0.65);
}

}  // namespace
}  // namespace pawl
