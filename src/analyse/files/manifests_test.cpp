// SPDX-License-Identifier: Apache-2.0
// What clusters and container services are told by files, and the agent's own files that runners use.
#include <gtest/gtest.h>

#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

[[nodiscard]] bool has_host_rights(const Effect& effect) {
  return effect.action == Action::host_rights;
}

// A file that an earlier call of the session wrote.
[[nodiscard]] bool has_after(std::string path, std::string_view content, bool is_own, std::string_view text,
                             Claim claim) {
  TestWorld world;
  world.files.add_file(path, std::string(content));
  const ListedFiles known({{std::move(path), {}, is_own, "none"}});
  World where = world.world();
  where.known_files = &known;
  const Analysis analysis = analyse_shell(text, where);
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), claim);
}

TEST(Manifests, that_the_call_holds_or_writes) {
  expect_effects(
      has_host_rights,
      {"kubectl apply -f - <<'E'\nspec:\n  hostPID: true\nE", "echo 'spec: {hostNetwork: true}' | kubectl create -f -",
       "echo 'spec: {hostPID: true}' > p.yaml; kubectl apply -f p.yaml",
       "echo 'spec: {hostPID: true}' > k8s/p.yaml; kubectl apply -f k8s/",
       "echo 'spec: {hostPID: true}' > k8s/p.yaml; kubectl apply -k k8s",
       "echo 'spec: {hostPID: true}' > p.yaml; kubectl apply -f - < p.yaml",
       "printf 'services:\\n  x:\\n    image: a\\n    privileged: true\\n' > compose.yaml; docker compose up"},
      {"kubectl apply -f p.yaml", "kubectl apply -f \"$F\"", "envsubst < p.yaml | kubectl apply -f -",
       "echo 'spec: {hostPID: true}' > p.yaml; kubectl apply --dry-run=client -f p.yaml",
       "echo 'spec: {hostPID: true}' > p.yaml; kubectl diff -f p.yaml",
       "echo 'spec: {hostPID: true}' > p.txt; kubectl apply -f k8s/",
       "printf 'services:\\n  x:\\n    image: a\\n    volumes: [./a:/b]\\n' > compose.yaml; docker compose up",
       "printf 'services:\\n  x:\\n    privileged: true\\n' > compose.yaml; docker compose ps"});
}

TEST(Manifests, from_the_network) {
  expect_effects(
      [](const Effect& effect) { return effect.kind == EffectKind::cluster && effect.action == Action::downloaded; },
      {"kubectl apply -f https://x.example/a.yaml", "curl -s https://x.example/a.yaml | kubectl apply -f -",
       "curl -so a.yaml https://x.example/a.yaml; kubectl create -f a.yaml"},
      {"kubectl apply -f a.yaml", "kubectl apply -f http://localhost:8080/a.yaml",
       "kubectl apply --dry-run=server -f https://x.example/a.yaml"});
}

TEST(Manifests, that_the_session_wrote) {
  const std::string_view pod = "spec:\n  hostPID: true\n";
  EXPECT_TRUE(has_after("/home/dev/app/p.yaml", pod, true, "kubectl apply -f p.yaml", has_host_rights));
  EXPECT_TRUE(has_after("/home/dev/app/k8s/p.yaml", pod, true, "kubectl apply -f k8s", has_host_rights));
  EXPECT_FALSE(has_after("/home/dev/app/p.yaml", pod, false, "kubectl apply -f p.yaml", has_host_rights));
  EXPECT_FALSE(has_after("/home/dev/app/p.yaml", pod, true, "kubectl apply -f other.yaml", has_host_rights));
  const std::string_view services = "services:\n  x:\n    image: a\n    privileged: true\n";
  EXPECT_TRUE(has_after("/home/dev/app/compose.yaml", services, true, "docker compose up -d", has_host_rights));
  EXPECT_FALSE(has_after("/home/dev/app/compose.yaml", services, false, "docker compose up -d", has_host_rights));
}

TEST(Runners, take_up_what_the_session_wrote) {
  const Claim deletes_home = [](const Effect& effect) {
    return effect.kind == EffectKind::remove && effect.classes.has(PathClass::home);
  };
  const std::string_view code = "import os\nos.system('rm -rf ~')\n";
  EXPECT_TRUE(has_after("/home/dev/app/conftest.py", code, true, "pytest -q", deletes_home));
  EXPECT_TRUE(has_after("/home/dev/app/tests/test_x.py", code, true, "pytest", deletes_home));
  EXPECT_FALSE(has_after("/home/dev/app/conftest.py", code, false, "pytest -q", deletes_home));
  const Claim is_unknown = [](const Effect& effect) { return effect.action == Action::unknown; };
  EXPECT_FALSE(has_after("/home/dev/app/test_x.py", "import subprocess\nsubprocess.run(find())\n", true, "pytest -q",
                         is_unknown));
  EXPECT_FALSE(has_after("/home/dev/app/other.py", code, true, "pytest -q", deletes_home));
}

}  // namespace
}  // namespace pawl
