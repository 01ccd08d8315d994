// SPDX-License-Identifier: Apache-2.0
// What is kept, and what is too much: the limits, secrets, patterns, repositories.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <cstdlib>

#include "model/call_id.h"
#include "undo/test_tree.h"
#include "undo/wanted.h"

namespace pawl {
namespace {

const std::string kId = make_call_id(5);

[[nodiscard]] Effect effect(EffectKind kind, const std::string& object, PathClasses classes = PathClass::project,
                            Attributes attributes = {}) {
  Effect one;
  one.kind = kind;
  one.object = object;
  one.classes = classes;
  one.attributes = attributes;
  return one;
}

[[nodiscard]] bool is_wanted(const Effect& one) {
  Analysis analysis;
  analysis.effects.push_back(one);
  const Wanted wanted = wanted_by(analysis);
  return wanted.effects[0] && !wanted.is_empty();
}

TEST(Wanted, AreThePathsThatWouldBeTakenAway) {
  EXPECT_TRUE(is_wanted(effect(EffectKind::remove, "/p/src")));
  EXPECT_TRUE(is_wanted(effect(EffectKind::move, "/p/src")));
  EXPECT_TRUE(is_wanted(effect(EffectKind::write, "/p/a")));
  EXPECT_TRUE(is_wanted(effect(EffectKind::create, "/p/a")));
  EXPECT_TRUE(is_wanted(effect(EffectKind::permission, "/p/a")));
  EXPECT_TRUE(is_wanted(effect(EffectKind::remove, "/home/dev/old", PathClass::below_home)));
  EXPECT_FALSE(is_wanted(effect(EffectKind::read, "/p/a")));
  EXPECT_FALSE(is_wanted(effect(EffectKind::remove, "a")));
  EXPECT_FALSE(is_wanted(effect(EffectKind::remove, "/p/a", PathClass::project, Attribute::remote)));
}

TEST(Wanted, AreNotCatastrophesNorWhatCanBeMadeAgain) {
  for (const PathClass one :
       {PathClass::root, PathClass::home, PathClass::system, PathClass::device, PathClass::kernel,
        PathClass::git_internal, PathClass::pawl_own, PathClass::pawl_secret, PathClass::temp, PathClass::temp_root,
        PathClass::regenerable, PathClass::unknown, PathClass::credential_store})
    EXPECT_FALSE(is_wanted(effect(EffectKind::remove, "/p/src", PathClasses(PathClass::project) | one)));
}

TEST(Wanted, AreRepositoriesWhereGitSurelyWorks) {
  Effect discard = effect(EffectKind::history, "HEAD~3", {}, Attribute::irreversible);
  discard.action = Action::discard;
  discard.command = "git reset";
  EXPECT_FALSE(is_wanted(discard));
  discard.folder = "/p";
  EXPECT_TRUE(is_wanted(discard));
  discard.command = "git worktree";
  EXPECT_FALSE(is_wanted(discard));
  Effect branch = effect(EffectKind::history, "x", {});
  branch.action = Action::delete_ref;
  branch.folder = "/p";
  EXPECT_TRUE(is_wanted(branch));
  branch.attributes = Attribute::irreversible;  // git reflog expire
  EXPECT_FALSE(is_wanted(branch));
  branch.attributes = Attribute::remote;  // git push origin :x
  EXPECT_FALSE(is_wanted(branch));
}

TEST(Capture, OverALimitKeepsNothingAndSaysWhich) {
  TestTree tree;
  for (int i = 0; i < 12; ++i) tree.write("d/f" + std::to_string(i), std::string(1000, 'x'));
  const auto why = [&](const CaptureLimits& limits, Loss loss) {
    Wanted wanted;
    wanted.paths.push_back({tree.path("d"), loss, true});
    const Kept kept = tree.keep(kId, wanted, limits);
    EXPECT_FALSE(kept.is_kept);
    EXPECT_TRUE(kept.id.empty());
    EXPECT_FALSE(tree.store().open(kId));
    return kept.why_not;
  };
  CaptureLimits limits = TestTree::generous();
  limits.most_links = 10;
  EXPECT_EQ(why(limits, Loss::gone), "too much to keep a copy: more than 10 files");
  limits = TestTree::generous();
  limits.most_linked_bytes = 4096;
  EXPECT_EQ(why(limits, Loss::gone), "too much to keep a copy: more than 0 MB");
  limits = TestTree::generous();
  limits.most_entries = 5;
  EXPECT_EQ(why(limits, Loss::mode), "too much to keep a copy: more than 5 files and folders");
  limits = TestTree::generous();
  limits.most_looks = 3;
  EXPECT_EQ(why(limits, Loss::mode), "too much to keep a copy: more than 3 files to look at");
  limits = TestTree::generous();
  limits.most_ms = -1;
  limits.most_looks = 1000;
  for (int i = 0; i < 100; ++i) tree.write("d/g" + std::to_string(i), "x");
  EXPECT_EQ(why(limits, Loss::mode), "too much to keep a copy: it takes longer than -1 ms");
}

TEST(Capture, MakesNoSecondCopyOfASecret) {
  TestTree tree;
  tree.write(".env", "TOKEN=x");
  const Kept over = tree.keep(kId, ".env", Loss::changed, false);
  EXPECT_FALSE(over.is_kept);
  EXPECT_EQ(over.why_not,
            "no copy can be kept of `" + tree.path(".env") + "`: it is a secret, and `undo.secrets` is off");
  EXPECT_TRUE(tree.keep(kId, ".env", Loss::gone, false).is_kept);
  CaptureLimits limits = TestTree::generous();
  limits.keeps_secrets = true;
  Wanted wanted;
  wanted.paths.push_back({tree.path(".env"), Loss::changed});
  EXPECT_TRUE(tree.keep(kId, wanted, limits).is_kept);
}

TEST(Capture, OfASocketIsNotWholeButKeepsTheRest) {
  TestTree tree;
  tree.write("d/a", "1");
  ASSERT_EQ(::mkfifo(tree.path("d/pipe").c_str(), 0600), 0);
  const Kept kept = tree.keep(kId, "d", Loss::gone, true);
  EXPECT_FALSE(kept.is_kept);
  EXPECT_EQ(kept.id, kId);
  EXPECT_EQ(kept.why_not, "no copy can be kept of `" + tree.path("d/pipe") + "`: it is a socket, a pipe or a device");
}

TEST(Capture, ByAPatternKeepsAllThatItMatches) {
  TestTree tree;
  for (const char* name : {"a.c", "b.c", "c.h", "sub/d.c", "sub/deep/e.c", "sub/f.h"}) tree.write(name, name);
  const auto kept_by = [&](const std::string& pattern, bool is_tree) {
    Wanted wanted;
    WantedPath path{tree.path(pattern), Loss::gone, is_tree, true, false};
    wanted.paths.push_back(path);
    EXPECT_TRUE(tree.keep(kId, wanted).is_kept);
    std::string names;
    const Result<Record> record = tree.store().read(kId);
    if (!record) return record.error().text;
    for (const KeptEntry& entry : record->entries)
      names += (names.empty() ? "" : " ") + entry.path.substr(tree.root().size() + 1);
    return names;
  };
  EXPECT_EQ(kept_by("*.c", false), "a.c b.c");
  EXPECT_EQ(kept_by("*.c", true), "a.c b.c sub/d.c sub/deep/e.c");
  EXPECT_EQ(kept_by("sub/*", true), "sub/d.c sub/deep sub/deep/e.c sub/f.h");
  EXPECT_EQ(kept_by("*/f.h", false), "sub/f.h");
  // Whatever the shell makes of these, it is not more.
  EXPECT_EQ(kept_by("*.C", false), "a.c b.c");
  EXPECT_EQ(kept_by("[^b].c", false), "a.c b.c c.h sub");
  EXPECT_EQ(kept_by("!(a.c)", false), "a.c b.c c.h sub");
}

TEST(Capture, OfWhatASearchFindsIsAtAnyDepth) {
  TestTree tree;
  for (const char* name : {"a", "x/a", "x/y/a", "x/b"}) tree.write(name, name);
  Wanted wanted;
  wanted.paths.push_back({tree.path("a"), Loss::gone, true, true, true});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  const Result<Record> record = tree.store().read(kId);
  ASSERT_TRUE(record);
  ASSERT_EQ(record->entries.size(), 3U);
  EXPECT_EQ(record->entries[2].path, tree.path("x/y/a"));
}

TEST(Capture, IsNotWholeWhereTheFolderIsNotThere) {
  TestTree tree;
  const Kept kept = tree.keep(kId, "nowhere/src", Loss::gone, true);
  EXPECT_FALSE(kept.is_kept);
  EXPECT_EQ(kept.why_not, "no copy can be kept of `" + tree.path("nowhere/src") + "`: its folder is not there");
}

TEST(Capture, SharesWhatIsTheSame) {
  TestTree tree;
  tree.write("a", std::string(10000, 'x'));
  tree.write("b", std::string(10000, 'x'));
  Wanted wanted;
  wanted.paths.push_back({tree.path("a"), Loss::changed});
  wanted.paths.push_back({tree.path("b"), Loss::changed});
  ASSERT_TRUE(tree.keep(kId, wanted).is_kept);
  const Result<Folder> record = tree.store().open(kId);
  EXPECT_EQ(record->look("0").inode, record->look("1").inode);
  EXPECT_EQ(record->look("0").links, 3U);
  tree.store().drop(kId);
  const Result<Folder> blobs = Folder::open(tree.store().path() + "/blobs");
  EXPECT_TRUE(blobs->names(10)->empty());
}

TEST(Capture, OnlyLookingWritesNothing) {
  TestTree tree;
  tree.write("a", "x");
  Wanted wanted;
  wanted.paths.push_back({tree.path("a"), Loss::gone});
  CaptureLimits limits = TestTree::generous();
  limits.only_looks = true;
  const Kept kept = tree.keep(kId, wanted, limits);
  EXPECT_TRUE(kept.is_kept);
  EXPECT_EQ(kept.files, 1);
  EXPECT_FALSE(Folder::open(tree.store().path()));
}

TEST(Capture, InARepositoryThatPawlDoesNotReadKeepsNothing) {
  TestTree tree;
  ASSERT_EQ(tree.run("git init -q . && mkdir .git/reftable"), 0);
  Wanted wanted;
  wanted.checkouts.push_back({tree.root(), true, true});
  EXPECT_EQ(tree.keep(kId, wanted).why_not, "no copy can be kept of this repository: its refs are in a table");
  ASSERT_EQ(tree.run("rmdir .git/reftable && git config core.worktree /elsewhere"), 0);
  EXPECT_EQ(tree.keep(kId, wanted).why_not,
            "no copy can be kept of this repository: its work tree is set by its configuration");
}

TEST(Store, NeverGrowsPastItsBoundsByMoreThanOneCall) {
  TestTree tree;
  StoreBounds bounds;
  bounds.most_bytes = 400000;
  bounds.most_records = 50;
  UndoStore store(tree.store().path(), bounds);
  std::vector<std::string> ids;
  for (unsigned i = 0; i < 400; ++i) {
    // Every one different, so that none is shared.
    tree.write("f", std::string(i % 5 == 0 ? 60000 : 3000, 'x') + std::to_string(i));
    Wanted wanted;
    wanted.paths.push_back({tree.path("f"), Loss::changed});
    Call call;
    call.id = make_call_id(i + 1);
    ASSERT_TRUE(capture(wanted, call, "t", tree.world(), TestTree::generous(), store).is_kept);
    const StoreUsage usage = store.usage();
    EXPECT_LE(usage.records, bounds.most_records + 1);
    EXPECT_LE(usage.bytes, bounds.most_bytes + 200000);
    ids.push_back(call.id);
  }
  EXPECT_EQ(store.ids().front(), ids.back());
  EXPECT_FALSE(store.read(ids.front()));
  ASSERT_TRUE(store.purge());
  EXPECT_EQ(store.usage().bytes, 0);
  EXPECT_TRUE(store.ids().empty());
}

// A busy agent: 800 edits a minute. Three minutes of it fill the store several times over; 48,000 are an hour.
TEST(Store, StaysWithinItsBoundsHoweverManyEditsCome) {
  constexpr int kEdits = 2400;
  TestTree tree;
  StoreBounds bounds;
  bounds.most_bytes = std::int64_t{16} << 20U;
  bounds.most_records = 500;
  UndoStore store(tree.store().path(), bounds);
  for (int i = 0; i < kEdits; ++i) {
    const std::string name = "f" + std::to_string(i % 40);
    tree.write(name, std::string(20000, 'x') + std::to_string(i));
    Wanted wanted;
    wanted.paths.push_back({tree.path(name), Loss::changed});
    Call call;
    call.id = make_call_id(static_cast<std::uint64_t>(i) + 1);
    ASSERT_TRUE(capture(wanted, call, "t", tree.world(), TestTree::generous(), store).is_kept);
    if (i % 400 != 0) continue;
    const StoreUsage usage = store.usage();
    EXPECT_LE(usage.records, bounds.most_records + 1);
    EXPECT_LE(usage.bytes, bounds.most_bytes + 100000);
  }
}

TEST(Store, KeepsNothingWhereTheDiskIsFull) {
  TestTree tree;
  tree.write("f", "x");
  StoreBounds bounds;
  bounds.least_free_percent = 100;
  bounds.least_free_bytes = std::int64_t{1} << 60U;
  UndoStore store(tree.root(), bounds);
  const std::optional<FreeSpace> space = free_space(tree.root());
  ASSERT_TRUE(space);
  EXPECT_FALSE(store.has_room_for(space->free_bytes));
  EXPECT_TRUE(UndoStore(tree.root(), StoreBounds{.least_free_bytes = 0, .least_free_percent = 0}).has_room_for(1));
}

TEST(Store, SweepsAwayWhatNobodyFinished) {
  TestTree tree;
  tree.write("f", "x");
  ASSERT_TRUE(tree.keep(kId, "f", Loss::changed, false).is_kept);
  std::filesystem::create_directories(tree.store().path() + "/" + make_call_id(9));
  std::filesystem::create_directories(tree.store().path() + "/.gone-x");
  tree.run("touch -d '3 hours ago' ../store/" + make_call_id(9));
  tree.store().tidy();
  EXPECT_EQ(tree.store().ids().size(), 1U);
  EXPECT_FALSE(tree.store().open(make_call_id(9)));
  EXPECT_FALSE(tree.store().open(".gone-x"));
  tree.run("touch -d '15 days ago' ../store/" + kId);
  tree.store().tidy();
  EXPECT_TRUE(tree.store().ids().empty());
}

TEST(Record, SaysTheSameAfterWritingAndReading) {
  Record record;
  record.id = kId;
  record.title = "rm -rf \"src\"\n";
  record.made = "2026-11-17T12:00:00.000Z";
  KeptEntry entry;
  entry.path = "/p/\xff\nname";
  entry.was.kind = FileKind::regular;
  entry.was.mode = 0644;
  entry.was.mtime_ns = 123456789012345678;
  entry.by = KeptBy::blob;
  entry.in = "0";
  entry.hash = "ab";
  entry.attributes = {{"user.x", std::string("\0\xff", 2)}};
  record.entries.push_back(entry);
  record.left_out.push_back({"/p/s", "why"});
  record.checkouts.push_back({"/p", "/p/.git"});
  const Result<Record> read = read_record(write_record(record));
  ASSERT_TRUE(read);
  EXPECT_EQ(write_record(*read), write_record(record));
  EXPECT_EQ(read->entries[0].path, entry.path);
  EXPECT_EQ(read->entries[0].attributes, entry.attributes);
  EXPECT_EQ(read_record("").error().text, "line 1 of a record of undo is not of this version of Pawl");
}

}  // namespace
}  // namespace pawl
