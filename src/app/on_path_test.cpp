// SPDX-License-Identifier: Apache-2.0
#include "app/on_path.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "app/shipped.h"
#include "base/files.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

namespace fs = std::filesystem;

class OnPath : public testing::Test {
 protected:
  OnPath() { put(program_, "the binary"); }

  static void put(const std::string& path, std::string_view text) {
    fs::create_directories(fs::path(path).parent_path());
    ASSERT_TRUE(write_file(path, text));
  }
  static std::string get(const std::string& path) { return disk().read(path, 1U << 20).value_or("(none)"); }

  // Its lines, with `P` for the prefix, or the error.
  [[nodiscard]] std::string told(const Result<OnPathReport>& report) const {
    std::string text;
    if (!report) text = "error: " + report.error().text + "\n";
    for (const std::string& line : report ? report->lines : std::vector<std::string>()) text += line + "\n";
    for (std::size_t at = text.find(prefix_); at != std::string::npos; at = text.find(prefix_))
      text.replace(at, prefix_.size(), "P");
    return text;
  }
  [[nodiscard]] std::string install() const { return told(put_on_path(prefix_, program_)); }
  [[nodiscard]] std::string uninstall() const { return told(take_from_path(prefix_)); }

  // Every file below the prefix.
  [[nodiscard]] std::size_t files() const {
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(prefix_)) count += entry.is_regular_file();
    return count;
  }

  TestFolder folder_;
  const std::string prefix_ = folder_.path() + "/local";
  const std::string program_ = folder_.path() + "/build/pawl";
};

constexpr const char* kWrote =
    "wrote `P/bin/pawl`\n"
    "wrote `P/share/man/man1/pawl.1`\n"
    "wrote `P/share/bash-completion/completions/pawl`\n"
    "wrote `P/share/zsh/site-functions/_pawl`\n"
    "wrote `P/share/fish/vendor_completions.d/pawl.fish`\n";

TEST_F(OnPath, PutsDownAndTakesAwayExactlyThat) {
  EXPECT_EQ(install(), kWrote);
  EXPECT_EQ(get(prefix_ + "/bin/pawl"), "the binary");
  EXPECT_EQ(fs::status(prefix_ + "/bin/pawl").permissions(), fs::perms(0755));
  EXPECT_TRUE(get(prefix_ + "/share/man/man1/pawl.1").starts_with(".\\\" SPDX"))
      << get(prefix_ + "/share/man/man1/pawl.1");
  EXPECT_EQ(get(prefix_ + "/share/zsh/site-functions/_pawl").substr(0, 13), "#compdef pawl");
  EXPECT_EQ(files(), 6U);
  put(prefix_ + "/bin/other", "theirs");
  EXPECT_EQ(uninstall(),
            "removed `P/bin/pawl`\n"
            "removed `P/share/man/man1/pawl.1`\n"
            "removed `P/share/bash-completion/completions/pawl`\n"
            "removed `P/share/zsh/site-functions/_pawl`\n"
            "removed `P/share/fish/vendor_completions.d/pawl.fish`\n");
  EXPECT_EQ(files(), 1U);
  EXPECT_EQ(uninstall(),
            "error: nothing that `pawl install` has put down is noted below `P`; give the --prefix that was used\n");
}

TEST_F(OnPath, ASecondTimeOnlyWhatIsNewIsWritten) {
  EXPECT_EQ(install(), kWrote);
  EXPECT_EQ(install(), "");
  put(program_, "a newer binary");
  EXPECT_EQ(install(), "wrote `P/bin/pawl`\n");
  EXPECT_EQ(get(prefix_ + "/bin/pawl"), "a newer binary");
}

TEST_F(OnPath, NothingOfOthersIsOverwritten) {
  put(prefix_ + "/bin/pawl", "another program");
  EXPECT_EQ(
      install(),
      "error: `P/bin/pawl`: is there already and was not put there by `pawl install`; move it away or choose another "
      "--prefix\n");
  EXPECT_EQ(get(prefix_ + "/bin/pawl"), "another program");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OnPath, WhatWasChangedSinceIsNotOursAnyMore) {
  EXPECT_EQ(install(), kWrote);
  put(prefix_ + "/share/man/man1/pawl.1", "mine now");
  put(program_, "a newer binary");
  EXPECT_EQ(
      install(),
      "error: `P/share/man/man1/pawl.1`: is there already and was not put there by `pawl install`; move it away or "
      "choose another --prefix\n");
  EXPECT_EQ(get(prefix_ + "/bin/pawl"), "the binary");
  EXPECT_NE(uninstall().find("left `P/share/man/man1/pawl.1`, which has changed since\n"), std::string::npos);
  EXPECT_EQ(get(prefix_ + "/share/man/man1/pawl.1"), "mine now");
}

TEST_F(OnPath, ALinkToNothingIsSomebodyElses) {
  fs::create_directories(prefix_ + "/bin");
  fs::create_symlink("/nowhere", prefix_ + "/bin/pawl");
  EXPECT_TRUE(install().starts_with("error: `P/bin/pawl`: is there already")) << install();
}

TEST_F(OnPath, ANoteThatLeadsElsewhereRemovesNothing) {
  put(folder_.path() + "/victim", "keep me");
  put(prefix_ + "/share/pawl/installed.json", R"({"files":{"../victim":"x","/etc/passwd":"y"}})");
  EXPECT_TRUE(uninstall().starts_with("error: nothing that `pawl install`")) << uninstall();
  EXPECT_EQ(get(folder_.path() + "/victim"), "keep me");
}

TEST_F(OnPath, SaysHowPathIsSet) {
  const std::string before = std::getenv("PATH");
  ::setenv("PATH", "/usr/bin:/opt/x/bin/", 1);
  const auto how = [](const char* shell) {
    ::setenv("SHELL", shell, 1);
    return how_to_set_path("/home/u/.local/bin");
  };
  EXPECT_EQ(how("/bin/bash"),
            "`/home/u/.local/bin` is not on PATH; add this line to `~/.bashrc` and open a new terminal: export "
            "PATH='/home/u/.local/bin':\"$PATH\"");
  EXPECT_EQ(how("/bin/zsh").substr(35, 41), "; add this line to `~/.zshrc` and open a ");
  EXPECT_EQ(how("/usr/bin/fish"), "`/home/u/.local/bin` is not on PATH; run `fish_add_path '/home/u/.local/bin'`");
  EXPECT_EQ(how_to_set_path("/usr/bin"), "");
  EXPECT_EQ(how_to_set_path("/opt/x/bin"), "");
  EXPECT_EQ(pawl_on_path(), "");
  EXPECT_TRUE(
      hint_for_path().starts_with("`pawl` is not on PATH yet; to put it there, with its manual page and completions, "
                                  "run `'"))
      << hint_for_path();
  put(prefix_ + "/bin/pawl", "x");
  fs::permissions(prefix_ + "/bin/pawl", fs::perms(0755));
  ::setenv("PATH", (prefix_ + "/bin").c_str(), 1);
  EXPECT_EQ(pawl_on_path(), prefix_ + "/bin/pawl");
  EXPECT_EQ(hint_for_path(), "");
  ::setenv("PATH", before.c_str(), 1);
}

}  // namespace
}  // namespace pawl
