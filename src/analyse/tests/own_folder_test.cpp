// SPDX-License-Identifier: Apache-2.0
// Pawl's own folder: what writes there, whatever program it is.
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool writes_own(const Effect& effect) {
  return effect.classes.has(PathClass::pawl_own) &&
         (effect.kind == EffectKind::write || effect.kind == EffectKind::create);
}

TEST(OwnFolder, is_written_by_what_installs_or_builds_there) {
  expect_effects(
      writes_own,
      {"make install DESTDIR=~/.pawl", "make install PREFIX=$HOME/.pawl",
       "make -C src prefix=/home/dev/.pawl/bin install", "PREFIX=~/.pawl make install",
       "export DESTDIR=~/.pawl; make install", "env DESTDIR=/home/dev/.pawl ninja install",
       "DESTDIR=~/.pawl ninja -C build install", "GOBIN=~/.pawl go install x@latest",
       "export GOBIN=~/.pawl; go install ./...", "cargo install --root ~/.pawl x",
       "cargo install --root=/home/dev/.pawl/bin x", "CARGO_INSTALL_ROOT=~/.pawl cargo install x",
       "pip install --target ~/.pawl x", "pip install --prefix=~/.pawl x", "cmake --install build --prefix ~/.pawl",
       "npm_config_prefix=~/.pawl npm i -g x", "cd ~ && make install DESTDIR=.pawl/",
       "meson install --destdir ~/.pawl"},
      {"make install DESTDIR=~/.local", "make install PREFIX=/opt/tool", "GOBIN=~/bin go install x@latest",
       "cargo install --root ~/.cargo pawl", "make pawl", "P=~/.pawl; make test", "PATH=~/.pawl/bin:$PATH make test",
       "npm install pawl", "pip install --target build/.pawl x", "cargo build", "make DESTDIR=pawl install",
       "ls ~/.pawl", "for d in $(ls ~); do cp x ~/$d/config.toml; done", "DESTDIR=~/.pawl; make test"});
}

TEST(OwnFolder, is_among_the_hidden_names_of_a_listing) {
  TestWorld world;
  world.files.add_file("/home/dev/.pawl/config.toml", "");
  world.files.add_file("/home/dev/.pawl/approvers.toml", "");
  const auto writes = [&](std::string_view text) {
    const Analysis analysis = analyse_shell(text, world.world());
    return std::any_of(analysis.effects.begin(), analysis.effects.end(), writes_own);
  };
  EXPECT_TRUE(writes("for d in $(ls -A ~); do cp x ~/$d/config.toml; done"));
  EXPECT_TRUE(writes("ls -a ~ | xargs -I{} cp x ~/{}/approvers.toml"));
  EXPECT_FALSE(writes("for d in $(ls ~); do cp x ~/$d/config.toml; done")) << "they are not listed";
  EXPECT_FALSE(writes("for d in $(ls -A ~/proj); do cp x ~/proj/$d/config.toml; done"));
}

}  // namespace
}  // namespace pawl
