// SPDX-License-Identifier: Apache-2.0
#include "session/memory.h"

#include <gtest/gtest.h>

#include "model/step.h"

namespace pawl {
namespace {

Denial denial_of(std::string object) {
  return {"filesystem.delete-system", EffectKind::remove, Action::none, std::move(object), true, false};
}

TEST(Memory, comes_back_as_it_was_written) {
  const Denial by_person{"git.force-push", EffectKind::history, Action::force_push, "main", false, true};
  const KnownFile file{"/tmp/a \"b\"\n", Source::network | Source::secret, true, "none", "00ff"};
  const SessionMemory memory =
      read_memory(write_denial(denial_of("/etc")) + write_denial(by_person) + write_known_file(file));
  EXPECT_EQ(memory.denials, (std::vector<Denial>{denial_of("/etc"), by_person}));
  EXPECT_EQ(memory.files, (std::vector<KnownFile>{file}));
  const SessionMemory again = read_memory(write_memory(memory));
  EXPECT_EQ(again.denials, memory.denials);
  EXPECT_EQ(again.files, memory.files);
}

TEST(Memory, keeps_the_last_word_on_a_file) {
  const std::string text = write_known_file({"/a", Source::network, false, "none"}) +
                           write_known_file({"/b", Source::secret, false, "none"}) +
                           write_known_file({"/a", {}, true, "x", "y"}) + write_gone("/b");
  EXPECT_EQ(read_memory(text).files, (std::vector<KnownFile>{{"/a", {}, true, "x", "y"}}));
}

TEST(Memory, survives_torn_and_foreign_lines) {
  const std::string good = write_denial(denial_of("/etc"));
  const std::string torn = good.substr(0, good.size() - 9);
  for (const std::string& text :
       {torn + write_denial(denial_of("/usr")), "{\"denied\":3}\n[1]\nnull\n" + write_denial(denial_of("/usr")),
        std::string("\0\xff{", 3) + write_denial(denial_of("/usr")),
        "{\"denied\":\"r\",\"kind\":\"nonsense\",\"action\":\"none\",\"object\":\"x\"}" +
            write_denial(denial_of("/usr"))}) {
    EXPECT_EQ(read_memory(text).denials, (std::vector<Denial>{denial_of("/usr")})) << text;
  }
}

TEST(Memory, is_bounded) {
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    text += write_denial(denial_of("/x/" + std::to_string(i)));
    text += write_known_file({"/f/" + std::to_string(i), {}, true, "none"});
  }
  const SessionMemory memory = read_memory(text);
  EXPECT_EQ(memory.denials.size(), kMaxDenials);
  EXPECT_EQ(memory.denials.back().object, "/x/1999");
  EXPECT_EQ(memory.files.size(), kMaxKnownFiles);
  EXPECT_EQ(write_denial(denial_of(std::string(9000, 'x'))), "");
}

}  // namespace
}  // namespace pawl
