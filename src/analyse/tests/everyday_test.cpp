// SPDX-License-Identifier: Apache-2.0
// Everyday commands that look like more than they are, each beside a neighbour that is as bad as it looks.
#include <gtest/gtest.h>

#include <string>

#include "analyse/analyse.h"
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

[[nodiscard]] bool loses_folder(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.attributes.has(Attribute::recursive) &&
         !effect.classes.has(PathClass::regenerable);
}

[[nodiscard]] bool is_unseen(const Effect& effect) {
  return effect.kind == EffectKind::execute && effect.action != Action::local;
}

[[nodiscard]] bool loses_home(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.classes.has(PathClass::home);
}

TEST(Everyday, folders_that_tools_make_again) {
  expect_effects(
      loses_folder,
      {"rm -rf src", "rm -rf .output/../src", "rm -rf ~/Pods", "rm -rf ~/bin", "rm -rf ../obj", "rm -rf .vitepress"},
      {"rm -rf .vite", "rm -rf .nuxt .output", "rm -rf .svelte-kit", "rm -rf .angular/cache",
       "rm -rf .nyc_output test-results playwright-report", "rm -rf .terraform", "rm -rf .dart_tool", "rm -rf ios/Pods",
       "rm -rf DerivedData", "rm -rf bin obj", "rm -rf src/App/bin src/App/obj",
       "rm -rf ~/Library/Developer/Xcode/DerivedData", "find . -name '*.tsbuildinfo' -delete"});
}

TEST(Everyday, many_files_below_a_folder_that_is_made_again) {
  std::string command = "rm -rf";
  for (int i = 0; i < 300; ++i) command += " dist/" + std::to_string(i % 7) + "/f" + std::to_string(i);
  EXPECT_FALSE(has(command, loses_folder));
  EXPECT_TRUE(has(command + " src", loses_folder));
}

TEST(Everyday, a_transport_is_not_a_shell) {
  expect_effects(is_unseen, {"rsync -e \"$X\" dist/ web1:/srv", "GIT_SSH_COMMAND='sh -c \"$X\"' git fetch"},
                 {"rsync -e ssh dist/ web1:/srv", "rsync -avz -e 'ssh -p 2222' dist/ d@web1:/srv/www/",
                  "rsync --rsh='ssh -i k' -a dist/ web1:/srv/app", "GIT_SSH_COMMAND='ssh -i k' git fetch",
                  "GIT_SSH=ssh git fetch", "git -c core.sshCommand='ssh -i k' fetch", "scp -S ssh a web1:/srv",
                  "RSYNC_RSH=ssh rsync -a dist/ web1:/srv/app"});
  expect_effects(loses_home,
                 {"rsync -e 'sh -c \"rm -rf ~\"' dist/ web1:/srv", "GIT_SSH_COMMAND='rm -rf ~; ssh' git fetch",
                  "git -c core.sshCommand='rm -rf ~ #' fetch", "rsync -e 'ssh -o ProxyCommand=\"rm -rf ~\"' a web1:b"},
                 {"rsync -e ssh dist/ web1:/srv"});
}

}  // namespace
}  // namespace pawl
