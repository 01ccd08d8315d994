// SPDX-License-Identifier: Apache-2.0
#include "content/files/patch.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

std::string dump(const PatchFacts& facts) {
  std::string text;
  for (const PatchFact& file : facts.files) {
    static constexpr const char* kWords[] = {"add ", "update ", "delete ", "to "};
    text += (text.empty() ? "" : "; ") + std::string(kWords[static_cast<int>(file.kind)]) + file.path;
  }
  return text + (facts.is_total ? "" : " (not total)");
}

TEST(Patch, reads_every_heading) {
  EXPECT_EQ(
      dump(read_patch("*** Begin Patch\n*** Add File: a b.txt\n+x\n*** Update File: c\n*** Move to: d\n@@\n-1\n+2\n"
                      "*** Delete File: e\n*** End Patch\n")),
      "add a b.txt; update c; to d; delete e");
}

TEST(Patch, a_line_that_only_looks_like_a_heading_is_content) {
  EXPECT_EQ(dump(read_patch("*** Begin Patch\n*** Add File: a\n+*** Delete File: b\n*** End Patch")), "add a");
}

TEST(Patch, says_when_it_did_not_understand_all) {
  EXPECT_EQ(dump(read_patch("")), " (not total)");
  EXPECT_EQ(dump(read_patch("--- a\n+++ b\n")), " (not total)");
  EXPECT_EQ(dump(read_patch("*** Begin Patch\n*** Rename File: a\n*** Add File: b\n*** End Patch")),
            "add b (not total)");
  EXPECT_EQ(dump(read_patch("*** Begin Patch\n*** Add File: b\n")), "add b (not total)");
  EXPECT_EQ(dump(read_patch("*** Add File: b\n")), " (not total)");
}

}  // namespace
}  // namespace pawl
