// SPDX-License-Identifier: Apache-2.0
#include "engine/user_packs.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/files.h"
#include "base/hash.h"
#include "base/test_folder.h"
#include "engine/prove.h"

namespace pawl {
namespace {

using List = std::vector<std::string>;

[[nodiscard]] std::string rule(const std::string& id, const std::string& verdict, const std::string& when) {
  return "[[rule]]\nid = \"" + id +
         "\"\ntitle = \"t\"\nseverity = \"low\"\ntier = \"moderate\"\nwhy = \"w\"\nverdict = \"" + verdict +
         "\"\nwhen = " + when +
         "\nhits = [\"git push --force origin x\"]\nmisses = [\"git push\", \"git reset --hard\"]\n";
}

class UserPacksTest : public ::testing::Test {
 protected:
  UserPacksTest() { EXPECT_TRUE(make_folder(home_ + "/rules")); }

  void write(const std::string& name, const std::string& text) {
    EXPECT_TRUE(write_file(home_ + "/rules/" + name, text));
  }

  [[nodiscard]] std::string path(const std::string& name) const { return home_ + "/rules/" + name; }

  TestFolder folder_;
  const std::string home_ = folder_.path();
};

const std::string kAllow = rule("mine.push", "allow", "{ action = \"force-push\" }");
const std::string kDeny = rule("mine.no-push", "deny", "{ action = \"force-push\" }");

TEST_F(UserPacksTest, without_packs_there_is_nothing) {
  EXPECT_TRUE(load_user_packs(home_).files.empty());
  EXPECT_TRUE(load_user_packs(home_ + "/nowhere").rules.empty());
  write("notes.txt", "x");
  write(".hidden.toml", "x");
  EXPECT_TRUE(load_user_packs(home_).files.empty());
}

TEST_F(UserPacksTest, a_pack_that_is_not_proved_only_tightens) {
  write("a.toml", kAllow + kDeny);
  const UserPacks packs = load_user_packs(home_);
  ASSERT_EQ(packs.rules.size(), 1U);
  EXPECT_EQ(packs.rules[0].id, "mine.no-push");
  EXPECT_EQ(packs.rules[0].origin, Origin::user_pack);
  EXPECT_EQ(packs.files[0].state, UserPackFile::State::not_proved);
  EXPECT_EQ(packs.files[0].rules.size(), 2U);
  EXPECT_EQ(packs.notices,
            (List{"`" + path("a.toml") +
                  "` has changed since it was last proved, so its rules may only tighten; run `pawl rules test`"}));
}

TEST_F(UserPacksTest, a_proof_is_for_one_text) {
  write("a.toml", kAllow);
  EXPECT_FALSE(is_proved(home_, kAllow));
  ASSERT_TRUE(keep_proof(home_, kAllow));
  EXPECT_TRUE(is_proved(home_, kAllow));
  struct stat status {};
  ASSERT_EQ(::stat((home_ + "/proved/" + sha256_hex(kAllow)).c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  const UserPacks packs = load_user_packs(home_);
  EXPECT_EQ(packs.rules.size(), 1U);
  EXPECT_EQ(packs.notices, List());
  write("a.toml", kAllow + "\n");
  EXPECT_TRUE(load_user_packs(home_).rules.empty());
  // Another version knows other things.
  ASSERT_TRUE(write_file(home_ + "/proved/" + sha256_hex(kAllow), "proved by pawl 0.0.1\n"));
  EXPECT_FALSE(is_proved(home_, kAllow));
}

TEST_F(UserPacksTest, a_broken_pack_leaves_its_last_good_version_in_force) {
  write("a.toml", kDeny);
  EXPECT_EQ(load_user_packs(home_).rules.size(), 1U);
  write("a.toml", kDeny + "verdct = 1\n");
  const UserPacks packs = load_user_packs(home_);
  EXPECT_EQ(packs.rules.size(), 1U);
  EXPECT_EQ(packs.files[0].state, UserPackFile::State::last_good);
  EXPECT_EQ(packs.files[0].errors,
            (List{path("a.toml") + ":11: `verdct` is not a field of a rule; did you mean `verdict`?\n"
                                   "  verdct = 1\n"
                                   "  ^"}));
  EXPECT_EQ(packs.notices[0],
            "`" + path("a.toml") + "` line 11 is broken, its last good version is in force; see `pawl rules test`");
}

TEST_F(UserPacksTest, a_broken_pack_without_one_is_left_out) {
  write("a.toml", "[[rule]");
  const UserPacks packs = load_user_packs(home_);
  EXPECT_TRUE(packs.rules.empty());
  EXPECT_EQ(packs.files[0].state, UserPackFile::State::left_out);
  EXPECT_EQ(packs.notices,
            (List{"`" + path("a.toml") +
                  "` line 1 is broken, none of its rules is in force, so protection level strict is; see "
                  "`pawl rules test`"}));
  Policy policy;
  apply_packs(packs, policy);
  EXPECT_EQ(policy.level, Level::strict);
  EXPECT_EQ(policy.notices, packs.notices);
}

TEST_F(UserPacksTest, a_broken_pack_with_a_good_version_leaves_the_level) {
  write("a.toml", kDeny);
  ASSERT_EQ(load_user_packs(home_).rules.size(), 1U);
  write("a.toml", "[[rule]");
  Policy policy;
  apply_packs(load_user_packs(home_), policy);
  EXPECT_EQ(policy.level, Level::balanced);
}

TEST_F(UserPacksTest, a_link_to_nothing_is_a_broken_pack) {
  write("b.toml", kDeny);
  std::filesystem::create_symlink(home_ + "/nowhere", path("a.toml"));
  const UserPacks packs = load_user_packs(home_);
  EXPECT_TRUE(packs.has_lost_rules);
  EXPECT_EQ(packs.notices[0], "`" + path("a.toml") +
                                  "`: a link to a file that is not there, none of its rules is in force, so protection "
                                  "level strict is; see `pawl rules test`");
}

TEST_F(UserPacksTest, a_file_in_place_of_the_folder_loses_rules_too) {
  const TestFolder folder;
  ASSERT_TRUE(write_file(folder.path() + "/rules", ""));
  const UserPacks packs = load_user_packs(folder.path());
  EXPECT_TRUE(packs.has_lost_rules);
  EXPECT_EQ(packs.notices, (List{"`" + folder.path() +
                                 "/rules`: not a directory, no rules of yours are in force, so protection level strict "
                                 "is"}));
}

TEST_F(UserPacksTest, more_packs_than_are_read) {
  for (int i = 0; i < 101; ++i) write("p" + std::to_string(i) + ".toml", "");
  const UserPacks packs = load_user_packs(home_);
  EXPECT_TRUE(packs.has_lost_rules);
  EXPECT_EQ(packs.notices.back(), "`" + home_ +
                                      "/rules` holds more than 100 packs, the others are not in force, so protection "
                                      "level strict is");
}

TEST_F(UserPacksTest, ids_stand_once) {
  write("a.toml", kDeny);
  write("b.toml", kDeny);
  write("c.toml", rule("git.force-push", "deny", "{ action = \"force-push\" }"));
  write("d.toml", rule("shield.x.y", "deny", "{ action = \"force-push\" }"));
  const UserPacks packs = load_user_packs(home_);
  EXPECT_EQ(packs.rules.size(), 1U);
  EXPECT_EQ(packs.files[1].errors[0],
            path("b.toml") +
                ":2: the rule `mine.no-push` is already defined in another pack; choose another id\n"
                "  id = \"mine.no-push\"\n"
                "       ^");
  EXPECT_EQ(packs.files[2].errors[0],
            path("c.toml") +
                ":2: the rule `git.force-push` is already defined in another pack; choose another id\n"
                "  id = \"git.force-push\"\n"
                "       ^");
  EXPECT_EQ(packs.files[3].errors[0], path("d.toml") +
                                          ":2: only the rules of a shield have ids that begin with `shield.`\n  id = "
                                          "\"shield.x.y\"\n       ^");
}

TEST_F(UserPacksTest, what_the_user_allows_is_lifted_and_nothing_else) {
  Pack pack;
  read_user_pack({"x.toml", rule("mine.push", "allow", "{ action = \"force-push\", object = \"feature/x\" }")}, pack);
  ASSERT_EQ(pack.errors, List());
  ExampleWorld world;
  world.user_rules = pack.rules;
  EXPECT_EQ(judge_example("git push --force origin feature/x", world).decision.verdict, Verdict::allow);
  EXPECT_EQ(judge_example("git push --force origin main", world).decision.verdict, Verdict::ask);
  EXPECT_EQ(judge_example("git push --force origin feature/x; rm -rf ~", world).decision.verdict, Verdict::deny);
  EXPECT_EQ(judge_example("git push --force origin feature/x; git reset --hard", world).decision.verdict, Verdict::ask);
}

TEST_F(UserPacksTest, nothing_lifts_what_is_for_good) {
  Pack pack;
  read_user_pack({"x.toml", rule("mine.rm", "allow", "{ effect = \"delete\" }")}, pack);
  ASSERT_EQ(pack.errors, List());
  ExampleWorld world;
  world.user_rules = pack.rules;
  EXPECT_EQ(judge_example("rm -rf src", world).decision.verdict, Verdict::allow);
  EXPECT_TRUE(judge_example("rm -rf ~", world).decision.is_never);
  EXPECT_EQ(prove(pack.rules, world), (List{"mine.rm: does not catch `git push --force origin x`"}));
}

TEST_F(UserPacksTest, a_project_is_a_clause) {
  Pack pack;
  read_user_pack({"x.toml", rule("mine.push", "allow", "{ action = \"force-push\", project = \"/home/dev/other\" }")},
                 pack);
  ASSERT_EQ(pack.errors, List());
  ExampleWorld world;
  world.user_rules = pack.rules;
  EXPECT_EQ(judge_example("git push --force origin x", world).decision.verdict, Verdict::ask);
  EXPECT_EQ(judge_example("IN /home/dev/other git push --force origin x", world).decision.verdict, Verdict::allow);
}

TEST_F(UserPacksTest, what_the_users_rules_may_not_say) {
  Pack pack;
  read_user_pack({"x.toml", R"([[rule]]
id = "mine.a"
title = "t"
severity = "low"
tier = "moderate"
verdict = "allow"
self_protection = true
why = "w"
when = { step = ["ls *"], project = "here/" }
hits = ["ls x"]
misses = ["ls"]
[[rule]]
id = "mine.b"
title = "t"
severity = "low"
tier = "moderate"
verdict = "ask"
stage = "later"
why = "w"
when = { step = ["ls *"], effect = "read" }
hits = ["ls x"]
misses = ["ls"]
)"},
                 pack);
  EXPECT_EQ(pack.errors, (List{"x.toml:9: `project` takes the absolute path of a folder, without a slash at its end\n"
                               "  when = { step = [\"ls *\"], project = \"here/\" }\n"
                               "                                      ^",
                               "x.toml:7: `self_protection` is for Pawl's own rules; remove it\n"
                               "  self_protection = true\n"
                               "                    ^",
                               "x.toml:6: a rule on `step` alone cannot allow; name the effect that it allows\n"
                               "  verdict = \"allow\"\n"
                               "            ^",
                               "x.toml:18: `later` is not a known stage\n"
                               "  stage = \"later\"\n"
                               "          ^"}));
}

TEST_F(UserPacksTest, a_trial_is_told_and_does_not_count) {
  std::string text = kDeny;
  text.insert(text.find("hits"), "stage = \"trial\"\n");
  Pack pack;
  read_user_pack({"x.toml", text}, pack);
  ASSERT_EQ(pack.errors, List());
  ExampleWorld world;
  world.user_rules = pack.rules;
  const Judged judged = judge_example("git push --force origin x", world);
  EXPECT_EQ(judged.decision.verdict, Verdict::ask);
  const Entry entry = entry_of(judged, {}, 0);
  EXPECT_EQ(entry.rules, (List{"git.force-push", "mine.no-push (trial)"}));
}

}  // namespace
}  // namespace pawl
