// SPDX-License-Identifier: Apache-2.0
// Every way to tamper with a log, and the sentence that names it.
#include "record/verify.h"

#include <algorithm>

#include "base/hash.h"
#include "record/line.h"
#include "record/test_log.h"

namespace pawl {
namespace {

class Tampering : public TestLog {
 protected:
  // Changes the lines of a log of six entries in one file.
  template <class Change>
  [[nodiscard]] std::string after(Change change) {
    append(6);
    auto all = lines(1);
    change(all);
    set_lines(1, all);
    return verdict();
  }

  static void replace(std::string& line, const std::string& from, const std::string& to) {
    line.replace(line.find(from), from.size(), to);
  }
};

using Lines = std::vector<std::string>;

TEST_F(Tampering, None) {
  EXPECT_EQ(after([](Lines&) {}), "intact 6 in 1");
}

TEST_F(Tampering, ChangedLine) {
  EXPECT_EQ(after([](Lines& all) { replace(all[2], "allow", "deny"); }),
            "changed 000001.jsonl:3: this line was changed after it was written");
}

TEST_F(Tampering, ChangedNumber) {
  EXPECT_EQ(after([](Lines& all) { replace(all[2], "\"n\":3", "\"n\":2"); }),
            "changed 000001.jsonl:3: this line was changed after it was written");
}

TEST_F(Tampering, ChangedHash) {
  EXPECT_EQ(after([](Lines& all) { all[2].replace(all[2].find("prev") + 7, 4, "beef"); }),
            "changed 000001.jsonl:3: this line was changed after it was written, and perhaps the one before it");
}

TEST_F(Tampering, LineTurnedIntoGarbage) {
  EXPECT_EQ(after([](Lines& all) { all[2] = "garbage"; }),
            "changed 000001.jsonl:3: this line was changed after it was written");
}

TEST_F(Tampering, LineEmptied) {
  EXPECT_EQ(after([](Lines& all) { all[2].clear(); }),
            "changed 000001.jsonl:3: this line was changed after it was written");
}

TEST_F(Tampering, RemovedLine) {
  EXPECT_EQ(after([](Lines& all) { all.erase(all.begin() + 2); }),
            "removed 000001.jsonl:3: 1 line before this one was removed");
}

TEST_F(Tampering, RemovedLines) {
  EXPECT_EQ(after([](Lines& all) { all.erase(all.begin() + 2, all.begin() + 5); }),
            "removed 000001.jsonl:3: 3 lines before this one were removed");
}

TEST_F(Tampering, RemovedFirstLine) {
  EXPECT_EQ(after([](Lines& all) { all.erase(all.begin()); }),
            "removed 000001.jsonl:1: the lines before this one were removed");
}

TEST_F(Tampering, InsertedLineWithoutAPlaceInTheChain) {
  EXPECT_EQ(after([](Lines& all) {
              all.insert(all.begin() + 2, write_line("2026-01-31T12:34:56.789Z", std::string(64, 'a'), 3, ""));
            }),
            "inserted 000001.jsonl:3: this line was inserted; the one before it goes on at 000001.jsonl:4");
}

TEST_F(Tampering, InsertedLineThatFollowsTheOneBefore) {
  EXPECT_EQ(after([](Lines& all) {
              all.insert(all.begin() + 2, write_line("2026-01-31T12:34:56.789Z", sha256_hex(all[1]), 3, ""));
            }),
            "inserted 000001.jsonl:3: the text from here to 000001.jsonl:3 was inserted");
}

TEST_F(Tampering, InsertedCopy) {
  EXPECT_EQ(after([](Lines& all) { all.insert(all.begin() + 4, all[1]); }),
            "inserted 000001.jsonl:5: this line was inserted; the one before it goes on at 000001.jsonl:6");
}

TEST_F(Tampering, InsertedGarbage) {
  EXPECT_EQ(after([](Lines& all) { all.insert(all.begin() + 2, "garbage"); }),
            "inserted 000001.jsonl:3: this line was inserted");
}

TEST_F(Tampering, SwappedLines) {
  EXPECT_EQ(after([](Lines& all) { std::swap(all[2], all[3]); }),
            "reordered 000001.jsonl:3: this line is not where it was written");
}

TEST_F(Tampering, MovedLine) {
  EXPECT_EQ(after([](Lines& all) { std::rotate(all.begin() + 1, all.begin() + 2, all.end()); }),
            "reordered 000001.jsonl:2: this line is not where it was written");
}

TEST_F(Tampering, ForgedCutOffNotice) {
  EXPECT_EQ(after([](Lines& all) {
              all[2] = "{\"ti";
              all[3] = write_line("2026-01-31T12:34:56.789Z", sha256_hex("{\"ti"), 4,
                                  write_cut_off_fields(sha256_hex("{\"ti")));
            }),
            "changed 000001.jsonl:4: this line was changed after it was written");
}

TEST_F(Tampering, OnlyTheFirstBreakIsNamedButAllAreCounted) {
  append(6);
  auto all = lines(1);
  replace(all[1], "allow", "deny");
  replace(all[3], "allow", "deny");
  set_lines(1, all);
  EXPECT_EQ(verify().breaks, 2);
  EXPECT_EQ(verify().first_break->place.line, 2);
}

TEST_F(Tampering, ALogOfRandomBytes) {
  append(1);
  std::string bytes;
  unsigned seed = 7;
  for (int i = 0; i < 4096; ++i) bytes += static_cast<char>((seed = seed * 1103515245 + 12345) >> 16);
  set_content(path(1), bytes);
  EXPECT_EQ(verdict(), "foreign 000001.jsonl:1: this is not a line that the log writes");
}

TEST_F(Tampering, ALogOfZeroBytes) {
  append(1);
  set_content(path(1), std::string(4096, '\0'));
  EXPECT_EQ(
      verdict(),
      "foreign 000001.jsonl:1: nothing but zero bytes: the power went while it was written, or somebody overwrote "
      "it");
}

TEST_F(Tampering, ALogThatWasEmptied) {
  append(1);
  set_content(path(1), "");
  EXPECT_EQ(verdict(), "removed 000001.jsonl: this file holds no entry any more");
  append(1);
  EXPECT_EQ(verdict(), "intact 1 in 1");
}

TEST_F(Tampering, ALastFileThatWasEmptiedIsNamed) {
  options_.max_size_bytes = 10;
  append(2);
  set_content(path(2), "");
  EXPECT_EQ(verdict(), "intact 1 in 2");
  EXPECT_EQ(verify().empty_files, Lines{"000002.jsonl"});
}

TEST_F(Tampering, ALastLineThatLacksItsEndButNotItsNewline) {
  EXPECT_EQ(after([](Lines& all) { all[5].resize(all[5].size() - 10); }),
            "changed 000001.jsonl:6: this line was changed after it was written");
}

TEST_F(Tampering, ALogThatIsOnlyTheStartOfALine) {
  append(1);
  set_content(path(1), content(path(1)).substr(0, 40));
  EXPECT_EQ(verdict(), "removed 000001.jsonl: this file holds no entry any more");
}

TEST_F(Tampering, MissingFile) {
  options_.max_size_bytes = 10;
  append(4);
  std::filesystem::remove(path(2));
  EXPECT_EQ(verdict(), "missing file 000002.jsonl: this file is missing");
}

TEST_F(Tampering, FilesSwapped) {
  options_.max_size_bytes = 10;
  append(4);
  const std::string second = content(path(2));
  set_content(path(2), content(path(3)));
  set_content(path(3), second);
  EXPECT_EQ(verdict(), "reordered 000002.jsonl:1: this line is not where it was written");
}

TEST_F(Tampering, LinesRemovedAtTheEndOfAnOlderFile) {
  options_.max_size_bytes = 1000;
  append(12);
  auto all = lines(1);
  all.pop_back();
  set_lines(1, all);
  EXPECT_EQ(verdict(), "removed 000002.jsonl:1: 1 line before this one was removed");
}

TEST_F(Tampering, StrangersAreNamed) {
  append(1);
  set_content(options_.folder + "/7.jsonl", "x");
  set_content(options_.folder + "/side-1-1.part", "x");
  EXPECT_EQ(verify().strangers, (Lines{"7.jsonl", "side-1-1.part"}));
  append(1);
  EXPECT_EQ(verdict(), "intact 2 in 1");
}

}  // namespace
}  // namespace pawl
