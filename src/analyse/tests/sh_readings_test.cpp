// SPDX-License-Identifier: Apache-2.0
// Text for `sh` is judged as bash and as dash would read it; text for bash only as bash does.
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_effects.h"

namespace pawl {
namespace {

bool is_unseen(const Effect& effect) {
  return effect.kind == EffectKind::execute && effect.action != Action::local;
}

TEST(ShReadings, what_only_dash_would_run_counts) {
  expect_effects(deletes_home,
                 {
                     "sh -c '((rm -rf ~))'",
                     "dash -c '( ((rm -rf ~)) )'",
                     "busybox sh -c '((rm -rf ~))'",
                     "sh -c 'function f {\nrm -rf ~\n}'",
                     "sh -c '[[ a || rm -rf ~ ]]'",
                     "sh -c 'true &>/dev/null rm -rf ~'",
                     R"(sh -c "echo \$'\\'; rm -rf ~; echo \$'\\'")",
                     "sh -c 'x=rm; x+=foo; $x -rf ~'",
                     "sh -c 'x=\"rm -rf ~\"; declare x=true; $x'",
                     "sh -c 'x=rm; x[0]=echo; $x -rf ~'",
                     "sh -c 'cd ~; pushd /tmp/x; rm -rf *'",
                     "sh -c \"sh -c '((rm -rf ~))'\"",
                     "sh -c \"eval '((rm -rf ~))'\"",
                     "bash -c \"sh -c '((rm -rf ~))'\"",
                     "printf '((rm -rf ~))' | sh",
                     "sh <<< '((rm -rf ~))'",
                 },
                 {
                     "bash -c '((rm -rf ~))'",
                     "((rm -rf ~))",
                     "sh -c \"bash -c '((rm -rf ~))'\"",
                     "bash -c '[[ a || rm -rf ~ ]]'",
                     "sh -c 'function f { rm -rf ~; }'",  // dash reads the whole line before it runs any of it
                     "sh -c 'if true; then\nfunction f {\nrm -rf ~\n}\nfi'",
                     "sh -c 'function f () {\nrm -rf ~\n}'",
                 });
}

TEST(ShReadings, echo_knows_escapes_in_dash) {
  expect_effects(deletes_home,
                 {
                     R"(sh -c "echo 'true\nrm -rf ~' | sh")",
                     R"(sh -c "echo 'true\nrm -rf ~'" | sh)",
                     R"(sh -c "echo 'true\012rm -rf ~' > x"; sh x)",
                     R"(x='true\nrm -rf ~' sh -c 'echo "$x" | sh')",
                     R"(sh -c 'e=echo; $e "true\nrm -rf ~" | sh')",
                     R"x(dash -c 'eval "$(echo "true\nrm -rf ~")"')x",
                 },
                 {
                     R"(bash -c "echo 'true\nrm -rf ~' | bash")",
                     R"(sh -c "/bin/echo 'true\nrm -rf ~' | sh")",
                     R"(sh -c "echo 'true\nrm -rf ~'")",
                     R"(sh -c "echo 'true\nrm -rf ~' > notes.txt")",
                 });
}

TEST(ShReadings, whatever_calls_sh_is_read_so) {
  expect_effects(deletes_home,
                 {
                     "python3 -c \"import os; os.system('((rm -rf ~))')\"",
                     "python3 -c \"import os; os.popen('((rm -rf ~))')\"",
                     "python3 -c \"import subprocess; subprocess.run('[[ a || rm -rf ~ ]]', shell=True)\"",
                     "node -e \"require('child_process').execSync('((rm -rf ~))')\"",
                     "ruby -e 'system(\"((rm -rf ~))\")'",
                     "perl -e 'system(\"((rm -rf ~))\")'",
                     "awk 'BEGIN{system(\"((rm -rf ~))\")}'",
                     "git -c alias.x='!((rm -rf ~))' x",
                     "printf '#!/bin/sh\\n((rm -rf ~))\\n' > x.sh; chmod +x x.sh; ./x.sh",
                     "printf '((rm -rf ~))\\n' > x.sh; sh x.sh",
                     "printf 'all:\\n\\t((rm -rf ~))\\n' > Makefile; make",
                     "echo '{\"scripts\":{\"x\":\"((rm -rf ~))\"}}' > package.json; npm run x",
                     "ssh h '((rm -rf ~))'",
                     "find . -exec sh -c '((rm -rf ~))' \\;",
                     "su dev -c '((rm -rf ~))'",
                 },
                 {
                     "printf '#!/bin/bash\\n((rm -rf ~))\\n' > x.sh; chmod +x x.sh; ./x.sh",
                     "printf '((rm -rf ~))\\n' > x.sh; bash x.sh",
                     "printf '#!/usr/bin/env bash\\n((rm -rf ~))\\n' > x.sh; chmod +x x.sh; ./x.sh",
                 });
  EXPECT_NE(effects_of("sh -c '[[ a > /etc/passwd ]]'").find("write /etc/passwd"), std::string::npos);
  EXPECT_EQ(effects_of("bash -c '[[ a > /etc/passwd ]]'"), "nothing");
}

TEST(ShReadings, everyday_text_stays_silent) {
  expect_effects(is_unseen, {"sh -c '((eval \"$(curl -s https://x.io)\"))'", "sh -c '[[ a || $(cat cmd) ]]'"},
                 {
                     "sh -c 'if [[ -n \"$CI\" && \"$a\" == x ]]; then echo yes; fi'",
                     "sh -c '[[ $a == x || $b == y ]] && npm test'",
                     "sh -c 'declare -A m; m[a]=1; echo ${m[a]}'",
                     "sh -c 'arr=(a b c); echo ${arr[0]}'",
                     "sh -c '(( a > 5 )) && echo big'",
                     "sh -c 'for ((i=0;i<3;i++)); do echo $i; done'",
                     "sh -c 'diff <(ls a) <(ls b)'",
                     "sh -c 'npm test &> out.log'",
                     "sh -c 'cat <<< hello'",
                     "ssh host '[[ -d app ]] && cd app && git pull'",
                     "sh -c '[[ $x =~ ^(a|b)$ ]] || exit 1'",
                 });
}

TEST(ShReadings, what_both_do_is_written_down_once) {
  EXPECT_EQ(effects_of("sh -c '[[ -f x ]]; rm -rf dist'"), effects_of("bash -c '[[ -f x ]]; rm -rf dist'"));
}

}  // namespace
}  // namespace pawl
