// SPDX-License-Identifier: Apache-2.0
#include "base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/test_folder.h"

namespace pawl {
namespace {

class DiskTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string at(std::string_view name) const { return join_path(root_, name); }
  static void write(const std::string& path, std::string_view text, unsigned mode = 0600) {
    const Result<Done> done = write_file(path, text, mode);
    ASSERT_TRUE(done) << done.error().text;
  }
  [[nodiscard]] static std::string text_of(const std::string& path) {
    const Result<std::string> text = disk().read(path, 1 << 20);
    return text ? *text : text.error().text;
  }

  TestFolder folder_;
  const std::string root_ = folder_.path();
};

TEST_F(DiskTest, reads_what_was_written) {
  write(at("a"), "hello");
  EXPECT_EQ(text_of(at("a")), "hello");
  EXPECT_EQ(mode_of(at("a")), 0600U);
  write(at("empty"), "");
  EXPECT_EQ(text_of(at("empty")), "");
  const std::string large(300000, 'x');
  write(at("large"), large);
  EXPECT_EQ(text_of(at("large")), large);
}

TEST_F(DiskTest, leaves_nothing_beside_the_file) {
  write(at("a"), "one");
  write(at("a"), "two");
  EXPECT_EQ(names_in(root_), (std::vector<std::string>{"a"}));
  EXPECT_EQ(text_of(at("a")), "two");
}

TEST_F(DiskTest, a_reader_that_has_it_open_keeps_the_old_text) {
  write(at("a"), "old text");
  const int fd = ::open(at("a").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(fd, 0);
  write(at("a"), "new");
  char buffer[32];
  const ssize_t got = ::read(fd, buffer, sizeof buffer);
  ::close(fd);
  ASSERT_GT(got, 0);
  EXPECT_EQ(std::string(buffer, static_cast<std::size_t>(got)), "old text");
}

TEST_F(DiskTest, keeps_the_old_mode) {
  write(at("a"), "one", 0644);
  EXPECT_EQ(mode_of(at("a")), 0644U);
  write(at("a"), "two", 0600);
  EXPECT_EQ(mode_of(at("a")), 0644U);
}

TEST_F(DiskTest, keeps_a_link_and_replaces_what_it_points_to) {
  ASSERT_TRUE(make_folder(at("real")));
  write(at("real/file"), "one", 0640);
  ASSERT_EQ(::symlink("real/file", at("link").c_str()), 0);
  write(at("link"), "two");
  EXPECT_EQ(disk().kind(at("link")), FileKind::link);
  EXPECT_EQ(text_of(at("real/file")), "two");
  EXPECT_EQ(mode_of(at("real/file")), 0640U);
  EXPECT_EQ(names_in(root_), (std::vector<std::string>{"link", "real"}));
}

// A link that points nowhere was replaced by a file of its own.
TEST_F(DiskTest, keeps_a_link_whose_target_is_missing) {
  ASSERT_EQ(::symlink("nowhere", at("link").c_str()), 0);
  write(at("link"), "text");
  EXPECT_EQ(disk().kind(at("link")), FileKind::link);
  EXPECT_EQ(text_of(at("nowhere")), "text");
}

TEST_F(DiskTest, says_why_it_cannot_write) {
  const Result<Done> done = write_file(at("none/x"), "text");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().text, "`" + at("none/x") + "`: cannot write beside it: no such file or directory");
}

TEST_F(DiskTest, refuses_to_read_what_is_no_regular_file) {
  ASSERT_EQ(::mkfifo(at("fifo").c_str(), 0600), 0);
  struct Case {
    std::string path;
    std::size_t limit;
    Code code;
    std::string text;
  };
  write(at("large"), "123456");
  ASSERT_EQ(::symlink("loop", at("loop").c_str()), 0);
  const Case cases[] = {
      {at("fifo"), 100, Code::io_failed, "`" + at("fifo") + "`: not a regular file"},
      {root_, 100, Code::io_failed, "`" + root_ + "`: not a regular file"},
      {"/dev/zero", 100, Code::io_failed, "`/dev/zero`: not a regular file"},
      {at("large"), 5, Code::too_large, "`" + at("large") + "`: larger than 5 bytes"},
      {at("none"), 100, Code::not_found, "`" + at("none") + "`: no such file or directory"},
      {at("large/x"), 100, Code::not_found, "`" + at("large/x") + "`: not a directory"},
      {at("loop"), 100, Code::io_failed, "`" + at("loop") + "`: too many levels of symbolic links"},
  };
  for (const Case& c : cases) {
    const Result<std::string> text = disk().read(c.path, c.limit);
    ASSERT_FALSE(text) << c.path;
    EXPECT_EQ(text.error().text, c.text);
    EXPECT_EQ(text.error().code, c.code) << c.path;
  }
  EXPECT_TRUE(disk().read(at("large"), 6));
}

TEST_F(DiskTest, reads_files_that_tell_no_size) {
  const Result<std::string> text = disk().read("/proc/self/status", 1 << 20);
  ASSERT_TRUE(text) << text.error().text;
  EXPECT_EQ(text->substr(0, 5), "Name:");
  const Result<std::string> cut = disk().read("/proc/self/status", 10);
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().code, Code::too_large);
}

