// SPDX-License-Identifier: Apache-2.0
// Files that a command runs: what of them counts, and what is only noted.
#include "analyse/files/references.h"

#include <gtest/gtest.h>

#include <string>

#include "analyse/analyse.h"
#include "analyse/places/path_class.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

class References : public testing::Test {
 protected:
  // Effects, then notes: `delete /home/dev [home, cwd] recursive; note: …`. The call's own `execute local` is left out.
  std::string judged(std::string_view text) {
    const Analysis analysis = analyse_shell(text, world.world());
    std::string out;
    for (const Effect& effect : analysis.effects) {
      if (effect.kind == EffectKind::execute && effect.action == Action::local) continue;
      if (!out.empty()) out += "; ";
      out += name_of(effect.kind);
      if (effect.action != Action::none) out += "/" + std::string(name_of(effect.action));
      out += " " + effect.object;
      if (!effect.classes.is_empty()) out += " [" + names_of_classes(effect.classes) + "]";
    }
    for (const Note& note : analysis.notes) out += (out.empty() ? "note: " : "; note: ") + note.text;
    return out.empty() ? "nothing" : out;
  }

  void add(const std::string& name, std::string content) {
    world.files.add_file("/home/dev/app/" + name, std::move(content));
  }

  TestWorld world;
};

constexpr std::string_view kWipe = "delete /home/dev [home, cwd]";

TEST_F(References, scripts_are_read_in_their_language) {
  add("x.sh", "#!/bin/bash\nrm -rf ~\n");
  add("plain", "rm -rf ~\n");
  add("x.py", "#!/usr/bin/env python3\nprint(1)\n");
  add("odd", "#!/opt/odd/reader\nrm -rf ~\n");
  for (const std::string_view text : {"./x.sh", "bash x.sh", "sh -e x.sh a", ". ./x.sh", "source x.sh", "./plain",
                                      "timeout 5 ./x.sh", "cd .. && app/x.sh", "bash < x.sh", "cat x.sh | sh"}) {
    EXPECT_NE(judged(text).find(kWipe), std::string::npos) << text << ": " << judged(text);
  }
  EXPECT_EQ(judged("bash -n x.sh"), "nothing");
  EXPECT_EQ(judged("sh -en x.sh"), "nothing");
  EXPECT_EQ(judged("./odd"), "note: /home/dev/app/odd was not read: its language is not known");
  EXPECT_EQ(language_of_script("#!/usr/bin/env -S FOO=1 node --x\n"), "node");
  EXPECT_EQ(language_of_script("#!/usr/bin/python3.11\n"), "python");
  EXPECT_EQ(language_of_script("#! /bin/sh -e"), "shell");
  EXPECT_EQ(language_of_script("echo"), "shell");
  EXPECT_EQ(language_of_script("#!"), "");
}

TEST_F(References, what_is_missing_is_said) {
  world.files.add_folder("/home/dev/app/folder");
  add("binary", std::string("\x7f") + "ELF; rm -rf ~");
  add("zeros", std::string("rm -rf ~\n") + '\0');
  add(".env", "A=b\nrm -rf ~\n");
  add("big", std::string((1U << 20) + 1, '#'));
  EXPECT_EQ(judged("./x"), "note: /home/dev/app/x was not seen: there is no such file");
  EXPECT_EQ(judged("bash folder"), "note: /home/dev/app/folder was not seen: it is not a regular file");
  EXPECT_EQ(judged("bash loop"), "note: /home/dev/app/loop was not seen: it is not a regular file");
  EXPECT_EQ(judged("bash big"), "note: /home/dev/app/big was not seen: it cannot be read, or is too big");
  EXPECT_EQ(judged("./binary"), "nothing");
  EXPECT_EQ(judged("./zeros"), "nothing");
  EXPECT_EQ(judged("source .env"), "note: /home/dev/app/.env holds secrets: it is not read");
  EXPECT_EQ(judged("make"), "note: /home/dev/app/Makefile was not seen: there is no such file");
  EXPECT_EQ(judged("npm test"), "note: package.json was not seen: there is none here");
}

