// SPDX-License-Identifier: Apache-2.0
// What is kept comes back as it was; what somebody else changed meanwhile stays.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model/call_id.h"
#include "undo/test_tree.h"

namespace pawl {
namespace {

const std::string kId = make_call_id(1000);
const std::string kOther = make_call_id(2000);

[[nodiscard]] std::string id_of(unsigned number) {
  return make_call_id(number);
}

TEST(Undo, BringsBackAFolderThatWasDeleted) {
  TestTree tree;
  tree.write("src/a", "one\n");
  tree.write("src/deep/b", "two\n");
  tree.run("ln -s a src/link; chmod 600 src/a; chmod 500 src/deep; touch -d '2020-01-02 03:04:05.678' src/a");
  const auto before = tree.look();
  const Kept kept = tree.keep(kId, "src", Loss::gone, true);
  EXPECT_TRUE(kept.is_kept) << kept.why_not;
  EXPECT_EQ(kept.files, 2);
  tree.run("chmod -R u+w src; rm -rf src");
  settle_record(kId, tree.store());
  const RestoreReport restored = tree.undo(kId);
  EXPECT_TRUE(restored.is_done);
  EXPECT_EQ(tree.look(), before);
}

TEST(Undo, BringsBackWhatWasWrittenOver) {
  TestTree tree;
  tree.write("a", "before");
  tree.write("large", std::string(3U << 20U, 'x'));
  const auto before = tree.look();
  Wanted wanted;
  wanted.paths.push_back({tree.path("a"), Loss::changed});
  wanted.paths.push_back({tree.path("large"), Loss::changed});
  wanted.paths.push_back({tree.path("made/deep/file"), Loss::changed});
  EXPECT_TRUE(tree.keep(kId, wanted).is_kept);
  tree.run("echo after > a; echo y >> large; mkdir -p made/deep; echo z > made/deep/file; echo z > made/more");
  settle_record(kId, tree.store());
  EXPECT_TRUE(tree.undo(kId).is_done);
  EXPECT_EQ(tree.look(), before);
}

TEST(Undo, BringsBackAFolderWhoseFilesWereWrittenOver) {
  TestTree tree;
  tree.write("src/a", "one\n");
  tree.write("src/deep/b", "two\n");
  const auto before = tree.look();
  const Kept kept = tree.keep(kId, "src", Loss::changed, true);
  EXPECT_TRUE(kept.is_kept) << kept.why_not;
  EXPECT_EQ(kept.files, 2);
  tree.run("find src -type f -exec truncate -s 0 {} +");
  settle_record(kId, tree.store());
  EXPECT_TRUE(tree.undo(kId).is_done);
  EXPECT_EQ(tree.look(), before);
  // Git's own files are never copied, so that this is not all of it.
  tree.write("src/.git/HEAD", "ref: refs/heads/main\n");
  EXPECT_EQ(
      tree.keep(kOther, "src", Loss::changed, true).why_not,
      "no copy can be kept of `" + tree.path("src/.git") + "`: git's own files are among those that are written to");
}

TEST(Undo, IsItselfUndone) {
  TestTree tree;
  tree.write("src/a", "one");
  tree.write("b", "two");
  Wanted wanted;
  wanted.paths.push_back({tree.path("src"), Loss::gone, true});
  wanted.paths.push_back({tree.path("b"), Loss::changed});
  wanted.paths.push_back({tree.path("new"), Loss::changed});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  tree.run("rm -rf src; echo three > b; echo n > new");
  settle_record(kId, tree.store());
  const auto after = tree.look();
  const RestoreReport undone = tree.undo(kId);
  EXPECT_NE(tree.look(), after);
  const RestoreReport again = tree.undo(undone.id);
  EXPECT_TRUE(again.is_done);
  EXPECT_EQ(tree.look(), after);
  EXPECT_TRUE(tree.undo(again.id).is_done);
  EXPECT_EQ(tree.read("b"), "two");
  EXPECT_EQ(tree.read("src/a"), "one");
}

TEST(Undo, LeavesAloneWhatSomebodyChangedSince) {
  TestTree tree;
  tree.write("a", "one");
  tree.write("b", "one");
  Wanted wanted;
  wanted.paths.push_back({tree.path("a"), Loss::changed});
  wanted.paths.push_back({tree.path("b"), Loss::changed});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  tree.run("echo agent > a; echo agent > b");
  settle_record(kId, tree.store());
  tree.write("a", "a person's work");
  const auto now = tree.look();
  EXPECT_FALSE(tree.undo(kId).is_done);
  EXPECT_EQ(tree.look(), now);
  const RestoreReport mine = tree.undo(kId, OnConflict::keep);
  EXPECT_EQ(mine.skipped, 1U);
  EXPECT_EQ(tree.read("a"), "a person's work");
  EXPECT_EQ(tree.read("b"), "one");
  const RestoreReport forced = tree.undo(kId, OnConflict::take);
  EXPECT_EQ(tree.read("a"), "one");
  EXPECT_TRUE(tree.undo(forced.id).is_done);
  EXPECT_EQ(tree.read("a"), "a person's work");
}

TEST(Undo, DoesNotRemoveAFolderThatSomebodyPutSomethingInto) {
  TestTree tree;
  ASSERT_TRUE(tree.keep(kId, "made", Loss::changed, false).is_kept);
  tree.run("mkdir made; echo x > made/agents");
  settle_record(kId, tree.store());
  tree.write("made/persons", "mine");
  const RestoreReport restored = tree.undo(kId);
  EXPECT_TRUE(restored.is_done);
  EXPECT_EQ(tree.read("made/persons"), "mine");
  EXPECT_EQ(tree.read("made/agents"), "(nothing)");
}

TEST(Undo, WithoutWordOfTheEndBringsBackOnlyWhatIsGone) {
  TestTree tree;
  tree.write("gone", "1");
  tree.write("changed", "1");
  Wanted wanted;
  wanted.paths.push_back({tree.path("gone"), Loss::gone});
  wanted.paths.push_back({tree.path("changed"), Loss::changed});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  tree.run("rm gone; echo 2 > changed");
  EXPECT_FALSE(tree.undo(kId).is_done);
  EXPECT_TRUE(tree.undo(kId, OnConflict::keep).is_done);
  EXPECT_EQ(tree.read("gone"), "1");
  EXPECT_EQ(tree.read("changed"), "2\n");
}

TEST(Undo, OfACallThatChangedNothingKeepsNothing) {
  TestTree tree;
  tree.write("a", "1");
  ASSERT_TRUE(tree.keep(kId, "a", Loss::gone, false).is_kept);
  settle_record(kId, tree.store());
  EXPECT_FALSE(tree.store().read(kId));
  EXPECT_EQ(Folder::open(tree.root())->look("a").links, 1U);
}

TEST(Undo, FilesThatWereMovedAreNotSpoiledByLaterChanges) {
  TestTree tree;
  tree.write("a", "as it was");
  const auto before = tree.look();
  Wanted wanted;
  wanted.paths.push_back({tree.path("a"), Loss::gone});
  wanted.paths.push_back({tree.path("b"), Loss::changed});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  tree.run("mv a b");
  settle_record(kId, tree.store());
  ASSERT_TRUE(tree.keep(kOther, "b", Loss::changed, false).is_kept);
  tree.run("echo more >> b");
  settle_record(kOther, tree.store());
  EXPECT_TRUE(tree.undo(kOther).is_done);
  EXPECT_TRUE(tree.undo(kId).is_done);
  EXPECT_EQ(tree.look(), before);
}

TEST(Undo, SaysWhatCannotComeBackBecauseItWasChangedInPlace) {
  TestTree tree;
  tree.write("a", "one");
  ASSERT_TRUE(tree.keep(kId, "a", Loss::gone, false).is_kept);
  tree.run("echo two > a; rm a");
  settle_record(kId, tree.store());
  Overlay overlay;
  const Result<Plan> plan = plan_undo(kId, tree.store(), {}, overlay);
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->count(Fate::lost), 1U);
  EXPECT_EQ(plan->entries[0].why, "it was changed in place after it was kept");
}

TEST(Undo, DoesNotFollowALinkThatHasComeIntoThePath) {
  TestTree tree;
  tree.write("src/a", "one");
  tree.write("elsewhere/keep", "x");
  ASSERT_TRUE(tree.keep(kId, "src", Loss::gone, true).is_kept);
  tree.run("rm -rf src");
  settle_record(kId, tree.store());
  tree.run("ln -s elsewhere src");
  EXPECT_FALSE(tree.undo(kId).is_done);
  EXPECT_EQ(tree.read("elsewhere/a"), "(nothing)");
}

// `chmod -R u+w src && rm -rf src`: what a later step takes is kept too.
TEST(Undo, KeepsTheMostThatAnyStepTakes) {
  TestTree tree;
  tree.write("src/a", "one");
  tree.write("src/deep/b", "two");
  const auto before = tree.look();
  Wanted wanted;
  wanted.paths.push_back({tree.path("src"), Loss::mode, true});
  wanted.paths.push_back({tree.path("src"), Loss::changed});
  wanted.paths.push_back({tree.path("src"), Loss::gone});
  wanted.paths.push_back({tree.path("src"), Loss::gone, true});
  wanted.paths.push_back({tree.path("src/a"), Loss::changed});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  tree.run("echo x > src/a; rm -rf src");
  settle_record(kId, tree.store());
  EXPECT_TRUE(tree.undo(kId).is_done);
  EXPECT_EQ(tree.look(), before);
}

TEST(Undo, OnlyOfSomePathsTouchesOnlyThose) {
  TestTree tree;
  tree.write("a/x", "1");
  tree.write("ab/x", "1");
  Wanted wanted;
  wanted.paths.push_back({tree.path("a"), Loss::gone, true});
  wanted.paths.push_back({tree.path("ab"), Loss::gone, true});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  tree.run("rm -rf a ab");
  settle_record(kId, tree.store());
  Overlay overlay;
  const Result<Plan> plan = plan_undo(kId, tree.store(), {tree.path("a")}, overlay);
  ASSERT_TRUE(plan);
  EXPECT_TRUE(restore(*plan, OnConflict::stop, tree.store()).is_done);
  EXPECT_EQ(tree.read("a/x"), "1");
  EXPECT_EQ(tree.read("ab/x"), "(nothing)");
  EXPECT_EQ(tree.store().undone_by(kId), "");
}

TEST(Undo, KeepsHolesAndStrangeNamesAndWhatHasTwoNames) {
  TestTree tree;
  tree.run(
      "mkdir d; echo x > d/one; ln d/one d/two; truncate -s 5M d/hole; echo end >> d/hole; touch $'d/new\\nline' "
      "$'d/\\xff\\xfe'");
  ::setxattr(tree.path("d/one").c_str(), "user.note", "text", 4, 0);
  const auto before = tree.look();
  ASSERT_TRUE(tree.keep(kId, "d", Loss::gone, true).is_kept);
  tree.run("rm -rf d");
  settle_record(kId, tree.store());
  EXPECT_TRUE(tree.undo(kId).is_done);
  EXPECT_EQ(tree.look(), before);
  const Result<Folder> folder = Folder::open(tree.path("d"));
  EXPECT_LT(folder->look("hole").disk_bytes, 1 << 20);
}

TEST(Undo, RefusesARecordThatIsDamaged) {
  TestTree tree;
  tree.write("a", "one");
  ASSERT_TRUE(tree.keep(kId, "a", Loss::changed, false).is_kept);
  tree.run("echo two > a");
  settle_record(kId, tree.store());
  std::ofstream(tree.store().path() + "/" + kId + "/0") << "broken";
  Overlay overlay;
  const Result<Plan> plan = plan_undo(kId, tree.store(), {}, overlay);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->entries[0].why, "what was kept of it is damaged");
  std::ofstream(tree.store().path() + "/" + kId + "/manifest") << "{\"v\":1,\"kind\":\"call\"}\n{\"path\":\"../x\"}\n";
  EXPECT_EQ(plan_undo(kId, tree.store(), {}, overlay).error().text,
            "line 2 of a record of undo is not of this version of Pawl");
}