TEST_F(DiskTest, tells_kinds_apart) {
  write(at("file"), "");
  ASSERT_EQ(::symlink(root_.c_str(), at("link").c_str()), 0);
  ASSERT_EQ(::mkfifo(at("fifo").c_str(), 0600), 0);
  EXPECT_EQ(disk().kind(at("file")), FileKind::regular);
  EXPECT_EQ(disk().kind(root_), FileKind::folder);
  EXPECT_EQ(disk().kind(at("link")), FileKind::link);
  EXPECT_EQ(disk().kind(at("fifo")), FileKind::other);
  EXPECT_EQ(disk().kind(at("none")), FileKind::missing);
  EXPECT_EQ(disk().link_target(at("link")), root_);
  EXPECT_EQ(disk().link_target(at("file")), std::nullopt);
}

TEST_F(DiskTest, makes_and_removes) {
  EXPECT_TRUE(make_folder(at("a/b/c")));
  EXPECT_TRUE(make_folder(at("a/b/c/")));
  EXPECT_EQ(mode_of(at("a/b")), 0700U);
  write(at("file"), "x");
  const Result<Done> made = make_folder(at("file"));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().text, "`" + at("file") + "`: is not a folder");
  EXPECT_TRUE(remove_file(at("file")));
  const Result<Done> removed = remove_file(at("file"));
  ASSERT_FALSE(removed);
  EXPECT_EQ(removed.error().code, Code::not_found);
  EXPECT_EQ(names_in(root_), (std::vector<std::string>{"a"}));
  EXPECT_TRUE(names_in(at("none")).empty());
}

// What root does in somebody's home stays theirs. (Only root can give files away, so nobody else can test it.)
TEST_F(DiskTest, keeps_owner_group_and_mode) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root";
  constexpr uid_t kUser = 12345;
  constexpr gid_t kGroup = 23456;
  const auto is_theirs = [&](std::string_view name) {
    struct stat info {};
    return ::stat(at(name).c_str(), &info) == 0 && info.st_uid == kUser && info.st_gid == kGroup;
  };
  write(at("old"), "a");
  ASSERT_EQ(::chown(at("old").c_str(), kUser, kGroup), 0);
  ASSERT_EQ(::chmod(at("old").c_str(), 0640), 0);
  write(at("old"), "b");
  EXPECT_TRUE(is_theirs("old"));
  struct stat info {};
  ASSERT_EQ(::stat(at("old").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0640U);

  ASSERT_TRUE(make_folder(at("home")));
  ASSERT_EQ(::chown(at("home").c_str(), kUser, kGroup), 0);
  ASSERT_TRUE(make_folder(at("home/.agent/deeper")));
  write(at("home/.agent/deeper/new"), "a");
  EXPECT_TRUE(is_theirs("home/.agent"));
  EXPECT_TRUE(is_theirs("home/.agent/deeper"));
  EXPECT_TRUE(is_theirs("home/.agent/deeper/new"));
  write(at("ours"), "a");
  EXPECT_FALSE(is_theirs("ours"));
}