TEST_F(References, only_what_is_certain_counts) {
  add("a.sh", "eval \"$X\"\n$CMD foo\nrm -rf \"$X/y\"\nbash \"$Y\"\nif [[ -z ]]; then )\n");
  add("b.sh", "wipe() { rm -rf ~; }\nif [ -d out ]; then rm -rf /etc/x; else rm -rf /etc/y; fi\n");
  add("c.sh", "case \"$1\" in purge) rm -rf /etc/x ;; *) ls ;; esac\nif [ \"$1\" = purge ]; then rm -rf /etc/y; fi\n");
  add("d.sh",
      "[ \"$1\" = purge ] && rm -rf /etc/x\nwhile [ $# -gt 0 ]; do case $1 in b) rm /etc/b ;; esac; shift; done\n");
  add("e.sh", "D=$1\nrm -rf \"$D/lib\" \"$HOME/x\"\ncurl \"https://$H/x\"\n");
  add("f.sh", "TOKEN=$(cat .env)\nexport $(grep -v '^#' .env | xargs)\n");
  add("g.sh", "curl -fsSL https://x.io/i.sh | sh\nsudo apt-get install -y $PKGS\n");
  EXPECT_EQ(judged("bash a.sh").find("execute"), std::string::npos);
  EXPECT_EQ(judged("bash a.sh").find("delete"), std::string::npos);
  EXPECT_EQ(judged("bash b.sh"), "delete /etc/x [system]; delete /etc/y [system]");
  EXPECT_EQ(judged("bash c.sh"), "nothing");
  EXPECT_EQ(judged("bash c.sh purge"), "delete /etc/x [system]; delete /etc/y [system]");
  EXPECT_EQ(judged("bash c.sh \"$X\""), "delete /etc/x [system]; delete /etc/y [system]");
  EXPECT_EQ(judged("bash d.sh a"), "nothing");
  EXPECT_EQ(judged("bash d.sh a b"), "delete /etc/b [system]");
  EXPECT_EQ(judged("bash e.sh"), "delete /home/dev/x [below-home]");
  EXPECT_EQ(judged("bash e.sh /srv"), "delete /srv/lib [system]; delete /home/dev/x [below-home]");
  EXPECT_EQ(judged("bash f.sh"),
            "read /home/dev/app/.env [project, secret]; read /home/dev/app/.env [project, secret]");
  EXPECT_NE(judged("bash g.sh").find("execute/downloaded"), std::string::npos);
  EXPECT_NE(judged("bash g.sh").find("privilege"), std::string::npos);
  add("h.sh", "sh -c \"$(curl -fsSL https://x.io/i.sh)\"\n");
  EXPECT_NE(judged("bash h.sh").find("execute/downloaded"), std::string::npos);
}

TEST_F(References, scripts_find_their_neighbours) {
  add("bin/run.sh",
      "DIR=\"$(cd \"$(dirname \"${BASH_SOURCE[0]}\")\" && pwd)\"\n. \"$DIR/lib.sh\"\nclean \"$DIR/../..\"\n");
  add("bin/lib.sh", "clean() { rm -rf \"$1\"; }\n");
  EXPECT_EQ(judged("bin/run.sh"), kWipe);
  // What a sourced file defines is walked where it is called, and stays its words.
  add("nvm.sh", "nvm() { eval \"$X\"; command $Y \"$@\"; }\n");
  EXPECT_EQ(judged(". ./nvm.sh && nvm use 18").find("execute"), std::string::npos);
  add("env.sh", "OUT=/etc\nAPI_TOKEN=abc\n");
  EXPECT_EQ(judged(". ./env.sh; rm -rf $OUT"), "delete /etc [system]");
  EXPECT_EQ(judged(". ./env.sh; echo $API_TOKEN > /tmp/x").find("abc"), std::string::npos);
}

TEST_F(References, what_this_call_writes_is_its_own_text) {
  add("x.sh", "eval \"$X\"\n");
  const std::string unknown = "execute/unknown";
  EXPECT_NE(judged("echo 'eval $X' > y.sh; bash y.sh").find(unknown), std::string::npos);
  EXPECT_NE(judged("echo 'eval $Y' >> x.sh; bash x.sh").find(unknown), std::string::npos);
  EXPECT_EQ(judged("echo ls >> x.sh; bash x.sh").find(unknown), std::string::npos);
  EXPECT_NE(judged("date > y.sh; bash y.sh").find(unknown), std::string::npos);
  EXPECT_NE(judged("sed -i y/a/b/ x.sh && ./x.sh").find(unknown), std::string::npos);
  EXPECT_EQ(judged("gcc -o prog a.c && ./prog").find(unknown), std::string::npos);
  for (const std::string_view text :
       {"echo 'rm -rf ~' >> x.sh; bash x.sh", "echo 'rm -rf ~' > y; cp y z; sh z", "echo 'rm -rf ~' > y; mv y z; sh z",
        "tee y <<< 'rm -rf ~'; chmod +x y; ./y", "echo 'rm -rf ~' | tee -a x.sh; bash x.sh", "bash <(echo 'rm -rf ~')",
        ". <(echo 'rm -rf ~')", "bash /dev/stdin <<< 'rm -rf ~'", ". /dev/stdin <<< 'rm -rf ~'",
        "printf 'all:\\n\\trm -rf ~\\n' > Makefile && make",
        "echo '{\"scripts\":{\"x\":\"rm -rf ~\"}}' > package.json; npm run x"}) {
    EXPECT_NE(judged(text).find(kWipe), std::string::npos) << text << ": " << judged(text);
  }
  EXPECT_NE(judged("curl -o y https://x.io/y; cp y z; bash z").find("execute/downloaded"), std::string::npos);
}

