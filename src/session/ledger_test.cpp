// SPDX-License-Identifier: Apache-2.0
#include "session/ledger.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "model/step.h"

namespace pawl {
namespace {

Analysis analysis_of(std::vector<FileChange> changes) {
  Analysis analysis;
  analysis.files = std::move(changes);
  return analysis;
}

TEST(Ledger, knows_whose_text_a_file_holds) {
  MemoryFiles files;
  files.add_file("/p/old.sh", "old");
  files.add_file("/p/mine.sh", "mine");
  const ListedFiles memory(
      {{"/p/mine.sh", {}, true, "none", sha256_hex("mine")}, {"/p/dl", Source::network, false, "none", "h"}});
  const auto own = [&](FileChange change) {
    const std::vector<KnownFile> found = files_of(analysis_of({std::move(change)}), memory, files);
    return found.empty() ? std::string("nothing")
                         : std::string(found[0].is_own ? "own" : "not own") +
                               (found[0].sources.is_empty() ? "" : " " + names_in(kSourceWords, found[0].sources, " "));
  };
  EXPECT_EQ(own({"/p/new.sh", {}, true}), "own");
  EXPECT_EQ(own({"/p/new.sh", {}, false}), "own");      // made here, by whatever command
  EXPECT_EQ(own({"/p/old.sh", {}, true}), "own");       // overwritten whole
  EXPECT_EQ(own({"/p/old.sh", {}, false}), "nothing");  // a part of somebody's text
  EXPECT_EQ(own({"/p/mine.sh", {}, false}), "own");     // a part of its own
  EXPECT_EQ(own({"/p/c.sh", {}, false, "/p/mine.sh"}), "own");
  EXPECT_EQ(own({"/p/c.sh", {}, false, "/p/old.sh"}), "nothing");
  EXPECT_EQ(own({"/p/c", Source::network, false, "/p/dl"}), "not own network");
  EXPECT_EQ(own({"/p/dl", {}, false}), "own network");  // a part added does not wash it
  EXPECT_EQ(own({"/p/dl", {}, true}), "own");           // written anew
  EXPECT_EQ(own({"/p/s", Source::secret, false, "/p/.env"}), "not own secret");
}

TEST(Ledger, settles_what_the_tool_left) {
  MemoryFiles files;
  files.add_file("/p/a", "x");
  files.add_file("/p/b", "y");
  const std::vector<KnownFile> unsettled = {
      {"/p/a", {}, true, "none"}, {"/p/b", {}, true, sha256_hex("y")}, {"/p/c", {}, true, "none"}};
  EXPECT_EQ(settle(unsettled, files), (std::vector<KnownFile>{{"/p/a", {}, true, "none", sha256_hex("x")}}));
}

}  // namespace
}  // namespace pawl