// Whatever a shell does to a random tree comes back.
TEST(Undo, BringsBackRandomTreesAfterRandomCommands) {
  const char* commands[] = {"rm -rf d0",       "rm -rf d0 d1",        "mv d0 moved",         "mv d1/f1 d0/f0",
                            "cp d0/f0 d1/f1",  "sed -i s/a/b/ d0/f0", "truncate -s 3 d1/f1", "echo more >> d0/f0",
                            "chmod -R 700 d0", "rm -rf d0/*",         "ln -sf x d0/f0",      "find d1 -type f -delete"};
  unsigned seed = 1;
  const auto next = [&seed](unsigned most) { return (seed = seed * 1103515245U + 12345U) / 65536U % most; };
  for (unsigned round = 0; round < 120; ++round) {
    TestTree tree;
    for (unsigned i = 0; i < 2 + next(8); ++i) {
      const std::string name = "d" + std::to_string(next(2)) + (next(2) == 0 ? "" : "/sub" + std::to_string(next(2))) +
                               "/f" + std::to_string(next(3));
      tree.write(name, std::string(next(4000), static_cast<char>('a' + next(26))));
      if (next(4) == 0) tree.run("chmod " + std::to_string(next(8)) + "44 " + name);
      if (next(6) == 0) tree.run("ln -s nowhere d0/link" + std::to_string(i));
    }
    const auto before = tree.look();
    const std::string command = commands[next(std::size(commands))];
    Wanted wanted;
    const bool changes_mode = command.starts_with("chmod");
    const bool changes = command.starts_with("cp") || command.starts_with("sed") || command.starts_with("trunc") ||
                         command.starts_with("echo") || command.starts_with("ln");
    for (const char* name : {"d0", "d1"}) {
      if (!changes) wanted.paths.push_back({tree.path(name), changes_mode ? Loss::mode : Loss::gone, true});
    }
    for (const char* name : {"d0/f0", "d1/f1", "moved"}) wanted.paths.push_back({tree.path(name), Loss::changed});
    ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
    tree.run(command);
    settle_record(kId, tree.store());
    if (tree.look() == before) continue;
    const RestoreReport restored = tree.undo(kId);
    EXPECT_TRUE(restored.is_done) << command;
    EXPECT_EQ(tree.look(), before) << command << " in round " << round;
  }
}

