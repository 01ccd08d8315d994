// SPDX-License-Identifier: Apache-2.0
#include "content/commands_in_text.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

std::string dump(const CommandsInText& found) {
  std::string text;
  for (const std::string& command : found.commands) text += (text.empty() ? "" : " ; ") + command;
  return text + (found.is_total ? "" : " (not total)");
}

TEST(Awk, that_only_reads_runs_nothing) {
  for (const std::string_view program :
       {"{print $1}", "BEGIN{FS=\":\"} {print $1, $NF}", "/a|b/ {print}", "$2 ~ /x|y/ {n++} END{print n}",
        "{ print \"system(\\\"ls\\\")\" }", "# system(\"rm\")\n{print}", "a || b {print}",
        "{x = $1 / 2; y = $2 / 3; print x}", "length($0) > 80", "NR==1{next} {s+=$3} END{print s/NR}",
        "{gsub(/[/|]/, \"-\"); print}", "function f(a) { return a } { print f($1) }"}) {
    EXPECT_EQ(dump(commands_in_awk(program)), "") << program;
  }
}

TEST(Awk, gives_the_commands_that_it_runs) {
  EXPECT_EQ(dump(commands_in_awk("BEGIN{system(\"rm -rf ~\")}")), "rm -rf ~");
  EXPECT_EQ(dump(commands_in_awk("BEGIN { system ( \"ls \\\"a b\\\"\" ) }")), "ls \"a b\"");
  EXPECT_EQ(dump(commands_in_awk("{print $1 | \"sort -u\"}")), "sort -u");
  EXPECT_EQ(dump(commands_in_awk("{print $1 | \"sort\"\nprint $2}")), "sort");
  EXPECT_EQ(dump(commands_in_awk("BEGIN{while ((\"date\" | getline d) > 0) print d}")), "date");
  EXPECT_EQ(dump(commands_in_awk("BEGIN{print \"x\" |& \"nc h 1\"; system(\"a\")}")), "nc h 1 ; a");
}

TEST(Awk, says_when_a_command_is_put_together) {
  for (const std::string_view program :
       {"{system($0)}", "{system(\"rm \" $1)}", "BEGIN{c=\"rm\"; system(c)}", "{print | $2}", "{print | \"sh \" $1}",
        "{(\"rm \" $1) | getline}", "BEGIN{f=\"system\"; @f(\"ls\")}", "BEGIN{system(\"\\x72m\")}"}) {
    EXPECT_FALSE(commands_in_awk(program).is_total) << program;
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
                                        "s/a/b/w out.txt",
                                        "/^#/d",
                                        "s/\\/e/x/",
                                        "$!N;P;D",
                                        "1i\\text"}) {
    EXPECT_EQ(dump(commands_in_sed(script)), "") << script;
  }
}

TEST(Sed, gives_the_commands_that_it_runs) {
  EXPECT_EQ(dump(commands_in_sed("1e rm -rf ~")), "rm -rf ~");
  EXPECT_EQ(dump(commands_in_sed("/x/e ls -l\ns/a/b/")), "ls -l");
  EXPECT_EQ(dump(commands_in_sed("e")), " (not total)");
  EXPECT_EQ(dump(commands_in_sed("s/a/b/e")), " (not total)");
  EXPECT_EQ(dump(commands_in_sed("s|a|b|ge")), " (not total)");
  EXPECT_EQ(dump(commands_in_sed("s/a/b")), " (not total)");
}

TEST(Vim, that_only_edits_runs_nothing) {
  for (const std::string_view commands : {"q", "wq", "q!", ":wqa!", "%s/a/b/g", "set nu | wq", "e! x", "g/re/d", "42"})
    EXPECT_EQ(dump(commands_in_vim(commands)), "") << commands;
}

TEST(Vim, gives_the_commands_that_it_runs) {
  EXPECT_EQ(dump(commands_in_vim("!rm -rf ~")), "rm -rf ~");
  EXPECT_EQ(dump(commands_in_vim(":silent !make | tee log")), "make | tee log");
  EXPECT_EQ(dump(commands_in_vim("%!sort -u")), "sort -u");
  EXPECT_EQ(dump(commands_in_vim("r !date")), "date");
  EXPECT_EQ(dump(commands_in_vim("w !sudo tee %")), "sudo tee %");
  EXPECT_EQ(dump(commands_in_vim("set nu | call system('id') | q")), "id");
  EXPECT_EQ(dump(commands_in_vim("call system(x)")), " (not total)");
  EXPECT_EQ(dump(commands_in_vim("execute '!' . x")), " (not total)");
}

TEST(AppleScript, gives_the_commands_that_it_runs) {
  EXPECT_EQ(dump(commands_in_applescript("do shell script \"rm -rf ~\" with administrator privileges")), "rm -rf ~");
  EXPECT_EQ(dump(commands_in_applescript("display dialog \"do it\"")), "");
  EXPECT_EQ(dump(commands_in_applescript("do shell script \"echo \\\"a\\\"\"")), "echo \"a\"");
  EXPECT_EQ(dump(commands_in_applescript("do shell script \"rm \" & x")), "rm  (not total)");
  EXPECT_EQ(dump(commands_in_applescript("do shell script x")), " (not total)");
}

}  // namespace
}  // namespace pawl
