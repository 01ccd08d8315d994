// SPDX-License-Identifier: Apache-2.0
// Names that a listing gives, and searches that are held to names: what is done to whatever stands there.
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool deletes_all_of_source(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.object == "/home/dev/app/src/*";
}
bool reads_key(const Effect& effect) {
  return effect.kind == EffectKind::read && effect.classes.has(PathClass::secret) &&
         effect.attributes.has_any(Attribute::shown | Attribute::sought);
}
bool deletes(const Effect& effect) {
  return effect.kind == EffectKind::remove;
}

TEST(ListedNames, of_a_folder_stand_for_all_that_is_in_it) {
  expect_effects(
      deletes_all_of_source,
      {"ls src | xargs -I{} rm src/{}", "ls -A src | xargs -I % rm -f src/%", "for f in $(ls src); do rm src/$f; done",
       "for f in `ls src`; do rm \"src/$f\"; done", "ls src | while read -r f; do rm \"src/$f\"; done",
       "x=$(ls src | head -1); rm src/$x", "ls -1t src | tail -n +3 | xargs -I{} rm -- src/{}",
       "cd src && ls | xargs rm", "ls src | parallel rm src/{}", "ls src | xargs -I{} sh -c 'rm src/{}'"},
      {"ls src | xargs -I{} wc -l src/{}", "ls src | xargs -I{} rm build/{}.o", "ls -l src | xargs rm",
       "for f in $(ls src); do echo src/$f; done", "ls -d src | xargs rm", "ls src | xargs rm",
       "for f in $(ls src); do rm $f; done"});
}

TEST(ListedNames, are_not_worked_out_where_their_folder_is_not_known) {
  expect_effects(deletes, {"ls src | xargs rm"}, {"ls src | xargs -I{} wc -l src/{}", "ls src | wc -l"});
}

// A name that is worked out is no way around the one that is behind it.
TEST(ListedNames, lead_to_keys) {
  expect_effects(
      reads_key,
      {"for d in $(ls -A ~); do cat ~/$d/id_rsa; done", "ls -A ~ | while read d; do cat ~/$d/id_ed25519; done",
       "ls -a ~ | xargs -I{} cat ~/{}/id_rsa", "for d in $(ls -A /home); do cat /home/$d/.ssh/id_rsa; done",
       "grep -r --include=id_rsa '' ~", "grep -rh --include 'id_*' . ~", "grep -r --include='*.pem' BEGIN ~",
       "grep -rl --include=id_rsa . ~", "cd ~ && grep -r --include=id_rsa ''", "rg -uuu -g id_rsa '' ~",
       "rg --hidden --glob 'id_ed25519' . /home", "egrep -R --include=.netrc . ~ /root"},
      {"for d in $(ls ~/app); do cat ~/app/$d/README.md; done", "ls src | while read f; do cat src/$f; done",
       "grep -r --include='*.py' foo ~/proj", "grep -rn --include=Makefile foo .", "rg -g '*.ts' foo ~/proj",
       "rg -g '!id_rsa' foo src", "grep -r --include='*.json' version ~/proj", "grep -rn --include='*.c' x src",
       "grep -r --exclude=id_rsa foo ~/proj", "ls ~ | wc -l"});
}

TEST(ListedNames, keys_on_a_descriptor_are_shown_by_what_prints_them) {
  expect_effects(shows_secret,
                 {"exec 3<~/.ssh/id_rsa; cat <&3", "exec 3<~/.ssh/id_rsa; read -u3 x; echo $x",
                  "exec 3< ~/.ssh/id_rsa; while read -r -u 3 l; do echo \"$l\"; done",
                  "exec 3<~/.ssh/id_rsa; mapfile -u 3 k; printf '%s' \"${k[@]}\"",
                  "mapfile < ~/.ssh/id_rsa; echo \"${MAPFILE[@]}\"", "readarray -t k < ~/.ssh/id_rsa; echo ${k[0]}",
                  "read -r x < ~/.ssh/id_rsa; echo $x", "history -r ~/.ssh/id_rsa", "history -n ~/.netrc"},
                 {"exec 3< notes.txt; read -u3 x; echo $x", "exec 3<~/.ssh/id_rsa; read -u4 x; echo $x",
                  "mapfile < list.txt; echo \"${MAPFILE[@]}\"", "exec 3< list; while read -r -u 3 l; do echo $l; done",
                  "history -r", "history -a", "history -r ~/.bash_history", "read -p 'Name: ' x; echo $x"});
}

}  // namespace
}  // namespace pawl
