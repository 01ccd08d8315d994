// SPDX-License-Identifier: Apache-2.0
#include "record/log.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/hash.h"
#include "base/json.h"
#include "record/line.h"
#include "record/test_log.h"

namespace pawl {
namespace {

// Runs `body` in a child process and gives its exit code: for limits and users that cannot be taken back.
template <class Body>
[[nodiscard]] int in_child(Body body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

class Log : public TestLog {};

TEST_F(Log, LineHasAllFieldsInOrder) {
  Entry full = entry("s1");
  full.cwd = "/work";
  full.part = "ls";
  full.would_be = "deny";
  full.by = "rule a.b";
  full.rules = {"a.b", "c.d"};
  full.secrets = {"dlp.x 1a2b3c4d AK****"};
  full.tier = "dangerous";
  full.risk = 90;
  full.is_irreversible = true;
  full.final_score = 0.5;
  full.notices = {"x"};
  full.us = 12;
  full.call = "k3v9qab";
  full.agent_call = "toolu_1";
  full.host = "box";
  full.user = "dev";
  full.policy = "p1";
  full.ask = "k3v9qab";
  full.answer = Answer{"allow", "terminal", "seat", 2100, "dev"};
  full.undo = "u1";
  full.did = {"read /app/a", "delete /app/b"};
  full.counts = {3, 4096, 0};
  ASSERT_TRUE(append_entry(options_, full));
  const std::string line = lines(1).at(0);
  EXPECT_EQ(line.substr(0, 9), "{\"time\":\"");
  EXPECT_EQ(
      line.substr(33),
      "\",\"prev\":\"" + std::string(64, '0') +
          "\",\"n\":1,\"call\":\"k3v9qab\",\"agent_call\":\"toolu_1\",\"agent\":\"claude\",\"event\":\"PreToolUse\","
          "\"session\":\"s1\",\"host\":\"box\",\"user\":\"dev\",\"cwd\":\"/work\","
          "\"tool\":\"Bash\",\"input\":{\"command\":\"ls s1\"},\"part\":\"ls\",\"verdict\":\"allow\",\"would_be\":\"deny\","
          "\"by\":\"rule a.b\",\"rules\":[\"a.b\",\"c.d\"],\"secrets\":[\"dlp.x 1a2b3c4d AK****\"],\"tier\":\"dangerous\",\"risk\":90,"
          "\"irreversible\":true,\"final_score\":0.5,\"policy\":\"p1\",\"ask\":\"k3v9qab\","
          "\"answer\":{\"verdict\":\"allow\",\"channel\":\"terminal\",\"level\":\"seat\",\"ms\":2100,"
          "\"who\":\"dev\"},\"undo\":\"u1\",\"did\":[\"read /app/a\",\"delete /app/b\"],"
          "\"counts\":{\"files\":3,\"bytes\":4096},\"notices\":[\"x\"],\"us\":12}");
  EXPECT_EQ(verdict(), "intact 1 in 1");
}

TEST_F(Log, EmptyFieldsAreLeftOut) {
  Entry empty;
  empty.answer.emplace();
  ASSERT_TRUE(append_entry(options_, empty));
  EXPECT_TRUE(lines(1).at(0).ends_with("\",\"n\":1}"));
  EXPECT_EQ(verdict(), "intact 1 in 1");
}

TEST_F(Log, EachLineHashesTheOneBefore) {
  append(5);
  const auto all = lines(1);
  ASSERT_EQ(all.size(), 5U);
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_EQ(read_head(all[i])->prev, sha256_hex(all[i - 1]));
  EXPECT_EQ(verdict(), "intact 5 in 1");
  EXPECT_EQ(verify().last_hash, sha256_hex(all.back()));
}

TEST_F(Log, FolderAndFilesAreForTheirOwnerOnly) {
  append(1);
  EXPECT_EQ(mode_of(options_.folder), 0700U);
  EXPECT_EQ(mode_of(path(1)), 0600U);
  EXPECT_EQ(mode_of(lock_path(options_.folder)), 0600U);
}

TEST_F(Log, ChainRunsOnThroughRotatedFiles) {
  options_.max_size_bytes = 1000;
  options_.keep_files = 1000;
  append(40);
  const LogReport report = verify();
  EXPECT_TRUE(report.is_intact());
  EXPECT_EQ(report.entries, 40);
  EXPECT_GT(report.files, 5);
  for (int number = 1; number <= report.files; ++number) EXPECT_LE(content(path(number)).size(), 1000U);
}

TEST_F(Log, OldestFilesAreDeletedAndTheReportSaysFromWhere) {
  options_.max_size_bytes = 1000;
  options_.keep_files = 3;
  append(40);
  const LogReport report = verify();
  EXPECT_TRUE(report.is_intact()) << report.first_break->text;
  EXPECT_EQ(report.files, 3);
  ASSERT_TRUE(report.known_from.has_value());
  EXPECT_EQ(report.known_from->line, 1);
  EXPECT_EQ(report.known_from_number, 40 - report.entries + 1);
}

TEST_F(Log, EntryLargerThanTheLimitStillGoesIn) {
  options_.max_size_bytes = 10;
  append(3);
  EXPECT_EQ(verdict(), "intact 3 in 3");
}

TEST_F(Log, NewFileWhoseWriterWasKilledBeforeItsFirstLine) {
  append(2);
  set_content(path(2), "");
  set_content(path(3), "");
  append(1);
  EXPECT_EQ(verdict(), "intact 3 in 3");
  EXPECT_EQ(read_head(lines(3).at(0))->prev, sha256_hex(lines(1).at(1)));
}

struct Damage {
  const char* name;
  std::string end;  // what stands behind two good lines
};

class LogEnd : public TestLog, public ::testing::WithParamInterface<Damage> {};

TEST_P(LogEnd, IsKeptMarkedAndGoneOnFrom) {
  append(2);
  set_content(path(1), content(path(1)) + GetParam().end);
  EXPECT_EQ(verdict(), "intact 2 in 1, cut off 1");
  append(2);
  EXPECT_EQ(verdict(), "intact 4 in 1, cut off 1");
  EXPECT_NE(content(path(1)).find(GetParam().end), std::string::npos);
  const auto all = lines(1);
  const std::string& notice = all.at(all.size() - 3);
  EXPECT_NE(notice.find("\"event\":\"cut-off line\",\"sha256\":\""), std::string::npos) << notice;
  EXPECT_EQ(sessions(), "s1 s2 s3 s4");
}

INSTANTIATE_TEST_SUITE_P(All, LogEnd,
                         ::testing::Values(Damage{"OneByte", "{"},
                                           Damage{"WithinHead", "{\"time\":\"2026-01-31T12:34:56.789Z\",\"prev\":\"00"},
                                           Damage{"StartOfAHead", "{\"time\":\n"}),
                         [](const auto& test) { return std::string(test.param.name); });

// What no writer leaves is gone on from too, and said ever after.
class ForeignEnd : public TestLog, public ::testing::WithParamInterface<Damage> {};

TEST_P(ForeignEnd, IsKeptToldAndGoneOnFrom) {
  append(2);
  set_content(path(1), content(path(1)) + GetParam().end);
  const std::string said = verdict();
  EXPECT_TRUE(said == "foreign 000001.jsonl:3: this is not a line that the log writes" ||
              said ==
                  "foreign 000001.jsonl:3: nothing but zero bytes: the power went while it was written, or somebody "
                  "overwrote it")
      << said;
  append(2);
  EXPECT_EQ(verdict(), said);
  EXPECT_EQ(verify().breaks, 1);
  EXPECT_EQ(verify().entries, 4);
  EXPECT_NE(content(path(1)).find(GetParam().end), std::string::npos);
  EXPECT_EQ(sessions(), "s1 s2 s3 s4");
}

INSTANTIATE_TEST_SUITE_P(All, ForeignEnd,
                         ::testing::Values(Damage{"Nul", std::string(5000, '\0')},
                                           Damage{"NulAndNewline", std::string(5000, '\0') + "\n"},
                                           Damage{"Garbage", "not a line\n"}, Damage{"EmptyLine", "\n"},
                                           Damage{"InvalidUtf8", "\xff\xfe\n"}, Damage{"OtherJson", "{\"a\":1}\n"},
                                           Damage{"HeadAndControls", "{\"time\":\"2026-01-31T12:\x01"},
                                           Damage{"Long", std::string(100000, 'x')}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_F(Log, LastLineCutAnywhere) {
  append(3);
  const std::string whole = content(path(1));
  const std::size_t begin = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t cut = begin + 1; cut < whole.size(); ++cut) {
    set_content(path(1), whole.substr(0, cut));
    append(1);
    EXPECT_EQ(verdict(), "intact 3 in 1, cut off 1") << "cut at " << cut - begin;
  }
}

TEST_F(Log, CutOffTwiceInARow) {
  append(1);
  set_content(path(1), content(path(1)) + "{\"ti\n{\"t");
  append(1);
  EXPECT_EQ(verdict(), "intact 2 in 1, cut off 1");
}

TEST_F(Log, CutOffLineBeforeARotation) {
  options_.max_size_bytes = 1000;
  append(2);
  const std::string line = write_line("2026-01-31T12:34:56.789Z", sha256_hex(lines(1).at(1)), 3, ",\"x\":\"" + std::string(900, 'x'));
  set_content(path(1), content(path(1)) + line.substr(0, line.size() - 1));
  append(1);
  EXPECT_EQ(verdict(), "intact 3 in 2, cut off 1");
  EXPECT_TRUE(content(path(1)).ends_with('x'));
}

TEST_F(Log, EndWithoutAnyNewlineBeyondTheLimitStartsAnew) {
  append(1);
  ASSERT_EQ(::truncate(path(1).c_str(), 100 << 20), 0);
  append(2);
  EXPECT_EQ(verdict(), "too long 000001.jsonl:2: this line is longer than any that the log writes");
  EXPECT_EQ(lines(2).size(), 3U);
}

TEST_F(Log, HostileStringsComeBackAsTheyWere) {
  const std::vector<std::string> texts = {
      "a\nb",         std::string("a\0b", 3),     "\"},{\"prev\":\"x\"",     "\r\t\x1b[31m",
      "\u202e\u2028", std::string(1 << 20, '\\'), std::string(1 << 20, '\n')};
  for (const std::string& text : texts) {
    Entry hostile = entry("s");
    hostile.input.set(text, Value::of(text));
    hostile.cwd = text;
    ASSERT_TRUE(append_entry(options_, hostile));
  }
  EXPECT_EQ(verdict(), "intact 7 in 1");
  std::size_t at = 0;
  const Result<Done> done = read_log(options_.folder, {}, [&](std::string_view, const Value& value) {
    EXPECT_EQ(*value.find_text("cwd"), texts[at]);
    EXPECT_EQ(*value.find("input")->find_text(texts[at]), texts[at]);
    ++at;
  });
  EXPECT_TRUE(done);
  EXPECT_EQ(at, texts.size());
}

TEST_F(Log, InvalidUtf8BecomesReadable) {
  Entry hostile = entry("s");
  hostile.cwd = "\xff\xc0";
  hostile.final_score = std::numeric_limits<double>::infinity();
  ASSERT_TRUE(append_entry(options_, hostile));
  EXPECT_EQ(*read_json(lines(1).at(0))->find_text("cwd"), "\uFFFD\uFFFD");
}

TEST_F(Log, InputTooLargeIsDroppedWithItsHash) {
  Entry large = entry("s1");
  large.input.set("content", Value::of(std::string(kEntryLimit, 'x')));
  ASSERT_TRUE(append_entry(options_, large));
  const auto value = read_json(lines(1).at(0));
  EXPECT_EQ(value->find("input")->find_text("sha256")->size(), 64U);
  EXPECT_EQ(*value->find_text("tool"), "Bash");
  large.cwd = std::string(kEntryLimit, 'x');
  ASSERT_TRUE(append_entry(options_, large));
  EXPECT_EQ(*read_json(lines(1).at(1))->find_text("event"), "too long to record");
  EXPECT_EQ(verdict(), "intact 2 in 1");
}

TEST_F(Log, FullDiskIsAnErrorAndTheChainGoesOn) {
  append(3);
  const std::string before = content(path(1));
  const int code = in_child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{before.size() + 50, before.size() + 50};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const Result<Done> done = append_entry(options_, entry("lost"));
    if (done || done.error().code != Code::log_failed) return 1;
    return done.error().text == "`" + path(1) + "`: cannot write: file too large; the call was not recorded" ? 0 : 2;
  });
  EXPECT_EQ(code, 0);
  EXPECT_EQ(content(path(1)), before);
  append(1);
  EXPECT_EQ(verdict(), "intact 4 in 1");
}

TEST_F(Log, NoPermissionIsAnErrorWithItsReason) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can become somebody else";
  append(1);
  ::chmod(root_.c_str(), 0755);
  const int code = in_child([&] {
    if (::setuid(65534) != 0) return 3;
    const Result<Done> done = append_entry(options_, entry("lost"));
    if (done || done.error().code != Code::log_failed) return 1;
    if (done.error().text.find("permission denied") == std::string::npos) return 2;
    const Result<LogReport> report = verify_log(options_.folder);
    return !report && report.error().code == Code::no_permission ? 0 : 4;
  });
  EXPECT_EQ(code, 0);
}

TEST_F(Log, PlantedLinkOrFolderIsNotFollowed) {
  append(1);
  set_content(root_ + "/victim", "keep me\n");
  ASSERT_EQ(::symlink((root_ + "/victim").c_str(), path(2).c_str()), 0);
  const Result<Done> done = append_entry(options_, entry("x"));
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().text.find("is a symbolic link; remove it"), std::string::npos) << done.error().text;
  EXPECT_EQ(content(root_ + "/victim"), "keep me\n");
  ASSERT_EQ(::unlink(path(2).c_str()), 0);
  ASSERT_EQ(::mkfifo(path(2).c_str(), 0600), 0);
  EXPECT_FALSE(append_entry(options_, entry("x")));  // and does not wait for its other end
}

TEST_F(Log, LastEntriesComeFromAsManyFilesAsNeeded) {
  options_.max_size_bytes = 1000;
  options_.keep_files = 100;
  append(20);
  EXPECT_EQ(sessions({.last = 3}), "s18 s19 s20");
  EXPECT_EQ(sessions({.last = 7}), "s14 s15 s16 s17 s18 s19 s20");
  EXPECT_EQ(sessions({.last = 1, .session = "s2"}), "s2");
  EXPECT_EQ(sessions({.last = 5, .agent = "gemini"}), "");
  EXPECT_EQ(sessions({.session = "s9"}), "s9");
  EXPECT_EQ(sessions({.last = 2, .verdict = "allow"}), "s19 s20");
}

TEST_F(Log, NoLogYetIsAnEmptyOne) {
  EXPECT_EQ(verdict(), "intact 0 in 0");
  EXPECT_EQ(sessions(), "");
}

}  // namespace
}  // namespace pawl
