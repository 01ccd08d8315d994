// SPDX-License-Identifier: Apache-2.0
#include "content/small/small_languages.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

std::string awk(std::string_view program) {
  return dump(read_small("awk", program, {"/home/dev", {{"given", "/etc/shadow"}}}));
}

std::string sed(std::string_view script) {
  return dump(read_small("sed", script, {}));
}

std::string vim(std::string_view commands) {
  return dump(read_small("vim", commands, {"/home/dev"}));
}

std::string ed(std::string_view commands) {
  return dump(read_small("ed", commands, {}));
}

std::string applescript(std::string_view script) {
  return dump(read_small("applescript", script, {}));
}

std::string debugger(std::string_view commands) {
  return dump(read_small("debugger", commands, {}));
}

std::string transfer(std::string_view commands) {
  return dump(read_small("transfer", commands, {}));
}

TEST(Awk, that_only_reads_runs_nothing) {
  for (const std::string_view program :
       {"{print $1}", "BEGIN{FS=\":\"} {print $1, $NF}", "/a|b/ {print}", "$2 ~ /x|y/ {n++} END{print n}",
        "{ print \"system(\\\"ls\\\")\" }", "# system(\"rm\")\n{print}", "a || b {print}",
        "{x = $1 / 2; y = $2 / 3; print x}", "length($0) > 80", "NR==1{next} {s+=$3} END{print s/NR}",
        "{gsub(/[/|]/, \"-\"); print}", "function f(a) { return a } { print f($1) }"}) {
    EXPECT_EQ(awk(program), "") << program;
  }
}

TEST(Awk, gives_the_commands_that_it_runs) {
  EXPECT_EQ(awk("BEGIN{system(\"rm -rf ~\")}"), "!rm -rf ~");
  EXPECT_EQ(awk("BEGIN { system ( \"ls \\\"a b\\\"\" ) }"), "!ls \"a b\"");
  EXPECT_EQ(awk("{print $1 | \"sort -u\"}"), "|sort -u");
  EXPECT_EQ(awk("{print $1 | \"sort\"\nprint $2}"), "|sort");
  EXPECT_EQ(awk("BEGIN{while ((\"date\" | getline d) > 0) print d}"), "!date");
  EXPECT_EQ(awk("BEGIN{print \"x\" |& \"nc h 1\"; system(\"a\")}"), "|nc h 1 ; !a");
  EXPECT_EQ(awk("BEGIN{c=\"rm x\"; system(c)}"), "!rm x");
  EXPECT_EQ(awk("BEGIN{c=\"rm \" \"x\"; if (y) c=\"ls\"; c | getline l; close(c)}"), "!rm x ; !ls");
  EXPECT_EQ(awk("{print | given}"), "|/etc/shadow");
}

TEST(Awk, gives_the_files_that_it_takes_and_fills) {
  EXPECT_EQ(awk("BEGIN{while((getline l<\"/home/dev/.ssh/id_rsa\")>0)print l}"), "</home/dev/.ssh/id_rsa");
  EXPECT_EQ(awk("{getline < \"a\"; getline x[1] < \"b\"}"), "<a ; <b");
  EXPECT_EQ(awk("{print > \"a\"; print $1, $2 >> \"b\"\nprintf(\"%s\", x) > \"c\"}"), ">a ; >b ; >c");
  EXPECT_EQ(awk("{print $1 \\\n > \"a\"}"), ">a");
  EXPECT_EQ(awk("{print (a > b), c > \"d\"}"), ">d");
  EXPECT_EQ(awk("{print /x/ ? 1 : 2 > \"a\"}"), ">a");
  EXPECT_EQ(awk("BEGIN{ARGV[1] = \".env\"; ARGC = 2} {print}"), "<.env");
  EXPECT_EQ(awk("{print \"x\" > \"\\057etc/\\x78\"}"), ">/etc/x");
}

TEST(Awk, follows_the_name_of_a_file) {
  EXPECT_EQ(awk("BEGIN{f = \"a\" \".txt\"; print > f}"), ">a.txt");
  EXPECT_EQ(awk("BEGIN{d = \"/etc/\"; f = d \"x\"; print > (f)}"), ">/etc/x");
  EXPECT_EQ(awk("BEGIN{getline < given}"), "</etc/shadow");
  EXPECT_EQ(awk("BEGIN{getline l < (ENVIRON[\"HOME\"] \"/.env\")}"), "</home/dev/.env");
  EXPECT_EQ(awk("{f = \"a\"; if (x) f = \"b\"; print > f}"), ">a ; >b");
  EXPECT_EQ(awk("BEGIN{getline l < \"/a\" \"b\"}"), "</a ; </ab");
  EXPECT_EQ(awk("{print > $1\".txt\"}"), ">…");
  EXPECT_EQ(awk("{print > \"/etc/\" $1}"), ">/etc/…");
  EXPECT_EQ(awk("{print > sprintf(\"/etc/%s\", $1)}"), ">… ; >/etc/…");
  EXPECT_EQ(awk("{f = f \"x\"; print > f}"), ">…");
  EXPECT_EQ(awk("{getline x < name}"), "<…");
}