// Where nothing can be linked or exchanged with the store.
TEST(Undo, WorksAcrossFileSystems) {
  const TestFolder here;
  std::string other = "/dev/shm/pawl-test-XXXXXX";
  if (::mkdtemp(other.data()) == nullptr || free_space(other)->all_bytes == free_space(here.path())->all_bytes)
    GTEST_SKIP() << "there is no second file system here";
  {
    TestTree tree(other + "/store");
    for (const char* name : {"src/a", "src/deep/b", "k", "u"}) tree.write(name, name);
    tree.run("ln -s a src/link; chmod 600 src/a");
    const auto before = tree.look();
    Wanted wanted;
    wanted.paths.push_back({tree.path("src"), Loss::gone, true});
    wanted.paths.push_back({tree.path("moved"), Loss::changed});
    wanted.paths.push_back({tree.path("k"), Loss::changed});
    ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
    tree.run("mv src moved; echo more >> moved/deep/b; echo x > k");
    settle_record(kId, tree.store());
    const auto after = tree.look();
    const RestoreReport undone = tree.undo(kId);
    EXPECT_TRUE(undone.is_done && undone.problems.empty());
    EXPECT_EQ(tree.look(), before);
    EXPECT_TRUE(tree.undo(undone.id).is_done);
    EXPECT_EQ(tree.look(), after);
  }
  std::filesystem::remove_all(other);
}

TEST(Undo, SixtyFourAtOnceLoseNothing) {
  TestTree tree;
  for (unsigned i = 0; i < 64; ++i) tree.write("f" + std::to_string(i), "text " + std::to_string(i % 7));
  std::vector<pid_t> children;
  for (unsigned i = 0; i < 64; ++i) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(tree.keep(id_of(i), "f" + std::to_string(i), Loss::changed, false).is_kept ? 0 : 1);
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(tree.store().ids().size(), 64U);
  tree.run("for f in f*; do echo changed > $f; done");
  for (unsigned i = 0; i < 64; ++i) {
    settle_record(id_of(i), tree.store());
    EXPECT_TRUE(tree.undo(id_of(i)).is_done);
    EXPECT_EQ(tree.read("f" + std::to_string(i)), "text " + std::to_string(i % 7));
  }
}

}  // namespace
}  // namespace pawl