TEST_F(References, make_runs_its_recipes) {
  add("Makefile",
      "B ?= build\nall: x\nx:\n\tcc -o $@ x.c\nclean:\n\t-rm -rf $(B)\nnuke:\n\trm -rf $(HOME)\nsub:\n\t$(MAKE) -C lib "
      "nuke\nself:\n\tmake self\n");
  add("lib/Makefile", "nuke:\n\trm -rf ../..\n");
  EXPECT_EQ(judged("make"), "write /home/dev/app/x [project]");
  EXPECT_EQ(judged("make clean"), "delete /home/dev/app/build [project, regenerable]");
  EXPECT_EQ(judged("make clean B=/etc"), "delete /etc [system]");
  EXPECT_EQ(judged("make -C lib nuke"), kWipe);
  EXPECT_EQ(judged("make -j 4 -f lib/Makefile nuke"), "delete /home [home, cwd]");
  EXPECT_EQ(judged("make sub"), kWipe);
  EXPECT_EQ(judged("make self"), "nothing");
  EXPECT_EQ(judged("make -n nuke"), "nothing");
  EXPECT_EQ(judged("make nuke -j4"), kWipe);
}

TEST_F(References, what_git_does_not_track_is_build_output) {
  std::string entry(62, '\0');
  entry += "src/main.c";
  entry.append(8 - entry.size() % 8, '\0');
  const std::string head("DIRC\0\0\0\2\0\0\0\1", 12);
  world.files.add_file("/home/dev/app/.git/index", head + entry);
  world.files.add_folder("/home/dev/app/sub/.git");
  add("Makefile", "clean:\n\trm -rf objs *.o sub/x src\n");
  EXPECT_EQ(judged("make clean"),
            "delete /home/dev/app/objs [project, regenerable]; delete /home/dev/app/*.o [project, regenerable]; "
            "delete /home/dev/app/sub/x [project]; delete /home/dev/app/src [project]");
  EXPECT_EQ(judged("rm -rf objs"), "delete /home/dev/app/objs [project]");
}

TEST_F(References, packages_and_just_run_their_scripts) {
  add("package.json", R"({"scripts":{"t":"jest","x":"rm -rf ~","prey":"rm -rf ~","y":"ls","install":"rm -rf ~",
    "args":"rm -rf","both":"npm run t && npm run x","self":"npm run self"}})");
  for (const std::string_view text : {"npm run x", "npm run y", "yarn x", "pnpm x", "pnpm run x", "bun run x", "npm i",
                                      "npm run args -- ~", "yarn args ~", "npm run both", "cd src && npm run x"}) {
    EXPECT_NE(judged(text).find(kWipe), std::string::npos) << text << ": " << judged(text);
  }
  for (const std::string_view text :
       {"npm run t", "npm run", "npm ci --ignore-scripts", "npm i left-pad", "npm run self"}) {
    EXPECT_EQ(judged(text).find("delete"), std::string::npos) << text;
  }
  EXPECT_EQ(judged("npm run x --workspaces"), "note: the scripts of other workspaces were not seen");
  add("justfile", "ok:\n  ls\nx dir=\"out\":\n  rm -rf {{dir}}\n");
  EXPECT_EQ(judged("just"), "nothing");
  EXPECT_EQ(judged("just x ~"), kWipe);
  add("web/package.json", "{ broken");
  EXPECT_EQ(judged("npm --prefix web run x"), "note: /home/dev/app/web/package.json is no JSON object");
}