TEST(Awk, knows_names_that_are_no_files) {
  EXPECT_EQ(awk("{print > \"/dev/stderr\"; print > \"/dev/stdout\"; getline < \"-\"}"), "");
  EXPECT_EQ(awk("BEGIN{print \"x\" |& \"/inet/tcp/0/h.example/80\"}"), "@h.example");
  EXPECT_EQ(awk("BEGIN{s = \"/inet/udp/0/h.example/1\"; print > s}"), "@h.example");
  EXPECT_EQ(awk("BEGIN{\"/inet/tcp/8080/0/0\" |& getline}"), "@:8080");
}

TEST(Awk, ends_on_any_text) {
  std::string chain = "BEGIN{print > v0";
  for (int i = 0; i < 5000; ++i)
    chain += "; v" + std::to_string(i) + "=v" + std::to_string(i + 1) + " v" + std::to_string(i + 1);
  EXPECT_TRUE(awk(chain).ends_with("not total"));
  std::string open;
  for (int i = 0; i < 5000; ++i) open += "getline x < (";
  EXPECT_TRUE(awk(open).ends_with("not total"));
}

TEST(Awk, says_when_a_command_is_put_together) {
  for (const std::string_view program :
       {"{system($0)}", "{system(\"rm \" $1)}", "{c=$1; system(c)}", "BEGIN{c=\"rm\"; sub(/m/, $1, c); system(c)}",
        "BEGIN{c=\"\\x72m\"; system(c)}", "BEGIN{c=\"ls\"; getline c; system(c)}", "function f(c) {system(c)} {f($1)}",
        "BEGIN{c=\"ls\"; c=c $1; system(c)}", "{print | none}", "{print | $2}", "{print | \"sh \" $1}",
        "{(\"rm \" $1) | getline}", "BEGIN{f=\"system\"; @f(\"ls\")}", "BEGIN{system(\"\\x72m\")}"}) {
    EXPECT_TRUE(awk(program).ends_with("not total")) << program;
  }
}

TEST(Sed, that_only_edits_runs_nothing) {
  for (const std::string_view script : {"s/a/b/",
                                        "s/a/b/g",
                                        "1,80p",
                                        "$d",
                                        "/x/,/y/d",
                                        "s|/usr|/opt|g; s/e/f/",
                                        "/re/I{s/a/b/;p}",
                                        "y/abc/def/",
                                        "2q",
                                        "a\\\ntext e",
                                        "i hello",
                                        "s/[/]/e/",
                                        "\\,x,d",
                                        "1~2d",
                                        "0,/x/s//y/",
                                        ":a;N;$!ba;s/\\n/ /g",
                                        "/^#/d",
                                        "s/\\/e/x/",
                                        "$!N;P;D",
                                        "1i\\text"}) {
    EXPECT_EQ(sed(script), "") << script;
  }
}

TEST(Sed, gives_the_commands_that_it_runs) {
  EXPECT_EQ(sed("1e rm -rf ~"), "!rm -rf ~");
  EXPECT_EQ(sed("/x/e ls -l\ns/a/b/"), "!ls -l");
  EXPECT_EQ(sed("e"), "not total");
  EXPECT_EQ(sed("s/a/b/e"), "not total");
  EXPECT_EQ(sed("s|a|b|ge"), "not total");
  EXPECT_EQ(sed("s/a/b"), "not total");
}

TEST(Sed, gives_the_files_that_it_takes_and_fills) {
  EXPECT_EQ(sed("w out.txt"), ">out.txt");
  EXPECT_EQ(sed("/x/W  /etc/cron.d/x y"), ">/etc/cron.d/x y");
  EXPECT_EQ(sed("s/a/b/w out.txt"), ">out.txt");
  EXPECT_EQ(sed("s/a/b/gw out.txt\n1d"), ">out.txt");
  EXPECT_EQ(sed("1r .env\n$R b"), "<.env ; <b");
  EXPECT_EQ(sed("/x/{r a; b\nd}"), "<a; b");
  EXPECT_EQ(sed("w /dev/stdout"), "");
  EXPECT_EQ(sed("a\\\nw x"), "");
  EXPECT_EQ(sed("s/x/w y/"), "");
}

TEST(Vim, that_only_edits_runs_nothing) {
  for (const std::string_view commands :
       {"q", "q!", "%s/a/b/g", "%s/a|w /etc/b/c/", "set nu", "g/re/d", "'a,'bd", "/re/;+3d", "\" w x"})
    EXPECT_EQ(vim(commands), "") << commands;
}