TEST(Paths, join) {
  EXPECT_EQ(join_path("/a", "b"), "/a/b");
  EXPECT_EQ(join_path("/a/", "b"), "/a/b");
  EXPECT_EQ(join_path("/", "b"), "/b");
}

TEST(SystemErrors, read_like_our_own) {
  EXPECT_EQ(system_error_text(EACCES), "permission denied");
}

TEST(MemoryFiles, behave_like_a_disk) {
  MemoryFiles files;
  files.add_file("/a/b/file", "text");
  files.add_folder("/a/empty");
  files.add_link("/a/link", "b/file");
  EXPECT_EQ(files.kind("/"), FileKind::folder);
  EXPECT_EQ(files.kind("/a"), FileKind::folder);
  EXPECT_EQ(files.kind("/a/b/file"), FileKind::regular);
  EXPECT_EQ(files.kind("/a/empty"), FileKind::folder);
  EXPECT_EQ(files.kind("/a/link"), FileKind::link);
  EXPECT_EQ(files.kind("/a/lin"), FileKind::missing);
  EXPECT_EQ(files.link_target("/a/link"), "b/file");
  EXPECT_EQ(files.link_target("/a/b/file"), std::nullopt);
  EXPECT_EQ(files.read("/a/b/file", 4).value_or("?"), "text");
  EXPECT_EQ(files.read("/a/b/file", 3).error().code, Code::too_large);
  EXPECT_EQ(files.read("/a", 3).error().code, Code::not_found);
}

TEST_F(DiskTest, a_link_to_nothing_is_not_the_same_as_no_file) {
  write(at("a"), "text");
  ASSERT_EQ(::symlink("a", at("link").c_str()), 0);
  ASSERT_EQ(::symlink("nowhere", at("dangling").c_str()), 0);
  ASSERT_EQ(::symlink("loop", at("loop").c_str()), 0);
  EXPECT_EQ(text_of(at("link")), "text");
  EXPECT_EQ(disk().read(at("none"), 10).error().code, Code::not_found);
  EXPECT_EQ(disk().read(at("dangling"), 10).error().code, Code::io_failed);
  EXPECT_EQ(text_of(at("dangling")), "`" + at("dangling") + "`: a link to a file that is not there");
  EXPECT_EQ(disk().read(at("loop"), 10).error().code, Code::io_failed);
}

TEST_F(DiskTest, a_folder_that_cannot_be_listed_is_an_error) {
  write(at("b"), "");
  write(at("a"), "");
  EXPECT_EQ(*list_folder(root_), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(list_folder(at("none"))->empty());
  ASSERT_FALSE(list_folder(at("a")));
  EXPECT_EQ(list_folder(at("a")).error().text, "`" + at("a") + "`: not a directory");
}

TEST_F(DiskTest, what_killed_writers_left_is_removed_and_nothing_else) {
  const auto put = [&](const std::string& name, bool is_old) {
    write(at(name), "x");
    const timespec times[2] = {{0, is_old ? 0 : UTIME_NOW}, {0, is_old ? 0 : UTIME_NOW}};
    ASSERT_EQ(::utimensat(AT_FDCWD, at(name).c_str(), times, 0), 0);
  };
  for (const char* name : {"config.toml.pawl-aB3xyZ", "config.toml", "config.toml.pawl-backup", "x.pawl-12345",
                           ".pawl-aB3xyZ", "x.pawl-a_3xyZ"})
    put(name, true);
  put("new.toml.pawl-aB3xyZ", false);
  remove_leftovers(root_);
  EXPECT_EQ(names_in(root_), (std::vector<std::string>{".pawl-aB3xyZ", "config.toml", "config.toml.pawl-backup",
                                                       "new.toml.pawl-aB3xyZ", "x.pawl-12345", "x.pawl-a_3xyZ"}));
  remove_leftovers(at("none"));
}

TEST_F(DiskTest, whether_a_folder_can_be_written) {
  EXPECT_TRUE(can_write_in(root_));
  EXPECT_EQ(can_write_in(at("none")).error().text, "`" + at("none") + "`: no such file or directory");
}

}  // namespace
}  // namespace pawl
