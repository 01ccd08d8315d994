// SPDX-License-Identifier: Apache-2.0
// Text on other descriptors, words for a text that comes by standard input, links that code makes, folders of the host
// in a container, and secrets that are loaded and then shown.
#include "analyse/tests/test_claims.h"
#include "analyse/tests/test_effects.h"

namespace pawl {
namespace {

bool deletes_home(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.classes.has(PathClass::home) &&
         !effect.attributes.has(Attribute::remote);
}

bool takes_home(const Effect& effect) {
  return effect.kind == EffectKind::permission && effect.classes.has(PathClass::home);
}

TEST(Descriptors, text_on_them_is_run) {
  expect_effects(deletes_home,
                 {
                     "sh /dev/fd/3 3<<<'rm -rf ~'",
                     "bash /dev/fd/3 3<<E\nrm -rf ~\nE",
                     "bash /proc/self/fd/3 3<<<'rm -rf ~'",
                     ". /dev/fd/9 9<<<'rm -rf ~'",
                     "exec 5<<<'rm -rf ~'; sh /dev/fd/5",
                     "python3 /dev/fd/3 3<<<'import shutil; shutil.rmtree(\"/home/dev\")'",
                     "make -f - <<'E'\nall:\n\t@rm -rf ~\nE",
                     "printf 'all:\\n\\t@-rm -rf ~\\n' | make -f -",
                     "make -f /dev/stdin <<'E'\nall: ; @rm -rf ~\nE",
                     "make -f /dev/fd/3 3<<'E'\nall:\n\t@rm -rf ~\nE",
                     "just -f /dev/stdin <<'E'\nall:\n  @rm -rf ~\nE",
                     "bash -s -- -rf ~ <<< 'rm \"$@\"'",
                     "echo 'rm \"$@\"' | bash -s -- -rf ~",
                     "printf 'rm -rf $1' | sh -s ~",
                     "bash -s a ~ <<'E'\nrm -rf \"$2\"\nE",
                 },
                 {
                     "cat /dev/fd/3 3<<<'rm -rf ~'",
                     "make -f - <<'E'\nall:\n\t@echo hi\nE",
                     "bash -s -- -rf ~ <<< 'echo \"$@\"'",
                     "bash -s -- --yes < install.sh",
                 });
}

TEST(Links, that_code_makes_lead_on) {
  expect_effects(deletes_home,
                 {
                     "python3 -c \"import os; os.symlink('/home/dev','build')\"; rm -rf build/*",
                     "node -e \"require('fs').symlinkSync('/home/dev','build')\"; rm -rf build/*",
                     "ruby -e \"File.symlink('/home/dev','build')\"; rm -rf build/*",
                     "perl -e 'symlink(\"/home/dev\",\"build\")'; rm -rf build/*",
                     "php -r \"symlink('/home/dev','build');\"; rm -rf build/*",
                     "ln -s ~ d/x; find -L d -delete",
                 },
                 {
                     "python3 -c \"import os; os.symlink('/home/dev','build')\"; rm -rf dist/*",
                     "python3 -c \"import os; os.symlink('lib','build')\"; rm -rf build/*",
                     "ln -s ~ d/x; find d -delete",
                 });
  expect_effects(takes_home, {"ln -s ~ d/x; chown -RL nobody d", "ln -s ~ d/x; chown -R -L nobody d"},
                 {"ln -s ~ d/x; chown -R nobody d", "ln -s lib d/x; chown -RL nobody d"});
}

TEST(Mounts, are_what_they_are_on_the_host) {
  expect_effects(deletes_home,
                 {
                     "docker run -v ~:/h alpine rm -rf /h",
                     "docker run --rm -v /home/dev:/data alpine sh -c 'rm -rf /data/*'",
                     "docker run -v \"$HOME\":/h/ alpine find /h -delete",
                     "podman run --mount type=bind,source=/home/dev,target=/h alpine rm -rf /h",
                     "docker run -v /:/host alpine rm -rf /host/home/dev",
                     "docker run -v ~:/h -w /h alpine rm -rf .",
                     "docker run -v ~:/h alpine sh -c 'cd /h && rm -rf *'",
                     "docker run -v ~:/h alpine rm -rf /",
                 },
                 {
                     "docker run -v ~:/h alpine rm -rf /tmp/x",
                     "docker run -v ~:/h:ro alpine rm -rf /h",
                     "docker run -v ~:/h alpine rm -rf /home2",
                     "docker run -v data:/h alpine rm -rf /h",
                     "docker run -v $PWD:/app alpine rm -rf /app/dist",
                 });
}

TEST(LoadedSecrets, are_shown_by_what_prints_them) {
  expect_effects(shows_secret,
                 {
                     "set -a; . ./.env; env",
                     "set -a; source .env; set +a; printenv",
                     "export $(cat .env); printenv",
                     "export $(grep -v '^#' .env | xargs); env",
                     ". ./.env; set",
                     "source .env && export -p",
                     ". ./.env; printenv API_KEY",
                     ". ./.env; echo \"key: $API_KEY\"",
                 },
                 {
                     "set -a; . ./.env; set +a; npm start",
                     "export $(cat .env | xargs) && npm test",
                     ". ./.env; env | wc -l",
                     ". ./.env; env > /dev/null",
                     ". ./.env; printenv PATH",
                     ". ./.env; echo $NODE_ENV",
                     "env | sort",
                     "source .venv/bin/activate; env",
                 });
}

}  // namespace
}  // namespace pawl
