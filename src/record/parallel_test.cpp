// SPDX-License-Identifier: Apache-2.0
// Many hooks at once, hooks that are killed, and a lock that somebody keeps.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <random>
#include <set>

#include "record/test_log.h"

namespace pawl {
namespace {

class Parallel : public TestLog {
 protected:
  [[nodiscard]] std::multiset<std::string> all_sessions() const {
    std::multiset<std::string> found;
    const Result<Done> done = read_log(options_.folder, {}, [&](std::string_view, const Value& value) {
      if (const std::string* session = value.find_text("session")) found.insert(*session);
    });
    EXPECT_TRUE(done) << done.error().text;
    return found;
  }
};

TEST_F(Parallel, NothingIsLostAndTheChainHolds) {
  constexpr int kProcesses = 16;
  constexpr int kEntries = 200;
  options_.max_size_bytes = 20000;
  options_.keep_files = 100000;
  std::vector<pid_t> children;
  for (int process = 0; process < kProcesses; ++process) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (int i = 0; i < kEntries; ++i) {
        if (!append_entry(options_, entry(std::to_string(process) + "/" + std::to_string(i)))) ::_exit(1);
      }
      ::_exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  append(1);  // folds what may have gone aside
  const auto found = all_sessions();
  for (int process = 0; process < kProcesses; ++process) {
    for (int i = 0; i < kEntries; ++i) {
      EXPECT_EQ(found.count(std::to_string(process) + "/" + std::to_string(i)), 1U);
    }
  }
  const LogReport report = verify();
  EXPECT_TRUE(report.is_intact()) << report.first_break->text;
  EXPECT_EQ(report.entries + static_cast<std::int64_t>(report.side_files.size()), kProcesses * kEntries + 1);
  EXPECT_GT(report.files, 10);
  EXPECT_EQ(report.cut_off_count, 0);
}

// Appends large entries for ever, and tells through `fd` which ones append_entry() said were written.
[[noreturn]] void write_until_killed(const LogOptions& options, Entry entry, const std::string& name, int fd) {
  entry.input.set("content", Value::of(std::string(400000, 'x')));
  for (int i = 0;; ++i) {
    entry.session = name + "/" + std::to_string(i);
    if (append_entry(options, entry) && ::write(fd, (entry.session + "\n").data(), entry.session.size() + 1) < 0) {
      ::_exit(1);
    }
  }
}

TEST_F(Parallel, KilledWritersLeaveALogThatVerifies) {
  constexpr int kKills = 60;
  options_.max_size_bytes = 3000000;
  options_.keep_files = 100000;
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
  std::string told;
  const auto listen = [&] {
    char buffer[4096];
    for (ssize_t got = 0; (got = ::read(ends[0], buffer, sizeof buffer)) > 0;) {
      told.append(buffer, static_cast<std::size_t>(got));
    }
  };
  std::mt19937 random(7);
  std::vector<pid_t> children(3, 0);
  for (int kill = 0; kill < kKills; ++kill) {
    pid_t& victim = children[static_cast<std::size_t>(kill) % children.size()];
    if (victim != 0) {
      const timespec pause{0, static_cast<long>(random() % 6000000)};
      ::nanosleep(&pause, nullptr);
      ASSERT_EQ(::kill(victim, SIGKILL), 0);
      ::waitpid(victim, nullptr, 0);
    }
    victim = ::fork();
    if (victim == 0) write_until_killed(options_, entry(""), "w" + std::to_string(kill), ends[1]);
    listen();
    if (kill % 10 == 9) {
      const Result<LogReport> report = verify_log(options_.folder);
      ASSERT_TRUE(report) << report.error().text;
      ASSERT_TRUE(report->is_intact()) << report->first_break->text;
    }
  }
  for (const pid_t child : children) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  listen();
  append(1);
  const LogReport report = verify();
  EXPECT_TRUE(report.is_intact()) << report.first_break->text;
  RecordProperty("cut_off", static_cast<int>(report.cut_off_count));
  RecordProperty("entries", static_cast<int>(report.entries));
  const auto found = all_sessions();
  std::istringstream names(told);
  for (std::string name; std::getline(names, name);) EXPECT_GE(found.count(name), 1U) << name;
  ::close(ends[0]);
  ::close(ends[1]);
}

class HeldLock : public Parallel {
 protected:
  // Another open file is another owner, as another process would be.
  void hold() {
    append(1);
    fd_ = ::open(lock_path(options_.folder).c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::flock(fd_, LOCK_EX), 0);
    options_.lock_timeout_ms = 20;
  }
  void release() {
    ::close(fd_);
    fd_ = -1;
  }
  ~HeldLock() override {
    if (fd_ >= 0) ::close(fd_);
  }
  int fd_ = -1;
};

TEST_F(HeldLock, EntryGoesToASideFileAndIsFoldedLater) {
  hold();
  append(2);
  LogReport report = verify();
  EXPECT_EQ(report.entries, 1);
  ASSERT_EQ(report.side_files.size(), 2U);
  EXPECT_EQ(report.side_files[0], "side-" + std::to_string(::getpid()) + "-1.jsonl");
  EXPECT_EQ(sessions(), "s1 s2 s3");
  EXPECT_EQ(sessions({.last = 1}), "s3");
  release();
  append(1);
  report = verify();
  EXPECT_TRUE(report.is_intact());
  EXPECT_EQ(report.entries, 4);
  EXPECT_TRUE(report.side_files.empty());
  EXPECT_EQ(sessions(), "s1 s2 s3 s4");
  EXPECT_TRUE(lines(1).at(1).ends_with(",\"folded_from\":\"side-" + std::to_string(::getpid()) + "-1.jsonl\"}"));
}

TEST_F(HeldLock, SideFileThatHoldsNoEntryIsSetAside) {
  append(1);
  const std::string side = options_.folder + "/side-1-1.jsonl";
  const std::vector<std::string> bad = {"",
                                        "x",
                                        "{}",
                                        "[1]",
                                        "{\"time\":\"2026-01-31T12:34:56.789Z\"}",
                                        "{\"time\":\"2026-01-31T12:34:56.789Z\",\"prev\":\"x\"}",
                                        "{\"time\":\"2026-01-31T12:34:56.789Z\",\n\"a\":1}",
                                        "{\"time\":\"2026-01-31T12:34:56.789Z\",\"a\":\"cut"};
  for (const std::string& text : bad) {
    set_content(side, text);
    append(1);
    EXPECT_FALSE(std::filesystem::exists(side));
    EXPECT_EQ(content(options_.folder + "/unreadable-side-1-1.jsonl"), text);
  }
  EXPECT_EQ(verdict(), "intact 9 in 1");
}

TEST_F(HeldLock, SideFileOfAnotherProcessWithTheSamePidIsKept) {
  hold();
  const std::string other = options_.folder + "/side-" + std::to_string(::getpid()) + "-1.jsonl";
  set_content(other, "theirs");
  append(1);
  EXPECT_EQ(content(other), "theirs");
  EXPECT_EQ(verify().side_files.size(), 2U);
}

}  // namespace
}  // namespace pawl
