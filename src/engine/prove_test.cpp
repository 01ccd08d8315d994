// SPDX-License-Identifier: Apache-2.0
#include "engine/prove.h"

#include <gtest/gtest.h>

#include "rules/read_pack.h"

namespace pawl {
namespace {

TEST(Prove, every_built_in_rule_proves_itself) {
  EXPECT_GT(built_in_rules().size(), 15U);
  EXPECT_GT(all_shields().size(), 12U);
  for (const std::string& failure : prove_built_in()) ADD_FAILURE() << failure;
}

std::vector<std::string> prove_text(std::string when, std::string hits, std::string misses,
                                    std::string instead = "[]") {
  Pack pack;
  read_pack({"x.toml",
             "[[rule]]\nid = \"x.y\"\ntitle = \"t\"\nseverity = \"low\"\ntier = \"dangerous\"\nverdict = \"ask\"\nwhy "
             "= \"w\"\n"
             "instead = " +
                 instead + "\nwhen = " + when + "\nhits = " + hits + "\nmisses = " + misses + "\n"},
            pack);
  EXPECT_TRUE(pack.errors.empty()) << pack.errors[0];
  return prove(pack.rules);
}

using Sentences = std::vector<std::string>;

TEST(Prove, says_which_example_does_not_hold) {
  EXPECT_EQ(
      prove_text("{ effect = \"delete\" }", "[\"rm x\"]", "[\"echo hi\"]"),
      (Sentences{"x.y: without its clause `effect` no example changes; add a miss that needs it, or drop the clause"}));
  EXPECT_EQ(prove_text("{ effect = \"delete\" }", "[\"ls\"]", "[\"mkdir y\"]"),
            (Sentences{"x.y: does not catch `ls`"}));
  EXPECT_EQ(prove_text("{ effect = \"delete\" }", "[\"rm x\"]", "[\"rm y\", \"mkdir z\"]"),
            (Sentences{"x.y: catches `rm y`, which it should leave alone"}));
  EXPECT_EQ(prove_text("{ effect = \"delete\" }", "[\"rm x\"]", "[\"mkdir z\"]", "[\"rm -rf ~\"]"),
            (Sentences{"x.y: its `instead` `rm -rf ~` comes out as deny"}));
  EXPECT_EQ(
      prove_text("{ effect = \"delete\", with = [\"recursive\", \"forced\"] }", "[\"rm -rf x\"]",
                 "[\"rm -r x\", \"mkdir -p y\"]"),
      (Sentences{"x.y: without its clause `effect` no example changes; add a miss that needs it, or drop the clause",
                 "x.y: without its clause `with` no example changes; add a miss that needs it, or drop the clause"}));
}

TEST(Prove, reads_examples_in_all_three_forms) {
  EXPECT_EQ(*call_of_example("ls -la").input.find_text("command"), "ls -la");
  EXPECT_EQ(call_of_example("Read {\"file_path\": \"/x\"}").tool, "Read");
  EXPECT_EQ(call_of_example("Read {\"file_path\": \"/x\"}").input.find_text("file_path")->size(), 2U);
  EXPECT_EQ(call_of_example("awk {print}").tool, "Bash");
  EXPECT_GE(call_of_example("REPEAT 100 ab ").input.find_text("command")->size(), 100U);
}

}  // namespace
}  // namespace pawl