TEST(Vim, gives_the_files_that_it_takes_and_fills) {
  EXPECT_EQ(vim("w! /etc/cron.d/x"), ">/etc/cron.d/x");
  EXPECT_EQ(vim("1,5w>>x"), ">x");
  EXPECT_EQ(vim("w/etc/x"), ">/etc/x");
  EXPECT_EQ(vim("r ~/.ssh/id_rsa\n%p"), "</home/dev/.ssh/id_rsa ; shows operands");
  EXPECT_EQ(vim("r $HOME/.env"), "</home/dev/.env");
  EXPECT_EQ(vim("set nu | sav a\\ b | w"), ">a b ; >a b");
  EXPECT_EQ(vim("g/x/w >> x"), ">x");
  EXPECT_EQ(vim("g/x/"), "shows operands");
  EXPECT_EQ(vim("w %.bak"), ">…");
  EXPECT_EQ(vim("w ++enc=utf-8 x"), ">x");
  EXPECT_EQ(vim("tabe +%p .env"), "<.env ; shows operands");
  EXPECT_EQ(vim("redir! > x"), ">x");
  EXPECT_EQ(vim("call writefile(['a', 'b'], '/etc/x')"), ">/etc/x");
  EXPECT_EQ(vim("echo readfile(\".env\")"), "<.env ; shows operands");
  EXPECT_EQ(vim("call writefile(x, y)"), ">…");
  EXPECT_EQ(vim("call delete('x', 'rf')"), "not total");
  EXPECT_EQ(vim("e `ls`"), "<… ; not total");
}

TEST(Vim, saves_what_is_edited) {
  for (const std::string_view commands : {"w", "wq", ":wqa!", "x", "up", "set nu | wq", "bufdo w"})
    EXPECT_EQ(vim(commands), "writes operands") << commands;
  EXPECT_EQ(vim("e! x\nwq"), "<x ; >x");
  EXPECT_EQ(vim("f x | w"), ">x");
}

TEST(Vim, ends_on_any_text) {
  std::string within = "e";
  for (int i = 0; i < 20000; ++i) within += "+e";
  EXPECT_TRUE(vim(within).ends_with("not total"));
  EXPECT_EQ(vim(std::string(60000, '|')), "");
}

TEST(Ed, that_only_edits_touches_nothing) {
  for (const std::string_view commands :
       {"H\n,s/a/b/g\nq", "1,5d", "/re/d\n?x?m0\n'at$", "a\nw /etc/x\n!rm\n.\nq", "$i\n!ls", "g/x/s//y/\nu",
        "s/a\\/b/c/\n", "s/a/b\\\n!ls/\nq", "g/x/a\\\n!ls\n2d", "kx\n5", "# w x"}) {
    EXPECT_EQ(ed(commands), commands.ends_with('5') ? "shows operands" : "") << commands;
  }
}

TEST(Ed, gives_its_files_and_commands) {
  EXPECT_EQ(ed("e /etc/shadow\n,p"), "</etc/shadow ; shows operands");
  EXPECT_EQ(ed("0r .env\nw"), "<.env ; >.env");
  EXPECT_EQ(dump(read_small("ed", "0r .env\nw", {{}, {}, true})), "<.env ; writes operands");
  EXPECT_EQ(ed("E a\nw\nf b\n1,5W"), "<a ; >a ; >b");
  EXPECT_EQ(ed(",s/a/b/\nw\nq"), "writes operands");
  EXPECT_EQ(ed("wq x"), ">x");
  EXPECT_EQ(ed("!ls\nr !id\n1,$w !sh"), "!ls ; !id ; |sh ; shows operands");
  EXPECT_EQ(ed("g/x/w y\nv/x/!ls\\\n!id"), ">y ; !ls ; !id");
  EXPECT_EQ(ed("g/x/a\\\ntext\n!id"), "!id");
  EXPECT_EQ(ed("!ls\n!!"), "!ls ; not total");
  EXPECT_EQ(ed("&"), "not total");
}

TEST(Vim, gives_the_commands_that_it_runs) {
  EXPECT_EQ(vim("!rm -rf ~"), "!rm -rf ~");
  EXPECT_EQ(vim(":silent !make | tee log"), "!make | tee log");
  EXPECT_EQ(vim("%!sort -u"), "|sort -u");
  EXPECT_EQ(vim("r !date"), "!date");
  EXPECT_EQ(vim("w !sudo tee %"), "|sudo tee % ; shows operands");
  EXPECT_EQ(vim("set nu | call system('id') | q"), "!id");
  EXPECT_EQ(vim("call system(x)"), "not total");
  EXPECT_EQ(vim("execute '!' . x"), "not total");
}

