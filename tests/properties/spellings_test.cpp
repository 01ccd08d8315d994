// SPDX-License-Identifier: Apache-2.0
// One deed, spelt by chance: flags in every order and length, the same folder in every way to write it.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "analyse/dump.h"
#include "engine/prove.h"

namespace pawl {
namespace {

// Each is the home folder, for a shell in /home/dev/app.
const std::vector<std::string> kHome = {"~",
                                        "~/",
                                        "~/.",
                                        "~dev",
                                        "~/../dev",
                                        "$HOME",
                                        "${HOME}",
                                        "\"$HOME\"",
                                        "\"${HOME}/\"",
                                        "${HOME:-/tmp}",
                                        "${HOME%/}",
                                        "/home/dev",
                                        "/home/dev/",
                                        "//home//dev",
                                        "/home/./dev/.",
                                        "/home/dev/app/..",
                                        "/home/../home/dev",
                                        "..",
                                        "../",
                                        "./..",
                                        "../../dev",
                                        "$PWD/..",
                                        "\"$PWD\"/../",
                                        "$(pwd)/..",
                                        "`pwd`/..",
                                        "$(echo ~)",
                                        "$(printf /home/dev)",
                                        "/home/{dev,}",
                                        "/home/'dev'",
                                        "/ho\"me\"/dev",
                                        "$'/home/dev'",
                                        "$'\\x2fhome/dev'",
                                        "/home/d\\ev",
                                        "\"$(git rev-parse --show-toplevel)/..\"",
                                        "$(dirname $PWD)",
                                        "/home/$USER",
                                        "/home/$(whoami)",
                                        "~+/..",
                                        "/home/de?",
                                        "/home/d*",
                                        "/home/[d]ev"};

// Those that are not worked out yet, with the reason. What is seen must leave this list.
struct NotYet {
  std::string_view spelling;
  std::string_view reason;
};
const std::vector<NotYet> kNotYet = {};

[[nodiscard]] bool is_not_yet(std::string_view spelling) {
  return std::any_of(kNotYet.begin(), kNotYet.end(), [&](const NotYet& row) { return row.spelling == spelling; });
}

[[nodiscard]] bool deletes_home(const Analysis& analysis) {
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), [](const Effect& effect) {
    return effect.kind == EffectKind::remove && effect.classes.has(PathClass::home) &&
           effect.attributes.has(Attribute::recursive);
  });
}

TEST(Spellings, of_home_are_all_home) {
  for (const std::string& home : kHome) {
    const Judged judged = judge_example("rm -rf " + home);
    if (is_not_yet(home)) {
      EXPECT_FALSE(deletes_home(judged.analysis)) << "`" << home << "` is seen now; take it out of kNotYet";
    } else {
      EXPECT_TRUE(deletes_home(judged.analysis)) << home << ": " << dump_effects(judged.analysis);
    }
    EXPECT_EQ(name_of(judged.decision.verdict), is_not_yet(home) ? "ask" : "deny")
        << home << ": " << dump_effects(judged.analysis);
  }
}

// Flags that say this, in any order, each as its own word or joined, and the operand anywhere among them.
[[nodiscard]] rc::Gen<std::string> delete_of(const std::string& target) {
  return rc::gen::map(rc::gen::tuple(rc::gen::element<std::string>("-r", "-R", "--recursive", "--recurs"),
                                     rc::gen::element<std::string>("", "-f", "--force", "-v", "-I", "--verbose", "-d",
                                                                   "--one-file-system"),
                                     rc::gen::element<std::string>("", "--", "--no-preserve-root", "/tmp/x", "-i"),
                                     rc::gen::inRange(0, 24), rc::gen::arbitrary<bool>()),
                      [=](const std::tuple<std::string, std::string, std::string, int, bool>& picked) {
                        auto [recursive, other, third, order, joins] = picked;
                        if (joins && recursive.size() == 2 && other.size() == 2) {
                          recursive += other.substr(1);
                          other.clear();
                        }
                        if (third == "--") return "rm " + recursive + " " + other + " -- " + target;
                        std::vector<std::string> words = {recursive, other, third, target};
                        for (; order > 0; --order) std::next_permutation(words.begin(), words.end());
                        std::string text = "rm";
                        for (const std::string& word : words) text += word.empty() ? "" : " " + word;
                        return text;
                      });
}

RC_GTEST_PROP(Spellings, of_a_recursive_delete_of_home_are_denied, ()) {
  const std::string home = *rc::gen::elementOf(kHome);
  const std::string command = *delete_of(home);
  if (is_not_yet(home)) return;
  const Judged judged = judge_example(command);
  if (!deletes_home(judged.analysis) || judged.decision.verdict != Verdict::deny) {
    RC_FAIL(command + ": " + dump_effects(judged.analysis));
  }
}

TEST(Spellings, of_deeds_that_empty_home_are_denied) {
  for (const std::string& home : kHome) {
    if (is_not_yet(home) || home.find_first_of("*?[{") != std::string::npos) continue;
    for (const std::string& command :
         {"find " + home + " -delete", "find " + home + " -type f -exec rm {} +", "cd " + home + " && rm -rf *",
          "cd " + home + "; rm -r ./*", "mv " + home + " /tmp/x", "chmod -R 000 " + home, "chown -R nobody " + home,
          "find " + home + " -print0 | xargs -0 rm -rf", "pushd " + home + "; rm -rf .", "rm -rf " + home + "/*",
          "X=" + home + "; rm -rf $X", "X=" + home + "; rm -rf \"$X\"/*",
          "for d in " + home + "; do rm -rf \"$d\"; done", "f() { rm -rf \"$1\"; }; f " + home, "rm -rf /tmp/x " + home,
          "(cd " + home + "; find . -delete)"}) {
      const Judged judged = judge_example(command);
      EXPECT_EQ(name_of(judged.decision.verdict), "deny") << command << ": " << dump_effects(judged.analysis);
    }
  }
}

}  // namespace
}  // namespace pawl
