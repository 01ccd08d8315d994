// SPDX-License-Identifier: Apache-2.0
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

TEST(Traps, run_with_what_is_set_after_them) {
  expect_effects(deletes_home,
                 {"trap 'rm -rf \"$tmp\"' EXIT; tmp=~", "trap 'rm -rf \"$tmp\"' EXIT; tmp=~; tmp=/tmp/x",
                  "tmp=; trap 'rm -rf \"$tmp\"' EXIT; tmp=~", "tmp=/tmp/a; trap 'rm -rf \"$tmp\"' EXIT; tmp=$HOME",
                  "f() { tmp=~; }; trap 'rm -rf \"$tmp\"' EXIT; f; tmp=/tmp/y", "trap 'eval \"$c\"' EXIT; c='rm -rf ~'",
                  "c() { rm -rf \"$d\"; }; trap c EXIT; for d in ~ /tmp/x; do :; done"},
                 {"trap 'rm -rf \"$tmp\"' EXIT; tmp=$(mktemp -d)", "trap 'echo rm -rf ~' EXIT"});
  expect_effects(
      deletes_unknown,
      {"trap 'rm -rf \"$tmp\"' EXIT; tmp=$X", "trap 'rm -rf \"$tmp\"' EXIT",
       "(trap 'rm -rf \"$tmp\"' EXIT; tmp=$X); tmp=/tmp/x", "trap 'rm -rf \"$tmp\"' EXIT; read tmp; tmp=/tmp/y"},
      {"trap 'rm -rf \"$tmp\"' EXIT; tmp=$(mktemp -d); ls \"$tmp\"",
       "c() { rm -rf \"$tmp\"; }; trap c EXIT; tmp=$(mktemp -d)", "tmp=$(mktemp -d); trap 'rm -rf \"$tmp\"' EXIT"});
}

TEST(Chains, of_and_leave_what_the_last_one_set) {
  expect_effects(shows_secret,
                 {"A=.env; make && A=x; cat $A", "A=.env && make || A=x; cat $A", "A=.env && A=x || true; cat $A",
                  "A=x && A=.env && cat $A"},
                 {"A=.env; true && A=x; cat $A", "A=.env && false || A=x; cat $A", "A=.env && A=x && cat $A",
                  "A=.env && A=$(whoami) && cat \"$A\"", "A=x && A=$(date +%s) && echo $A"});
}

}  // namespace
}  // namespace pawl