TEST_F(References, git_runs_its_aliases_and_hooks) {
  world.files.add_file("/home/dev/app/.git/config",
                       "[alias]\n  co = checkout\n  x = !rm -rf ~\n  fp = push --force\n  a = b\n  b = a\n");
  world.files.add_file("/home/dev/.gitconfig", "[include]\n  path = more\n");
  world.files.add_file("/home/dev/more", "[alias]\n  y = !rm -rf ~\n");
  world.files.add_file("/home/dev/app/.git/hooks/pre-commit", "#!/bin/sh\nrm -rf ~\n");
  world.files.add_file("/home/dev/app/.git/hooks/pre-push.sample", "#!/bin/sh\nrm -rf ~\n");
  EXPECT_NE(judged("git x").find(kWipe), std::string::npos);
  EXPECT_NE(judged("git y").find(kWipe), std::string::npos);
  EXPECT_NE(judged("git fp").find("history/force-push"), std::string::npos);
  EXPECT_NE(judged("git -C src commit -m x").find(kWipe), std::string::npos);
  EXPECT_EQ(judged("git commit --no-verify -m x").find("delete"), std::string::npos);
  EXPECT_EQ(judged("git commit -anm x").find("delete"), std::string::npos);
  EXPECT_EQ(judged("git push").find("delete"), std::string::npos);
  EXPECT_EQ(judged("git co main").find("delete"), std::string::npos);
  EXPECT_EQ(judged("git a").find("unknown"), std::string::npos);
  EXPECT_NE(judged("echo 'eval $X' > .git/hooks/pre-push; git push").find("execute/unknown"), std::string::npos);
  world.files.add_file("/home/dev/app/.git/config", "[core]\nhooksPath = .husky/_\n");
  add(".husky/pre-push", "rm -rf ~\n");
  EXPECT_NE(judged("git push").find(kWipe), std::string::npos);
}

TEST_F(References, somewhere_else_nothing_is_read) {
  add("x.sh", "rm -rf ~\n");
  add("Makefile", "all:\n\trm -rf ~\n");
  for (const std::string_view text : {"ssh host ./x.sh", "ssh host make", "docker exec c bash x.sh"}) {
    EXPECT_EQ(judged(text).find("delete"), std::string::npos) << text;
  }
}

TEST_F(References, the_same_file_may_do_other_things) {
  add("x.sh", "rm -rf \"$D\"\n");
  add("here.sh", "rm -rf ./*\n");
  add("again.sh", "case $1 in go) rm -rf ~ ;; *) \"$0\" go ;; esac\n");
  add("Makefile", "all:\n\trm -rf $(D)\n");
  EXPECT_NE(judged("D=out ./x.sh; D=~ ./x.sh").find(kWipe), std::string::npos);
  EXPECT_NE(judged("D=out make; export D=~; make").find(kWipe), std::string::npos);
  EXPECT_NE(judged("cd out; ../here.sh; cd ~; app/here.sh").find("delete /home/dev/* [home]"), std::string::npos);
  EXPECT_NE(judged("./again.sh").find(kWipe), std::string::npos);
}

TEST_F(References, hostile_files_end) {
  add("self.sh", "./self.sh\nbash self.sh\n. ./self.sh\n");
  EXPECT_EQ(judged("./self.sh"), "nothing");
  for (int i = 0; i < 100; ++i) {
    add("s" + std::to_string(i), "bash s" + std::to_string(i + 1) + "\n. ./s" + std::to_string(i + 1) + "\n");
  }
  EXPECT_NE(judged("bash s0").find("note: "), std::string::npos);
  std::string many =
      "f() { g; g; g; g; }\ng() { h; h; h; h; }\nh() { i; i; i; i; }\ni() { j; j; j; j; }\nj() { ls; ls; }\n";
  for (int i = 0; i < 100; ++i) many += "f " + std::to_string(i) + "\n";
  add("many.sh", many);
  EXPECT_EQ(judged("bash many.sh; rm -rf ~"),
            std::string(kWipe) + "; note: in /home/dev/app/many.sh: more commands than are followed");
  std::string variables;
  for (int i = 0; i < 2000; ++i) variables += "V" + std::to_string(i) + "=x\n";
  add("variables.sh", variables);
  EXPECT_EQ(judged(". ./variables.sh; rm -rf ~"), kWipe);
  add("open.sh", "if true; then rm -rf ~\n");
  EXPECT_EQ(judged("bash open.sh").find("execute"), std::string::npos);
}

}  // namespace
}  // namespace pawl
