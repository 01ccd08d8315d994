// SPDX-License-Identifier: Apache-2.0
// The memory of sessions on a real disk: many writers, torn lines, hostile names, no place to write.
#include "session/store.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include <cstdlib>

#include "base/files.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "session/memory.h"

namespace pawl {
namespace {

constexpr MemoryPart kPart = MemoryPart::files;

// All parts in one file, which they may be: each reads only the lines that are its own.
SessionMemory memory(const SessionStore& store) {
  return SessionMemory([&](MemoryPart) { return store.read(kPart).value_or(""); });
}

std::vector<Denial> denials(const SessionStore& store) {
  return memory(store).denials();
}

class Store : public testing::Test {
 protected:
  [[nodiscard]] SessionStore store(std::string_view session = "s") const { return {folder_, "claude", session}; }
  static std::string line(const std::string& object) {
    return write_denial({"r.x", EffectKind::remove, Action::none, object, false, false});
  }

  TestFolder test_folder_;
  const std::string root_ = test_folder_.path();
  const std::string folder_ = root_ + "/.pawl/sessions";
};

TEST_F(Store, keeps_what_is_appended_for_its_owner_alone) {
  EXPECT_TRUE(denials(store()).empty());
  EXPECT_EQ(disk().kind(folder_), FileKind::missing);  // reading makes nothing
  ASSERT_TRUE(store().append(kPart, line("/a")));
  ASSERT_TRUE(store().append(kPart, line("/b")));
  EXPECT_EQ(denials(store()).size(), 2U);
  EXPECT_EQ(mode_of(store().path()), 0600U);
  EXPECT_EQ(mode_of(folder_), 0700U);
  EXPECT_TRUE(denials(store("other")).empty());
  EXPECT_TRUE(denials(SessionStore(folder_, "codex", "s")).empty());
}

TEST_F(Store, no_session_id_leads_anywhere) {
  for (const std::string& id : {std::string("../../x"), std::string("/etc/passwd"), std::string("a\nb\0c", 5),
                                std::string(10 << 20, 'x'), std::string("")}) {
    const SessionStore hostile = store(id);
    EXPECT_EQ(hostile.path().size(), folder_.size() + 1 + 32);
    EXPECT_EQ(hostile.path().rfind('/'), folder_.size());
    EXPECT_TRUE(hostile.append(kPart, line("/a")));
  }
}

TEST_F(Store, loses_nothing_to_many_writers) {
  constexpr int kWriters = 4;
  constexpr int kLines = 100;
  for (int writer = 0; writer < kWriters; ++writer) {
    if (fork() != 0) continue;
    for (int i = 0; i < kLines; ++i) {
      if (!store().append(kPart, line("/" + std::to_string(writer) + "/" + std::to_string(i)))) _exit(1);
    }
    _exit(0);
  }
  for (int i = 0; i < kWriters; ++i) {
    int status = 0;
    wait(&status);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(denials(store()).size(), static_cast<std::size_t>(kWriters * kLines));
}

TEST_F(Store, goes_on_after_a_torn_line) {
  ASSERT_TRUE(store().append(kPart, line("/a")));
  const int fd = open(store().path().c_str(), O_WRONLY | O_APPEND);
  ASSERT_GE(fd, 0);
  EXPECT_TRUE(write_all(fd, "\n{\"denied\":\"r.x\",\"kind\":\"dele"));
  close(fd);
  ASSERT_TRUE(store().append(kPart, line("/b")));
  EXPECT_EQ(denials(store()).size(), 2U);
}

TEST_F(Store, is_made_anew_when_it_has_grown) {
  std::string many;
  for (int i = 0; i < 3000; ++i)
    many += write_known_file({"/f" + std::to_string(i % 10), {}, true, std::string(64, 'a')});
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(store().append(kPart, many));
  ASSERT_TRUE(store().append(kPart, line("/a")));
  EXPECT_LT(disk().read(store().path(), 1 << 20)->size(), 260U << 10);
  EXPECT_EQ(memory(store()).own_below("").size(), 10U);
  EXPECT_EQ(denials(store()).size(), 1U);
}

TEST_F(Store, says_what_stands_in_its_way) {
  ASSERT_TRUE(make_folder(root_ + "/.pawl"));
  const int fd = open(folder_.c_str(), O_CREAT | O_WRONLY, 0600);  // a file where the folder should be
  close(fd);
  const Result<Done> kept = store().append(kPart, line("/a"));
  ASSERT_FALSE(kept);
  EXPECT_NE(kept.error().text.find(folder_), std::string::npos) << kept.error().text;
  unlink(folder_.c_str());

  ASSERT_TRUE(store().append(kPart, line("/a")));
  unlink(store().path().c_str());
  ASSERT_EQ(symlink("/etc/passwd", store().path().c_str()), 0);
  EXPECT_FALSE(store().read(kPart));
  EXPECT_FALSE(store().append(kPart, line("/a")));
  unlink(store().path().c_str());
  ASSERT_EQ(mkfifo(store().path().c_str(), 0600), 0);
  EXPECT_FALSE(store().read(kPart));
}

Call call_of(std::string agents_id, std::string tool, const char* input, std::string id = "k3v9qab") {
  Call call;
  call.agent_call_id = std::move(agents_id);
  call.id = std::move(id);
  call.tool = std::move(tool);
  call.input = *read_json(input);
  return call;
}

TEST_F(Store, tells_whether_a_call_ran_as_it_was_judged) {
  const char* judged = R"({"command":"ls","description":"look"})";
  const char* same = R"({"description":"other","timeout":null,"command":"ls"})";
  const char* other = R"({"command":"ls; rm x"})";
  const auto ran = [&](const char* id, const char* tool, const char* input) {
    return store().compare_with_judged(call_of(id, tool, input)).ran;
  };
  EXPECT_EQ(ran("id1", "Bash", judged), SessionStore::Ran::not_known);
  ASSERT_TRUE(store().note_judged(call_of("id1", "Bash", judged)));
  EXPECT_EQ(ran("id1", "Bash", same), SessionStore::Ran::as_judged);
  EXPECT_EQ(ran("id1", "Bash", other), SessionStore::Ran::changed);
  EXPECT_EQ(ran("id1", "Write", judged), SessionStore::Ran::changed);
  EXPECT_EQ(ran("id2", "Bash", judged), SessionStore::Ran::not_known);
  EXPECT_EQ(ran("", "Bash", judged), SessionStore::Ran::not_known);
  for (int i = 0; i < 2000; ++i) ASSERT_TRUE(store().note_judged(call_of("n" + std::to_string(i), "Bash", judged)));
  EXPECT_LT(disk().read(store().path() + ".judged", 1 << 20)->size(), 33U << 10);
  EXPECT_EQ(ran("n1999", "Bash", other), SessionStore::Ran::changed);
}

TEST_F(Store, knows_under_which_id_a_call_was_judged) {
  const auto id_of = [&](const char* agents_id) {
    return store().compare_with_judged(call_of(agents_id, "Bash", "{}", "")).id;
  };
  ASSERT_TRUE(store().note_judged(call_of("id1", "Bash", "{}")));
  EXPECT_EQ(id_of("id1"), "k3v9qab");
  EXPECT_EQ(id_of("id2"), "");
  // A line of an older version, and one that somebody else wrote: neither names an id.
  const std::string path = store().path() + ".judged";
  std::string text = *disk().read(path, 1 << 20);
  ASSERT_TRUE(write_file(path, std::string(text).replace(text.find(" k3v9qab"), 8, "")));
  EXPECT_EQ(store().compare_with_judged(call_of("id1", "Bash", "{}")).ran, SessionStore::Ran::as_judged);
  EXPECT_EQ(id_of("id1"), "");
  ASSERT_TRUE(write_file(path, std::string(text).replace(text.find("k3v9qab"), 7, "\x1b[2J")));
  EXPECT_EQ(id_of("id1"), "");
}

TEST_F(Store, forgets_old_sessions) {
  ASSERT_TRUE(store("old").append(kPart, line("/a")));
  ASSERT_TRUE(store("new").append(kPart, line("/a")));
  const utimbuf long_ago{1000000000, 1000000000};
  ASSERT_EQ(utime(store("old").path().c_str(), &long_ago), 0);
  forget_old_sessions(folder_, 30);
  EXPECT_TRUE(denials(store("old")).empty());
  EXPECT_EQ(denials(store("new")).size(), 1U);
  forget_old_sessions(root_ + "/nowhere", 30);
}

TEST_F(Store, counts_calls_since_a_person_answered) {
  EXPECT_EQ(store().count_step().value_or(-1), 1);
  EXPECT_EQ(store().count_step().value_or(-1), 2);
  EXPECT_EQ(store("other").count_step().value_or(-1), 1);
  store().forget_steps();
  EXPECT_EQ(store().count_step().value_or(-1), 1);
}

TEST_F(Store, knows_what_the_agents_own_prompt_asked_about) {
  Call call;
  call.id = "k3v9qab";
  call.tool = "Bash";
  call.agent_call_id = "t1";
  ASSERT_TRUE(store().note_judged(call));
  EXPECT_FALSE(store().compare_with_judged(call).was_asked);
  ASSERT_TRUE(store().note_judged(call, true));
  EXPECT_TRUE(store().compare_with_judged(call).was_asked);
  EXPECT_EQ(store().compare_with_judged(call).shape, "");
  ASSERT_TRUE(store().note_judged(call, true, std::string(32, 'a')));
  EXPECT_EQ(store().compare_with_judged(call).shape, std::string(32, 'a'));
}

}  // namespace
}  // namespace pawl
