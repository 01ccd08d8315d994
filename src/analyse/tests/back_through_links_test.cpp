// SPDX-License-Identifier: Apache-2.0
// A shell remembers by which link it came, and `cd ..` goes back there; everybody else goes up from where the link
// leads. What bash 5.2 and dash do with each of these was tried.
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool deletes_source(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.object == "/home/dev/app/src";
}
bool deletes_at_root(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.object == "/src";
}
bool deletes_output(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.object == "/home/dev/app/build";
}

// `to_etc` leads to /etc.
TEST(BackThroughLinks, a_shell_goes_back_to_where_the_link_is) {
  expect_effects(deletes_source,
                 {"cd to_etc && cd .. && rm -rf src", "cd to_etc/.. && rm -rf src", "cd to_etc; cd ./..; rm -rf src",
                  "cd to_etc && cd ../src && rm -rf ../src", "pushd to_etc && cd .. && rm -rf src",
                  "cd to_etc && pushd /tmp && popd && cd .. && rm -rf src", "cd to_etc && (cd .. && rm -rf src)",
                  "cd to_etc && bash -c 'cd .. && rm -rf src'", "cd to_etc && rm -rf \"${PWD%/*}/src\"",
                  "cd to_etc && rm -rf \"$(dirname \"$(pwd)\")/src\"", "cd -L to_etc && cd .. && rm -rf src",
                  "cd -P -L to_etc && cd .. && rm -rf src", "set -P; set +P; cd to_etc && cd .. && rm -rf src",
                  "ln -s /tmp/a/b l && cd l && cd .. && rm -rf src", "cd to_src && cd .. && rm -rf src"},
                 {"cd to_etc && rm -rf src", "cd to_etc && rm -rf ../src"});
}

TEST(BackThroughLinks, others_go_up_from_where_it_leads) {
  expect_effects(deletes_at_root,
                 {"cd to_etc && rm -rf ../src", "rm -rf to_etc/../src", "cd -P to_etc && cd .. && rm -rf src",
                  "cd to_etc && cd -P .. && rm -rf src", "set -P; cd to_etc && cd .. && rm -rf src",
                  "set -o physical; cd to_etc && cd .. && rm -rf src", "cd to_etc && rm -rf \"$PWD/../src\"",
                  "cd to_etc && rm -rf \"$(/bin/pwd)/../src\"", "cd to_etc && rm -rf \"$(dirname \"$(pwd -P)\")/src\""},
                 {"cd to_etc && cd .. && rm -rf src", "cd src && rm -rf ../src"});
}

TEST(BackThroughLinks, everyday_ways_lead_where_they_did) {
  expect_effects(deletes_output,
                 {"cd src && cd .. && rm -rf build", "cd src/.. && rm -rf build", "cd to_src && cd .. && rm -rf build",
                  "cd to_home && cd - && cd ~/app && rm -rf build", "pushd src && popd && rm -rf build",
                  "for d in src; do cd $d && cd ..; done; rm -rf build", "cd src && cd ../.. && cd app && rm -rf build",
                  "cd src || exit; cd ..; rm -rf build"},
                 {"cd src && rm -rf build", "cd .. && rm -rf build"});
}

}  // namespace
}  // namespace pawl
