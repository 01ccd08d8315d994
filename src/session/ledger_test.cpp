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
  SessionMemory memory;
  memory.files = {{"/p/mine.sh", 0, true, "none", sha256_hex("mine")}, {"/p/dl", from_network, false, "none", "h"}};
  const auto own = [&](FileChange change) {
    const std::vector<KnownFile> found = files_of(analysis_of({std::move(change)}), memory, files);
    return found.empty() ? std::string("nothing")
                         : std::string(found[0].is_own ? "own " : "not own ") + std::to_string(found[0].sources);
  };
  EXPECT_EQ(own({"/p/new.sh", 0, true}), "own 0");
  EXPECT_EQ(own({"/p/new.sh", 0, false}), "own 0");    // made here, by whatever command
  EXPECT_EQ(own({"/p/old.sh", 0, true}), "own 0");     // overwritten whole
  EXPECT_EQ(own({"/p/old.sh", 0, false}), "nothing");  // a part of somebody's text
  EXPECT_EQ(own({"/p/mine.sh", 0, false}), "own 0");   // a part of its own
  EXPECT_EQ(own({"/p/c.sh", 0, false, "/p/mine.sh"}), "own 0");
  EXPECT_EQ(own({"/p/c.sh", 0, false, "/p/old.sh"}), "nothing");
  EXPECT_EQ(own({"/p/c", from_network, false, "/p/dl"}), "not own 1");
  EXPECT_EQ(own({"/p/dl", 0, false}), "own 1");  // a part added does not wash it
  EXPECT_EQ(own({"/p/dl", 0, true}), "own 0");   // written anew
  EXPECT_EQ(own({"/p/s", from_secret, false, "/p/.env"}), "not own 2");
}

TEST(Ledger, forgets_what_did_not_come_true) {
  MemoryFiles files;
  files.add_file("/p/same", "a");
  files.add_file("/p/changed", "b");
  files.add_file("/p/seen", "c");
  SessionMemory memory;
  memory.files = {
      {"/p/same", from_network, false, sha256_hex("a")}, {"/p/changed", from_network, false, sha256_hex("a")},
      {"/p/never", from_network, false, "none"},         {"/p/unread", from_network, false, "unread"},
      {"/p/deleted", from_network, false, "none", "h"},  {"/p/seen", from_network, false, "none", "other"}};
  keep_what_holds(memory, files);
  std::string left;
  for (const KnownFile& file : memory.files) left += file.path + " ";
  EXPECT_EQ(left, "/p/changed /p/unread /p/seen ");
  EXPECT_EQ(memory.gone, (std::vector<std::string>{"/p/deleted"}));
}

TEST(Ledger, settles_what_the_tool_left) {
  MemoryFiles files;
  files.add_file("/p/a", "x");
  files.add_file("/p/b", "y");
  SessionMemory memory;
  memory.files = {{"/p/a", 0, true, "none"},
                  {"/p/b", 0, true, sha256_hex("y")},
                  {"/p/c", 0, true, "none"},
                  {"/p/a2", 0, true, "none", "z"}};
  EXPECT_EQ(settle(memory, files), (std::vector<KnownFile>{{"/p/a", 0, true, "none", sha256_hex("x")}}));
}

}  // namespace
}  // namespace pawl
