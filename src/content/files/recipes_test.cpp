// SPDX-License-Identifier: Apache-2.0
// What make, just and the package managers would hand to a shell: one line a text, `name: text`.
#include "content/files/recipes.h"

#include <gtest/gtest.h>

#include <map>

#include "content/files/make.h"

namespace pawl {
namespace {

std::string dump(const Recipes& recipes) {
  std::string out;
  for (const RecipeText& text : recipes.texts) {
    out += text.name + (text.is_script ? " (script): " : ": ") + text.text + "\n";
  }
  for (const std::string& unseen : recipes.unseen) out += "unseen: " + unseen + "\n";
  return out;
}

std::string make(std::string_view text, std::vector<std::string> goals = {},
                 std::vector<std::pair<std::string, std::string>> variables = {}) {
  const std::map<std::string, std::string> files = {{"rules.mk", "extra:\n\techo extra\n"},
                                                    {"self.mk", "include self.mk\nown:\n\techo own\n"}};
  MakeRequest request{std::move(goals), std::move(variables), {}};
  request.include = [&](const std::string& path) -> std::optional<std::string> {
    const auto found = files.find(path);
    if (found == files.end()) return std::nullopt;
    return found->second;
  };
  return dump(recipes_in_makefile(text, request));
}

TEST(Make, runs_the_first_target_and_what_it_needs) {
  EXPECT_EQ(make(".PHONY: all\nall: b\n\techo all\nb:\n\techo b\nc:\n\techo c\n"), "b: echo b\nall: echo all\n");
  EXPECT_EQ(make("a:\n\techo a\nb:\n\techo b\n", {"b"}), "b: echo b\n");
  EXPECT_EQ(make(".DEFAULT_GOAL := b\na:\n\techo a\nb:\n\techo b\n"), "b: echo b\n");
  EXPECT_EQ(make("a: ; echo inline\n"), "a: echo inline\n");
  EXPECT_EQ(make("a b: c\n\techo $@ $<\nc:\n\techo c\n", {"a", "b"}), "c: echo c\na: echo a c\nb: echo b c\n");
}

TEST(Make, expands_variables) {
  EXPECT_EQ(make("D = build\nX := $(D)/x\nclean:\n\t@-rm -rf $(X) ${D} $$HOME\n"),
            "clean: rm -rf build/x build $HOME\n");
  EXPECT_EQ(make("D ?= build\nclean:\n\trm -r $(D)\n", {}, {{"D", "/etc"}}), "clean: rm -r /etc\n");
  EXPECT_EQ(make("D = a\nD += b\nall:\n\techo $(D)\n"), "all: echo a b\n");
  EXPECT_EQ(make("X := a\nX := $(X) b\nall:\n\techo $(X)\n"), "all: echo a b\n");
  EXPECT_EQ(make("all:\n\t$(RM) $(NOWHERE) $(call f,x)\n"), "all: rm -f ${NOWHERE} ${__make}\n");
  EXPECT_EQ(make("S = a.c b.c\nall:\n\techo $(S:.c=.o) $(addprefix x/,$(S))\n"), "all: echo a.o b.o x/a.c x/b.c\n");
  EXPECT_EQ(make("out/a.o:\n\tmkdir -p $(@D) && touch $(@F)\n"), "out/a.o: mkdir -p out && touch a.o\n");
  EXPECT_EQ(make("a: X = 1\nX = 2\na b:\n\techo $(X)\n", {"a", "b"}), "a: echo 1\nb: echo 2\n");
  EXPECT_EQ(make("define run\nrm -rf x\nls\nendef\nall:\n\t$(run)\n"), "all: rm -rf x\nls\n");
}

TEST(Make, takes_both_branches) {
  EXPECT_EQ(make("ifeq ($(OS),Windows_NT)\nDEL = del\nelse\nDEL = rm -rf\nendif\nclean:\n\t$(DEL) out\n"),
            "clean: del out\nclean: rm -rf out\n");
  EXPECT_EQ(make("clean:\nifdef V\n\techo v\nelse\n\techo w\nendif\n"), "clean: echo v\nclean: echo w\n");
}

TEST(Make, runs_shell_calls_while_it_reads) {
  EXPECT_EQ(make("V := $(shell rm -rf /x)\nall:\n\techo $(V)\n"), "$(shell): rm -rf /x\nall: echo $(rm -rf /x)\n");
  EXPECT_EQ(make("V = $(shell date)\nall:\n\techo a\n"), "all: echo a\n");
  EXPECT_EQ(make("V != uname\nall:\n\techo a\n"), "$(shell): uname\nall: echo a\n");
}

TEST(Make, knows_patterns_includes_and_long_recipes) {
  EXPECT_EQ(make("%.o: %.c\n\tcc -c $< -o $@ $*\n", {"dir/a.o"}), "dir/a.o: cc -c dir/a.c -o dir/a.o dir/a\n");
  EXPECT_EQ(make("include rules.mk\nall: extra\n", {"all"}), "extra: echo extra\n");
  EXPECT_EQ(make("-include missing.mk\nall:\n\techo a\n"), "all: echo a\n");
  EXPECT_EQ(make("all:\n\tif x; then \\\n\t  ls; \\\n\tfi\n"), "all: if x; then \\\n  ls; \\\nfi\n");
  EXPECT_EQ(make(".ONESHELL:\nall:\n\tcd x\n\tls\n"), "all: cd x\nls\n\n");
}

TEST(Make, ends_whatever_the_file_says) {
  EXPECT_EQ(make("all: all\n\techo a\n"), "all: echo a\n");
  EXPECT_EQ(make("a: b\n\techo a\nb: a\n\techo b\n"), "b: echo b\na: echo a\n");
  EXPECT_EQ(make("X = $(X)\nall:\n\techo $(X)\n"), "all: echo \n");
  EXPECT_EQ(make("A = $(B)\nB = $(A)\nall:\n\techo $(A)\n"), "all: echo ${__make}\n");
  EXPECT_EQ(make("include self.mk\n", {"own"}).substr(0, 14), "own: echo own\n");
  EXPECT_EQ(make("all:\n\techo $(\n"), "all: echo ${__make}\n");
  EXPECT_EQ(make(""), "");
  std::string doubling = "A0 = xxxxxxxxxx\n";
  for (int i = 1; i < 40; ++i) {
    const std::string before = "$(A" + std::to_string(i - 1) + ")";
    doubling += "A" + std::to_string(i) + " = " + before + before + "\n";
  }
  EXPECT_LT(make(doubling + "all:\n\techo $(A39)\n").size(), kMaxMakeText * 4);
  std::string chain;
  for (int i = 0; i < 2000; ++i) chain += "t" + std::to_string(i) + ": t" + std::to_string(i + 1) + "\n";
  EXPECT_EQ(make(chain), "unseen: target `t1001` stands too deep\n");
}

std::string just(std::string_view text, std::vector<std::string> words = {}) {
  return dump(recipes_in_justfile(text, {std::move(words), {}}));
}

TEST(Just, runs_recipes_with_their_words) {
  EXPECT_EQ(just("default: build\n\nbuild:\n    @cc a.c\n    -ls\n"), "build: cc a.c\nbuild: ls\n");
  EXPECT_EQ(just("clean dir='out':\n  rm -rf {{dir}}\n", {"clean"}), "clean: rm -rf out\n");
  EXPECT_EQ(just("clean dir='out':\n  rm -rf {{dir}}\n", {"clean", "/etc"}), "clean: rm -rf /etc\n");
  EXPECT_EQ(just("a: (b \"x\")\nb y:\n  echo {{ y }}\n"), "b: echo x\n");
  EXPECT_EQ(just("root := \"/srv\"\nall *args:\n  ls {{root / 'x'}} {{args}}\n", {"all", "-l", "-a"}),
            "all: ls /srv/x -l -a\n");
  EXPECT_EQ(just("all:\n  echo {{env('X')}} {{{{ literal }}\n"), "all: echo ${__just} {{ literal }}\n");
  EXPECT_EQ(just("all:\n  #!/usr/bin/env python3\n  print(1)\n"), "all (script): #!/usr/bin/env python3\nprint(1)\n\n");
  EXPECT_EQ(just("alias b := build\nbuild:\n  ls\n", {"b"}), "build: ls\n");
}

TEST(Just, ends_whatever_the_file_says) {
  EXPECT_EQ(just("a: b\n  ls a\nb: a\n  ls b\n"), "b: ls b\na: ls a\n");
  EXPECT_EQ(just("a:\n  ls\n", {"x"}), "unseen: has no recipe `x`\n");
  EXPECT_EQ(just("import 'x.just'\na:\n  ls\n"), "a: ls\nunseen: `import 'x.just'` is not read\n");
  EXPECT_EQ(just(""), "");
}

std::string package(std::string_view text, std::vector<std::string> names, std::string arguments = "") {
  return dump(recipes_in_package(text, {std::move(names), true, std::move(arguments)}));
}

TEST(Package, runs_scripts_with_what_stands_around_them) {
  const std::string_view text = R"({"scripts":{"build":"tsc","prebuild":"rm -rf lib","postbuild":"ls","test":"jest"}})";
  EXPECT_EQ(package(text, {"build"}, "--watch"), "prebuild: rm -rf lib\nbuild: tsc --watch\npostbuild: ls\n");
  EXPECT_EQ(package(text, {"test"}), "test: jest\n");
  EXPECT_EQ(package(text, {"none"}), "");
}

TEST(Package, says_what_it_cannot_read) {
  EXPECT_EQ(package("{", {"a"}), "unseen: is no JSON object\n");
  EXPECT_EQ(package("[]", {"a"}), "unseen: is no JSON object\n");
  EXPECT_EQ(package(R"({"scripts":[]})", {"a"}), "");
  EXPECT_EQ(package(R"({"scripts":{"a":1}})", {"a"}), "unseen: script `a` is not text\n");
}

TEST(Quoting, is_undone_by_a_shell) {
  EXPECT_EQ(quoted_for_shell("a-b/c.d"), "a-b/c.d");
  EXPECT_EQ(quoted_for_shell(""), "''");
  EXPECT_EQ(quoted_for_shell("a b; rm 'x'"), R"('a b; rm '\''x'\''')");
}

}  // namespace
}  // namespace pawl
