// SPDX-License-Identifier: Apache-2.0
// Words: quoting, expansions, substitutions. A tree is compared as its one-line dump.
#include <gtest/gtest.h>

#include "parse/test_trees.h"

namespace pawl {
namespace {

TEST(Quoting, is_taken_away_and_remembered) {
  expect_trees({
      {R"(echo a'b'"c"\d)", "(run echo a'bcd')"},
      {R"(echo 'it'\''s')", "(run echo 'it's')"},
      {R"(echo "a\$b\`c\"d\\e\f")", R"((run echo 'a$b`c"d\e\f'))"},
      {R"(echo "a'b"'c"d')", R"((run echo 'a'bc"d'))"},
      {R"(echo ""'')", "(run echo '')"},
      {R"("rm" 'r'm \rm r""m)", "(run 'rm' 'r'm 'r'm r''m)"},
      {"echo \"a\nb\"", "(run echo 'a⏎b')"},
      {R"(echo "a\}b")", R"((run echo 'a\}b'))"},
      {R"(echo \)", R"((run echo '\'))"},
      {R"(a \ b)", "(run a ' 'b)"},
  });
}

TEST(Quoting, reads_escapes_of_ansi_strings) {
  expect_trees({
      {R"(echo $'a\n\t\x41\101\u00e9\'\\\"\q')", R"((run echo 'a⏎ AAé'\"\q'))"},
      {R"(echo $'a\0b'c)", "(run echo 'a'c)"},
      {R"(echo $'\x72\x6d' $'\162\155' $'\u72m')", "(run echo 'rm' 'rm' 'rm')"},
      {R"(echo $'\cA\e\a\b\f\v\r\?')", R"((run echo '\u{1}\u{1B}\u{7}\u{8}\u{C}\u{B}\u{D}?'))"},
      {R"(echo $'\x' $'\u')", R"((run echo '\x' '\u'))"},
      {R"(echo "$'x'")", "(run echo '$'x'')"},
      {R"(echo $"hi $x")", R"((run echo 'hi '"${x}"))"},
  });
}

TEST(Expansions, of_parameters) {
  expect_trees({
      {R"(echo $x ${x} "$x" "${x}" $1 ${10} $@ "$*" $# $? $$ $! $- $0)",
       R"((run echo ${x} ${x} "${x}" "${x}" ${1} ${10} ${@} "${*}" ${#} ${?} ${$} ${!} ${-} ${0}))"},
      {"echo $1a ${x}b $", "(run echo ${1}a ${x}b $)"},
      {R"(echo ${x:-a} ${x-a b} "${x:-a b}" ${x:=$y} ${x:?msg} ${x:+"q w"})",
       R"((run echo ${x:-a} ${x-a b} "${x:-'a b'}" ${x:=${y}} ${x:?msg} ${x:+'q w'}))"},
      {"echo ${#x} ${#x[@]} ${!x} ${!x@} ${!x*} ${x[0]} ${x[$i]} ${x[@]}",
       "(run echo ${x#} ${x[@]#@} ${x!} ${x!@} ${x!*} ${x[0]0} ${x[$i]${i}} ${x[@]@})"},
      {"echo ${x#*/} ${x##*/} ${x%.*} ${x%%.*} ${x/a/b} ${x//a/b} ${x/#a/b} ${x/%a/b}",
       "(run echo ${x#*/} ${x##*/} ${x%.*} ${x%%.*} ${x/a/b} ${x//a/b} ${x/#a/b} ${x/%a/b})"},
      {"echo ${x^} ${x^^} ${x,} ${x,,a} ${x:1:2} ${x: -1} ${x@Q}",
       "(run echo ${x^} ${x^^} ${x,} ${x,,a} ${x:1:2} ${x: -1} ${x@Q})"},
      {R"(echo "${x:-'a'}" ${x:-'}'} "${x:-"a b"}" ${x:-\}})",
       R"((run echo "${x:-''a''}" ${x:-'}'} "${x:-'a b'}" ${x:-'}'}))"},
  });
}

TEST(Expansions, of_commands) {
  expect_trees({
      {R"~(echo $(ls $(pwd)) "$(ls "$(pwd)")")~",
       R"~((run echo $((run ls $((run pwd)))) "$((run ls "$((run pwd))"))"))~"},
      {"echo $(a;b) $()", "(run echo $((list (run a) (run b))) $((list)))"},
      {"echo $(\na\n)", "(run echo $((list (run a))))"},
      {"echo $(case x in a) b;; esac)", "(run echo $((case x (clause a (run b)))))"},
      {R"~(echo $(echo ')') "$(echo ")")")~", R"~((run echo $((run echo ')')) "$((run echo ')'))"))~"},
      {"echo $(a # it's )\n)", "(run echo $((list (run a))))"},
      {"echo ${ id; } ${|id;}", "(run echo $((list (run id))) $((list (run id))))"},
      {R"(echo ${x//a/`id`} ${x:-$(id)} "${x[$(id)]}")",
       R"((run echo ${x//a/$((run id))} ${x:-$((run id))} "${x[$(id)]$((run id))}"))"},
  });
}

TEST(Expansions, of_backquotes) {
  expect_trees({
      {R"(echo `ls \`pwd\` \$x`)", "(run echo $((run ls $((run pwd)) ${x})))"},
      {R"(echo "`echo \"a b\"`")", R"~((run echo "$((run echo 'a b'))"))~"},
      {R"(echo `echo "a"` `a; b`)", "(run echo $((run echo 'a')) $((list (run a) (run b))))"},
      {R"(echo `echo \`echo \\\`id\\\`\``)", "(run echo $((run echo $((run echo $((run id)))))))"},
      {"echo ``", "(run echo $((list)))"},
  });
}

TEST(Expansions, of_processes_and_arithmetic) {
  expect_trees({
      {"echo <(sort a) >(cat > b) $(<f)", "(run echo <((run sort a)) >((run cat >b)) $((run <f)))"},
      {R"~(echo $((1+2)) "$((x * (y+1)))" $(( $(id) + `id` )))~",
       "(run echo $((1+2)) $((x * (y+1))) $(( $((run id)) + $((run id)) )))"},
      {"echo $((id); id) $( (id) ) $((a) | b)",
       "(run echo $((list (subshell (run id)) (run id))) $((subshell (run id))) $((pipe (subshell (run a)) (run b))))"},
      {"echo $[1+2] $[a[1] + $(id)] $[ 1 + $[2] ]", "(run echo $((1+2)) $((a[1] + $((run id)))) $(( 1 + $((2)) )))"},
      {R"~(echo $((1)) $(( ")" )))~", "(run echo $((1)) $(( ')' )))"},
      {"echo $((a<<2))", "(run echo $((a<<2)))"},
  });
}

// Bash runs these; only in double quotes and here-documents are they text.
TEST(Expansions, of_processes_inside_other_expansions) {
  expect_trees({
      {R"(echo ${x:-<(a)} ${x#>(b)} ${x//c/<(d)})", "(run echo ${x:-<((run a))} ${x#>((run b))} ${x//c/<((run d))})"},
      {R"(echo "${x:-<(a)}")", R"((run echo "${x:-'<(a)'}"))"},
      {"ls @(<(a)|b)", "(run ls @(<((run a))|b))"},
      {"[[ a =~ <(b) ]]", "(test a =~ <((run b)))"},
      {"x=(<(a)) y=<(b)", "(run x=(<((run a))) y=<((run b)))"},
  });
}

TEST(Patterns, stay_as_they_are_written) {
  expect_trees({
      {"echo * ? [ab] ~ ~/x ~u a~b", "(run echo * ? [ab] ~ ~/x ~u a~b)"},
      {"ls {a,b}{1..3} {a} {} a{b", "(run ls {a,b}{1..3} {a} {} a{b)"},
      {"ls !(a|b*).txt @(x) +(y) *(z) ?(w)", "(run ls !(a|b*).txt @(x) +(y) *(z) ?(w))"},
      {R"~(ls @(a$(id)|"b)"))~", "(run ls @(a$((run id))|'b)'))"},
      {"{rm,-rf,/}", "(run {rm,-rf,/})"},
  });
}

}  // namespace
}  // namespace pawl