TEST(AppleScript, gives_the_commands_that_it_runs) {
  EXPECT_EQ(applescript("do shell script \"rm -rf ~\" with administrator privileges"), "!rm -rf ~");
  EXPECT_EQ(applescript("display dialog \"do it\""), "");
  EXPECT_EQ(applescript("do shell script \"echo \\\"a\\\"\""), "!echo \"a\"");
  EXPECT_EQ(applescript("do shell script \"rm \" & x"), "!rm  ; not total");
  EXPECT_EQ(applescript("do shell script x"), "not total");
}

TEST(Debugger, that_looks_runs_nothing) {
  for (const std::string_view commands :
       {"bt", "run", "thread apply all bt", "info registers", "x/10i $pc", "break main", "print x",
        "set pagination off", "set args a b", "process launch", "thread backtrace all", "# shell x",
        "settings set target.run-args a"}) {
    EXPECT_EQ(debugger(commands), "") << commands;
  }
}

TEST(Debugger, gives_the_commands_that_it_runs) {
  EXPECT_EQ(debugger("shell rm -rf ~"), "! rm -rf ~");
  EXPECT_EQ(debugger("bt\n!id"), "!id");
  EXPECT_EQ(debugger("platform shell id"), "! id");
  EXPECT_EQ(debugger("thread apply all shell id"), "! id");
  for (const std::string_view commands : {"python import os", "call system(\"x\")", "print system(\"x\")",
                                          "source x.gdb", "run $(id)", "target remote | x", "set exec-wrapper x",
                                          "script x", "expression x", "run > x", "settings set target.env-vars A=b"}) {
    EXPECT_FALSE(read_small("debugger", commands, {}).is_total) << commands;
  }
}

TEST(Fzf, gives_the_commands_of_its_keys) {
  const auto fzf = [](std::string_view bindings) { return dump(read_small("fzf", bindings, {})); };
  EXPECT_EQ(fzf("ctrl-a:select-all,ctrl-d:deselect-all+up"), "");
  EXPECT_EQ(fzf("ctrl-o:execute(less {}),?:toggle-preview"), "!less {}");
  EXPECT_EQ(fzf("a:up+become[id (x)]+down,b:execute-silent~ls~"), "!id (x) ; !ls");
  EXPECT_EQ(fzf("a:execute(echo $(id)),,:up"), "!echo $(id)");
  EXPECT_EQ(fzf("change:reload:rg {q} , x"), "!rg {q} , x");
  EXPECT_EQ(fzf("a:change-prompt(x> )+put(y)"), "");
  EXPECT_EQ(fzf("a:become({})"), "not total");
  EXPECT_EQ(fzf("a:never-heard-of(x)"), "not total");
  EXPECT_EQ(fzf("a:execute(never closed"), "!never closed");
}

TEST(Applescript, a_hidden_answer_is_a_secret_that_comes_out) {
  const auto script = [](std::string_view text) { return dump(read_small("applescript", text, {})); };
  EXPECT_EQ(script("display dialog \"Password\" default answer \"\" with hidden answer"), "?");
  EXPECT_EQ(script("set p to text returned of (display dialog \"x\" default answer \"\" hidden  answer true)"), "?");
  EXPECT_EQ(script("app.displayDialog('x', {defaultAnswer: '', hiddenAnswer: true})"), "?");
  EXPECT_EQ(script("display dialog \"a hidden answer\""), "");
  EXPECT_EQ(script("display notification \"done\""), "");
}

TEST(Transfer, gives_what_it_sends_fetches_and_runs) {
  EXPECT_EQ(transfer("get x\nls\nbye"), "!scp -r there:x .");
  EXPECT_EQ(transfer("put .env"), "!scp -r .env there:");
  EXPECT_EQ(transfer("cd x; put \"a b\" c"), "!scp -r a\\ b there:");
  EXPECT_EQ(transfer("lcd ~/.ssh\nmput id_rsa *.pem"), "!cd ~/.ssh\nscp -r id_rsa there:\nscp -r *.pem there:");
  EXPECT_EQ(transfer("mirror -R ~/.ssh x"), "!scp -r ~/.ssh there:");
  EXPECT_EQ(transfer("mirror x y"), "!scp -r there:x y");
  EXPECT_EQ(transfer("mget a b"), "!scp -r there:a .\nscp -r there:b .");
  EXPECT_EQ(transfer("get /d/x -o y"), "!scp -r there:/d/x y");
  EXPECT_EQ(transfer("ls\nbye"), "");
  EXPECT_EQ(transfer("!id"), "!id");
  EXPECT_EQ(transfer("-put -r x\nput -O d y"), "!scp -r x there:\nscp -r y there:");
}

}  // namespace
}  // namespace pawl
