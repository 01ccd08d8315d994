// SPDX-License-Identifier: Apache-2.0
#include "session/memory.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "model/step.h"

namespace pawl {
namespace {

Denial denial_of(std::string object) {
  return {"filesystem.delete-system", EffectKind::remove, Action::none, std::move(object), true, false};
}

// Each part reads only the lines that are its own.
SessionMemory memory_of(std::string text, const Files& files = disk()) {
  return SessionMemory([text = std::move(text)](MemoryPart) { return text; }, files);
}

TEST(Memory, comes_back_as_it_was_written) {
  const Denial by_person{"git.force-push", EffectKind::history, Action::force_push, "main", false, true};
  const KnownFile file{"/tmp/a \"b\"\n", Source::network | Source::secret, true, "none", "00ff"};
  MemoryFiles files;
  files.add_file(file.path, "x");
  const std::string text = write_denial(denial_of("/etc")) + write_denial(by_person) + write_known_file(file);
  const SessionMemory memory = memory_of(text, files);
  EXPECT_EQ(memory.denials(), (std::vector<Denial>{denial_of("/etc"), by_person}));
  EXPECT_EQ(memory.find(file.path), file);
  EXPECT_EQ(memory.with_sources(), (std::vector<KnownFile>{file}));
  EXPECT_EQ(memory.own_below("/tmp"), (std::vector<KnownFile>{file}));
  EXPECT_EQ(memory.own_below("/tm"), std::vector<KnownFile>());
  const SessionMemory again = memory_of(compacted(text), files);
  EXPECT_EQ(again.denials(), memory.denials());
  EXPECT_EQ(again.find(file.path), file);
}

TEST(Memory, keeps_the_last_word_on_a_file) {
  const std::string text = write_known_file({"/a", Source::network, false, "none"}) +
                           write_known_file({"/b", Source::secret, false, "none"}) +
                           write_known_file({"/a", {}, true, "x", "y"}) + write_gone("/b");
  const KnownFile last{"/a", {}, true, "x", "y"};
  const MemoryFiles none;
  for (const std::string& one : {text, compacted(text)}) {
    const SessionMemory memory = memory_of(one, none);
    EXPECT_EQ(memory.find("/a"), last);
    EXPECT_EQ(memory.find("/b"), std::nullopt);
    EXPECT_EQ(memory.find("/"), std::nullopt);
    EXPECT_EQ(memory.with_sources(), std::vector<KnownFile>());
    EXPECT_EQ(memory.own_below(""), (std::vector<KnownFile>{last}));
  }
  // A short text stays where it is when the memory moves.
  SessionMemory small = memory_of("F\tb\t\t\tx\ty\n", none);
  EXPECT_TRUE(small.find("b"));
  const SessionMemory moved(std::move(small));
  EXPECT_TRUE(moved.find("b"));
}

TEST(Memory, survives_torn_and_foreign_lines) {
  const std::string good = write_denial(denial_of("/etc"));
  const std::string torn = good.substr(0, good.size() - 9);
  for (const std::string& text :
       {torn + write_denial(denial_of("/usr")), "D\t3\n[1]\nF\n" + write_denial(denial_of("/usr")),
        std::string("\0\xff{", 3) + write_denial(denial_of("/usr")),
        "D\tr\tnonsense\tnone\tx\t" + write_denial(denial_of("/usr"))}) {
    EXPECT_EQ(memory_of(text).denials(), (std::vector<Denial>{denial_of("/usr")})) << text;
  }
}

TEST(Memory, reads_only_the_part_that_is_asked_for) {
  std::string asked;
  const MemoryFiles none;
  const SessionMemory memory(
      [&](MemoryPart part) {
        asked += std::to_string(static_cast<int>(part));
        return std::string();
      },
      none);
  EXPECT_TRUE(memory.with_sources().empty());
  EXPECT_TRUE(memory.with_sources().empty());
  EXPECT_EQ(asked, "1");
  EXPECT_TRUE(memory.denials().empty());
  EXPECT_FALSE(memory.find("/a"));
  EXPECT_EQ(asked, "120");
}

TEST(Memory, is_bounded) {
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    text += write_denial(denial_of("/x/" + std::to_string(i)));
    text += write_known_file({"/f/" + std::to_string(i), {}, true, "none"});
  }
  const MemoryFiles none;
  const SessionMemory memory = memory_of(compacted(text), none);
  EXPECT_EQ(memory.denials().size(), kMaxDenials);
  EXPECT_EQ(memory.denials().back().object, "/x/1999");
  EXPECT_EQ(memory.unsettled().size(), 512U);
  EXPECT_EQ(memory.unsettled().front().path, "/f/1999");
  std::size_t files = 0;
  const std::string all = compacted(text);
  for (std::string_view rest = all; rest.find("\nF\t") != std::string_view::npos; ++files)
    rest.remove_prefix(rest.find("\nF\t") + 1);
  EXPECT_EQ(files, kMaxKnownFiles);
  EXPECT_EQ(write_denial(denial_of(std::string(9000, 'x'))), "");
}

TEST(Memory, leaves_out_what_did_not_come_true) {
  MemoryFiles files;
  files.add_file("/p/same", "a");
  files.add_file("/p/changed", "b");
  files.add_file("/p/seen", "c");
  std::string text;
  for (const KnownFile& file : std::vector<KnownFile>{{"/p/same", Source::network, false, sha256_hex("a")},
                                                      {"/p/changed", Source::network, false, sha256_hex("a")},
                                                      {"/p/never", Source::network, false, "none"},
                                                      {"/p/unread", Source::network, false, "unread"},
                                                      {"/p/deleted", Source::network, false, "none", "h"},
                                                      {"/p/seen", Source::network, false, "none", "other"}})
    text += write_known_file(file);
  const SessionMemory memory = memory_of(text, files);
  std::string left;
  for (const KnownFile& file : memory.with_sources()) left += file.path + " ";
  EXPECT_EQ(left, "/p/seen /p/unread /p/changed ");
  EXPECT_EQ(memory.gone(), (std::vector<std::string>{"/p/deleted"}));
  EXPECT_EQ(memory.find("/p/same"), std::nullopt);
}

}  // namespace
}  // namespace pawl
